"""What has begun and not ended: it is over with its connection, and the daemon is not there to say so."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from ._line import Event, Line, Unknown
from .lines import Hello

Fields = dict[str, Any]

# Lines of a program about what a person holds, and by what those about one thing are known.
TYPES = frozenset({"press", "drag", "latch", "band", "regionGesture", "drop", "command", "keyPress"})
NAMES = ("type", "scene", "region", "button", "gesture", "drag", "command", "device", "code")
BEGINNINGS, ENDS = frozenset({"began", "entered"}), frozenset({"ended", "cancelled", "exited"})
# What no `cancelled` line has.
OTHERS = frozenset({"items", "more", "payload"})
# More than ten fingers and all keys that hands can hold. An end that never comes leaves no more than this behind.
MOST = 64
# Why it is cancelled: the connection has ended, or the end was among lines that were dropped here.
DISCONNECTED, GAP = "disconnected", "gap"


class Begun:
    """What has begun and not ended, as the last line about it, in the order in which it began."""

    def __init__(self) -> None:
        self._lines: list[tuple[tuple[Any, ...], Fields]] = []
        # The program's number on the connection that the lines come from.
        self._program: int | None = None

    def note(self, event: Event) -> None:
        """An event comes next. What other programs are told about is theirs."""
        if isinstance(event, Hello):
            self._program = event.program
        if not isinstance(event, Line) or isinstance(event, Unknown) or event.type not in TYPES:
            return
        if event.fields.get("program") != self._program:
            return
        name, phase = name_of(event.fields), event.fields["phase"]
        fields = {key: value for key, value in event.fields.items() if key not in OTHERS}
        if phase in BEGINNINGS:
            self._lines = [*self._lines[-MOST + 1:], (name, fields)]
            return
        place = next((place for place in reversed(range(len(self._lines))) if self._lines[place][0] == name), None)
        if place is None:
            return
        if phase in ENDS or event.type == "drop" and phase == "performed":
            del self._lines[place]
        else:
            self._lines[place] = name, fields

    def copy(self) -> Begun:
        other = Begun()
        other._lines, other._program = self._lines.copy(), self._program
        return other

    def remove_not_in(self, others: Begun) -> Begun:
        """Takes out what is not among others."""
        rest, found, kept = Begun(), [name for name, _ in others._lines], []
        for name, fields in self._lines:
            if name in found:
                found.remove(name)
                kept.append((name, fields))
            else:
                rest._lines.append((name, fields))
        self._lines = kept
        return rest

    def cancelled(self, reason: str, after: tuple[int, int], types: Container[str] | None = None) -> Iterator[Fields]:
        """The lines that end it all, as the daemon writes them, what began last first: of these types, or of all."""
        time, seq = after
        for _, fields in reversed(self._lines):
            # Of what a program asked not to see it has seen no end, either.
            if types is not None and fields["type"] not in types:
                continue
            seq += 1
            line = {**fields, "time": time, "seq": seq, "phase": "cancelled", "reason": reason}
            if "operation" in line:
                line["operation"] = None
            if line["type"] == "drop":
                line.pop("autoscroll", None)
            yield line


def name_of(fields: Any) -> tuple[Any, ...]:
    return tuple(fields.get(name) for name in NAMES)
