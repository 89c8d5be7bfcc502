"""What programs declare: regions, commands, bars, and what stands in them.

Made by Sources/python/generate from the schemas: change those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

from ._values import OMIT, Declaration, Omit

CommandModifier = Literal["primary", "alternate", "command", "control", "level3", "shift"]
EventName = Literal[
    "device", "key", "modifiers", "modifierTap", "motion", "button", "scroll", "gesture", "touch",
    "tool", "dial", "switch", "hover", "press", "click", "drag", "latch", "band", "selection", "primaryAction",
    "menu", "regionGesture", "regionRequest", "open", "drop", "spring", "bar", "focus", "command",
    "shortcuts", "pending", "commandsChanged", "keyPress", "edit", "why", "scene", "program", "anomaly",
    "clock",
]
GestureName = Literal[
    "pan", "pinch", "rotate", "tap", "longPress", "secondaryClick", "hover", "scroll", "swipe",
]
Role = Literal["plain", "item", "collection", "bandArea", "control"]
Scope = Literal["commands", "control", "keys", "pointer", "scenes"]
Side = Literal["top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft"]
SimulatedButton = Literal["left", "right", "middle", "back", "forward", "primary", "secondary"]
SimulatedDevice = Literal["keyboard", "mouse", "touchpad", "touchscreen", "pen", "tabletPad"]


@dataclass(frozen=True, slots=True, repr=False)
class Display(Declaration):
    """A display, and the rotation of its touchscreens in degrees clockwise."""

    rect: Sequence[float]
    _: KW_ONLY
    rotation: Literal[0, 90, 180, 270] | None | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class Region(Declaration):
    """A rectangle that a pointer hits: by `rect` in points of the space, or by `anchors` and `size`."""

    id: str
    _: KW_ONLY
    rect: Sequence[float] | Omit = OMIT
    parent: str | None | Omit = OMIT
    z: int | Omit = OMIT
    slop: float | Sequence[float] | Omit = OMIT
    role: Role | Omit = OMIT
    band: bool | Omit = OMIT
    latch: Iterable[Literal["horizontal", "vertical"]] | Omit = OMIT
    style: Style | Mapping[str, Any] | None | Omit = OMIT
    focusable: bool | Omit = OMIT
    focus_on_press: bool | Omit = OMIT
    text: bool | Omit = OMIT
    accepts_tab: bool | Omit = OMIT
    dynamic: bool | Omit = OMIT
    drags: Drags | Mapping[str, Any] | None | Omit = OMIT
    drops: Drops | Mapping[str, Any] | None | Omit = OMIT
    spring: bool | Omit = OMIT
    opens: Opening | Mapping[str, Any] | None | Omit = OMIT
    preview: Sequence[float] | None | Omit = OMIT
    focus_group: str | None | Omit = OMIT
    anchors: Sequence[float | None] | None | Omit = OMIT
    size: Sequence[float | None] | None | Omit = OMIT
    label: str | None | Omit = OMIT
    primary_action: Literal["click", "doubleClick"] | Omit = OMIT
    index: int | None | Omit = OMIT
    gestures: Iterable[GestureName | Recognizer | Mapping[str, Any]] | Omit = OMIT
    enabled: bool | Omit = OMIT
    selection_follows_focus: bool | Omit = OMIT
    multiple: bool | Omit = OMIT
    selectable: bool | Omit = OMIT
    scroll: Sequence[float] | None | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class Style(Declaration):
    """How the pointer looks over a region."""

    _: KW_ONLY
    effect: Literal["automatic", "highlight", "lift", "hover", "none"] | HoverEffect | Mapping[str, Any] | Omit = OMIT
    shape: Literal["system"] | Shape | Mapping[str, Any] | Omit = OMIT
    constrained_axes: Iterable[Literal["horizontal", "vertical"]] | Omit = OMIT
    accessories: Iterable[Side | AccessoryShape | Mapping[str, Any]] | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class HoverEffect(Declaration):
    """The effect of a region under the pointer."""

    kind: Literal["hover"]
    _: KW_ONLY
    tint: Literal["none", "overlay", "underlay"] | Omit = OMIT
    shadow: bool | Omit = OMIT
    scale: bool | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class Shape(Declaration):
    """The pointer's shape."""

    kind: Literal["roundedRectangle", "verticalBeam", "horizontalBeam", "path"]
    _: KW_ONLY
    radius: float | Omit = OMIT
    rect: Sequence[float] | None | Omit = OMIT
    length: float | Omit = OMIT
    id: str | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class AccessoryShape(Declaration):
    """A shape beside the pointer."""

    shape: Literal["arrow"] | Literal["system"] | Shape | Mapping[str, Any]
    _: KW_ONLY
    offset: float | Omit = OMIT
    angle: float | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class Drags(Declaration):
    """What a region gives to others."""

    types: Iterable[str]
    _: KW_ONLY
    operations: Iterable[Literal["move", "copy"]] | None | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class Drops(Declaration):
    """What a region takes."""

    types: Iterable[str]


