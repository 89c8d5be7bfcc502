"""The requests that made a program's menus what they are, without those that no longer matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

Fields = dict[str, Any]
PLACES = ("before", "after", "into", "atStart", "menu")


class CommandLog:
    """`commands.insert`, `replace` and `remove`, in order.

    The daemon has menus that the program never declared, so what is kept is how it changed them. What was removed or
    replaced again goes from the log where no later request names it: it grows with the menus, not with their changes.
    """

    def __init__(self) -> None:
        self._entries: list[tuple[str, Fields]] = []

    def __iter__(self) -> Iterator[tuple[str, Fields]]:
        return iter(self._entries)

    def insert(self, fields: Fields) -> None:
        self._entries.append(("commands.insert", fields))

    def replace(self, fields: Fields) -> None:
        menu = fields["menu"]
        for place in reversed(range(len(self._entries))):
            do, former = self._entries[place]
            is_inside = (former["menu"] if do == "commands.replace" else goes_to(former)) == menu
            if is_inside and not self._is_named(set(ids(former["commands"])), after=place):
                former["commands"] = []
                if do == "commands.insert":
                    self._drop(place)
        # To empty a menu again matters only where something was put into it meanwhile.
        is_empty = False
        for place, (do, former) in list(enumerate(self._entries)):
            if do == "commands.replace" and former["menu"] == menu:
                if is_empty and not former["commands"]:
                    self._entries[place] = ("", {})
                is_empty = not former["commands"]
            elif do == "commands.insert":
                is_empty = False
        self._entries = [entry for entry in self._entries if entry[0]]
        self._entries.append(("commands.replace", fields))

    def remove(self, fields: Fields) -> None:
        names = [*(fields.get("commands") or ()), fields.get("menu")]
        kept = [name for name in names if name is not None and not self._erase(name)]
        if kept:
            self._entries.append(("commands.remove", {"commands": kept}))

    def _erase(self, name: str) -> bool:
        """Takes what the program declared with this name out of the log; false where it stays and is to be removed."""
        # The last that was declared with the name is the one that is there.
        for place in reversed(range(len(self._entries))):
            do, fields = self._entries[place]
            found = find(fields.get("commands", ()), name) if do != "commands.remove" else None
            if found is None:
                continue
            siblings, index = found
            if self._is_named({name, *ids(siblings[index].get("commands", ()))}, after=place):
                return False
            category = siblings[index].get("category") or "other"
            del siblings[index]
            if do == "commands.insert":
                if all(fields.get(key) is None for key in PLACES):
                    # The category that it made is still there.
                    self._entries.insert(place, ("commands.insert", {"menu": category, "commands": []}))
                    self._drop(place + 1)
                self._drop(place)
            return True
        return False

    def _drop(self, place: int) -> None:
        """An insertion of nothing goes, but for the first that makes a menu: that is still there."""
        fields, earlier = self._entries[place][1], self._entries[:place]
        menu = menu_of(fields)
        is_made = menu is None or any(do == "commands.insert" and menu_of(other) == menu for do, other in earlier)
        if is_made and not fields["commands"]:
            del self._entries[place]

    def _is_named(self, names: set[str], after: int) -> bool:
        for do, fields in self._entries[after + 1:]:
            if do == "commands.remove" and not names.isdisjoint(fields["commands"]):
                return True
            if any(menu_of(fields, place) in names for place in PLACES):
                return True
        return False


def menu_of(fields: Fields, place: str = "menu") -> str | None:
    """The menu or command that a request names there."""
    menu = fields.get(place)
    return menu.get("id") if isinstance(menu, dict) else menu


def goes_to(fields: Fields) -> str | None:
    """The menu that an insertion goes into; None where only the daemon knows."""
    if any(fields.get(place) is not None for place in ("before", "after")):
        return None
    return menu_of(fields, "into") or menu_of(fields, "atStart") or menu_of(fields)


def ids(commands: Iterable[Fields]) -> Iterator[str]:
    """The names of commands and menus, and of all in them."""
    for command in commands:
        yield command["id"]
        yield from ids(command.get("commands", ()))


def find(commands: list[Fields], name: str) -> tuple[list[Fields], int] | None:
    """Where a command or menu stands: its siblings with it, and its place among them."""
    for index, command in enumerate(commands):
        if command["id"] == name:
            return commands, index
        if found := find(command.get("commands", []), name):
            return found
    return None
