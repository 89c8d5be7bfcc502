"""The lines of the stream, a class for each type, and what stands in them.

Made by Sources/python/generate from the schemas: change those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from ._line import Line

AnomalyKind = Literal[
    "timeWentBackwards", "contradictoryKey", "frameTooLong", "deviceNotOpened", "tooManyDevices",
    "tooManyRepeats", "tooMuchHeldInput", "heldInputDropped",
]
DeviceKind = Literal[
    "keyboard", "mouse", "touchpad", "touchscreen", "tablet", "pointingStick", "switch", "tabletPad",
]
EditUnit = Literal["character", "word", "line", "lineEdge", "page", "document"]
ErrorCode = Literal[
    "syntax", "unknownRequest", "badValue", "unknownScene", "unknownRegion", "unknownCommand", "unknownBar",
    "notSaved", "notPermitted", "duplicate", "cycle", "limit", "unknownProgram", "unsupported",
]
GestureName = Literal[
    "pan", "pinch", "rotate", "tap", "longPress", "secondaryClick", "hover", "scroll", "swipe",
]
Lost = Literal[
    "covered", "slop", "disabled", "modal", "latch", "noGesture", "noKeys", "taken", "inactive",
    "unavailable", "text", "sequence", "scope", "held", "suspended",
]
Modifier = Literal[
    "alternate", "capsLock", "command", "control", "function", "level3", "level5", "numericPad",
    "shift",
]
ScenePhase = Literal[
    "connected", "disconnected", "activated", "deactivated", "backgrounded", "attention", "refresh",
    "restore", "destroyed",
]
Scope = Literal["commands", "control", "keys", "pointer", "scenes"]
ScrollPhase = Literal[
    "began", "changed", "ended", "cancelled", "momentumBegan", "momentumChanged", "momentumEnded",
]
SelectionCause = Literal["click", "key", "band", "command", "focus", "restore"]
SimulatedButton = Literal["left", "right"]
ToolPhase = Literal["entered", "moved", "tipDown", "tipUp", "exited"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedDevice:
    """Part of a line: `describedDevice` of the schema."""

    device: int
    name: str
    kinds: tuple[DeviceKind, ...]
    path: str
    bus: str
    vendor: int
    product: int
    seat: str

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            device=f["device"], name=f["name"], kinds=tuple(f["kinds"]), path=f["path"], bus=f["bus"],
            vendor=f["vendor"], product=f["product"], seat=f["seat"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldKey:
    """Part of a line: `heldKey` of the schema."""

    device: int
    key: str
    code: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(device=f["device"], key=f["key"], code=f["code"])


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldSwitch:
    """Part of a line: `heldSwitch` of the schema."""

    device: int
    switch: Literal["lid", "tabletMode"]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(device=f["device"], switch=f["switch"])


@dataclass(frozen=True, slots=True, kw_only=True)
class PointerState:
    """Part of a line: `PointerState` of the schema."""

    x: float
    y: float
    buttons: tuple[HeldButton, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            x=f["x"], y=f["y"], buttons=tuple(HeldButton._of(item) for item in f["buttons"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldButton:
    """Part of a line: `heldButton` of the schema."""

    device: int
    button: str
    code: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(device=f["device"], button=f["button"], code=f["code"])


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectedProgram:
    """Part of a line: `programState` of the schema."""

    program: int
    name: str | None
    user: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(program=f["program"], name=f["name"], user=f["user"])


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneState:
    """Part of a line: `sceneState` of the schema."""

    program: int | None
    scene: str
    rect: tuple[float, float, float, float]
    presentation: Literal["standard", "prominent"]
    state: Literal["foregroundActive", "foregroundInactive", "background"]
    connected: bool
    keeper: Keeper | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], scene=f["scene"], rect=tuple(f["rect"]), presentation=f["presentation"],
            state=f["state"], connected=f["connected"],
            keeper=None if f.get("keeper") is None else Keeper._of(f["keeper"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeper:
    """The program that a scene is kept for, where program is null."""

    name: str | None
    user: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(name=f["name"], user=f["user"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Part of a line: `place` of the schema."""

    program: int | None
    scene: str
    region: str

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(program=f["program"], scene=f["scene"], region=f["region"])