@dataclass(frozen=True, slots=True, repr=False)
class Opening(Declaration):
    """The scene that a region opens."""

    scene: str
    _: KW_ONLY
    target: str | None | Omit = OMIT
    activity: Any | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class Recognizer(Declaration):
    """A gesture that a region asks for, with its settings."""

    gesture: GestureName
    _: KW_ONLY
    simultaneous: bool | Omit = OMIT
    scroll: Iterable[Literal["discrete", "continuous"]] | Omit = OMIT
    buttons: Iterable[Literal["primary", "secondary", "middle", "back", "forward"]] | Omit = OMIT
    count: int | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class BarGroup(Declaration):
    """A group of items that a bar shows, hides or puts into its overflow menu together."""

    id: str
    items: Iterable[BarItem | Mapping[str, Any]]
    _: KW_ONLY
    kind: Literal["fixed", "optional", "alwaysAvailable"] | Omit = OMIT
    default: bool | Omit = OMIT
    representative: BarItem | Mapping[str, Any] | None | Omit = OMIT
    priority: int | Omit = OMIT
    submenu: str | None | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class BarItem(Declaration):
    """An item of a bar."""

    id: str
    width: float


@dataclass(frozen=True, slots=True, repr=False)
class ActionState(Declaration):
    """What a responder says of an action."""

    _: KW_ONLY
    enabled: bool | Omit = OMIT
    title: str | None | Omit = OMIT
    state: Literal["on", "off", "mixed"] | None | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class NewMenu(Declaration):
    """A menu around the commands that are inserted."""

    id: str
    _: KW_ONLY
    title: str | None | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class CommandMenu(Declaration):
    """A menu with commands and menus in it."""

    id: str
    commands: Iterable[CommandMenu | Mapping[str, Any] | KeyCommand]
    _: KW_ONLY
    title: str | None | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class KeyCommand(Declaration):
    """A command, and the keys that perform it."""

    id: str
    _: KW_ONLY
    action: str | None | Omit = OMIT
    title: str | None | Omit = OMIT
    discoverability_title: str | None | Omit = OMIT
    input: str | int | None | Omit = OMIT
    modifiers: Iterable[CommandModifier] | None | Omit = OMIT
    keys: str | int | None | Omit = OMIT
    category: str | None | Omit = OMIT
    value: Any | Omit = OMIT
    localize: bool | Omit = OMIT
    mirror: bool | Omit = OMIT
    repeats: bool | Omit = OMIT
    holds: bool | Omit = OMIT
    group: Literal["fixed", "optional"] | None | Omit = OMIT
    hidden: bool | Omit = OMIT
    shown: bool | Omit = OMIT
    priority: bool | Omit = OMIT


@dataclass(frozen=True, slots=True, repr=False)
class CustomizedCommand(Declaration):
    """What the user has changed about a command."""

    id: str
    _: KW_ONLY
    keys: str | int | None | Omit = OMIT
    shown: bool | Omit = OMIT


__all__ = [
    "AccessoryShape",
    "ActionState",
    "BarGroup",
    "BarItem",
    "CommandMenu",
    "CustomizedCommand",
    "Display",
    "Drags",
    "Drops",
    "HoverEffect",
    "KeyCommand",
    "NewMenu",
    "Opening",
    "Recognizer",
    "Region",
    "Shape",
    "Style",
]
