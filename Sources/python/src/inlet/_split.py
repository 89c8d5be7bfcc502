"""Requests that do not fit in a line: several in their place, or an error before anything is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ._regions import parents_first
from .errors import RequestError

Fields = dict[str, Any]
Request = tuple[str, Fields]

# The longest line that the daemon reads from a socket, and `inlet stream --requests` from its standard input.
SOCKET_BYTES, CHILD_BYTES = 64 << 10, 1 << 20
# The longest id: what fits with one fits with each, also where it is declared again on another connection.
LAST_ID = 10**15
# The lists that can be sent in parts, one request after the other, in the order that the daemon follows. A list of any
# other request means something only as a whole.
LISTS = {
    "scene.activate": ("regions",), "regions.set": ("regions",), "regions.update": ("put", "move", "scroll"),
    "commands.insert": ("commands",), "commands.customize": ("commands",),
}


def encoded(value: Any) -> bytes:
    """The JSON of a request. Half a surrogate pair, as in names of files that are not UTF-8, is escaped."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def size(value: Any) -> int:
    """Bytes of JSON."""
    return len(encoded(value))


def split(do: str, fields: Fields, limit: int) -> list[Request]:
    """What does the same in lines of so many bytes: the request itself, where it fits. Raises where a part does not."""
    if length(do, fields) <= limit:
        return [(do, fields)]
    parts = list(parts_of(do, fields, limit)) if can_split(do, fields) else [(do, fields)]
    if (longest := max(length(*part) for part in parts)) > limit:
        raise RequestError("limit", f"a request can have at most {limit} bytes, not {longest}", do)
    return parts


def length(do: str, fields: Fields) -> int:
    """Bytes of the request's line."""
    return size({"id": LAST_ID, "do": do, **fields})


def can_split(do: str, fields: Fields) -> bool:
    """Of commands, those that go to the end: the next go behind them."""
    return do in LISTS and not any(fields.get(place) is not None for place in ("before", "after", "atStart"))


def parts_of(do: str, fields: Fields, limit: int) -> Iterator[Request]:
    lists = [name for name in LISTS[do] if isinstance(fields.get(name), list)]
    part: Fields = {name: value for name, value in fields.items() if name not in lists}
    # Without entries, some still do something.
    is_needed = do in ("scene.activate", "regions.set") or part.get("remove") is not None
    if do != "regions.update":
        part |= {name: [] for name in lists}
    left = limit - length(do, part)
    for name in lists:
        entries = parents_before(fields[name]) if name in ("regions", "put") else fields[name]
        for entry in entries:
            if size(entry) + 1 + room(name, part) > left and is_needed:
                yield do, part
                do, part = following(do, part)
                left = limit - length(do, part)
                name = "put" if name == "regions" else name
            left -= size(entry) + 1 + room(name, part)
            part.setdefault(name, []).append(entry)
            is_needed = True
    yield do, part


def room(name: str, part: Fields) -> int:
    """What a list costs that is not there yet."""
    return 0 if name in part else len(f',"{name}":[]')


def following(do: str, part: Fields) -> Request:
    """The request for more entries, without them."""
    if do.startswith("commands."):
        return do, part | {"commands": []}
    return "regions.update", {name: part[name] for name in ("scene", "program") if name in part}


def parents_before(regions: list[Any]) -> list[Any]:
    """As the daemon declares those of one request. What it refuses stays as it is."""
    names = {region.get("id") for region in regions if isinstance(region, dict) and isinstance(region.get("id"), str)}
    return parents_first(regions) if len(names) == len(regions) else regions
