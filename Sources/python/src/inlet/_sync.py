"""The synchronous face of a connection."""

from __future__ import annotations

import os
import select
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Self, TypeVar

from ._backoff import Backoff
from ._line import Event
from ._protocol import Protocol
from ._split import CHILD_BYTES, SOCKET_BYTES
from ._sync_requests import Requests
from ._wakeup import Wakeup
from .errors import ConnectionLost, InletError
from .lines import Hello

SOCKET = "/run/inlet/inlet.sock"
READ_BYTES = 64 << 10
# As long as a program that was told to end may take.
END_SECONDS = 5.0


class Link:
    """Descriptors to read and write without waiting: of a socket, or of a child's pipes."""

    def __init__(self, owner: socket.socket | subprocess.Popen[bytes]) -> None:
        self._owner = owner
        if isinstance(owner, socket.socket):
            self.read = self.write = owner.fileno()
        else:
            assert owner.stdin and owner.stdout
            self.read, self.write = owner.stdout.fileno(), owner.stdin.fileno()
        os.set_blocking(self.read, False)
        os.set_blocking(self.write, False)

    def close(self) -> None:
        if isinstance(self._owner, socket.socket):
            return self._owner.close()
        child = self._owner
        assert child.stdin and child.stdout
        child.stdin.close()
        end = time.monotonic() + END_SECONDS
        try:
            child.terminate()
            # It may have lines to write before it ends.
            poll = select.poll()
            poll.register(self.read, select.POLLIN)
            while poll.poll(max(0, end - time.monotonic()) * 1000) and os.read(self.read, READ_BYTES):
                pass
        except PermissionError:
            # One of sudo's ends when it writes, for nobody reads.
            pass
        child.stdout.close()
        try:
            child.wait(max(0.1, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


class Client(Requests):
    """A program's connection to the daemon, with all requests as methods, which return when they are done.

    Iteration waits for events and yields them. Events that come while a request waits for its reply are kept. Made by
    `connect`. Only for one thread.
    """

    def __init__(
        self, open: Callable[[], Link], *, reconnect: bool, is_bounded: bool = True, line_bytes: int = SOCKET_BYTES,
    ) -> None:
        super().__init__(self.ask)
        self._open = open
        self._protocol = Protocol(reconnects=reconnect, is_bounded=is_bounded, line_bytes=line_bytes)
        self._link: Link | None = None
        self._output = b""
        self._backoff = Backoff()
        self._next_attempt = 0.0
        self._reason = ""
        # How long a daemon may take for its first line, and the time until which this one may.
        self._timeout: float | None = None
        self._greeting_end: float | None = None
        # For programs that ask for it.
        self._wakeup: Wakeup | None = None
        self._is_closed = False

    @property
    def hello(self) -> Hello | None:
        """What the daemon said first on this connection, with the program's number; None while there is none."""
        return self._protocol.hello

    def ask(self, request: str, fields: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Any request by its name, with the names of the lines: `client.ask("ping")`. Returns its `result`."""
        ask = self._protocol.ask(request, fields or {})
        while not ask.is_done:
            self._step(None)
        self._settle()
        if ask.error:
            raise ask.error
        return ask.result

    # --- Reading -------------------------------------------------------------------------------------

    def read(self, timeout: float | None = None) -> Event | None:
        """The next event; None where none has come in so many seconds, or the client is closed."""
        end = None if timeout is None else time.monotonic() + timeout
        while (event := self._next()) is None and not self._is_closed:
            if self._protocol.ended:
                raise self._protocol.ended
            left = None if end is None else end - time.monotonic()
            self._step(None if left is None else max(0, left))
            if left is not None and left <= 0:
                return self._next()
        return event

    def _next(self) -> Event | None:
        event = self._protocol.next_event()
        self._settle()
        return event

    def __iter__(self) -> Iterator[Event]:
        while (event := self.read()) is not None:
            yield event

    def pending(self) -> Iterator[Event]:
        """The events that have been read already, such as while a request waited. Reads nothing."""
        while (event := self._next()) is not None:
            yield event

    # --- In the loop of others -----------------------------------------------------------------------

    def fileno(self) -> int:
        """A descriptor that is readable while `dispatch` has something to do: events wait, also those that came while a
        request waited, something can be read, sent or connected, or the client has ended. It stays the same over
        connections. Poll it; do not read it."""
        if self._is_closed:
            raise ValueError("this client is closed")
        if self._wakeup is None:
            self._wakeup = Wakeup()
            self._settle()
        return self._wakeup.fileno()

    def dispatch(self) -> list[Event]:
        """Reads, sends and reconnects without waiting, and returns what has come. Raises once the client has ended."""
        if self._protocol.ended and not self._is_closed and self._link is None:
            events = list(self.pending())
            if not events:
                raise self._protocol.ended
            return events
        self._step(0)
        events = list(self.pending())
        self._settle()
        return events

    def _settle(self) -> None:
        """Says what the descriptor is to wake for."""
        if self._wakeup is None:
            return
        masks: dict[int, int] = {}
        if self._link:
            masks[self._link.read] = select.EPOLLIN if self._protocol.wants_input else 0
            if self._output or self._protocol.has_output:
                masks[self._link.write] = masks.get(self._link.write, 0) | select.EPOLLOUT
        self._wakeup.watch(masks)
        self._wakeup.set(self._protocol.has_events or self._protocol.ended is not None)
        self._wakeup.wake_at(None if self._protocol.ended else self._next_attempt if self._link is None else self._greeting_end)

    # --- The connection ------------------------------------------------------------------------------

    def _connect(self, timeout: float | None) -> None:
        end = None if timeout is None else time.monotonic() + timeout
        self._timeout = timeout
        try:
            self._attempt()
            while self._protocol.hello is None:
                if self._protocol.ended:
                    raise self._protocol.ended
                if self._link is None or end is not None and time.monotonic() > end:
                    raise ConnectionLost(self._reason if self._link is None else "the daemon says nothing")
                self._step(None if end is None else max(0, end - time.monotonic()))
        except OSError as error:
            self.close()
            raise ConnectionLost(f"no daemon: {error}") from error
        except BaseException:
            self.close()
            raise

    def _attempt(self) -> None:
        self._link = self._open()
        self._output = b""
        self._greeting_end = None if self._timeout is None else time.monotonic() + self._timeout
        self._protocol.connected()

    def _step(self, timeout: float | None) -> None:
        """Waits until something can be done, for no longer than so many seconds, and does it."""
        if self._protocol.ended:
            return
        if self._link is None and not self._reconnect(timeout):
            return
        link = self._link
        assert link is not None
        self._output += self._protocol.take_output()
        poll = select.poll()
        if self._protocol.wants_input:
            poll.register(link.read, select.POLLIN)
        if self._output:
            reads_too = link.read == link.write and self._protocol.wants_input
            poll.register(link.write, select.POLLOUT | (select.POLLIN if reads_too else 0))
        if self._greeting_end is not None:
            left = self._greeting_end - time.monotonic()
            if left <= 0:
                return self._lose("the daemon says nothing")
            timeout = left if timeout is None else min(timeout, left)
        for _, happened in poll.poll(None if timeout is None else timeout * 1000):
            try:
                if happened & ~select.POLLOUT and self._link is link:
                    self._receive(link)
                if happened & select.POLLOUT and self._link is link:
                    self._output = self._output[os.write(link.write, self._output):]
            except BlockingIOError:
                continue
            except OSError as error:
                self._lose(str(error))

    def _receive(self, link: Link) -> None:
        data = os.read(link.read, READ_BYTES)
        if not data:
            return self._lose("the daemon has closed the connection")
        try:
            self._protocol.receive(data)
        except InletError as error:
            if type(error) is ConnectionLost:
                return self._lose(str(error))
            self._drop()
            self._protocol.end(error)
            return
        if self._protocol.hello:
            self._backoff.reset()
            self._greeting_end = None

    def _lose(self, reason: str) -> None:
        self._drop()
        self._reason = reason
        self._next_attempt = time.monotonic() + self._backoff.next()
        self._protocol.lost(reason)

    def _reconnect(self, timeout: float | None) -> bool:
        """Waits for the next attempt, as long as there is time for that, and makes it."""
        wait = max(0.0, self._next_attempt - time.monotonic())
        if timeout is not None and wait > timeout:
            time.sleep(timeout)
            return False
        time.sleep(wait)
        try:
            self._attempt()
        except OSError:
            self._next_attempt = time.monotonic() + self._backoff.next()
            return False
        return True

    def _drop(self) -> None:
        link, self._link = self._link, None
        if link:
            if self._wakeup:
                self._wakeup.watch({})
            link.close()

    def close(self) -> None:
        """Ends the connection. What the program declared goes with it; iteration ends."""
        if not self._is_closed:
            self._is_closed = True
            self._drop()
            self._protocol.close()
            if self._wakeup:
                self._wakeup.close()
                self._wakeup = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


C = TypeVar("C", bound=Client)


def connect(
    path: str | os.PathLike[str] = SOCKET, *, name: str | None = None, reconnect: bool = True,
    timeout: float | None = 10,
) -> Client:
    """Connects to the daemon at a socket, as `inlet.connect` does."""
    def open() -> Link:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.setblocking(False)
            connection.connect(os.fspath(path))
        except BaseException:
            connection.close()
            raise
        return Link(connection)

    return opened(Client(open, reconnect=reconnect), name, timeout)


def run(command: Sequence[str], *, name: str | None = None, timeout: float | None = 10) -> Client:
    """Starts a command that reads requests and writes lines, such as `inlet stream --requests`, and speaks with it."""
    return opened(Client(starting(command), reconnect=False, line_bytes=CHILD_BYTES), name, timeout)


def starting(command: Sequence[str]) -> Callable[[], Link]:
    """Opens a connection by starting a program."""
    return lambda: Link(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0))


def opened(client: C, name: str | None, timeout: float | None) -> C:
    """A client that is connected."""
    client._connect(timeout)
    if name is not None:
        try:
            client.program.identify(name)
        except BaseException:
            client.close()
            raise
    return client
