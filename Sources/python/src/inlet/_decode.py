"""Lines: from bytes, and from JSON to what a program reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ._line import Line, Unknown
from .errors import ProtocolError
from .lines import READERS


def parse(line: bytes) -> dict[str, Any]:
    """The object of a line of JSON."""
    try:
        fields = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"received a line of {len(line)} bytes that is not JSON; check what listens there") from error
    if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
        raise ProtocolError(f"received a line of {len(line)} bytes that Inlet does not send; check what listens there")
    return fields


def decode(fields: Mapping[str, Any]) -> Line:
    """A line as its class. One of a type that is not known, or without what its type has, is `Unknown`."""
    try:
        return READERS[fields["type"]](fields)
    except (KeyError, TypeError, AttributeError, ValueError):
        time, seq = fields.get("time"), fields.get("seq")
        return Unknown(
            time=time if isinstance(time, int) else 0, seq=seq if isinstance(seq, int) else 0, fields=fields)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
