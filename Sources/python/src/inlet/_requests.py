"""All requests as methods that are awaited: `scene.activate` is `client.scene.activate(…)`.

Made by Sources/python/generate from the schemas: change those.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
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

Ask = Callable[[str, dict[str, Any]], Awaitable[Mapping[str, Any]]]


class Group:
    def __init__(self, ask: Ask) -> None:
        self._ask = ask


class ProgramRequests(Group):
    """Requests `program.…`."""

    async def identify(self, name: str) -> None:
        """`program.identify`"""
        await self._ask("program.identify", {"name": name})


class SpaceRequests(Group):
    """Requests `space.…`."""

    async def set(self, displays: Iterable[Sequence[float] | Display | Mapping[str, Any]]) -> None:
        """`space.set`"""
        await self._ask("space.set", {"displays": displays})


class PointerRequests(Group):
    """Requests `pointer.…`."""

    async def warp(self, x: float, y: float) -> None:
        """`pointer.warp`"""
        await self._ask("pointer.warp", {"x": x, "y": y})


class SceneRequests(Group):
    """Requests `scene.…`."""

    async def activate(
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
        return read(lines.ActivatedScene, await self._ask("scene.activate", {
            "scene": scene, "program": program, "target": target, "rect": rect,
            "presentation": presentation, "raises": raises, "activity": activity,
            "requestedBy": requested_by, "match": match, "intent": intent, "regions": regions,
        }))

    async def update(
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
        await self._ask("scene.update", {
            "scene": scene, "program": program, "target": target, "rect": rect,
            "presentation": presentation, "raises": raises, "activity": activity,
            "programState": program_state, "background": background,
        })

    async def refresh(self, scene: str, *, program: int | None | Omit = OMIT) -> None:
        """`scene.refresh`"""
        await self._ask("scene.refresh", {"scene": scene, "program": program})

    async def destroy(
        self,
        scene: str,
        *,
        program: int | None | Omit = OMIT,
        reason: Literal["standard", "commit", "decline"] | None | Omit = OMIT,
    ) -> None:
        """`scene.destroy`"""
        await self._ask("scene.destroy", {"scene": scene, "program": program, "reason": reason})

    async def restoration(
        self,
        scene: str,
        *,
        program: int | None | Omit = OMIT,
        extend: bool | Omit = OMIT,
        complete: bool | Omit = OMIT,
        step: Literal["extend", "complete"] | Omit = OMIT,
    ) -> None:
        """`scene.restoration`"""
        await self._ask("scene.restoration", {
            "scene": scene, "program": program, "extend": extend, "complete": complete, "step": step,
        })

    async def order(self, scenes: Iterable[str], *, program: int | None | Omit = OMIT) -> None:
        """`scene.order`"""
        await self._ask("scene.order", {"scenes": scenes, "program": program})


class RegionsRequests(Group):
    """Requests `regions.…`."""

    async def set(
        self,
        scene: str,
        regions: Iterable[Region | Mapping[str, Any]],
        *,
        program: int | None | Omit = OMIT,
    ) -> None:
        """`regions.set`"""
        await self._ask("regions.set", {"scene": scene, "regions": regions, "program": program})

    async def update(
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
        await self._ask("regions.update", {
            "scene": scene, "program": program, "put": put, "remove": remove, "move": move,
            "scroll": scroll,
        })


class RegionRequests(Group):
    """Requests `region.…`."""

    async def answer(
        self,
        request: int,
        *,
        rect: Sequence[float] | None | Omit = OMIT,
        style: Style | Mapping[str, Any] | None | Omit = OMIT,
        latch: Iterable[Literal["horizontal", "vertical"]] | None | Omit = OMIT,
        opens: None | Omit = OMIT,
    ) -> None:
        """`region.answer`"""
        await self._ask("region.answer", {
            "request": request, "rect": rect, "style": style, "latch": latch, "opens": opens,
        })


class DropRequests(Group):
    """Requests `drop.…`."""

    async def accept(
        self,
        drag: int,
        operation: Literal["move", "copy"] | None,
        *,
        scene: str | None | Omit = OMIT,
        region: str | None | Omit = OMIT,
    ) -> None:
        """`drop.accept`"""
        await self._ask("drop.accept", {
            "drag": drag, "operation": operation, "scene": scene, "region": region,
        })


class DragRequests(Group):
    """Requests `drag.…`."""

    async def payload(self, drag: int, payload: Any) -> None:
        """`drag.payload`"""
        await self._ask("drag.payload", {"drag": drag, "payload": payload})


class FocusRequests(Group):
    """Requests `focus.…`."""

    async def set(self, scene: str, region: str | None, *, program: int | None | Omit = OMIT) -> None:
        """`focus.set`"""
        await self._ask("focus.set", {"scene": scene, "region": region, "program": program})


class SelectionRequests(Group):
    """Requests `selection.…`."""

    async def set(
        self,
        scene: str,
        collection: str,
        items: Iterable[str],
        *,
        program: int | None | Omit = OMIT,
    ) -> None:
        """`selection.set`"""
        await self._ask("selection.set", {
            "scene": scene, "collection": collection, "items": items, "program": program,
        })


class BarRequests(Group):
    """Requests `bar.…`."""

    async def set(
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
        await self._ask("bar.set", {
            "scene": scene, "bar": bar, "program": program, "width": width,
            "overflowWidth": overflow_width, "groups": groups,
        })

    async def customize(
        self,
        bar: str,
        *,
        program: int | None | Omit = OMIT,
        groups: Iterable[str] | None | Omit = OMIT,
        reset: bool | Omit = OMIT,
    ) -> None:
        """`bar.customize`"""
        await self._ask("bar.customize", {
            "bar": bar, "program": program, "groups": groups, "reset": reset,
        })


class ResponderRequests(Group):
    """Requests `responder.…`."""

    async def set(
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
        await self._ask("responder.set", {
            "program": program, "scene": scene, "region": region, "actions": actions, "presses": presses,
            "first": first,
        })


class CommandsRequests(Group):
    """Requests `commands.…`."""

    async def insert(
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
        return read(lines.InsertedCommands, await self._ask("commands.insert", {
            "commands": commands, "menu": menu, "before": before, "after": after, "into": into,
            "atStart": at_start,
        }))

    async def replace(self, menu: str, commands: Iterable[CommandMenu | Mapping[str, Any] | KeyCommand]) -> None:
        """`commands.replace`"""
        await self._ask("commands.replace", {"menu": menu, "commands": commands})

    async def remove(self, *, menu: str | None | Omit = OMIT, commands: Iterable[str] | None | Omit = OMIT) -> None:
        """`commands.remove`"""
        await self._ask("commands.remove", {"menu": menu, "commands": commands})

    async def customize(
        self,
        commands: Iterable[CustomizedCommand | Mapping[str, Any]],
        *,
        program: int | None | Omit = OMIT,
    ) -> None:
        """`commands.customize`"""
        await self._ask("commands.customize", {"commands": commands, "program": program})

    async def search(self, *, text: str | None | Omit = OMIT, limit: int | Omit = OMIT) -> lines.FoundCommands:
        """`commands.search`"""
        return read(lines.FoundCommands, await self._ask("commands.search", {"text": text, "limit": limit}))

    async def tree(self, *, program: int | None | Omit = OMIT, after: str | None | Omit = OMIT) -> lines.CommandTree:
        """`commands.tree`"""
        return read(lines.CommandTree, await self._ask("commands.tree", {"program": program, "after": after}))


class CommandRequests(Group):
    """Requests `command.…`."""

    async def perform(self, command: str, *, program: int | None | Omit = OMIT) -> None:
        """`command.perform`"""
        await self._ask("command.perform", {"command": command, "program": program})


class ShortcutsRequests(Group):
    """Requests `shortcuts.…`."""

    async def set(
        self,
        *,
        localize: bool | None | Omit = OMIT,
        mirror: bool | None | Omit = OMIT,
        primary: Literal["control", "command"] | None | Omit = OMIT,
    ) -> None:
        """`shortcuts.set`"""
        await self._ask("shortcuts.set", {
            "localize": localize, "mirror": mirror, "primary": primary,
        })


class KeyboardRequests(Group):
    """Requests `keyboard.…`."""

    async def set(
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
        await self._ask("keyboard.set", {
            "rules": rules, "model": model, "layout": layout, "variant": variant, "options": options,
            "locale": locale, "group": group,
        })


class StateRequests(Group):
    """Requests `state.…`."""

    async def save(self) -> None:
        """`state.save`"""
        await self._ask("state.save", {})


class KeysRequests(Group):
    """Requests `keys.…`."""

    async def suspend(self) -> None:
        """`keys.suspend`"""
        await self._ask("keys.suspend", {})

    async def resume(self) -> None:
        """`keys.resume`"""
        await self._ask("keys.resume", {})


class Hands(Group):
    """Steps of simulated hands, each a request `simulate`."""

    async def plug(
        self,
        plug: SimulatedDevice,
        *,
        device: str | None | Omit = OMIT,
        seat: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: plug"""
        await self._ask("simulate", {"plug": plug, "device": device, "seat": seat})

    async def unplug(self, unplug: str) -> None:
        """`simulate`: unplug"""
        await self._ask("simulate", {"unplug": unplug})

    async def press(self, press: str | float, *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: press"""
        await self._ask("simulate", {"press": press, "device": device})

    async def release(self, release: str | float, *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: release"""
        await self._ask("simulate", {"release": release, "device": device})

    async def key(self, key: str | float, *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: key"""
        await self._ask("simulate", {"key": key, "device": device})

    async def text(self, text: str, *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: text"""
        await self._ask("simulate", {"text": text, "device": device})

    async def move(self, move: Iterable[float], *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: move"""
        await self._ask("simulate", {"move": move, "device": device})

    async def to(
        self,
        to: Iterable[float],
        *,
        over: str | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: to"""
        await self._ask("simulate", {"to": to, "over": over, "device": device})

    async def click(
        self,
        click: SimulatedButton,
        *,
        count: int | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: click"""
        await self._ask("simulate", {"click": click, "count": count, "device": device})

    async def drag(
        self,
        drag: Iterable[float],
        *,
        over: str | None | Omit = OMIT,
        button: SimulatedButton | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: drag"""
        await self._ask("simulate", {
            "drag": drag, "over": over, "button": button, "device": device,
        })

    async def wheel(self, wheel: Iterable[float], *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: wheel"""
        await self._ask("simulate", {"wheel": wheel, "device": device})

    async def turn(
        self,
        turn: float,
        *,
        dial: Literal["ring", "ring2", "strip", "strip2", "dial", "dial2"] | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: turn"""
        await self._ask("simulate", {"turn": turn, "dial": dial, "device": device})

    async def touch(self, touch: Iterable[Iterable[float]], *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: touch"""
        await self._ask("simulate", {"touch": touch, "device": device})

    async def lift(self, lift: Iterable[int], *, device: str | None | Omit = OMIT) -> None:
        """`simulate`: lift"""
        await self._ask("simulate", {"lift": lift, "device": device})

    async def scroll(
        self,
        scroll: Iterable[float],
        *,
        over: str | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: scroll"""
        await self._ask("simulate", {"scroll": scroll, "over": over, "device": device})

    async def swipe(
        self,
        swipe: int,
        *,
        by: Iterable[float] | Omit = OMIT,
        over: str | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: swipe"""
        await self._ask("simulate", {"swipe": swipe, "by": by, "over": over, "device": device})

    async def pinch(
        self,
        pinch: float,
        *,
        rotate: float | None | Omit = OMIT,
        over: str | None | Omit = OMIT,
        device: str | None | Omit = OMIT,
    ) -> None:
        """`simulate`: pinch"""
        await self._ask("simulate", {
            "pinch": pinch, "rotate": rotate, "over": over, "device": device,
        })

    async def pen(
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
        await self._ask("simulate", {
            "pen": {"x": x, "y": y, "pressure": pressure, "tilt": tilt, "tip": tip, "near": near, "buttons": buttons}, "device": device,
        })

    async def wait(self, wait: str) -> None:
        """`simulate`: wait"""
        await self._ask("simulate", {"wait": wait})

    async def until(self, until: Mapping[str, Any], *, limit: str | None | Omit = OMIT) -> None:
        """`simulate`: until"""
        await self._ask("simulate", {"until": until, "limit": limit})


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

    async def ping(self) -> None:
        """`ping`"""
        await self._ask("ping", {})

    async def subscribe(
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
        await self._ask("subscribe", {
            "mine": mine, "explain": explain, "fresh": fresh, "events": events, "maxRate": max_rate,
            "scopes": scopes,
        })

    async def stats(self) -> lines.Stats:
        """`stats`"""
        return read(lines.Stats, await self._ask("stats", {}))
