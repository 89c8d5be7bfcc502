"""What can go wrong. All of it is an `InletError`."""

from __future__ import annotations

from typing import Any


class InletError(Exception):
    """An error of this package."""


class RequestError(InletError):
    """The daemon refused a request, and nothing changed. `code` says why for programs, `message` for people."""

    def __init__(self, code: str, message: str, request: str = "", column: int | None = None) -> None:
        super().__init__(code, message, request, column)
        self.code = code
        self.message = message
        self.request = request
        """What was asked, such as `regions.set`."""
        self.column = column
        """The byte of the request's line, from 1, where the fault is."""

    def __str__(self) -> str:
        return f"{self.request}: {self.message} ({self.code})" if self.request else f"{self.message} ({self.code})"


class ConnectionLost(InletError):
    """No daemon is there, or it has closed the connection."""


class NotPermitted(ConnectionLost):
    """The daemon does not let this user in."""


class ProtocolError(InletError):
    """What came is not what Inlet writes: not JSON lines, lines without end, or a later schema."""


def refusal(error: Any, request: str = "") -> RequestError:
    """The error of a reply."""
    if not isinstance(error, dict):
        error = {}
    column = error.get("column")
    return RequestError(
        str(error.get("code", "unknown")), str(error.get("message", "refused")), request,
        column if isinstance(column, int) else None)
