"""What both faces know of simulated seats."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, TypeVar

from ._line import Event, Line
from ._values import camel

L = TypeVar("L", bound=Line)
Path = str | os.PathLike[str]


def command(config: Path | None, socket: Path | None, state: Path | None, virtual_time: bool) -> list[str]:
    """The command that simulates. The program is `inlet` in the path, or what the environment variable INLET names."""
    words = [os.environ.get("INLET", "inlet"), "simulate", *(["--virtual-time"] if virtual_time else [])]
    for option, value in (("--config", config), ("--socket", socket), ("--state", state)):
        if value is not None:
            words += [option, os.fspath(value)]
    return words


def first(events: Iterable[Event], type: type[L], fields: dict[str, Any]) -> L | None:
    """The first that is such a line; those before it are passed."""
    for event in events:
        if isinstance(event, type) and all(getattr(event, name) == value for name, value in fields.items()):
            return event
    return None


def condition(type: type[Line], fields: dict[str, Any]) -> dict[str, Any]:
    """The same in the names of the lines."""
    name = type.__name__
    return {"type": name[0].lower() + name[1:], **{camel(key): value for key, value in fields.items()}}
