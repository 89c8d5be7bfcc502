"""The asyncio face of a connection."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

from ._backoff import Backoff
from ._line import Event
from ._protocol import Protocol
from ._requests import Requests
from ._split import CHILD_BYTES, SOCKET_BYTES
from ._transport import Link, Receiver, finish
from .errors import ConnectionLost, InletError
from .lines import Hello

SOCKET = "/run/inlet/inlet.sock"


class Client(Requests):
    """A program's connection to the daemon, with all requests as methods: `await client.scene.activate("main")`.

    Iteration yields what happens: `async for event in client`, or `async for batch in client.batches()`. One task
    iterates; any may ask. Made by `connect`.
    """

    def __init__(
        self, open: Callable[[Callable[[], Receiver]], Any], *, reconnect: bool, timeout: float | None, is_bounded: bool = True,
        line_bytes: int = SOCKET_BYTES,
    ) -> None:
        super().__init__(self.ask)
        self._open = open
        self._timeout = timeout
        self._protocol = Protocol(reconnects=reconnect, is_bounded=is_bounded, line_bytes=line_bytes)
        self._link: Link | None = None
        # The last that was closed, which may still have to end.
        self._dropped: Link | None = None
        self._backoff = Backoff()
        self._reconnecting: asyncio.Task[None] | None = None
        self._reader: asyncio.Future[None] | None = None
        self._greeting: asyncio.Future[None] | None = None
        self._is_closed = False

    @property
    def hello(self) -> Hello | None:
        """What the daemon said first on this connection, with the program's number; None while there is none."""
        return self._protocol.hello

    async def ask(self, request: str, fields: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Any request by its name, with the names of the lines: `await client.ask("ping")`. Returns its `result`.

        Cancelling does not take back what was sent.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        ask = self._protocol.ask(request, fields or {}, lambda: finish(done))
        self._flow()
        await done
        if ask.error:
            raise ask.error
        return ask.result

    # --- Reading -------------------------------------------------------------------------------------

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Event:
        while (event := self._protocol.next_event()) is None:
            await self._more()
        self._flow()
        return event

    async def batches(self) -> AsyncIterator[tuple[Event, ...]]:
        """All that has come since the last batch, together: for programs that draw once for all of it."""
        while True:
            try:
                batch = [await anext(self)]
            except StopAsyncIteration:
                return
            batch += self.pending()
            yield tuple(batch)

    def pending(self) -> Iterator[Event]:
        """The events that have come already, such as while a request waited."""
        while (event := self._protocol.next_event()) is not None:
            yield event
        self._flow()

    async def _more(self) -> None:
        if self._is_closed:
            raise StopAsyncIteration
        if self._protocol.ended:
            raise self._protocol.ended
        if self._reader is not None:
            raise RuntimeError("another task iterates over this client")
        self._reader = asyncio.get_running_loop().create_future()
        try:
            await self._reader
        finally:
            self._reader = None

    # --- The connection ------------------------------------------------------------------------------

    async def _connect(self) -> None:
        try:
            await self._attempt()
        except OSError as error:
            await self.close()
            raise ConnectionLost(f"no daemon: {error}") from error
        except BaseException:
            await self.close()
            raise

    async def _attempt(self) -> None:
        """Opens a connection and waits for its first line."""
        self._greeting = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(self._timeout):
                await self._open(lambda: Receiver(self))
                await self._greeting
        except TimeoutError as error:
            self._drop()
            raise ConnectionLost("the daemon says nothing") from error
        finally:
            if self._greeting.done() and not self._greeting.cancelled():
                self._greeting.exception()
            self._greeting = None

    async def _reconnect(self) -> None:
        while self._protocol.hello is None and self._protocol.ended is None:
            await asyncio.sleep(self._backoff.next())
            try:
                await self._attempt()
            except (OSError, ConnectionLost):
                continue
            except InletError:
                # Iteration raises it.
                return

    def _made(self, link: Link) -> None:
        self._link = link
        self._protocol.connected()

    def _received(self, link: Link | None, data: bytes) -> None:
        if link is not self._link or self._link is None:
            return
        try:
            self._protocol.receive(data)
        except InletError as error:
            if type(error) is ConnectionLost:
                return self._lost(link, str(error))
            return self._fail(error)
        if self._protocol.hello and self._greeting:
            self._backoff.reset()
            finish(self._greeting)
        self._flow()
        self._wake()

    def _lost(self, link: Link | None, reason: str) -> None:
        if link is not self._link or self._link is None:
            return
        self._drop()
        if self._greeting and not self._greeting.done():
            # Before its first line there was no connection.
            return self._greeting.set_exception(ConnectionLost(reason))
        self._protocol.lost(reason)
        if self._protocol.reconnects and (self._reconnecting is None or self._reconnecting.done()):
            self._reconnecting = asyncio.get_running_loop().create_task(self._reconnect(), name="inlet: reconnect")
        self._wake()

    def _fail(self, error: InletError) -> None:
        """The other end is no daemon, or refuses this user: the client does not try again."""
        self._drop()
        self._protocol.end(error)
        if self._greeting and not self._greeting.done():
            self._greeting.set_exception(error)
        self._wake()

    def _drop(self) -> None:
        if self._link:
            self._dropped, self._link = self._link, None
            self._dropped.close()

    def _flow(self) -> None:
        """Sends what is to be sent, and reads on or does not."""
        if self._link is None:
            return
        if output := self._protocol.take_output():
            self._link.write.write(output)
        if self._protocol.wants_input:
            self._link.read.resume_reading()
        else:
            self._link.read.pause_reading()

    def _wake(self) -> None:
        if self._reader:
            finish(self._reader)

    async def close(self) -> None:
        """Ends the connection. What the program declared goes with it; iteration ends."""
        self._is_closed = True
        self._drop()
        self._protocol.close()
        if self._reconnecting:
            self._reconnecting.cancel()
            await asyncio.gather(self._reconnecting, return_exceptions=True)
        self._wake()
        if self._dropped:
            await self._dropped.ended()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


C = TypeVar("C", bound=Client)


class Connecting(Generic[C]):
    """What `connect` returns: `async with connect() as client`, or `client = await connect()`."""

    def __init__(self, client: Callable[[], C], name: str | None) -> None:
        self._make, self._name = client, name
        self._client: C | None = None

    async def _connect(self) -> C:
        client = self._make()
        await client._connect()
        if self._name is not None:
            try:
                await client.program.identify(self._name)
            except BaseException:
                await client.close()
                raise
        return client

    def __await__(self) -> Generator[Any, None, C]:
        return self._connect().__await__()

    async def __aenter__(self) -> C:
        self._client = await self._connect()
        return self._client

    async def __aexit__(self, *_: object) -> None:
        if self._client:
            await self._client.close()


def connect(
    path: str | os.PathLike[str] = SOCKET, *, name: str | None = None, reconnect: bool = True,
    timeout: float | None = 10,
) -> Connecting[Client]:
    """Connects to the daemon at a socket.

        async with inlet.connect(name="toolbar") as client:
            await client.scene.activate("bar", rect=(0, 0, 400, 40))
            async for event in client:
                ...

    `name` identifies the program: sessions and what its user changed belong to it. With `reconnect`, a lost connection
    is made again, and all that was declared is declared again; without, iteration raises `ConnectionLost`. `timeout` is
    how long the daemon may take for its first line, in seconds.
    """
    def open(receiver: Callable[[], Receiver]) -> Any:
        return asyncio.get_running_loop().create_unix_connection(receiver, os.fspath(path))

    return Connecting(lambda: Client(open, reconnect=reconnect, timeout=timeout), name)


def run(command: Sequence[str], *, name: str | None = None, timeout: float | None = 10) -> Connecting[Client]:
    """Starts a command that reads requests and writes lines, such as `inlet stream --requests`, and speaks with it."""
    return Connecting(lambda: Client(starting(command), reconnect=False, timeout=timeout, line_bytes=CHILD_BYTES), name)


def starting(command: Sequence[str]) -> Callable[[Callable[[], Receiver]], Any]:
    """Opens a connection by starting a program."""
    def open(receiver: Callable[[], Receiver]) -> Any:
        return asyncio.get_running_loop().subprocess_exec(receiver, *command, stderr=None)

    return open