@dataclass(frozen=True, slots=True, kw_only=True)
class LatchState:
    """Part of a line: `LatchState` of the schema."""

    program: int | None
    scene: str
    region: str
    axes: tuple[Literal["horizontal", "vertical"], ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], scene=f["scene"], region=f["region"], axes=tuple(f["axes"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BandState:
    """Part of a line: `BandState` of the schema."""

    program: int | None
    scene: str
    region: str
    rect: tuple[float, float, float, float]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], scene=f["scene"], region=f["region"], rect=tuple(f["rect"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownBar:
    """Part of a line: `barState` of the schema."""

    program: int | None
    scene: str
    bar: str
    groups: tuple[ShownGroup, ...]
    overflow: tuple[str, ...] = ()

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], scene=f["scene"], bar=f["bar"],
            groups=tuple(ShownGroup._of(item) for item in f["groups"]),
            overflow=tuple(f.get("overflow", ())),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGroup:
    """Part of a line: `barGroup` of the schema."""

    group: str
    shown: bool
    overflow: bool
    items: tuple[str, ...] = ()
    representative: str | None = None
    submenu: str | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            group=f["group"], shown=f["shown"], overflow=f["overflow"], items=tuple(f.get("items", ())),
            representative=f.get("representative"), submenu=f.get("submenu"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionState:
    """Part of a line: `selectionState` of the schema."""

    program: int | None
    scene: str
    collection: str
    count: int
    items: tuple[str, ...] = ()

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], scene=f["scene"], collection=f["collection"], count=f["count"],
            items=tuple(f.get("items", ())),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """Part of a line: `point` of the schema."""

    x: float
    y: float

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(x=f["x"], y=f["y"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Opens:
    """Not for other users."""

    scene: str
    target: str | None
    activity: Any

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(scene=f["scene"], target=f["target"], activity=f["activity"])


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponderPlace:
    """A region; a scene, with region null; a program as a whole, with both null; null for a command of the configuration."""

    scene: str | None
    region: str | None
    program: Literal[0] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(scene=f["scene"], region=f["region"], program=f.get("program"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortcutCategory:
    """Part of a line: `ShortcutCategory` of the schema."""

    id: str
    title: str
    commands: tuple[ShortcutCommand, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            id=f["id"], title=f["title"],
            commands=tuple(ShortcutCommand._of(item) for item in f["commands"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortcutCommand:
    """Part of a line: `ShortcutCommand` of the schema."""

    program: int
    command: str
    title: str
    keys: str
    state: Literal["on", "off", "mixed"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], command=f["command"], title=f["title"], keys=f["keys"],
            state=f.get("state"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingCommand:
    """Part of a line: `PendingCommand` of the schema."""

    program: int
    command: str
    title: str
    keys: str
    state: Literal["on", "off", "mixed"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], command=f["command"], title=f["title"], keys=f["keys"],
            state=f.get("state"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedCommand:
    """Part of a line: `ChangedCommand` of the schema."""

    command: str
    title: str
    performable: bool
    state: Literal["on", "off", "mixed"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            command=f["command"], title=f["title"], performable=f["performable"], state=f.get("state"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What could have got a press, a key or a gesture, and why it did not."""

    program: int | None
    lost: Lost | None
    detail: str | None
    scene: str | None = None
    region: str | None = None
    command: str | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], lost=f["lost"], detail=f["detail"], scene=f.get("scene"),
            region=f.get("region"), command=f.get("command"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Requester:
    """Another program asks for the scene, and its own scene, null where it names none."""

    program: int
    scene: str | None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(program=f["program"], scene=f["scene"])


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionState:
    """Part of a line: `interactionState` of the schema."""

    focus: str | None
    selection: tuple[RestoredSelection, ...]
    scroll: tuple[tuple[str, float, float], ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            focus=f["focus"], selection=tuple(RestoredSelection._of(item) for item in f["selection"]),
            scroll=tuple(tuple(item) for item in f["scroll"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredSelection:
    """Part of a line: `RestoredSelection` of the schema."""

    collection: str
    items: tuple[str, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(collection=f["collection"], items=tuple(f["items"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyResult:
    """Of commands.search, commands.tree, commands.insert and stats."""

    clients: int | None = None
    uptime: int | None = None
    lost: int | None = None
    resident: int | None = None
    latency: ReplyResultLatency | None = None
    commands: tuple[ReplyResultCommands, ...] = ()
    shadowed: tuple[ReplyResultShadowed, ...] = ()
    scene: str | None = None
    program: int | None = None
    menus: tuple[TreeMenu, ...] = ()
    after: str | None = None
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            clients=f.get("clients"), uptime=f.get("uptime"), lost=f.get("lost"),
            resident=f.get("resident"),
            latency=None if f.get("latency") is None else ReplyResultLatency._of(f["latency"]),
            commands=tuple(ReplyResultCommands._of(item) for item in f.get("commands", ())),
            shadowed=tuple(ReplyResultShadowed._of(item) for item in f.get("shadowed", ())),
            scene=f.get("scene"), program=f.get("program"),
            menus=tuple(TreeMenu._of(item) for item in f.get("menus", ())), after=f.get("after"),
            more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyResultLatency:
    """Microseconds from the kernel's stamp on an event until its lines were handed on."""

    count: int
    p50: int
    p90: int
    p99: int
    p999: int
    max: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            count=f["count"], p50=f["p50"], p90=f["p90"], p99=f["p99"], p999=f["p999"], max=f["max"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyResultCommands:
    """Part of a line: `reply.result.commands` of the schema."""

    program: int
    command: str
    title: str
    keys: str | None
    category: str
    state: Literal["on", "off", "mixed"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], command=f["command"], title=f["title"], keys=f["keys"],
            category=f["category"], state=f.get("state"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyResultShadowed:
    """Part of a line: `reply.result.shadowed` of the schema."""

    command: str
    keys: str
    program: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(command=f["command"], keys=f["keys"], program=f["program"])


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeMenu:
    """Part of a line: `treeMenu` of the schema."""

    id: str
    commands: tuple[TreeMenu | TreeCommand, ...]
    title: str | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            id=f["id"],
            commands=tuple(TreeMenu._of(item) if "commands" in item else TreeCommand._of(item) for item in f["commands"]),
            title=f.get("title"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeCommand:
    """Part of a line: `treeCommand` of the schema."""

    command: str
    title: str
    keys: str | None
    performable: bool
    shown: bool
    state: Literal["on", "off", "mixed"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            command=f["command"], title=f["title"], keys=f["keys"], performable=f["performable"],
            shown=f["shown"], state=f.get("state"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Part of a line: `error` of the schema."""

    code: ErrorCode
    message: str
    line: int | None = None
    column: int | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            code=f["code"], message=f["message"], line=f.get("line"), column=f.get("column"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadowedCommand:
    """Part of a line: `ShadowedCommand` of the schema."""

    command: str
    keys: str
    program: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(command=f["command"], keys=f["keys"], program=f["program"])


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCommand:
    """Part of a line: `FoundCommand` of the schema."""

    program: int
    command: str
    title: str
    keys: str | None
    category: str
    state: Literal["on", "off", "mixed"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], command=f["command"], title=f["title"], keys=f["keys"],
            category=f["category"], state=f.get("state"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """Microseconds from the kernel's stamp on an event until its lines were handed on."""

    count: int
    p50: int
    p90: int
    p99: int
    p999: int
    max: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            count=f["count"], p50=f["p50"], p90=f["p90"], p99=f["p99"], p999=f["p999"], max=f["max"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivatedScene:
    """What a request replies with."""

    scene: str

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(scene=f["scene"])


@dataclass(frozen=True, slots=True, kw_only=True)
class InsertedCommands:
    """What a request replies with."""

    shadowed: tuple[ShadowedCommand, ...] = ()
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            shadowed=tuple(ShadowedCommand._of(item) for item in f.get("shadowed", ())),
            more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCommands:
    """What a request replies with."""

    commands: tuple[FoundCommand, ...]
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            commands=tuple(FoundCommand._of(item) for item in f["commands"]), more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandTree:
    """What a request replies with."""

    program: int
    menus: tuple[TreeMenu, ...]
    after: str | None = None
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            program=f["program"], menus=tuple(TreeMenu._of(item) for item in f["menus"]),
            after=f.get("after"), more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """What a request replies with."""

    clients: int
    uptime: int
    lost: int
    latency: Latency
    resident: int | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            clients=f["clients"], uptime=f["uptime"], lost=f["lost"], latency=Latency._of(f["latency"]),
            resident=f.get("resident"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello(Line):
    """The line `hello`."""

    schema: Literal[1]
    inlet: str
    scopes: tuple[Scope, ...]
    space: tuple[float, float]
    program: int | None = None
    background: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, schema=f["schema"], inlet=f["inlet"],
            scopes=tuple(f["scopes"]), space=tuple(f["space"]), program=f.get("program"),
            background=f.get("background", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(Line):
    """The line `snapshot`."""

    space: tuple[float, ...]
    devices: tuple[DescribedDevice, ...]
    keys: tuple[HeldKey, ...]
    modifiers: tuple[Modifier, ...]
    locked: tuple[Modifier, ...]
    group: int
    pointer: PointerState | None
    programs: tuple[ConnectedProgram, ...]
    scenes: tuple[SceneState, ...]
    focus: Place | None
    hover: Place | None
    press: Place | None
    latch: LatchState | None
    band: BandState | None
    bars: tuple[ShownBar, ...]
    selection: tuple[SelectionState, ...]
    switches: tuple[HeldSwitch, ...] = ()
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, space=tuple(f["space"]),
            devices=tuple(DescribedDevice._of(item) for item in f["devices"]),
            keys=tuple(HeldKey._of(item) for item in f["keys"]), modifiers=tuple(f["modifiers"]),
            locked=tuple(f["locked"]), group=f["group"],
            pointer=None if f["pointer"] is None else PointerState._of(f["pointer"]),
            programs=tuple(ConnectedProgram._of(item) for item in f["programs"]),
            scenes=tuple(SceneState._of(item) for item in f["scenes"]),
            focus=None if f["focus"] is None else Place._of(f["focus"]),
            hover=None if f["hover"] is None else Place._of(f["hover"]),
            press=None if f["press"] is None else Place._of(f["press"]),
            latch=None if f["latch"] is None else LatchState._of(f["latch"]),
            band=None if f["band"] is None else BandState._of(f["band"]),
            bars=tuple(ShownBar._of(item) for item in f["bars"]),
            selection=tuple(SelectionState._of(item) for item in f["selection"]),
            switches=tuple(HeldSwitch._of(item) for item in f.get("switches", ())),
            more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Device(Line):
    """The line `device`."""

    phase: Literal["added", "removed", "resynced", "suspended", "resumed"]
    device: int
    name: str
    kinds: tuple[DeviceKind, ...]
    path: str
    bus: str
    vendor: int
    product: int
    seat: str

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], device=f["device"], name=f["name"],
            kinds=tuple(f["kinds"]), path=f["path"], bus=f["bus"], vendor=f["vendor"],
            product=f["product"], seat=f["seat"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Key(Line):
    """The line `key`."""

    phase: Literal["began", "repeated", "ended", "cancelled"]
    device: int
    key: str
    code: int
    usage: int
    text: str
    plain_text: str
    modifiers: tuple[Modifier, ...]
    scan: int | None = None
    symbol: str | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], device=f["device"], key=f["key"],
            code=f["code"], usage=f["usage"], text=f["text"], plain_text=f["plainText"],
            modifiers=tuple(f["modifiers"]), scan=f.get("scan"), symbol=f.get("symbol"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifiers(Line):
    """The line `modifiers`."""

    modifiers: tuple[Modifier, ...]
    locked: tuple[Modifier, ...]
    group: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, modifiers=tuple(f["modifiers"]),
            locked=tuple(f["locked"]), group=f["group"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifierTap(Line):
    """The line `modifierTap`."""

    key: str
    modifiers: tuple[Modifier, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, key=f["key"], modifiers=tuple(f["modifiers"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion(Line):
    """The line `motion`."""

    device: int | None
    dx: float
    dy: float
    x: float
    y: float
    modifiers: tuple[Modifier, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, device=f["device"], dx=f["dx"], dy=f["dy"], x=f["x"],
            y=f["y"], modifiers=tuple(f["modifiers"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Button(Line):
    """The line `button`."""

    phase: Literal["began", "ended", "cancelled"]
    device: int
    button: str
    code: int
    x: float
    y: float
    count: int
    modifiers: tuple[Modifier, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], device=f["device"],
            button=f["button"], code=f["code"], x=f["x"], y=f["y"], count=f["count"],
            modifiers=tuple(f["modifiers"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scroll(Line):
    """The line `scroll`."""

    phase: ScrollPhase
    device: int
    dx: float
    dy: float
    source: Literal["wheel", "finger", "continuous"]
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    v120: tuple[int, int] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], device=f["device"], dx=f["dx"],
            dy=f["dy"], source=f["source"], x=f["x"], y=f["y"], modifiers=tuple(f["modifiers"]),
            v120=None if f.get("v120") is None else tuple(f["v120"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Gesture(Line):
    """The line `gesture`."""

    phase: Literal["began", "changed", "ended", "cancelled"]
    device: int
    gesture: Literal["swipe", "pinch", "hold"]
    fingers: int
    dx: float
    dy: float
    scale: float
    rotation: float
    modifiers: tuple[Modifier, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], device=f["device"],
            gesture=f["gesture"], fingers=f["fingers"], dx=f["dx"], dy=f["dy"], scale=f["scale"],
            rotation=f["rotation"], modifiers=tuple(f["modifiers"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch(Line):
    """The line `touch`."""

    phase: Literal["began", "moved", "ended", "cancelled"]
    device: int
    contact: int
    x: float
    y: float
    pressure: float | None
    modifiers: tuple[Modifier, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], device=f["device"],
            contact=f["contact"], x=f["x"], y=f["y"], pressure=f["pressure"],
            modifiers=tuple(f["modifiers"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool(Line):
    """The line `tool`."""

    phase: ToolPhase
    device: int
    tool: Literal["pen", "eraser", "brush", "pencil", "airbrush", "mouse", "lens"]
    x: float
    y: float
    pressure: float | None
    tilt: tuple[float, float] | None
    modifiers: tuple[Modifier, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], device=f["device"], tool=f["tool"],
            x=f["x"], y=f["y"], pressure=f["pressure"],
            tilt=None if f["tilt"] is None else tuple(f["tilt"]), modifiers=tuple(f["modifiers"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Dial(Line):
    """The line `dial`."""

    device: int
    dial: Literal["ring", "ring2", "strip", "strip2", "dial", "dial2"]
    delta: int
    modifiers: tuple[Modifier, ...]

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, device=f["device"], dial=f["dial"], delta=f["delta"],
            modifiers=tuple(f["modifiers"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Line):
    """The line `switch`."""

    device: int
    switch: Literal["lid", "tabletMode"]
    on: bool

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, device=f["device"], switch=f["switch"], on=f["on"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hover(Line):
    """The line `hover`."""

    phase: Literal["exited", "entered", "moved"]
    program: int | None
    scene: str
    region: str
    effect: Point
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    other: Place | None = None
    style: Mapping[str, Any] | None = None
    rect: tuple[float, float, float, float] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            scene=f["scene"], region=f["region"], effect=Point._of(f["effect"]), x=f["x"], y=f["y"],
            modifiers=tuple(f["modifiers"]),
            other=None if f.get("other") is None else Place._of(f["other"]), style=f.get("style"),
            rect=None if f.get("rect") is None else tuple(f["rect"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Press(Line):
    """The line `press`."""

    phase: Literal["began", "ended", "cancelled"]
    program: int | None
    scene: str
    region: str
    button: str
    count: int
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    intent: int | None = None
    reason: Literal["disconnected", "gap"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            scene=f["scene"], region=f["region"], button=f["button"], count=f["count"], x=f["x"], y=f["y"],
            modifiers=tuple(f["modifiers"]), intent=f.get("intent"), reason=f.get("reason"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Click(Line):
    """The line `click`."""

    program: int | None
    scene: str
    region: str
    button: str
    count: int
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    intent: int | None = None
    cause: Literal["key"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, program=f["program"], scene=f["scene"],
            region=f["region"], button=f["button"], count=f["count"], x=f["x"], y=f["y"],
            modifiers=tuple(f["modifiers"]), intent=f.get("intent"), cause=f.get("cause"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Drag(Line):
    """The line `drag`."""

    phase: Literal["began", "changed", "requested", "performed", "ended", "cancelled"]
    program: int | None
    scene: str
    region: str
    button: str
    dx: float
    dy: float
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    intent: int | None = None
    reason: Literal["disconnected", "gap"] | None = None
    count: int | None = None
    drag: int | None = None
    operation: Literal["move", "copy"] | None = None
    autoscroll: tuple[float, float] | None = None
    items: tuple[str, ...] = ()
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            scene=f["scene"], region=f["region"], button=f["button"], dx=f["dx"], dy=f["dy"], x=f["x"],
            y=f["y"], modifiers=tuple(f["modifiers"]), intent=f.get("intent"), reason=f.get("reason"),
            count=f.get("count"), drag=f.get("drag"), operation=f.get("operation"),
            autoscroll=None if f.get("autoscroll") is None else tuple(f["autoscroll"]),
            items=tuple(f.get("items", ())), more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Latch(Line):
    """The line `latch`."""

    phase: Literal["began", "changed", "ended", "cancelled"]
    program: int | None
    scene: str
    region: str
    axes: tuple[Literal["horizontal", "vertical"], ...]
    dx: float
    dy: float
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    reason: Literal["disconnected", "gap"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            scene=f["scene"], region=f["region"], axes=tuple(f["axes"]), dx=f["dx"], dy=f["dy"], x=f["x"],
            y=f["y"], modifiers=tuple(f["modifiers"]), reason=f.get("reason"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Band(Line):
    """The line `band`."""

    phase: Literal["began", "changed", "ended", "cancelled"]
    program: int | None
    scene: str
    region: str
    rect: tuple[float, float, float, float]
    initial_modifiers: tuple[Modifier, ...]
    autoscroll: tuple[float, float]
    reason: Literal["disconnected", "gap"] | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            scene=f["scene"], region=f["region"], rect=tuple(f["rect"]),
            initial_modifiers=tuple(f["initialModifiers"]), autoscroll=tuple(f["autoscroll"]),
            reason=f.get("reason"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection(Line):
    """Of another user's program to an observer: without added, removed and items."""

    phase: Literal["changed", "ended"]
    program: int | None
    scene: str
    collection: str
    count: int
    cause: SelectionCause
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            scene=f["scene"], collection=f["collection"], count=f["count"], cause=f["cause"],
            added=tuple(f.get("added", ())), removed=tuple(f.get("removed", ())),
            items=tuple(f.get("items", ())), more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrimaryAction(Line):
    """The line `primaryAction`."""

    program: int | None
    scene: str
    collection: str
    modifiers: tuple[Modifier, ...]
    intent: int | None = None
    item: str | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, program=f["program"], scene=f["scene"],
            collection=f["collection"], modifiers=tuple(f["modifiers"]), intent=f.get("intent"),
            item=f.get("item"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu(Line):
    """The line `menu`."""

    program: int | None
    scene: str
    region: str | None
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    intent: int | None = None
    items: tuple[str, ...] = ()
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, program=f["program"], scene=f["scene"],
            region=f["region"], x=f["x"], y=f["y"], modifiers=tuple(f["modifiers"]),
            intent=f.get("intent"), items=tuple(f.get("items", ())), more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionGesture(Line):
    """The line `regionGesture`."""

    phase: Literal["began", "changed", "ended", "cancelled"]
    program: int | None
    scene: str
    region: str
    gesture: GestureName
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    intent: int | None = None
    reason: Literal["disconnected", "gap"] | None = None
    dx: float | None = None
    dy: float | None = None
    fingers: int | None = None
    momentum: bool = False
    scale: float | None = None
    rotation: float | None = None
    count: int | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            scene=f["scene"], region=f["region"], gesture=f["gesture"], x=f["x"], y=f["y"],
            modifiers=tuple(f["modifiers"]), intent=f.get("intent"), reason=f.get("reason"),
            dx=f.get("dx"), dy=f.get("dy"), fingers=f.get("fingers"), momentum=f.get("momentum", False),
            scale=f.get("scale"), rotation=f.get("rotation"), count=f.get("count"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionRequest(Line):
    """The line `regionRequest`."""

    request: int
    program: int
    scene: str
    region: str
    x: float
    y: float

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, request=f["request"], program=f["program"],
            scene=f["scene"], region=f["region"], x=f["x"], y=f["y"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Line):
    """The line `open`."""

    program: int | None
    scene: str
    region: str
    rect: tuple[float, float, float, float]
    x: float
    y: float
    scale: float
    intent: int | None = None
    keeper: Keeper | None = None
    opens: Opens | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, program=f["program"], scene=f["scene"],
            region=f["region"], rect=tuple(f["rect"]), x=f["x"], y=f["y"], scale=f["scale"],
            intent=f.get("intent"), keeper=None if f.get("keeper") is None else Keeper._of(f["keeper"]),
            opens=None if f.get("opens") is None else Opens._of(f["opens"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop(Line):
    """The line `drop`."""

    phase: Literal["entered", "moved", "exited", "performed", "cancelled"]
    drag: int
    program: int | None
    scene: str
    region: str
    from_: int
    operation: Literal["move", "copy"] | None
    x: float
    y: float
    modifiers: tuple[Modifier, ...]
    intent: int | None = None
    reason: Literal["disconnected", "gap"] | None = None
    types: tuple[str, ...] = ()
    count: int | None = None
    autoscroll: tuple[float, float] | None = None
    payload: Any = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], drag=f["drag"], program=f["program"],
            scene=f["scene"], region=f["region"], from_=f["from"], operation=f["operation"], x=f["x"],
            y=f["y"], modifiers=tuple(f["modifiers"]), intent=f.get("intent"), reason=f.get("reason"),
            types=tuple(f.get("types", ())), count=f.get("count"),
            autoscroll=None if f.get("autoscroll") is None else tuple(f["autoscroll"]),
            payload=f.get("payload"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Spring(Line):
    """The line `spring`."""

    drag: int
    program: int | None
    scene: str
    region: str

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, drag=f["drag"], program=f["program"], scene=f["scene"],
            region=f["region"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar(Line):
    """The line `bar`."""

    program: int
    scene: str
    bar: str
    groups: tuple[ShownGroup, ...]
    overflow: tuple[str, ...] = ()

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, program=f["program"], scene=f["scene"], bar=f["bar"],
            groups=tuple(ShownGroup._of(item) for item in f["groups"]),
            overflow=tuple(f.get("overflow", ())),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Focus(Line):
    """The line `focus`."""

    program: int | None
    scene: str
    region: str | None
    other: str | None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, program=f["program"], scene=f["scene"],
            region=f["region"], other=f["other"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Line):
    """The line `command`."""

    phase: Literal["performed", "began", "ended", "cancelled"]
    command: str
    action: str
    program: int
    target: ResponderPlace | None
    keys: str | None
    intent: int | None = None
    reason: Literal["disconnected", "gap"] | None = None
    value: Any = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], command=f["command"],
            action=f["action"], program=f["program"],
            target=None if f["target"] is None else ResponderPlace._of(f["target"]), keys=f["keys"],
            intent=f.get("intent"), reason=f.get("reason"), value=f.get("value"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcuts(Line):
    """The line `shortcuts`."""

    phase: Literal["shown", "hidden"]
    more: bool = False
    categories: tuple[ShortcutCategory, ...] = ()

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], more=f.get("more", False),
            categories=tuple(ShortcutCategory._of(item) for item in f.get("categories", ())),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending(Line):
    """The line `pending`."""

    phase: Literal["began", "ended"]
    program: int
    keys: str | None = None
    commands: tuple[PendingCommand, ...] = ()
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            keys=f.get("keys"), commands=tuple(PendingCommand._of(item) for item in f.get("commands", ())),
            more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandsChanged(Line):
    """The line `commandsChanged`."""

    program: int
    commands: tuple[ChangedCommand, ...]
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, program=f["program"],
            commands=tuple(ChangedCommand._of(item) for item in f["commands"]), more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPress(Line):
    """The line `keyPress`."""

    phase: Literal["began", "repeated", "ended", "cancelled"]
    program: int
    target: ResponderPlace | None
    device: int
    key: str
    code: int
    usage: int
    text: str
    plain_text: str
    modifiers: tuple[Modifier, ...]
    reason: Literal["disconnected", "gap"] | None = None
    scan: int | None = None
    symbol: str | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            target=None if f["target"] is None else ResponderPlace._of(f["target"]), device=f["device"],
            key=f["key"], code=f["code"], usage=f["usage"], text=f["text"], plain_text=f["plainText"],
            modifiers=tuple(f["modifiers"]), reason=f.get("reason"), scan=f.get("scan"),
            symbol=f.get("symbol"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit(Line):
    """The line `edit`."""

    program: int
    scene: str
    region: str
    edit: Literal["insert", "delete", "move", "newline", "tab", "cancel"]
    intent: int | None = None
    text: str | None = None
    by: EditUnit | None = None
    direction: Literal["forward", "backward"] | None = None
    extends: bool = False
    visual: SimulatedButton | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, program=f["program"], scene=f["scene"],
            region=f["region"], edit=f["edit"], intent=f.get("intent"), text=f.get("text"), by=f.get("by"),
            direction=f.get("direction"), extends=f.get("extends", False), visual=f.get("visual"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Why(Line):
    """The line `why`."""

    about: int | None
    candidates: tuple[Candidate, ...]
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, about=f["about"],
            candidates=tuple(Candidate._of(item) for item in f["candidates"]), more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene(Line):
    """The line `scene`."""

    phase: ScenePhase
    program: int | None
    scene: str
    keeper: Keeper | None = None
    activity: Any = None
    requested_by: Requester | None = None
    reason: Literal["standard", "commit", "decline", "restorationTimedOut"] | None = None
    program_state: Any = None
    interaction_state: InteractionState | None = None
    more: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"],
            scene=f["scene"], keeper=None if f.get("keeper") is None else Keeper._of(f["keeper"]),
            activity=f.get("activity"),
            requested_by=None if f.get("requestedBy") is None else Requester._of(f["requestedBy"]),
            reason=f.get("reason"), program_state=f.get("programState"),
            interaction_state=None if f.get("interactionState") is None else InteractionState._of(f["interactionState"]),
            more=f.get("more", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Program(Line):
    """The line `program`."""

    phase: Literal["connected", "identified", "disconnected"]
    program: int
    name: str | None
    user: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, phase=f["phase"], program=f["program"], name=f["name"],
            user=f["user"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Anomaly(Line):
    """The line `anomaly`."""

    source: Literal["kernel", "device", "client", "bridge"]
    what: AnomalyKind
    device: int | None
    count: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, source=f["source"], what=f["what"], device=f["device"],
            count=f["count"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock(Line):
    """The line `clock`."""

    realtime: int
    boot: str | None
    machine: str | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, realtime=f["realtime"], boot=f["boot"],
            machine=f.get("machine"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap(Line):
    """The line `gap`."""

    lost: int

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(time=f["time"], seq=f["seq"], fields=f, lost=f["lost"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply(Line):
    """The line `reply`."""

    id: str | float | None
    ok: bool
    result: ReplyResult | None = None
    error: Refusal | None = None

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, id=f["id"], ok=f["ok"],
            result=None if f.get("result") is None else ReplyResult._of(f["result"]),
            error=None if f.get("error") is None else Refusal._of(f["error"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scopes(Line):
    """The line `scopes`."""

    scopes: tuple[Scope, ...]
    keys_suspended: bool
    background: bool = False

    @classmethod
    def _of(cls, f: Mapping[str, Any]) -> Self:
        return cls(
            time=f["time"], seq=f["seq"], fields=f, scopes=tuple(f["scopes"]),
            keys_suspended=f["keysSuspended"], background=f.get("background", False),
        )


# How the lines of each type are read.
READERS: dict[str, Callable[[Mapping[str, Any]], Line]] = {
    "hello": Hello._of,
    "snapshot": Snapshot._of,
    "device": Device._of,
    "key": Key._of,
    "modifiers": Modifiers._of,
    "modifierTap": ModifierTap._of,
    "motion": Motion._of,
    "button": Button._of,
    "scroll": Scroll._of,
    "gesture": Gesture._of,
    "touch": Touch._of,
    "tool": Tool._of,
    "dial": Dial._of,
    "switch": Switch._of,
    "hover": Hover._of,
    "press": Press._of,
    "click": Click._of,
    "drag": Drag._of,
    "latch": Latch._of,
    "band": Band._of,
    "selection": Selection._of,
    "primaryAction": PrimaryAction._of,
    "menu": Menu._of,
    "regionGesture": RegionGesture._of,
    "regionRequest": RegionRequest._of,
    "open": Open._of,
    "drop": Drop._of,
    "spring": Spring._of,
    "bar": Bar._of,
    "focus": Focus._of,
    "command": Command._of,
    "shortcuts": Shortcuts._of,
    "pending": Pending._of,
    "commandsChanged": CommandsChanged._of,
    "keyPress": KeyPress._of,
    "edit": Edit._of,
    "why": Why._of,
    "scene": Scene._of,
    "program": Program._of,
    "anomaly": Anomaly._of,
    "clock": Clock._of,
    "gap": Gap._of,
    "reply": Reply._of,
    "scopes": Scopes._of,
}

__all__ = [
    "ActivatedScene",
    "Anomaly",
    "AnomalyKind",
    "Band",
    "BandState",
    "Bar",
    "Button",
    "Candidate",
    "ChangedCommand",
    "Click",
    "Clock",
    "Command",
    "CommandTree",
    "CommandsChanged",
    "ConnectedProgram",
    "DescribedDevice",
    "Device",
    "DeviceKind",
    "Dial",
    "Drag",
    "Drop",
    "Edit",
    "EditUnit",
    "ErrorCode",
    "Focus",
    "FoundCommand",
    "FoundCommands",
    "Gap",
    "Gesture",
    "GestureName",
    "HeldButton",
    "HeldKey",
    "HeldSwitch",
    "Hello",
    "Hover",
    "InsertedCommands",
    "InteractionState",
    "Keeper",
    "Key",
    "KeyPress",
    "Latch",
    "LatchState",
    "Latency",
    "Lost",
    "Menu",
    "Modifier",
    "ModifierTap",
    "Modifiers",
    "Motion",
    "Open",
    "Opens",
    "Pending",
    "PendingCommand",
    "Place",
    "Point",
    "PointerState",
    "Press",
    "PrimaryAction",
    "Program",
    "Refusal",
    "RegionGesture",
    "RegionRequest",
    "Reply",
    "ReplyResult",
    "ReplyResultCommands",
    "ReplyResultLatency",
    "ReplyResultShadowed",
    "Requester",
    "ResponderPlace",
    "RestoredSelection",
    "Scene",
    "ScenePhase",
    "SceneState",
    "Scope",
    "Scopes",
    "Scroll",
    "ScrollPhase",
    "Selection",
    "SelectionCause",
    "SelectionState",
    "ShadowedCommand",
    "ShortcutCategory",
    "ShortcutCommand",
    "Shortcuts",
    "ShownBar",
    "ShownGroup",
    "SimulatedButton",
    "Snapshot",
    "Spring",
    "Stats",
    "Switch",
    "Tool",
    "ToolPhase",
    "Touch",
    "TreeCommand",
    "TreeMenu",
    "Why",
]
