"""Transports of asyncio: a socket, or the pipes of a child."""

from __future__ import annotations

import asyncio
from typing import Protocol

# As long as a program that was told to end may take.
END_SECONDS = 5.0


class Owner(Protocol):
    """What is told of a transport."""

    def _made(self, link: Link) -> None: ...

    def _received(self, link: Link | None, data: bytes) -> None: ...

    def _lost(self, link: Link | None, reason: str) -> None: ...


def finish(future: asyncio.Future[None]) -> None:
    """It has happened; where nobody waits any more, that is no matter."""
    if not future.done():
        future.set_result(None)


class Link:
    """The transport that there is: a socket, or the pipes of a child."""

    def __init__(
        self, write: asyncio.WriteTransport, read: asyncio.ReadTransport, child: asyncio.SubprocessTransport | None = None,
    ) -> None:
        self.write, self.read, self.child = write, read, child
        self.exited: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def close(self) -> None:
        self.write.close()
        if self.child is None:
            return self.read.close()
        try:
            self.child.terminate()
            # It may have lines to write before it ends, which nobody wants.
            self.read.resume_reading()
        except ProcessLookupError:
            pass
        except PermissionError:
            # One of sudo's ends when it writes, for nobody reads.
            self.read.close()

    async def ended(self) -> None:
        """Waits for the end of what was closed."""
        await asyncio.wait([self.exited], timeout=END_SECONDS)
        if self.child:
            # Kills what has not ended.
            self.child.close()


class Receiver(asyncio.Protocol, asyncio.SubprocessProtocol):
    """What asyncio calls when bytes come from a socket or from a child's standard output."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self.link: Link | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.SubprocessTransport):
            write, read = transport.get_pipe_transport(0), transport.get_pipe_transport(1)
            assert isinstance(write, asyncio.WriteTransport) and isinstance(read, asyncio.ReadTransport)
            self.link = Link(write, read, transport)
        else:
            assert isinstance(transport, asyncio.Transport)
            self.link = Link(transport, transport)
        self._owner._made(self.link)

    def data_received(self, data: bytes) -> None:
        self._owner._received(self.link, data)

    def connection_lost(self, error: Exception | None) -> None:
        if self.link:
            finish(self.link.exited)
            if self.link.child:
                self.link.child.close()
        self._owner._lost(self.link, str(error) if error else "the daemon has closed the connection")

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self.data_received(data)

    def pipe_connection_lost(self, fd: int, error: Exception | None) -> None:
        if fd == 1:
            self._owner._lost(self.link, "the program has ended")
