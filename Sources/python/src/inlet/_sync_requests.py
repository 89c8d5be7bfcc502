"""All requests as methods that return when the reply is there: `scene.activate` is `client.scene.activate(…)`.

Made by Sources/python/generate from the schemas: change those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from . import lines
from ._values import OMIT, Omit, read
from .declarations import (
    ActionState,
    BarGroup,
    CommandMenu,
    CustomizedCommand,
    Display,
    EventName,
    KeyCommand,
    NewMenu,
    Region,
    Scope,
    SimulatedButton,
    SimulatedDevice,
    Style,
)

Ask = Callable[[str, dict[str, Any]], Mapping[str, Any]]


class Group:
    def __init__(self, ask: Ask) -> None:
        self._ask = ask


class ProgramRequests(Group):
    """Requests `program.…`."""

    def identify(self, name: str) -> None:
        """`program.identify`"""
        self._ask("program.identify", {"name": name})


class SpaceRequests(Group):
    """Requests `space.…`."""

    def set(self, displays: Iterable[Sequence[float] | Display | Mapping[str, Any]]) -> None:
        """`space.set`"""
        self._ask("space.set", {"displays": displays})


class PointerRequests(Group):
    """Requests `pointer.…`."""

    def warp(self, x: float, y: float) -> None:
        """`pointer.warp`"""
        self._ask("pointer.warp", {"x": x, "y": y})


class SceneRequests(Group):
    """Requests `scene.…`."""

    def activate(
        self,
        scene: str,
        *,
        program: int | None | Omit = OMIT,
        target: str | None | Omit = OMIT,
        rect: Sequence[float] | None | Omit = OMIT,
        presentation: Literal["automatic", "standard", "prominent"] | None | Omit = OMIT,
        raises: bool | None | Omit = OMIT,
        activity: Any | Omit = OMIT,
        requested_by: str | None | Omit = OMIT,
        match: Literal["exact", "prefix", "pattern"] | None | Omit = OMIT,
        intent: int | None | Omit = OMIT,
        regions: Iterable[Region | Mapping[str, Any]] | None | Omit = OMIT,
    ) -> lines.ActivatedScene:
        """`scene.activate`"""
        return read(lines.ActivatedScene, self._ask("scene.activate", {
            "scene": scene, "program": program, "target": target, "rect": rect,
            "presentation": presentation, "raises": raises, "activity": activity,
            "requestedBy": requested_by, "match": match, "intent": intent, "regions": regions,
        }))

    def update(
        self,
        scene: str,
        *,
        program: int | None | Omit = OMIT,
        target: str | None | Omit = OMIT,
        rect: Sequence[float] | None | Omit = OMIT,
        presentation: Literal["automatic", "standard", "prominent"] | None | Omit = OMIT,
        raises: bool | None | Omit = OMIT,
        activity: Any | Omit = OMIT,
        program_state: Any | Omit = OMIT,
        background: bool | None | Omit = OMIT,
    ) -> None:
        """`scene.update`"""
        self._ask("scene.update", {
            "scene": scene, "program": program, "target": target, "rect": rect,
            "presentation": presentation, "raises": raises, "activity": activity,
            "programState": program_state, "background": background,
        })

    def refresh(self, scene: str, *, program: int | None | Omit = OMIT) -> None:
        """`scene.refresh`"""
        self._ask("scene.refresh", {"scene": scene, "program": program})

    def destroy(
        self,
        scene: str,
        *,
        program: int | None | Omit = OMIT,
        reason: Literal["standard", "commit", "decline"] | None | Omit = OMIT,
    ) -> None:
        """`scene.destroy`"""
        self._ask("scene.destroy", {"scene": scene, "program": program, "reason": reason})

    def restoration(
        self,
        scene: str,
        *,
        program: int | None | Omit = OMIT,
        extend: bool | Omit = OMIT,
        complete: bool | Omit = OMIT,
        step: Literal["extend", "complete"] | Omit = OMIT,
    ) -> None:
        """`scene.restoration`"""
        self._ask("scene.restoration", {
            "scene": scene, "program": program, "extend": extend, "complete": complete, "step": step,
        })

    def order(self, scenes: Iterable[str], *, program: int | None | Omit = OMIT) -> None:
        """`scene.order`"""
        self._ask("scene.order", {"scenes": scenes, "program": program})


class RegionsRequests(Group):
    """Requests `regions.…`."""

    def set(
        self,
        scene: str,
        regions: Iterable[Region | Mapping[str, Any]],
        *,
        program: int | None | Omit = OMIT,
    ) -> None:
        """`regions.set`"""
        self._ask("regions.set", {"scene": scene, "regions": regions, "program": program})

    def update(
        self,
        scene: str,
        *,
        program: int | None | Omit = OMIT,
        put: Iterable[Region | Mapping[str, Any]] | None | Omit = OMIT,
        remove: Iterable[str] | None | Omit = OMIT,
        move: Iterable[Sequence[str | float]] | None | Omit = OMIT,
        scroll: Iterable[Sequence[str | float]] | None | Omit = OMIT,
    ) -> None:
        """`regions.update`"""
        self._ask("regions.update", {
            "scene": scene, "program": program, "put": put, "remove": remove, "move": move,
            "scroll": scroll,
        })


class RegionRequests(Group):
    """Requests `region.…`."""

    def answer(
        self,
        request: int,
        *,
        rect: Sequence[float] | None | Omit = OMIT,
        style: Style | Mapping[str, Any] | None | Omit = OMIT,
        latch: Iterable[Literal["horizontal", "vertical"]] | None | Omit = OMIT,
        opens: None | Omit = OMIT,
    ) -> None:
        """`region.answer`"""
        self._ask("region.answer", {
            "request": request, "rect": rect, "style": style, "latch": latch, "opens": opens,
        })


class DropRequests(Group):
    """Requests `drop.…`."""

    def accept(
        self,
        drag: int,
        operation: Literal["move", "copy"] | None,
        *,
        scene: str | None | Omit = OMIT,
        region: str | None | Omit = OMIT,
    ) -> None:
        """`drop.accept`"""
        self._ask("drop.accept", {
            "drag": drag, "operation": operation, "scene": scene, "region": region,
        })


class DragRequests(Group):
    """Requests `drag.…`."""

    def payload(self, drag: int, payload: Any) -> None:
        """`drag.payload`"""
        self._ask("drag.payload", {"drag": drag, "payload": payload})


class FocusRequests(Group):
    """Requests `focus.…`."""

    def set(self, scene: str, region: str | None, *, program: int | None | Omit = OMIT) -> None:
        """`focus.set`"""
        self._ask("focus.set", {"scene": scene, "region": region, "program": program})


class SelectionRequests(Group):
    """Requests `selection.…`."""

    def set(self, scene: str, collection: str, items: Iterable[str], *, program: int | None | Omit = OMIT) -> None:
        """`selection.set`"""
        self._ask("selection.set", {
            "scene": scene, "collection": collection, "items": items, "program": program,
        })


class BarRequests(Group):
    """Requests `bar.…`."""

    def set(
        self,
        scene: str,
        bar: str,
        *,
        program: int | None | Omit = OMIT,
        width: float | None | Omit = OMIT,
        overflow_width: float | None | Omit = OMIT,
        groups: Iterable[BarGroup | Mapping[str, Any]] | None | Omit = OMIT,
    ) -> None:
        """`bar.set`"""
        self._ask("bar.set", {
            "scene": scene, "bar": bar, "program": program, "width": width,
            "overflowWidth": overflow_width, "groups": groups,
        })

    def customize(
        self,
        bar: str,
        *,
        program: int | None | Omit = OMIT,
        groups: Iterable[str] | None | Omit = OMIT,
        reset: bool | Omit = OMIT,
    ) -> None:
        """`bar.customize`"""
        self._ask("bar.customize", {
            "bar": bar, "program": program, "groups": groups, "reset": reset,
        })


class ResponderRequests(Group):
    """Requests `responder.…`."""

    def set(
        self,
        *,
        program: int | None | Omit = OMIT,
        scene: str | None | Omit = OMIT,
        region: str | None | Omit = OMIT,
        actions: Mapping[str, bool | ActionState | Mapping[str, Any]] | None | Omit = OMIT,
        presses: bool | Omit = OMIT,
        first: bool | Omit = OMIT,
    ) -> None:
        """`responder.set`"""
        self._ask("responder.set", {
            "program": program, "scene": scene, "region": region, "actions": actions, "presses": presses,
            "first": first,
        })


class CommandsRequests(Group):
    """Requests `commands.…`."""

    def insert(
        self,
        commands: Iterable[CommandMenu | Mapping[str, Any] | KeyCommand],
        *,
        menu: str | NewMenu | Mapping[str, Any] | None | Omit = OMIT,
        before: str | None | Omit = OMIT,
        after: str | None | Omit = OMIT,
        into: str | None | Omit = OMIT,
        at_start: str | None | Omit = OMIT,
    ) -> lines.InsertedCommands:
        """`commands.insert`"""
        return read(lines.InsertedCommands, self._ask("commands.insert", {
            "commands": commands, "menu": menu, "before": before, "after": after, "into": into,
            "atStart": at_start,
        }))

    def replace(self, menu: str, commands: Iterable[CommandMenu | Mapping[str, Any] | KeyCommand]) -> None:
        """`commands.replace`"""
        self._ask("commands.replace", {"menu": menu, "commands": commands})

    def remove(self, *, menu: str | None | Omit = OMIT, commands: Iterable[str] | None | Omit = OMIT) -> None:
        """`commands.remove`"""
        self._ask("commands.remove", {"menu": menu, "commands": commands})

    def customize(
        self,
        commands: Iterable[CustomizedCommand | Mapping[str, Any]],
        *,
        program: int | None | Omit = OMIT,
    ) -> None:
        """`commands.customize`"""
        self._ask("commands.customize", {"commands": commands, "program": program})

    def search(self, *, text: str | None | Omit = OMIT, limit: int | Omit = OMIT) -> lines.FoundCommands:
        """`commands.search`"""
        return read(lines.FoundCommands, self._ask("commands.search", {"text": text, "limit": limit}))

    def tree(self, *, program: int | None | Omit = OMIT, after: str | None | Omit = OMIT) -> lines.CommandTree:
        """`commands.tree`"""
        return read(lines.CommandTree, self._ask("commands.tree", {"program": program, "after": after}))


class CommandRequests(Group):
    """Requests `command.…`."""

    def perform(self, command: str, *, program: int | None | Omit = OMIT) -> None:
        """`command.perform`"""
        self._ask("command.perform", {"command": command, "program": program})


class ShortcutsRequests(Group):
    """Requests `shortcuts.…`."""

    def set(
        self,
        *,
        localize: bool | None | Omit = OMIT,
        mirror: bool | None | Omit = OMIT,
        primary: Literal["control", "command"] | None | Omit = OMIT,
    ) -> None:
        """`shortcuts.set`"""
        self._ask("shortcuts.set", {"localize": localize, "mirror": mirror, "primary": primary})


class KeyboardRequests(Group):
    """Requests `keyboard.…`."""

    def set(
        self,
        *,
        rules: str | None | Omit = OMIT,
        model: str | None | Omit = OMIT,
        layout: str | None | Omit = OMIT,
        variant: str | None | Omit = OMIT,
        options: str | None | Omit = OMIT,
        locale: str | None | Omit = OMIT,
        group: int | None | Omit = OMIT,
    ) -> None:
        """`keyboard.set`"""
        self._ask("keyboard.set", {
            "rules": rules, "model": model, "layout": layout, "variant": variant, "options": options,
            "locale": locale, "group": group,
        })


class StateRequests(Group):
    """Requests `state.…`."""

    def save(self) -> None:
        """`state.save`"""
        self._ask("state.save", {})


class KeysRequests(Group):
    """Requests `keys.…`."""

    def suspend(self) -> None:
        """`keys.suspend`"""
        self._ask("keys.suspend", {})

    def resume(self) -> None:
        """`keys.resume`"""
        self._ask("keys.resume", {})


class Hands(Group):
    """Steps of simulated hands, each a request `simulate`."""

    def plug(
        self,
        plug: SimulatedDevice,
        *,
        device: str | None | Omit = OMIT,
        seat: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: plug"""
        self._ask("simulate", {"plug": plug, "device": device, "seat": seat})

    def unplug(self, unplug: str) -> None:
        """`simulate`: unplug"""
        self._ask("simulate", {"unplug": unplug})

    def press(self, press: str | float, *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: press"""
        self._ask("simulate", {"press": press, "device": device})

    def release(self, release: str | float, *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: release"""
        self._ask("simulate", {"release": release, "device": device})

    def key(self, key: str | float, *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: key"""
        self._ask("simulate", {"key": key, "device": device})

    def text(self, text: str, *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: text"""
        self._ask("simulate", {"text": text, "device": device})

    def move(self, move: Iterable[float], *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: move"""
        self._ask("simulate", {"move": move, "device": device})

    def to(self, to: Iterable[float], *, over: str | None | Omit = OMIT, device: str | None | Omit = OMIT) -> None:
        """`simulate`: to"""
        self._ask("simulate", {"to": to, "over": over, "device": device})

    def click(
        self,
        click: SimulatedButton,
        *,
        count: int | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: click"""
        self._ask("simulate", {"click": click, "count": count, "device": device})

    def drag(
        self,
        drag: Iterable[float],
        *,
        over: str | None | Omit = OMIT,
        button: SimulatedButton | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: drag"""
        self._ask("simulate", {"drag": drag, "over": over, "button": button, "device": device})

    def wheel(self, wheel: Iterable[float], *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: wheel"""
        self._ask("simulate", {"wheel": wheel, "device": device})

    def turn(
        self,
        turn: float,
        *,
        dial: Literal["ring", "ring2", "strip", "strip2", "dial", "dial2"] | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: turn"""
        self._ask("simulate", {"turn": turn, "dial": dial, "device": device})

    def touch(self, touch: Iterable[Iterable[float]], *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: touch"""
        self._ask("simulate", {"touch": touch, "device": device})

    def lift(self, lift: Iterable[int], *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: lift"""
        self._ask("simulate", {"lift": lift, "device": device})

    def scroll(
        self,
        scroll: Iterable[float],
        *,
        over: str | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: scroll"""
        self._ask("simulate", {"scroll": scroll, "over": over, "device": device})

    def swipe(
        self,
        swipe: int,
        *,
        by: Iterable[float] | Omit = OMIT,
        over: str | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: swipe"""
        self._ask("simulate", {"swipe": swipe, "by": by, "over": over, "device": device})

    def pinch(
        self,
        pinch: float,
        *,
        rotate: float | None | Omit = OMIT,
        over: str | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: pinch"""
        self._ask("simulate", {"pinch": pinch, "rotate": rotate, "over": over, "device": device})

    def pen(
        self,
        *,
        x: float | None | Omit = OMIT,
        y: float | None | Omit = OMIT,
        pressure: float | None | Omit = OMIT,
        tilt: Iterable[float] | None | Omit = OMIT,
        tip: bool | None | Omit = OMIT,
        near: bool | None | Omit = OMIT,
        buttons: Iterable[int] | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: pen"""
        self._ask("simulate", {
            "pen": {"x": x, "y": y, "pressure": pressure, "tilt": tilt, "tip": tip, "near": near, "buttons": buttons}, "device": device,
        })

    def wait(self, wait: str) -> None:
        """`simulate`: wait"""
        self._ask("simulate", {"wait": wait})

    def until(self, until: Mapping[str, Any], *, limit: str | None | Omit = OMIT) -> None:
        """`simulate`: until"""
        self._ask("simulate", {"until": until, "limit": limit})


class Requests:
    """All requests."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.program = ProgramRequests(ask)
        self.space = SpaceRequests(ask)
        self.pointer = PointerRequests(ask)
        self.scene = SceneRequests(ask)
        self.regions = RegionsRequests(ask)
        self.region = RegionRequests(ask)
        self.drop = DropRequests(ask)
        self.drag = DragRequests(ask)
        self.focus = FocusRequests(ask)
        self.selection = SelectionRequests(ask)
        self.bar = BarRequests(ask)
        self.responder = ResponderRequests(ask)
        self.commands = CommandsRequests(ask)
        self.command = CommandRequests(ask)
        self.shortcuts = ShortcutsRequests(ask)
        self.keyboard = KeyboardRequests(ask)
        self.state = StateRequests(ask)
        self.keys = KeysRequests(ask)
        self.hands = Hands(ask)

    def ping(self) -> None:
        """`ping`"""
        self._ask("ping", {})

    def subscribe(
        self,
        *,
        mine: bool | None | Omit = OMIT,
        explain: bool | None | Omit = OMIT,
        fresh: bool | None | Omit = OMIT,
        events: Iterable[EventName] | None | Omit = OMIT,
        max_rate: float | None | Omit = OMIT,
        scopes: Iterable[Scope] | None | Omit = OMIT,
    ) -> None:
        """`subscribe`"""
        self._ask("subscribe", {
            "mine": mine, "explain": explain, "fresh": fresh, "events": events, "maxRate": max_rate,
            "scopes": scopes,
        })

    def stats(self) -> lines.Stats:
        """`stats`"""
        return read(lines.Stats, self._ask("stats", {}))
