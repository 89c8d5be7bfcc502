"""Values of requests and replies: what is left out, and what becomes JSON."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, TypeVar

from .errors import ProtocolError

T = TypeVar("T")


class Omit(enum.Enum):
    """The type of `OMIT`."""

    OMIT = "left out"

    def __repr__(self) -> str:
        return "OMIT"


OMIT: Final[Literal[Omit.OMIT]] = Omit.OMIT
"""What is not sent: `None` is sent, as null, and can mean something else."""


class Declaration:
    """What a program declares. It prints what it says, and nothing of what it leaves out."""

    __slots__ = ()

    def __repr__(self) -> str:
        names = ((name, getattr(self, name)) for name, _ in keys(type(self)))
        said = ", ".join(f"{name}={value!r}" for name, value in names if value is not OMIT)
        return f"{type(self).__name__}({said})"


def camel(name: str) -> str:
    """The name in the lines of a name in Python: `focus_on_press` is `focusOnPress`, `from_` is `from`."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


_keys: dict[type[Declaration], tuple[tuple[str, str], ...]] = {}


def keys(declared: type[Declaration]) -> tuple[tuple[str, str], ...]:
    """The fields of a declaration: (in Python, in the lines)."""
    if declared not in _keys:
        # Each declaration is a dataclass, which no type says of them all.
        fields = dataclasses.fields(declared)  # type: ignore[arg-type]
        _keys[declared] = tuple((field.name, camel(field.name)) for field in fields)
    return _keys[declared]


def encode(value: Any) -> Any:
    """The value as JSON has it, which nobody else can change: dictionaries, lists, and what stands in them."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Declaration):
        members = ((key, getattr(value, name)) for name, key in keys(type(value)))
        return {key: encode(member) for key, member in members if member is not OMIT}
    if isinstance(value, Mapping):
        return {key: encode(member) for key, member in value.items() if member is not OMIT}
    if isinstance(value, Iterable):
        return [encode(member) for member in value]
    raise TypeError(f"{value!r} has no JSON")




def read(reply: type[T], result: Mapping[str, Any]) -> T:
    """The result of a request as its class, which is one of `lines`."""
    reader: Callable[[Mapping[str, Any]], T] = reply._of  # type: ignore[attr-defined]
    try:
        return reader(result)
    except (KeyError, TypeError, AttributeError) as error:
        raise ProtocolError(f"a reply that is no {reply.__name__}: {error!r}") from error
