"""The events that wait for the program. Beyond a limit lines are dropped, and `gap` says how many."""

from __future__ import annotations

from collections import deque
from collections.abc import Container

from ._begun import DISCONNECTED, GAP, Begun
from ._decode import decode
from ._line import Event, Line
from .lines import READERS, Hello

# As many bytes of lines wait for a program that reads none, as in the daemon. Then nothing is read, until the daemon
# says `gap`.
QUEUE_BYTES = 256 << 10
# While a reply is awaited lines are read on. With more than this they are dropped here, and `gap` is said here.
OVERFLOW_BYTES = 1 << 20


class EventQueue:
    """Events, those that are lines with their bytes, and what has begun in them."""

    def __init__(self, is_bounded: bool) -> None:
        self.bytes = 0
        self.lost: int | None = None
        """Lines that were dropped here; None where none were since the last snapshot."""
        self._is_bounded = is_bounded
        self._entries: deque[tuple[Event, int]] = deque()
        # As far as lines have come, and as far as the program has read them.
        self._begun, self._told = Begun(), Begun()
        # The time and the number of the last line.
        self._last = (0, 0)

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def is_full(self) -> bool:
        return self._is_bounded and self.bytes >= QUEUE_BYTES

    def take(self) -> Event | None:
        """The next event; None where nothing waits."""
        if not self._entries:
            return None
        event, size = self._entries.popleft()
        self.bytes -= size
        self._told.note(event)
        return event

    def discard(self) -> None:
        self._entries.clear()
        self.bytes = 0

    def append(self, event: Event, size: int = 0) -> None:
        self._entries.append((event, size))
        self.bytes += size

    def append_line(self, line: Line, size: int, is_awaiting_state: bool) -> bool:
        """A line comes next. Where the state was asked for again, the next snapshot is not yet the one that follows.

        Returns whether lines were dropped: then the state is to be asked for again.
        """
        self._begun.note(line)
        self._last = line.time, line.seq
        overflows = self._is_bounded and self.bytes + size > OVERFLOW_BYTES and self.lost is None
        if overflows:
            # As the daemon does for who is slow: all that waits goes, and what is now comes in its place.
            news = [event for event, _ in self._entries if not isinstance(event, Line)]
            self.lost = len(self) - len(news)
            for event, _ in self._entries:
                # What comes later is about the number there.
                if isinstance(event, Hello):
                    self._told.note(event)
            self.discard()
            self._entries.extend((event, 0) for event in news[-2:])
        if self.lost is None:
            self.append(line, size)
        elif overflows or is_awaiting_state or line.type != "snapshot":
            self.lost += 1
        else:
            self.append(READERS["gap"]({"type": "gap", "time": line.time, "seq": line.seq, "lost": self.lost}))
            self.append(line, size)
            self.lost = None
            # What the program has seen begin, and will not see end.
            self._cancel(self._told.remove_not_in(self._begun), GAP)
        return overflows

    def end_connection(self, types: Container[str] | None) -> None:
        """The connection has ended, and with it all that has begun. The program is told of these types, or of all."""
        told = self._told.copy()
        for event, _ in self._entries:
            told.note(event)
        self._cancel(told, DISCONNECTED, types)
        self._begun, self.lost = Begun(), None

    def _cancel(self, begun: Begun, reason: str, types: Container[str] | None = None) -> None:
        for line in begun.cancelled(reason, self._last, types):
            self.append(decode(line))
