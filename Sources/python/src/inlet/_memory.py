"""What a program has declared, so that its next connection has it, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ._commands import CommandLog
from ._regions import Rect, Regions, as_rect
from ._split import size

Fields = dict[str, Any]
Request = tuple[str, Fields]

# Of a line, whose rest is for the request around the list.
LIST_BYTES = 60_000
# What another connection, drag or press has numbered means nothing to the next.
OF_A_CONNECTION = frozenset({
    "region.answer", "drop.accept", "drag.payload", "command.perform", "simulate", "pointer.warp",
})


class SceneMemory:
    """A scene that the program has activated."""

    def __init__(self, space: Rect) -> None:
        self.described: Fields = {}
        self.programState: Any = None
        self.is_behind = False
        self.regions = Regions(space)
        self.bars: dict[str, Fields] = {}

    def describe(self, fields: Fields) -> None:
        """What `scene.activate` and `scene.update` say. Null says nothing, but as an activity."""
        if fields.get("rect") is not None:
            self.regions.lay_out(as_rect(fields["rect"]))
        names = ("target", "rect", "presentation", "raises")
        self.described |= {name: fields[name] for name in names if fields.get(name) is not None}
        if "activity" in fields:
            self.described["activity"] = fields["activity"]

    def requests(self, scene: str) -> Iterator[Request]:
        activation = {"scene": scene, **self.described}
        all, again = self.regions.declared()
        first, *others = chunks(all, LIST_BYTES - size(activation))
        yield "scene.activate", activation | {"regions": first}
        for regions in [*others, *(chunks(again, LIST_BYTES) if again else ())]:
            yield "regions.update", {"scene": scene, "put": regions}
        if self.programState is not None:
            yield "scene.update", {"scene": scene, "programState": self.programState}
        if self.is_behind:
            yield "scene.update", {"scene": scene, "background": True}
        for bar, fields in self.bars.items():
            yield "bar.set", {"scene": scene, "bar": bar, **fields}


class Memory:
    """All that one connection has declared: `note` for each request that was done, `requests` for the next connection."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.space: Rect = (0, 0, 0, 0)
        """What scenes without a rectangle fill."""
        self.subscription: Fields = {}
        # The frontmost is last.
        self._scenes: dict[str, SceneMemory] = {}
        # The one that was activated last, which `scene.order` may have put behind others: it stays active.
        self._active: str | None = None
        self._commands = CommandLog()
        self._shortcuts: Fields = {}
        self._responders: dict[tuple[int | None, str | None, str | None], Fields] = {}
        self._keys_are_suspended = False

    def requests(self) -> Iterator[Request]:
        """What declares all of it again, in order."""
        if self.name is not None:
            yield "program.identify", {"name": self.name}
        if self.subscription:
            yield "subscribe", self.subscription
        if self._shortcuts:
            yield "shortcuts.set", self._shortcuts
        yield from self._commands
        for name, scene in self._scenes.items():
            yield from scene.requests(name)
        if self._active is not None and not self._scenes[self._active].is_behind:
            front_to_back = list(reversed(self._scenes))
            if self._active != front_to_back[0]:
                yield "scene.activate", {"scene": self._active}
                yield "scene.order", {"scenes": front_to_back}
        for fields in self._responders.values():
            yield "responder.set", fields
        if self._keys_are_suspended:
            yield "keys.suspend", {}

    def note(self, do: str, fields: Fields, result: Fields) -> None:
        """A request of the program's has been done."""
        if fields.get("program") is None:
            if note := getattr(self, "_" + do.replace(".", "_"), None):
                note(fields, result)
        elif do == "responder.set":
            self._responder_set(fields, result)

    def note_scene(self, phase: str, scene: str, is_echo: bool) -> None:
        """A `scene` line about one of the program's.

        An echo comes while this memory is being declared: scenes pass through the front in turn.
        """
        if phase in ("destroyed", "disconnected"):
            self._forget(scene)
        elif is_echo:
            return
        elif phase == "activated" and scene in self._scenes:
            self._scenes[scene] = self._scenes.pop(scene)
            self._active = scene
        elif phase == "deactivated" and scene == self._active:
            self._active = None

    def note_scenes(self, scenes: set[str]) -> None:
        """These are all that the program has."""
        for scene in self._scenes.keys() - scenes:
            self._forget(scene)

    def note_space(self, space: Rect) -> None:
        """The space is another, and with it the scenes that fill it."""
        if space != self.space:
            self.space = space
            for scene in self._scenes.values():
                if "rect" not in scene.described:
                    scene.regions.lay_out(space)

    # --- One for each request that declares ----------------------------------------------------------

    def _program_identify(self, fields: Fields, result: Fields) -> None:
        self.name = fields["name"]

    def _subscribe(self, fields: Fields, result: Fields) -> None:
        self.subscription = fields

    def _shortcuts_set(self, fields: Fields, result: Fields) -> None:
        self._shortcuts |= {name: value for name, value in fields.items() if value is not None}

    def _keys_suspend(self, fields: Fields, result: Fields) -> None:
        self._keys_are_suspended = True

    def _keys_resume(self, fields: Fields, result: Fields) -> None:
        self._keys_are_suspended = False

    def _scene_activate(self, fields: Fields, result: Fields) -> None:
        name = str(result.get("scene", fields["scene"]))
        scene = self._scenes.pop(name, None) or SceneMemory(self.space)
        self._scenes[name] = scene
        self._active = name
        if fields.get("match") in ("prefix", "pattern"):
            # A condition is no target.
            fields = {key: value for key, value in fields.items() if key != "target"}
        scene.describe(fields)
        scene.is_behind = False
        if fields.get("regions") is not None:
            self._forget_regions(name, scene.regions.replace(fields["regions"]))

    def _scene_update(self, fields: Fields, result: Fields) -> None:
        if scene := self._scenes.get(fields["scene"]):
            scene.describe(fields)
            if "programState" in fields:
                scene.programState = fields["programState"]
            if fields.get("background") is not None:
                scene.is_behind = fields["background"]

    def _scene_destroy(self, fields: Fields, result: Fields) -> None:
        self._forget(fields["scene"])

    def _scene_order(self, fields: Fields, result: Fields) -> None:
        for name in reversed(fields["scenes"]):
            if name in self._scenes:
                self._scenes[name] = self._scenes.pop(name)

    def _regions_set(self, fields: Fields, result: Fields) -> None:
        if scene := self._scenes.get(fields["scene"]):
            self._forget_regions(fields["scene"], scene.regions.replace(fields["regions"]))

    def _regions_update(self, fields: Fields, result: Fields) -> None:
        if scene := self._scenes.get(fields["scene"]):
            self._forget_regions(fields["scene"], scene.regions.update(fields))

    def _responder_set(self, fields: Fields, result: Fields) -> None:
        self._responders[fields.get("program"), fields.get("scene"), fields.get("region")] = fields

    def _commands_insert(self, fields: Fields, result: Fields) -> None:
        self._commands.insert(fields)

    def _commands_replace(self, fields: Fields, result: Fields) -> None:
        self._commands.replace(fields)

    def _commands_remove(self, fields: Fields, result: Fields) -> None:
        menu = fields.get("menu")
        self._commands.remove([*(fields.get("commands") or ()), *([menu] if menu is not None else ())])

    def _bar_set(self, fields: Fields, result: Fields) -> None:
        if scene := self._scenes.get(fields["scene"]):
            if fields.get("groups") == []:
                scene.bars.pop(fields["bar"], None)
                return
            bar = scene.bars.setdefault(fields["bar"], {})
            names = ("width", "overflowWidth", "groups")
            bar |= {name: fields[name] for name in names if fields.get(name) is not None}

    def _forget(self, scene: str) -> None:
        self._scenes.pop(scene, None)
        if self._active == scene:
            self._active = None
        for key in [key for key in self._responders if key[:2] == (None, scene)]:
            del self._responders[key]

    def _forget_regions(self, scene: str, regions: set[str]) -> None:
        for region in regions:
            self._responders.pop((None, scene, region), None)


def chunks(regions: Iterable[Fields], room: int) -> Iterator[list[Fields]]:
    """Lists that fit in a line: the first has less room, and may be empty for that."""
    part: list[Fields] = []
    left = room
    for region in regions:
        left -= size(region) + 1
        if left < 0:
            yield part
            part, left = [], LIST_BYTES - size(region) - 1
        part.append(region)
    yield part
