"""Simulated seats: `inlet simulate` for as long as a block, for the tests of a program."""

from __future__ import annotations

from typing import Any

from . import _aio, _sync
from ._simulation import L, Path, command, condition, first
from ._split import CHILD_BYTES
from .errors import ProtocolError


class Seat(_aio.Client):
    """A simulated seat, which `simulate` starts. `hands` act on its devices; all requests are here, too."""

    async def until(self, type: type[L], *, limit: str = "5s", **fields: Any) -> L:
        """The next line of this type that has these fields, such as `await seat.until(Click, region="save")`.

        Time passes until it comes, for no longer than `limit`: then the error's code is `limit`. Lines before it are passed.
        """
        if found := first(self.pending(), type, fields):
            return found
        # Only lines from here on count.
        await self.hands.wait("0ms")
        if found := first(self.pending(), type, fields):
            return found
        await self.hands.until(condition(type, fields), limit=limit)
        if found := first(self.pending(), type, fields):
            return found
        raise ProtocolError(f"no {type.__name__} has come")


class SyncSeat(_sync.Client):
    """A simulated seat, which `sync.simulate` starts. `hands` act on its devices; all requests are here, too."""

    def until(self, type: type[L], *, limit: str = "5s", **fields: Any) -> L:
        """The next line of this type that has these fields, such as `seat.until(Click, region="save")`.

        Time passes until it comes, for no longer than `limit`: then the error's code is `limit`. Lines before it are passed.
        """
        if found := first(self.pending(), type, fields):
            return found
        # Only lines from here on count.
        self.hands.wait("0ms")
        if found := first(self.pending(), type, fields):
            return found
        self.hands.until(condition(type, fields), limit=limit)
        if found := first(self.pending(), type, fields):
            return found
        raise ProtocolError(f"no {type.__name__} has come")


def simulate(
    config: Path | None = None, *, socket: Path | None = None, state: Path | None = None, virtual_time: bool = True,
) -> _aio.Connecting[Seat]:
    """Starts `inlet simulate`, which ends with the block.

        async with inlet.simulate() as seat:
            await seat.hands.plug("keyboard")
            await seat.hands.key("a")
            key = await seat.until(Key, phase="began")

    Virtual time passes in steps alone, and at once. With `socket`, programs connect there as they do to the daemon.
    """
    opening = _aio.starting(command(config, socket, state, virtual_time))
    return _aio.Connecting(lambda: Seat(opening, reconnect=False, timeout=None, is_bounded=False, line_bytes=CHILD_BYTES), None)


def simulate_sync(
    config: Path | None = None, *, socket: Path | None = None, state: Path | None = None, virtual_time: bool = True,
) -> SyncSeat:
    """Starts `inlet simulate`, which ends with the block, as `inlet.simulate` does."""
    opening = _sync.starting(command(config, socket, state, virtual_time))
    return _sync.opened(SyncSeat(opening, reconnect=False, is_bounded=False, line_bytes=CHILD_BYTES), None, None)
