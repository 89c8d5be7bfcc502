"""What a program has declared, so that its next connection has it, too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from ._commands import CommandLog
from ._regions import Rect, RegionMemory, as_rect

Fields = dict[str, Any]
Request = tuple[str, Fields]

# What another connection, drag or press has numbered means nothing to the next.
OF_A_CONNECTION = frozenset({
    "region.answer", "drop.accept", "drag.payload", "command.perform", "simulate", "pointer.warp",
})


class Memory:
    """All that one connection has declared: `note` for each request that was done, `requests` for the next connection."""

    def __init__(self) -> None:
        self.subscription: Fields = {}
        self._name: str | None = None
        # What scenes without a rectangle fill.
        self._space: Rect = (0, 0, 0, 0)
        # Back to front.
        self._scenes: dict[str, SceneMemory] = {}
        # The one that was activated last, which `scene.order` may have put behind others: it stays active.
        self._active: str | None = None
        self._commands = CommandLog()
        self._shortcuts: Fields = {}
        self._responders: dict[tuple[int | None, str | None, str | None], Fields] = {}
        self._keys_are_suspended = False

    def requests(self) -> Iterator[Request]:
        """What declares all of it again, in order."""
        if self._name is not None:
            yield "program.identify", {"name": self._name}
        if self.subscription:
            yield "subscribe", self.subscription
        if self._shortcuts:
            yield "shortcuts.set", self._shortcuts
        yield from self._commands
        for name, scene in self._scenes.items():
            yield from scene.requests(name)
        front_to_back = list(reversed(self._scenes))
        if self._active is not None and self._active != front_to_back[0] and not self._scenes[self._active].is_behind:
            yield "scene.activate", {"scene": self._active}
            yield "scene.order", {"scenes": front_to_back}
        for fields in self._responders.values():
            yield "responder.set", fields
        if self._keys_are_suspended:
            yield "keys.suspend", {}

    def note(self, do: str, fields: Fields, result: Fields) -> None:
        """A request of the program's has been done. The fields are the memory's from here on."""
        match do:
            case "responder.set":
                self._responders[fields.get("program"), fields.get("scene"), fields.get("region")] = fields
            case _ if fields.get("program") is not None:
                pass
            case "program.identify":
                self._name = fields["name"]
            case "subscribe":
                self.subscription = fields
            case "shortcuts.set":
                self._shortcuts |= given(fields, fields)
            case "keys.suspend" | "keys.resume":
                self._keys_are_suspended = do == "keys.suspend"
            case "commands.insert":
                self._commands.insert(fields)
            case "commands.replace":
                self._commands.replace(fields)
            case "commands.remove":
                self._commands.remove(fields)
            case "scene.destroy":
                self._forget(fields["scene"])
            case "scene.order":
                for name in reversed(fields["scenes"]):
                    self._raise(name)
            case _ if "scene" in fields:
                self._note_in_scene(do, fields, result)

    def _note_in_scene(self, do: str, fields: Fields, result: Fields) -> None:
        name = result["scene"] if isinstance(result.get("scene"), str) else fields["scene"]
        if do == "scene.activate":
            self._scenes.setdefault(name, SceneMemory(self._space))
            self._activate(name)
        if scene := self._scenes.get(name):
            for region in scene.note(do, fields):
                self._responders.pop((None, name, region), None)

    def note_scene(self, phase: str, name: str, is_echo: bool) -> None:
        """A `scene` line about one of the program's.

        An echo comes while this memory is being declared: scenes pass through the front in turn.
        """
        if phase in ("destroyed", "disconnected"):
            self._forget(name)
        elif phase == "activated" and not is_echo:
            self._activate(name)
        elif phase == "deactivated" and not is_echo and name == self._active:
            self._active = None

    def note_scenes(self, scenes: dict[str, str]) -> None:
        """These are all that the program has, front to back, each with its state."""
        for name in self._scenes.keys() - scenes:
            self._forget(name)
        self._active = None
        for name, state in reversed(scenes.items()):
            self._raise(name)
            if state == "foregroundActive":
                self._activate(name, is_raised=False)

    def note_space(self, space: Rect) -> None:
        """The space is another, and with it the scenes that fill it."""
        if space != self._space:
            self._space = space
            for scene in self._scenes.values():
                scene.fill(space)

    def _activate(self, name: str, is_raised: bool = True) -> None:
        if scene := self._scenes.get(name):
            self._active, scene.is_behind = name, False
            if is_raised:
                self._raise(name)

    def _raise(self, name: str) -> None:
        if name in self._scenes:
            self._scenes[name] = self._scenes.pop(name)

    def _forget(self, name: str) -> None:
        self._scenes.pop(name, None)
        if self._active == name:
            self._active = None
        for key in [key for key in self._responders if key[:2] == (None, name)]:
            del self._responders[key]


class SceneMemory:
    """A scene that the program has activated."""

    def __init__(self, space: Rect) -> None:
        self.is_behind = False
        self._described: Fields = {}
        # With the state, once there is one: null is one, too.
        self._state: Fields = {}
        self._regions = RegionMemory(space)
        self._bars: dict[str, Fields] = {}

    def requests(self, scene: str) -> Iterator[Request]:
        first, again = self._regions.declared()
        yield "scene.activate", {"scene": scene, **self._described, "regions": first}
        if again:
            yield "regions.update", {"scene": scene, "put": again}
        if self._state:
            yield "scene.update", {"scene": scene, **self._state}
        if self.is_behind:
            yield "scene.update", {"scene": scene, "background": True}
        for bar, fields in self._bars.items():
            yield "bar.set", {"scene": scene, "bar": bar, **fields}

    def note(self, do: str, fields: Fields) -> Collection[str]:
        """Returns which regions have gone."""
        match do:
            case "scene.activate":
                # A condition is no target.
                is_condition = fields.get("match") in ("prefix", "pattern")
                self._describe(fields | {"target": None} if is_condition else fields)
                return self._regions.replace(fields["regions"]) if fields.get("regions") is not None else ()
            case "scene.update":
                self._describe(fields)
                self._state |= {name: fields[name] for name in fields if name == "programState"}
                if fields.get("background") is not None:
                    self.is_behind = fields["background"]
            case "regions.set":
                return self._regions.replace(fields["regions"])
            case "regions.update":
                return self._regions.update(fields)
            case "bar.set" if fields.get("groups") == []:
                self._bars.pop(fields["bar"], None)
            case "bar.set":
                bar = self._bars.setdefault(fields["bar"], {})
                bar |= given(fields, ("width", "overflowWidth", "groups"))
        return ()

    def _describe(self, fields: Fields) -> None:
        """What `scene.activate` and `scene.update` say. Null says nothing, but as an activity."""
        if fields.get("rect") is not None:
            self._regions.lay_out(as_rect(fields["rect"]))
        self._described |= given(fields, ("target", "rect", "presentation", "raises"))
        if "activity" in fields:
            self._described["activity"] = fields["activity"]

    def fill(self, space: Rect) -> None:
        """The space is another."""
        if "rect" not in self._described:
            self._regions.lay_out(space)


def given(fields: Fields, names: Iterable[str]) -> Fields:
    """The fields with these names that say something. Null says nothing."""
    return {name: fields[name] for name in names if fields.get(name) is not None}
