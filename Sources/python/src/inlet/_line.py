"""What a program reads: lines, and what happens to the connection that they come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import RequestError


class Event:
    """What iteration yields: a line, or news of the connection."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Event):
    """A line of the stream. Each type has a class in `lines`."""

    time: int
    """When it happened, in microseconds of CLOCK_MONOTONIC."""
    seq: int
    """0, 1, 2, … in each connection."""
    fields: Mapping[str, Any] = field(repr=False, compare=False)
    """All of the line as it came, with fields that this package does not know."""

    @property
    def type(self) -> str:
        """The type as the stream has it, such as `click`."""
        return str(self.fields.get("type"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(Line):
    """A line of a type that this package does not know, or without what its type has: see `fields`."""


@dataclass(frozen=True, slots=True)
class Disconnected(Event):
    """The connection is lost. What was pressed, dragged or held there is over; `Reconnected` follows."""

    reason: str


@dataclass(frozen=True, slots=True)
class Reconnected(Event):
    """A new connection, before its first line. What the program declared is being declared again."""

    program: int | None
    """The program's number from here on."""


@dataclass(frozen=True, slots=True)
class NotRestored(Event):
    """The daemon refuses what it allowed before, and will not be asked again."""

    request: str
    error: RequestError
