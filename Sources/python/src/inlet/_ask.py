"""Requests under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .errors import InletError


class Ask:
    """A request under way. Once `is_done`, it has an error or a result."""

    def __init__(self, do: str, fields: dict[str, Any], on_done: Callable[[], None] | None = None) -> None:
        self.name, self.do, self.fields = do, do, fields
        # The requests that follow, where one line has not room for all of it.
        self.rest: list[tuple[str, dict[str, Any]]] = []
        # Connections that ended while it was under way.
        self.losses = 0
        self.is_done = False
        self.error: InletError | None = None
        self.result: dict[str, Any] = {}
        self.on_done = on_done
        # Asked by the protocol itself, for a new connection; the program did so before.
        self.is_restoring = False

    def add(self, result: Mapping[str, Any]) -> None:
        """The result of a part: lists go on where those of the parts before end."""
        for name, value in result.items():
            former = self.result.get(name)
            self.result[name] = [*former, *value] if isinstance(former, list) and isinstance(value, list) else value

    def finish(self, error: InletError | None, result: dict[str, Any]) -> None:
        self.error, self.result, self.is_done = error, result, True
        if self.on_done:
            self.on_done()
