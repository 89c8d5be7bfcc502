// Made by Sources/javascript/generate.js from the schemas: change those.

import type { AskOptions } from "../inlet.js";

/** [x, y, width, height] in points of the space. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

/** What every line has. Fields that are not declared here are there as well. */
export interface LineBase {
  /** When it happened, in microseconds of CLOCK_MONOTONIC. */
  readonly time: number;
  /** 0, 1, 2, … in each connection. */
  readonly seq: number;
}

// --- Lines -------------------------------------------------------------------------------------------

/** The line `hello`. */
export interface Hello extends LineBase {
  readonly type: "hello";
  readonly schema: 1;
  readonly inlet: string;
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program?: number;
  readonly scopes: readonly Scope[];
  readonly background?: true;
  readonly space: readonly [number, number];
}

/** The line `snapshot`. */
export interface Snapshot extends LineBase {
  readonly type: "snapshot";
  readonly space: readonly [number, number];
  readonly devices: readonly DescribedDevice[];
  readonly keys: readonly HeldKey[];
  /** Those that are on; absent if none is. */
  readonly switches?: readonly HeldSwitch[];
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
  /** Sorted. */
  readonly locked: readonly Modifier[];
  readonly group: number;
  readonly pointer: PointerState | null;
  readonly programs: readonly ConnectedProgram[];
  /** Front to back. */
  readonly scenes: readonly SceneState[];
  readonly focus: Place | null;
  readonly hover: Place | null;
  readonly press: Place | null;
  readonly latch: LatchState | null;
  readonly band: BandState | null;
  readonly bars: readonly ShownBar[];
  readonly selection: readonly SelectionState[];
  /** The list goes on in the next line, or was cut in a snapshot. */
  readonly more?: true;
}

/** The line `device`. */
export interface Device extends LineBase {
  readonly type: "device";
  readonly phase: "added" | "removed" | "resynced" | "suspended" | "resumed";
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly name: string;
  readonly kinds: readonly DeviceKind[];
  readonly path: string;
  readonly bus: string;
  readonly vendor: number;
  readonly product: number;
  readonly seat: string;
}

/** The line `key`. */
export interface Key extends LineBase {
  readonly type: "key";
  readonly phase: "began" | "repeated" | "ended" | "cancelled";
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  /** The kernel's name; KEY_0x and the code for one without. */
  readonly key: string;
  /** The kernel's code. */
  readonly code: number;
  /** On the HID keyboard page; 0 for none. */
  readonly usage: number;
  /** Of KEY_UNKNOWN: the scan code of the key. */
  readonly scan?: number;
  /** The layout's symbol for the press, such as Escape or dead_acute; absent if it has none. */
  readonly symbol?: string;
  readonly text: string;
  readonly plainText: string;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `modifiers`. */
export interface Modifiers extends LineBase {
  readonly type: "modifiers";
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
  /** Sorted. */
  readonly locked: readonly Modifier[];
  readonly group: number;
}

/** The line `modifierTap`. */
export interface ModifierTap extends LineBase {
  readonly type: "modifierTap";
  /** The kernel's name; KEY_0x and the code for one without. */
  readonly key: string;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `motion`. */
export interface Motion extends LineBase {
  readonly type: "motion";
  /** null: a program moved the pointer. */
  readonly device: number | null;
  readonly dx: number;
  readonly dy: number;
  readonly x: number;
  readonly y: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `button`. */
export interface Button extends LineBase {
  readonly type: "button";
  readonly phase: "began" | "ended" | "cancelled";
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly button: string;
  /** The kernel's code. */
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `scroll`. */
export interface Scroll extends LineBase {
  readonly type: "scroll";
  readonly phase: ScrollPhase;
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly dx: number;
  readonly dy: number;
  readonly source: "wheel" | "finger" | "continuous";
  readonly v120?: readonly [number, number];
  readonly x: number;
  readonly y: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `gesture`. */
export interface Gesture extends LineBase {
  readonly type: "gesture";
  readonly phase: "began" | "changed" | "ended" | "cancelled";
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly gesture: "swipe" | "pinch" | "hold";
  readonly fingers: number;
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
  readonly rotation: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `touch`. */
export interface Touch extends LineBase {
  readonly type: "touch";
  readonly phase: "began" | "moved" | "ended" | "cancelled";
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly contact: number;
  readonly x: number;
  readonly y: number;
  readonly pressure: number | null;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `tool`. */
export interface Tool extends LineBase {
  readonly type: "tool";
  readonly phase: ToolPhase;
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly tool: "pen" | "eraser" | "brush" | "pencil" | "airbrush" | "mouse" | "lens";
  readonly x: number;
  readonly y: number;
  readonly pressure: number | null;
  readonly tilt: readonly [number, number] | null;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `dial`. */
export interface Dial extends LineBase {
  readonly type: "dial";
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly dial: "ring" | "ring2" | "strip" | "strip2" | "dial" | "dial2";
  /** In 120ths of a detent, positive clockwise, and down or to the right along a strip. */
  readonly delta: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `switch`. */
export interface Switch extends LineBase {
  readonly type: "switch";
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly switch: "lid" | "tabletMode";
  readonly on: boolean;
}

/** The line `hover`. */
export interface Hover extends LineBase {
  readonly type: "hover";
  readonly phase: "exited" | "entered" | "moved";
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  readonly other?: Place | null;
  /** On entered all of it, on moved what has changed. */
  readonly style?: ChangedStyle;
  /** The part of a dynamic region that is under the pointer. */
  readonly rect?: Rect;
  readonly effect: Point;
  readonly x: number;
  readonly y: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `press`. */
export interface Press extends LineBase {
  readonly type: "press";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Why it is cancelled, in lines that a client adds where the daemon could not: its connection has ended, or it dropped the end. */
  readonly reason?: "disconnected" | "gap";
  readonly phase: "began" | "ended" | "cancelled";
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  readonly button: string;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `click`. */
export interface Click extends LineBase {
  readonly type: "click";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  readonly button: string;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
  /** For a click by Enter or Space on the control that has the focus. */
  readonly cause?: "key";
}

/** The line `drag`. */
export interface Drag extends LineBase {
  readonly type: "drag";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Why it is cancelled, in lines that a client adds where the daemon could not: its connection has ended, or it dropped the end. */
  readonly reason?: "disconnected" | "gap";
  readonly phase: "began" | "changed" | "requested" | "performed" | "ended" | "cancelled";
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  readonly button: string;
  readonly count?: number;
  readonly dx: number;
  readonly dy: number;
  readonly x: number;
  readonly y: number;
  /** Of what other regions may take. */
  readonly drag?: number;
  /** What a release does, or did; null for nothing. */
  readonly operation?: "move" | "copy" | null;
  /** Points a second, for content that does not take it. */
  readonly autoscroll?: readonly [number, number];
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
  readonly items?: readonly string[];
  readonly more?: true;
}

/** The line `latch`. */
export interface Latch extends LineBase {
  readonly type: "latch";
  /** Why it is cancelled, in lines that a client adds where the daemon could not: its connection has ended, or it dropped the end. */
  readonly reason?: "disconnected" | "gap";
  readonly phase: "began" | "changed" | "ended" | "cancelled";
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  readonly axes: readonly ("horizontal" | "vertical")[];
  readonly dx: number;
  readonly dy: number;
  readonly x: number;
  readonly y: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `band`. */
export interface Band extends LineBase {
  readonly type: "band";
  /** Why it is cancelled, in lines that a client adds where the daemon could not: its connection has ended, or it dropped the end. */
  readonly reason?: "disconnected" | "gap";
  readonly phase: "began" | "changed" | "ended" | "cancelled";
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  /** [x, y, width, height] in points of the space. */
  readonly rect: Rect;
  /** Sorted. */
  readonly initialModifiers: readonly Modifier[];
  /** Points a second. */
  readonly autoscroll: readonly [number, number];
}

/** Of another user's program to an observer: without added, removed and items. */
export interface Selection extends LineBase {
  readonly type: "selection";
  readonly phase: "changed" | "ended";
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly collection: string;
  readonly count: number;
  readonly cause: SelectionCause;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  readonly items?: readonly string[];
  /** The list goes on in the next line, or was cut in a snapshot. */
  readonly more?: true;
}

/** The line `primaryAction`. */
export interface PrimaryAction extends LineBase {
  readonly type: "primaryAction";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly collection: string;
  readonly item?: string;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `menu`. */
export interface Menu extends LineBase {
  readonly type: "menu";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string | null;
  readonly items?: readonly string[];
  readonly x: number;
  readonly y: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
  /** The list goes on in the next line, or was cut in a snapshot. */
  readonly more?: true;
}

/** The line `regionGesture`. */
export interface RegionGesture extends LineBase {
  readonly type: "regionGesture";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Why it is cancelled, in lines that a client adds where the daemon could not: its connection has ended, or it dropped the end. */
  readonly reason?: "disconnected" | "gap";
  readonly phase: "began" | "changed" | "ended" | "cancelled";
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  readonly gesture: GestureName;
  readonly dx?: number;
  readonly dy?: number;
  readonly fingers?: number;
  /** The fingers have left, and it goes on by itself. */
  readonly momentum?: boolean;
  /** The fingers' distance, 1 at the beginning. */
  readonly scale?: number;
  /** Degrees clockwise. */
  readonly rotation?: number;
  readonly count?: number;
  readonly x: number;
  readonly y: number;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `regionRequest`. */
export interface RegionRequest extends LineBase {
  readonly type: "regionRequest";
  readonly request: number;
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly scene: string;
  readonly region: string;
  readonly x: number;
  readonly y: number;
}

/** The line `open`. */
export interface Open extends LineBase {
  readonly type: "open";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  /** The program that a scene is kept for, where program is null. */
  readonly keeper?: Keeper;
  readonly scene: string;
  readonly region: string;
  /** Not for other users. */
  readonly opens?: Opens;
  /** [x, y, width, height] in points of the space. */
  readonly rect: Rect;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The line `drop`. */
export interface Drop extends LineBase {
  readonly type: "drop";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Why it is cancelled, in lines that a client adds where the daemon could not: its connection has ended, or it dropped the end. */
  readonly reason?: "disconnected" | "gap";
  readonly phase: "entered" | "moved" | "exited" | "performed" | "cancelled";
  readonly drag: number;
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  /** The program whose region is dragged. */
  readonly from: number;
  readonly types?: readonly string[];
  readonly count?: number;
  /** What a release does, or did; null for nothing. */
  readonly operation: "move" | "copy" | null;
  readonly x: number;
  readonly y: number;
  readonly autoscroll?: readonly [number, number];
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
  /** Any JSON, for the program of the region alone. */
  readonly payload?: unknown;
}

/** The line `spring`. */
export interface Spring extends LineBase {
  readonly type: "spring";
  readonly drag: number;
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
}

/** The line `bar`. */
export interface Bar extends LineBase {
  readonly type: "bar";
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly scene: string;
  readonly bar: string;
  /** Those of the bar in their order, then those that are not in it; none for a bar that has gone. */
  readonly groups: readonly ShownGroup[];
  /** The items of the overflow menu, in order. Not for other users. */
  readonly overflow?: readonly string[];
}

/** The line `focus`. */
export interface Focus extends LineBase {
  readonly type: "focus";
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string | null;
  readonly other: string | null;
}

/** The line `command`. */
export interface Command extends LineBase {
  readonly type: "command";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** Why it is cancelled, in lines that a client adds where the daemon could not: its connection has ended, or it dropped the end. */
  readonly reason?: "disconnected" | "gap";
  readonly phase: "performed" | "began" | "ended" | "cancelled";
  readonly command: string;
  readonly action: string;
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  /** A region; a scene, with region null; a program as a whole, with both null; null for a command of the configuration. */
  readonly target: ResponderPlace | null;
  /** Those that were pressed, as the layout has them; null for one asked for by its id. */
  readonly keys: string | null;
  readonly value?: unknown;
}

/** The line `shortcuts`. */
export interface Shortcuts extends LineBase {
  readonly type: "shortcuts";
  readonly phase: "shown" | "hidden";
  readonly more?: true;
  readonly categories?: readonly ShortcutCategory[];
}

/** The line `pending`. */
export interface Pending extends LineBase {
  readonly type: "pending";
  readonly phase: "began" | "ended";
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly keys?: string;
  readonly commands?: readonly PendingCommand[];
  readonly more?: true;
}

/** The line `commandsChanged`. */
export interface CommandsChanged extends LineBase {
  readonly type: "commandsChanged";
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly commands: readonly ChangedCommand[];
  readonly more?: true;
}

/** The line `keyPress`. */
export interface KeyPress extends LineBase {
  readonly type: "keyPress";
  /** Why it is cancelled, in lines that a client adds where the daemon could not: its connection has ended, or it dropped the end. */
  readonly reason?: "disconnected" | "gap";
  readonly phase: "began" | "repeated" | "ended" | "cancelled";
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  /** A region; a scene, with region null; a program as a whole, with both null; null for a command of the configuration. */
  readonly target: ResponderPlace | null;
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  /** The kernel's name; KEY_0x and the code for one without. */
  readonly key: string;
  /** The kernel's code. */
  readonly code: number;
  readonly usage: number;
  /** Of KEY_UNKNOWN: the scan code of the key. */
  readonly scan?: number;
  /** The layout's symbol for the press, such as Escape or dead_acute; absent if it has none. */
  readonly symbol?: string;
  readonly text: string;
  readonly plainText: string;
  /** Sorted. */
  readonly modifiers: readonly Modifier[];
}

/** The line `edit`. */
export interface Edit extends LineBase {
  readonly type: "edit";
  /** The number of the press that caused the line, for the program that it is about. */
  readonly intent?: number;
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly scene: string;
  readonly region: string;
  readonly edit: "insert" | "delete" | "move" | "newline" | "tab" | "cancel";
  /** Of insert: what is typed, composed; not in recordings without keys. */
  readonly text?: string;
  readonly by?: EditUnit;
  readonly direction?: "forward" | "backward";
  readonly extends?: true;
  /** Of move by Left or Right: the side that the key's arrow points to. */
  readonly visual?: "left" | "right";
}

/** The line `why`. */
export interface Why extends LineBase {
  readonly type: "why";
  /** The seq of the line that is explained. */
  readonly about: number | null;
  readonly candidates: readonly Candidate[];
  readonly more?: true;
}

/** The line `scene`. */
export interface Scene extends LineBase {
  readonly type: "scene";
  readonly phase: ScenePhase;
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  /** The program that a scene is kept for, where program is null. */
  readonly keeper?: Keeper;
  readonly scene: string;
  /** Any JSON that the program gave; null for none. */
  readonly activity?: unknown;
  /** Another program asks for the scene, and its own scene, null where it names none. */
  readonly requestedBy?: Requester;
  readonly reason?: "standard" | "commit" | "decline" | "restorationTimedOut";
  /** The JSON that the program gave to be kept. */
  readonly programState?: unknown;
  readonly interactionState?: InteractionState;
  /** The list goes on in the next line, or was cut in a snapshot. */
  readonly more?: true;
}

/** The line `program`. */
export interface Program extends LineBase {
  readonly type: "program";
  readonly phase: "connected" | "identified" | "disconnected";
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  /** As the program said it; null where it said nothing. */
  readonly name: string | null;
  /** By number. */
  readonly user: number;
}

/** The line `anomaly`. */
export interface Anomaly extends LineBase {
  readonly type: "anomaly";
  readonly source: "kernel" | "device" | "client" | "bridge";
  readonly what: AnomalyKind;
  readonly device: number | null;
  readonly count: number;
}

/** The line `clock`. */
export interface Clock extends LineBase {
  readonly type: "clock";
  /** Microseconds since 1970 (CLOCK_REALTIME) at `time`. */
  readonly realtime: number;
  /** The boot that `time` counts from, hashed; null where the kernel does not name it. */
  readonly boot: string | null;
  /** The machine, hashed: with the scope `control`, and never from a recording. */
  readonly machine?: string;
}

/** The line `gap`. */
export interface Gap extends LineBase {
  readonly type: "gap";
  readonly lost: number;
}

/** The line `reply`. */
export interface Reply extends LineBase {
  readonly type: "reply";
  /** That of the request; null for a line without one. */
  readonly id: string | number | null;
  readonly ok: boolean;
  /** Of commands.search, commands.tree, commands.insert and stats. */
  readonly result?: Result;
  readonly error?: Refusal;
}

/** The line `scopes`. */
export interface Scopes extends LineBase {
  readonly type: "scopes";
  readonly scopes: readonly Scope[];
  readonly keysSuspended: boolean;
  readonly background?: true;
}

/** What a request replies with. */
export interface ActivatedScene {
  /** The one that was activated. */
  readonly scene: string;
}

/** What a request replies with. */
export interface InsertedCommands {
  /** Commands that were inserted and whose keys are another program's, which declared them before. */
  readonly shadowed?: readonly ShadowedCommand[];
  readonly more?: true;
}

/** What a request replies with. */
export interface FoundCommands {
  readonly commands: readonly FoundCommand[];
  readonly more?: true;
}

/** What a request replies with. */
export interface CommandTree {
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly menus: readonly TreeMenu[];
  /** With this the next commands.tree goes on. */
  readonly after?: string;
  readonly more?: true;
}

/** What a request replies with. */
export interface Stats {
  readonly clients: number;
  readonly uptime: number;
  readonly lost: number;
  /** Microseconds from the kernel's stamp on an event until its lines were handed on. */
  readonly latency: Latency;
  readonly resident?: number | null;
}

/** A line of the stream, told apart by its `type`. */
export type Line =
  | Hello
  | Snapshot
  | Device
  | Key
  | Modifiers
  | ModifierTap
  | Motion
  | Button
  | Scroll
  | Gesture
  | Touch
  | Tool
  | Dial
  | Switch
  | Hover
  | Press
  | Click
  | Drag
  | Latch
  | Band
  | Selection
  | PrimaryAction
  | Menu
  | RegionGesture
  | RegionRequest
  | Open
  | Drop
  | Spring
  | Bar
  | Focus
  | Command
  | Shortcuts
  | Pending
  | CommandsChanged
  | KeyPress
  | Edit
  | Why
  | Scene
  | Program
  | Anomaly
  | Clock
  | Gap
  | Reply
  | Scopes;

// --- What stands in lines ----------------------------------------------------------------------------

export type Scope =
  | "commands"
  | "control"
  | "keys"
  | "pointer"
  | "scenes";

export interface DescribedDevice {
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly name: string;
  readonly kinds: readonly DeviceKind[];
  readonly path: string;
  readonly bus: string;
  readonly vendor: number;
  readonly product: number;
  readonly seat: string;
}

export type DeviceKind =
  | "keyboard"
  | "mouse"
  | "touchpad"
  | "touchscreen"
  | "tablet"
  | "pointingStick"
  | "switch"
  | "tabletPad";

export interface HeldKey {
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  /** The kernel's name; KEY_0x and the code for one without. */
  readonly key: string;
  /** The kernel's code. */
  readonly code: number;
}

export interface HeldSwitch {
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly switch: "lid" | "tabletMode";
}

export type Modifier =
  | "alternate"
  | "capsLock"
  | "command"
  | "control"
  | "function"
  | "level3"
  | "level5"
  | "numericPad"
  | "shift";

export interface PointerState {
  readonly x: number;
  readonly y: number;
  readonly buttons: readonly HeldButton[];
}

export interface HeldButton {
  /** Introduced by a snapshot or by a device line. */
  readonly device: number;
  readonly button: string;
  /** The kernel's code. */
  readonly code: number;
}

export interface ConnectedProgram {
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  /** As the program said it; null where it said nothing. */
  readonly name: string | null;
  /** By number. */
  readonly user: number;
}

export interface SceneState {
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  /** The program that a scene is kept for, where program is null. */
  readonly keeper?: Keeper;
  readonly scene: string;
  /** [x, y, width, height] in points of the space. */
  readonly rect: Rect;
  readonly presentation: "standard" | "prominent";
  readonly state: "foregroundActive" | "foregroundInactive" | "background";
  readonly connected: boolean;
}

/** The program that a scene is kept for, where program is null. */
export interface Keeper {
  /** As the program said it; null where it said nothing. */
  readonly name: string | null;
  /** By number. */
  readonly user: number;
}

export interface Place {
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
}

export interface LatchState {
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  readonly axes: readonly ("horizontal" | "vertical")[];
}

export interface BandState {
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly region: string;
  /** [x, y, width, height] in points of the space. */
  readonly rect: Rect;
}

export interface ShownBar {
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly bar: string;
  /** Those of the bar in their order, then those that are not in it; none for a bar that has gone. */
  readonly groups: readonly ShownGroup[];
  /** The items of the overflow menu, in order. */
  readonly overflow?: readonly string[];
}

export interface ShownGroup {
  readonly group: string;
  /** All of the group. Not for other users. */
  readonly items?: readonly string[];
  /** The bar has the items, or what represents them. */
  readonly shown: boolean;
  /** The overflow menu has the items. */
  readonly overflow: boolean;
  /** The item that takes the place of all in the bar. */
  readonly representative?: string;
  /** The title of the submenu that has the items. */
  readonly submenu?: string;
}

export interface SelectionState {
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene: string;
  readonly collection: string;
  readonly count: number;
  readonly items?: readonly string[];
}

export type ScrollPhase =
  | "began"
  | "changed"
  | "ended"
  | "cancelled"
  | "momentumBegan"
  | "momentumChanged"
  | "momentumEnded";

export type ToolPhase =
  | "entered"
  | "moved"
  | "tipDown"
  | "tipUp"
  | "exited";

/** What differs from before. */
export interface ChangedStyle {
  readonly effect?: "highlight" | "lift" | "none" | ShownEffectHover;
  readonly shape?: "system" | ShownShapeRoundedRectangle | ShownShapeBeam | ShownShapePath;
  readonly constrainedAxes?: readonly ("horizontal" | "vertical")[];
  readonly accessories?: readonly ShownAccessory[];
}

export interface ShownEffectHover {
  readonly kind: "hover";
  readonly tint: "none" | "overlay" | "underlay";
  readonly shadow: boolean;
  readonly scale: boolean;
}

export interface ShownShapeRoundedRectangle {
  readonly kind: "roundedRectangle";
  readonly radius: number;
  /** [x, y, width, height] in points of the space. */
  readonly rect?: Rect;
}

export interface ShownShapeBeam {
  readonly kind: "verticalBeam" | "horizontalBeam";
  readonly length: number;
}

export interface ShownShapePath {
  readonly kind: "path";
  readonly id: string;
}

export interface ShownAccessory {
  readonly shape: "arrow" | "system" | ShownShapeRoundedRectangle | ShownShapeBeam | ShownShapePath;
  readonly offset: number;
  readonly angle: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type SelectionCause =
  | "click"
  | "key"
  | "band"
  | "command"
  | "focus"
  | "restore";

export type GestureName =
  | "pan"
  | "pinch"
  | "rotate"
  | "tap"
  | "longPress"
  | "secondaryClick"
  | "hover"
  | "scroll"
  | "swipe";

/** Not for other users. */
export interface Opens {
  readonly scene: string;
  readonly target: string | null;
  /** Any JSON that the program gave; null for none. */
  readonly activity: unknown;
}

/** A region; a scene, with region null; a program as a whole, with both null; null for a command of the configuration. */
export interface ResponderPlace {
  /** In a scene of the configuration, where that is not the line's. */
  readonly program?: 0;
  readonly scene: string | null;
  readonly region: string | null;
}

export interface ShortcutCategory {
  readonly id: string;
  readonly title: string;
  readonly commands: readonly ShortcutCommand[];
}

export interface ShortcutCommand {
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly command: string;
  readonly title: string;
  readonly keys: string;
  readonly state?: "on" | "off" | "mixed";
}

export interface PendingCommand {
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly command: string;
  readonly title: string;
  readonly keys: string;
  readonly state?: "on" | "off" | "mixed";
}

export interface ChangedCommand {
  readonly command: string;
  readonly title: string;
  readonly state?: "on" | "off" | "mixed";
  readonly performable: boolean;
}

export type EditUnit =
  | "character"
  | "word"
  | "line"
  | "lineEdge"
  | "page"
  | "document";

/** What could have got a press, a key or a gesture, and why it did not. */
export interface Candidate {
  /** Null for a scene whose program is away. */
  readonly program: number | null;
  readonly scene?: string;
  readonly region?: string;
  readonly command?: string;
  /** null: it got it. */
  readonly lost: Lost | null;
  /** What got it instead, for people. */
  readonly detail: string | null;
}

export type Lost =
  | "covered"
  | "slop"
  | "disabled"
  | "modal"
  | "latch"
  | "noGesture"
  | "noKeys"
  | "taken"
  | "inactive"
  | "unavailable"
  | "text"
  | "sequence"
  | "scope"
  | "held"
  | "suspended";

export type ScenePhase =
  | "connected"
  | "disconnected"
  | "activated"
  | "deactivated"
  | "backgrounded"
  | "attention"
  | "refresh"
  | "restore"
  | "destroyed";

/** Another program asks for the scene, and its own scene, null where it names none. */
export interface Requester {
  readonly program: number;
  readonly scene: string | null;
}

export interface InteractionState {
  readonly focus: string | null;
  readonly selection: readonly RestoredSelection[];
  readonly scroll: readonly (readonly [string, number, number])[];
}

export interface RestoredSelection {
  readonly collection: string;
  readonly items: readonly string[];
}

export type AnomalyKind =
  | "timeWentBackwards"
  | "contradictoryKey"
  | "frameTooLong"
  | "deviceNotOpened"
  | "tooManyDevices"
  | "tooManyRepeats"
  | "tooMuchHeldInput"
  | "heldInputDropped";

/** Of commands.search, commands.tree, commands.insert and stats. */
export interface Result {
  readonly clients?: number;
  readonly uptime?: number;
  readonly lost?: number;
  readonly resident?: number | null;
  /** Microseconds from the kernel's stamp on an event until its lines were handed on. */
  readonly latency?: Latency;
  readonly commands?: readonly FoundCommand[];
  /** Commands that were inserted and whose keys are another program's, which declared them before. */
  readonly shadowed?: readonly ShadowedCommand[];
  /** The one that was activated. */
  readonly scene?: string;
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program?: number;
  readonly menus?: readonly TreeMenu[];
  /** With this the next commands.tree goes on. */
  readonly after?: string;
  readonly more?: true;
}

/** Microseconds from the kernel's stamp on an event until its lines were handed on. */
export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

export interface FoundCommand {
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
  readonly command: string;
  readonly title: string;
  readonly keys: string | null;
  readonly state?: "on" | "off" | "mixed";
  readonly category: string;
}

export interface ShadowedCommand {
  readonly command: string;
  readonly keys: string;
  /** The number of a connection, which none other ever has; 0 is the configuration. */
  readonly program: number;
}

export interface TreeMenu {
  readonly id: string;
  /** Missing where the menu goes on from an earlier reply. */
  readonly title?: string;
  readonly commands: readonly (TreeMenu | TreeCommand)[];
}

export interface TreeCommand {
  readonly command: string;
  readonly title: string;
  readonly keys: string | null;
  readonly state?: "on" | "off" | "mixed";
  readonly performable: boolean;
  readonly shown: boolean;
}

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

export type ErrorCode =
  | "syntax"
  | "unknownRequest"
  | "badValue"
  | "unknownScene"
  | "unknownRegion"
  | "unknownCommand"
  | "unknownBar"
  | "notSaved"
  | "notPermitted"
  | "duplicate"
  | "cycle"
  | "limit"
  | "unknownProgram"
  | "unsupported";

// --- Requests ----------------------------------------------------------------------------------------

/** `subscribe` */
export interface SubscribeRequest {
  readonly mine?: boolean | null;
  readonly explain?: boolean | null;
  /** The stream begins anew after the reply: a hello with the number 0, with what was asked for. */
  readonly fresh?: boolean | null;
  readonly events?: readonly EventName[] | null;
  readonly maxRate?: number | null;
  readonly scopes?: readonly Scope[] | null;
}

/** `program.identify` */
export interface ProgramIdentifyRequest {
  /** Once, before anything is declared; sessions and keys that a user chose belong to it. */
  readonly name: string;
}

/** `space.set` */
export interface SpaceSetRequest {
  /** [x, y, width, height] each, or with a rotation. */
  readonly displays: readonly (readonly [number, number, number, number] | Display)[];
}

/** `pointer.warp` */
export interface PointerWarpRequest {
  readonly x: number;
  readonly y: number;
}

/** `scene.activate` */
export interface SceneActivateRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly target?: string | null;
  readonly rect?: Rect | null;
  readonly presentation?: "automatic" | "standard" | "prominent" | null;
  readonly raises?: boolean | null;
  /** Anything; at most 64000 bytes as compact JSON. */
  readonly activity?: unknown;
  readonly requestedBy?: string | null;
  readonly match?: "exact" | "prefix" | "pattern" | null;
  readonly intent?: number | null;
  readonly regions?: readonly Region[] | null;
}

/** `scene.update` */
export interface SceneUpdateRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly target?: string | null;
  readonly rect?: Rect | null;
  readonly presentation?: "automatic" | "standard" | "prominent" | null;
  readonly raises?: boolean | null;
  /** Anything; at most 64000 bytes as compact JSON. */
  readonly activity?: unknown;
  /** Anything; at most 32768 bytes as compact JSON. null: nothing is kept any more. */
  readonly programState?: unknown;
  readonly background?: boolean | null;
}

/** `scene.refresh` */
export interface SceneRefreshRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
}

/** `scene.destroy` */
export interface SceneDestroyRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly reason?: "standard" | "commit" | "decline" | null;
}

/** `scene.restoration` */
export interface SceneRestorationRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly extend?: boolean;
  readonly complete?: boolean;
  readonly step?: "extend" | "complete";
}

/** `scene.order` */
export interface SceneOrderRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  /** Front to back. */
  readonly scenes: readonly string[];
}

/** `regions.set` */
export interface RegionsSetRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly regions: readonly Region[];
}

/** `regions.update` */
export interface RegionsUpdateRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly put?: readonly Region[] | null;
  readonly remove?: readonly string[] | null;
  readonly move?: readonly (readonly [string, number, number])[] | null;
  readonly scroll?: readonly (readonly [string, number, number])[] | null;
}

/** `region.answer` */
export interface RegionAnswerRequest {
  /** That of the regionRequest line. */
  readonly request: number;
  readonly rect?: Rect | null;
  readonly style?: Style | null;
  readonly latch?: readonly ("horizontal" | "vertical")[] | null;
  /** Null: the region opens nothing from the part. */
  readonly opens?: null;
}

/** `drop.accept` */
export interface DropAcceptRequest {
  /** That of the drop line. */
  readonly drag: number;
  readonly operation: "move" | "copy" | null;
  readonly scene?: string | null;
  readonly region?: string | null;
}

/** `drag.payload` */
export interface DragPayloadRequest {
  /** That of the drag line. */
  readonly drag: number;
  /** Anything; at most 32768 bytes as compact JSON. */
  readonly payload: unknown;
}

/** `focus.set` */
export interface FocusSetRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly region: string | null;
}

/** `selection.set` */
export interface SelectionSetRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly collection: string;
  readonly items: readonly string[];
}

/** `bar.set` */
export interface BarSetRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene: string;
  readonly bar: string;
  /** What there is for the bar. */
  readonly width?: number | null;
  /** What the button of the overflow menu takes of it. */
  readonly overflowWidth?: number | null;
  /** All groups, in order; none: the bar goes. Left out, they stay. */
  readonly groups?: readonly BarGroup[] | null;
}

/** `bar.customize` */
export interface BarCustomizeRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly bar: string;
  /** Those that the user has in the bar, in order. */
  readonly groups?: readonly string[] | null;
  readonly reset?: boolean;
}

/** `responder.set` */
export interface ResponderSetRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly scene?: string | null;
  readonly region?: string | null;
  readonly actions?: { readonly [name: string]: boolean | ActionState } | null;
  readonly presses?: boolean;
  readonly first?: boolean;
}

/** `commands.insert` */
export interface CommandsInsertRequest {
  readonly menu?: string | null | NewMenu;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly into?: string | null;
  readonly atStart?: string | null;
  readonly commands: readonly (KeyCommand | CommandMenu)[];
}

/** `commands.replace` */
export interface CommandsReplaceRequest {
  readonly menu: string;
  readonly commands: readonly (KeyCommand | CommandMenu)[];
}

/** `commands.remove` */
export interface CommandsRemoveRequest {
  readonly menu?: string | null;
  readonly commands?: readonly string[] | null;
}

/** `commands.customize` */
export interface CommandsCustomizeRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly commands: readonly CustomizedCommand[];
}

/** `commands.search` */
export interface CommandsSearchRequest {
  readonly text?: string | null;
  readonly limit?: number;
}

/** `commands.tree` */
export interface CommandsTreeRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly after?: string | null;
}

/** `command.perform` */
export interface CommandPerformRequest {
  /** The number of a program, 0 for the configuration; left out or null: the one that asks. */
  readonly program?: number | null;
  readonly command: string;
}

/** `shortcuts.set` */
export interface ShortcutsSetRequest {
  readonly localize?: boolean | null;
  readonly mirror?: boolean | null;
  readonly primary?: "control" | "command" | null;
}

/** `keyboard.set` */
export interface KeyboardSetRequest {
  readonly rules?: string | null;
  readonly model?: string | null;
  readonly layout?: string | null;
  readonly variant?: string | null;
  readonly options?: string | null;
  readonly locale?: string | null;
  readonly group?: number | null;
}

/** `simulate` */
export interface SimulateRequest {
  readonly plug?: SimulatedDevice;
  readonly device?: string | null;
  readonly seat?: string | null;
  readonly unplug?: string;
  readonly press?: string | number;
  readonly release?: string | number;
  readonly key?: string | number;
  readonly text?: string;
  readonly move?: readonly [number, number];
  readonly to?: readonly [number, number];
  readonly drag?: readonly [number, number];
  readonly wheel?: readonly [number, number];
  readonly scroll?: readonly [number, number];
  readonly by?: readonly [number, number];
  readonly over?: string | null;
  readonly limit?: string | null;
  readonly wait?: string;
  readonly click?: SimulatedButton;
  readonly button?: SimulatedButton | null;
  readonly count?: number | null;
  readonly turn?: number;
  readonly dial?: "ring" | "ring2" | "strip" | "strip2" | "dial" | "dial2" | null;
  readonly touch?: readonly (readonly number[])[];
  readonly lift?: readonly number[];
  readonly pinch?: number;
  readonly rotate?: number | null;
  readonly swipe?: number;
  readonly pen?: Pen;
  readonly until?: { readonly [name: string]: unknown };
}

/** All requests, by their names: what each takes, and what it replies with. */
export interface RequestMap {
  "ping": { fields: Record<string, never>; result: void };
  "subscribe": { fields: SubscribeRequest; result: void };
  "program.identify": { fields: ProgramIdentifyRequest; result: void };
  "space.set": { fields: SpaceSetRequest; result: void };
  "pointer.warp": { fields: PointerWarpRequest; result: void };
  "scene.activate": { fields: SceneActivateRequest; result: ActivatedScene };
  "scene.update": { fields: SceneUpdateRequest; result: void };
  "scene.refresh": { fields: SceneRefreshRequest; result: void };
  "scene.destroy": { fields: SceneDestroyRequest; result: void };
  "scene.restoration": { fields: SceneRestorationRequest; result: void };
  "scene.order": { fields: SceneOrderRequest; result: void };
  "regions.set": { fields: RegionsSetRequest; result: void };
  "regions.update": { fields: RegionsUpdateRequest; result: void };
  "region.answer": { fields: RegionAnswerRequest; result: void };
  "drop.accept": { fields: DropAcceptRequest; result: void };
  "drag.payload": { fields: DragPayloadRequest; result: void };
  "focus.set": { fields: FocusSetRequest; result: void };
  "selection.set": { fields: SelectionSetRequest; result: void };
  "bar.set": { fields: BarSetRequest; result: void };
  "bar.customize": { fields: BarCustomizeRequest; result: void };
  "responder.set": { fields: ResponderSetRequest; result: void };
  "commands.insert": { fields: CommandsInsertRequest; result: InsertedCommands };
  "commands.replace": { fields: CommandsReplaceRequest; result: void };
  "commands.remove": { fields: CommandsRemoveRequest; result: void };
  "commands.customize": { fields: CommandsCustomizeRequest; result: void };
  "commands.search": { fields: CommandsSearchRequest; result: FoundCommands };
  "commands.tree": { fields: CommandsTreeRequest; result: CommandTree };
  "command.perform": { fields: CommandPerformRequest; result: void };
  "shortcuts.set": { fields: ShortcutsSetRequest; result: void };
  "keyboard.set": { fields: KeyboardSetRequest; result: void };
  "state.save": { fields: Record<string, never>; result: void };
  "keys.suspend": { fields: Record<string, never>; result: void };
  "keys.resume": { fields: Record<string, never>; result: void };
  "stats": { fields: Record<string, never>; result: Stats };
  "simulate": { fields: SimulateRequest; result: void };
}

/** All requests as methods. */
export interface Requests {
  /** `ping` */
  ping(fields?: Record<string, never>, options?: AskOptions): Promise<void>;
  /** `subscribe` */
  subscribe(fields?: SubscribeRequest, options?: AskOptions): Promise<void>;
  /** `stats` */
  stats(fields?: Record<string, never>, options?: AskOptions): Promise<Stats>;
  readonly program: ProgramRequests;
  readonly space: SpaceRequests;
  readonly pointer: PointerRequests;
  readonly scene: SceneRequests;
  readonly regions: RegionsRequests;
  readonly region: RegionRequests;
  readonly drop: DropRequests;
  readonly drag: DragRequests;
  readonly focus: FocusRequests;
  readonly selection: SelectionRequests;
  readonly bar: BarRequests;
  readonly responder: ResponderRequests;
  readonly commands: CommandsRequests;
  readonly command: CommandRequests;
  readonly shortcuts: ShortcutsRequests;
  readonly keyboard: KeyboardRequests;
  readonly state: StateRequests;
  readonly keys: KeysRequests;
  /** Simulated hands. */
  readonly hands: Hands;
}

/** Requests `program.…`. */
export interface ProgramRequests {
  /** `program.identify` */
  identify(fields: ProgramIdentifyRequest, options?: AskOptions): Promise<void>;
}

/** Requests `space.…`. */
export interface SpaceRequests {
  /** `space.set` */
  set(fields: SpaceSetRequest, options?: AskOptions): Promise<void>;
}

/** Requests `pointer.…`. */
export interface PointerRequests {
  /** `pointer.warp` */
  warp(fields: PointerWarpRequest, options?: AskOptions): Promise<void>;
}

/** Requests `scene.…`. */
export interface SceneRequests {
  /** `scene.activate` */
  activate(fields: SceneActivateRequest, options?: AskOptions): Promise<ActivatedScene>;
  /** `scene.update` */
  update(fields: SceneUpdateRequest, options?: AskOptions): Promise<void>;
  /** `scene.refresh` */
  refresh(fields: SceneRefreshRequest, options?: AskOptions): Promise<void>;
  /** `scene.destroy` */
  destroy(fields: SceneDestroyRequest, options?: AskOptions): Promise<void>;
  /** `scene.restoration` */
  restoration(fields: SceneRestorationRequest, options?: AskOptions): Promise<void>;
  /** `scene.order` */
  order(fields: SceneOrderRequest, options?: AskOptions): Promise<void>;
}

/** Requests `regions.…`. */
export interface RegionsRequests {
  /** `regions.set` */
  set(fields: RegionsSetRequest, options?: AskOptions): Promise<void>;
  /** `regions.update` */
  update(fields: RegionsUpdateRequest, options?: AskOptions): Promise<void>;
}

/** Requests `region.…`. */
export interface RegionRequests {
  /** `region.answer` */
  answer(fields: RegionAnswerRequest, options?: AskOptions): Promise<void>;
}

/** Requests `drop.…`. */
export interface DropRequests {
  /** `drop.accept` */
  accept(fields: DropAcceptRequest, options?: AskOptions): Promise<void>;
}

/** Requests `drag.…`. */
export interface DragRequests {
  /** `drag.payload` */
  payload(fields: DragPayloadRequest, options?: AskOptions): Promise<void>;
}

/** Requests `focus.…`. */
export interface FocusRequests {
  /** `focus.set` */
  set(fields: FocusSetRequest, options?: AskOptions): Promise<void>;
}

/** Requests `selection.…`. */
export interface SelectionRequests {
  /** `selection.set` */
  set(fields: SelectionSetRequest, options?: AskOptions): Promise<void>;
}

/** Requests `bar.…`. */
export interface BarRequests {
  /** `bar.set` */
  set(fields: BarSetRequest, options?: AskOptions): Promise<void>;
  /** `bar.customize` */
  customize(fields: BarCustomizeRequest, options?: AskOptions): Promise<void>;
}

/** Requests `responder.…`. */
export interface ResponderRequests {
  /** `responder.set` */
  set(fields?: ResponderSetRequest, options?: AskOptions): Promise<void>;
}

/** Requests `commands.…`. */
export interface CommandsRequests {
  /** `commands.insert` */
  insert(fields: CommandsInsertRequest, options?: AskOptions): Promise<InsertedCommands>;
  /** `commands.replace` */
  replace(fields: CommandsReplaceRequest, options?: AskOptions): Promise<void>;
  /** `commands.remove` */
  remove(fields?: CommandsRemoveRequest, options?: AskOptions): Promise<void>;
  /** `commands.customize` */
  customize(fields: CommandsCustomizeRequest, options?: AskOptions): Promise<void>;
  /** `commands.search` */
  search(fields?: CommandsSearchRequest, options?: AskOptions): Promise<FoundCommands>;
  /** `commands.tree` */
  tree(fields?: CommandsTreeRequest, options?: AskOptions): Promise<CommandTree>;
}

/** Requests `command.…`. */
export interface CommandRequests {
  /** `command.perform` */
  perform(fields: CommandPerformRequest, options?: AskOptions): Promise<void>;
}

/** Requests `shortcuts.…`. */
export interface ShortcutsRequests {
  /** `shortcuts.set` */
  set(fields?: ShortcutsSetRequest, options?: AskOptions): Promise<void>;
}

/** Requests `keyboard.…`. */
export interface KeyboardRequests {
  /** `keyboard.set` */
  set(fields?: KeyboardSetRequest, options?: AskOptions): Promise<void>;
}

/** Requests `state.…`. */
export interface StateRequests {
  /** `state.save` */
  save(fields?: Record<string, never>, options?: AskOptions): Promise<void>;
}

/** Requests `keys.…`. */
export interface KeysRequests {
  /** `keys.suspend` */
  suspend(fields?: Record<string, never>, options?: AskOptions): Promise<void>;
  /** `keys.resume` */
  resume(fields?: Record<string, never>, options?: AskOptions): Promise<void>;
}

/** Steps of simulated hands, each a request `simulate`. */
export interface Hands {
  plug(plug: SimulatedDevice, options?: { device?: string; seat?: string } & AskOptions): Promise<void>;
  unplug(unplug: string, options?: AskOptions): Promise<void>;
  press(press: string | number, options?: { device?: string } & AskOptions): Promise<void>;
  release(release: string | number, options?: { device?: string } & AskOptions): Promise<void>;
  key(key: string | number, options?: { device?: string } & AskOptions): Promise<void>;
  text(text: string, options?: { device?: string } & AskOptions): Promise<void>;
  move(move: readonly [number, number], options?: { device?: string } & AskOptions): Promise<void>;
  to(to: readonly [number, number], options?: { over?: string; device?: string } & AskOptions): Promise<void>;
  click(click: SimulatedButton, options?: { count?: number; device?: string } & AskOptions): Promise<void>;
  drag(drag: readonly [number, number], options?: { over?: string; button?: SimulatedButton; device?: string } & AskOptions): Promise<void>;
  wheel(wheel: readonly [number, number], options?: { device?: string } & AskOptions): Promise<void>;
  turn(turn: number, options?: { dial?: "ring" | "ring2" | "strip" | "strip2" | "dial" | "dial2"; device?: string } & AskOptions): Promise<void>;
  touch(touch: readonly (readonly number[])[], options?: { device?: string } & AskOptions): Promise<void>;
  lift(lift: readonly number[], options?: { device?: string } & AskOptions): Promise<void>;
  scroll(scroll: readonly [number, number], options?: { over?: string; device?: string } & AskOptions): Promise<void>;
  swipe(swipe: number, options?: { by?: readonly [number, number]; over?: string; device?: string } & AskOptions): Promise<void>;
  pinch(pinch: number, options?: { rotate?: number; over?: string; device?: string } & AskOptions): Promise<void>;
  pen(pen: Pen, options?: { device?: string } & AskOptions): Promise<void>;
  wait(wait: string, options?: AskOptions): Promise<void>;
  until(until: { readonly [name: string]: unknown }, options?: { limit?: string } & AskOptions): Promise<void>;
}

// --- What programs declare ---------------------------------------------------------------------------

export type EventName =
  | "device"
  | "key"
  | "modifiers"
  | "modifierTap"
  | "motion"
  | "button"
  | "scroll"
  | "gesture"
  | "touch"
  | "tool"
  | "dial"
  | "switch"
  | "hover"
  | "press"
  | "click"
  | "drag"
  | "latch"
  | "band"
  | "selection"
  | "primaryAction"
  | "menu"
  | "regionGesture"
  | "regionRequest"
  | "open"
  | "drop"
  | "spring"
  | "bar"
  | "focus"
  | "command"
  | "shortcuts"
  | "pending"
  | "commandsChanged"
  | "keyPress"
  | "edit"
  | "why"
  | "scene"
  | "program"
  | "anomaly"
  | "clock";

/** A display, and the rotation of its touchscreens in degrees clockwise. */
export interface Display {
  /** [x, y, width, height] */
  readonly rect: readonly [number, number, number, number];
  readonly rotation?: 0 | 90 | 180 | 270 | null;
}

export interface Region {
  readonly id: string;
  /** [x, y, width, height] in points of the space. */
  readonly rect?: Rect;
  readonly parent?: string | null;
  readonly z?: number;
  /** For all sides, or [top, left, bottom, right]. */
  readonly slop?: number | readonly [number, number, number, number];
  readonly role?: Role;
  readonly band?: boolean;
  readonly latch?: readonly ("horizontal" | "vertical")[];
  readonly style?: Style | null;
  readonly focusable?: boolean;
  readonly focusOnPress?: boolean;
  readonly text?: boolean;
  readonly acceptsTab?: boolean;
  readonly dynamic?: boolean;
  readonly drags?: Drags | null;
  readonly drops?: Drops | null;
  readonly spring?: boolean;
  readonly opens?: Opening | null;
  readonly preview?: Rect | null;
  readonly focusGroup?: string | null;
  readonly anchors?: readonly [number | null, number | null, number | null, number | null] | null;
  readonly size?: readonly [number | null, number | null] | null;
  readonly label?: string | null;
  readonly primaryAction?: "click" | "doubleClick";
  readonly index?: number | null;
  readonly gestures?: readonly (GestureName | Recognizer)[];
  readonly enabled?: boolean;
  readonly selectionFollowsFocus?: boolean;
  readonly multiple?: boolean;
  readonly selectable?: boolean;
  readonly scroll?: readonly [number, number] | null;
}

export type Role =
  | "plain"
  | "item"
  | "collection"
  | "bandArea"
  | "control";

export interface Style {
  readonly effect?: "automatic" | "highlight" | "lift" | "hover" | "none" | EffectHover;
  readonly shape?: "system" | ShapeRoundedRectangle | ShapeBeam | ShapePath;
  readonly constrainedAxes?: readonly ("horizontal" | "vertical")[];
  readonly accessories?: readonly (Side | AccessoryShape)[];
}

export interface EffectHover {
  readonly kind: "hover";
  readonly tint?: "none" | "overlay" | "underlay";
  readonly shadow?: boolean;
  readonly scale?: boolean;
}

export interface ShapeRoundedRectangle {
  readonly kind: "roundedRectangle";
  readonly radius: number;
  readonly rect?: Rect | null;
}

export interface ShapeBeam {
  readonly kind: "verticalBeam" | "horizontalBeam";
  readonly length: number;
}

export interface ShapePath {
  readonly kind: "path";
  readonly id: string;
}

export type Side =
  | "top"
  | "topRight"
  | "right"
  | "bottomRight"
  | "bottom"
  | "bottomLeft"
  | "left"
  | "topLeft";

export interface AccessoryShape {
  readonly shape: "arrow" | "system" | ShapeRoundedRectangle | ShapeBeam | ShapePath;
  readonly offset?: number;
  /** Radians clockwise from the top. */
  readonly angle?: number;
}

/** What a region gives to others. */
export interface Drags {
  readonly types: readonly string[];
  readonly operations?: readonly ("move" | "copy")[] | null;
}

/** What a region takes. */
export interface Drops {
  readonly types: readonly string[];
}

/** The scene that a region opens. */
export interface Opening {
  readonly scene: string;
  readonly target?: string | null;
  /** Anything; at most 32768 bytes as compact JSON. */
  readonly activity?: unknown;
}

export interface Recognizer {
  readonly gesture: GestureName;
  readonly simultaneous?: boolean;
  readonly scroll?: readonly ("discrete" | "continuous")[];
  readonly buttons?: readonly ("primary" | "secondary" | "middle" | "back" | "forward")[];
  readonly count?: number;
}

export interface BarGroup {
  readonly id: string;
  /** fixed: always in the bar, at its place. optional: the user takes it out, puts it in and moves it. alwaysAvailable: the same, and in the overflow menu while it is not in the bar. */
  readonly kind?: "fixed" | "optional" | "alwaysAvailable";
  /** It is in the bar until the user says otherwise. */
  readonly default?: boolean;
  /** At least one. */
  readonly items: readonly BarItem[];
  /** Takes the place of the items where the bar is too narrow. */
  readonly representative?: BarItem | null;
  /** The lowest gives way first. */
  readonly priority?: number;
  /** The title of a submenu of the overflow menu that has the items; without it they stand there one by one. */
  readonly submenu?: string | null;
}

export interface BarItem {
  readonly id: string;
  /** What it takes of the bar, with the space beside it, in points. */
  readonly width: number;
}

export interface ActionState {
  readonly enabled?: boolean;
  readonly title?: string | null;
  readonly state?: "on" | "off" | "mixed" | null;
}

export interface NewMenu {
  readonly id: string;
  readonly title?: string | null;
}

export interface KeyCommand {
  readonly id: string;
  readonly action?: string | null;
  readonly title?: string | null;
  readonly discoverabilityTitle?: string | null;
  /** One character, or a name such as left, f5, pageDown or KEY_PLAYPAUSE. */
  readonly input?: string | null | number;
  readonly modifiers?: readonly CommandModifier[] | null;
  /** Such as ctrl+shift+t, primary+k primary+c one after the other, or j&k together. */
  readonly keys?: string | null | number;
  readonly category?: string | null;
  /** At most 1024 bytes of JSON. */
  readonly value?: unknown;
  readonly localize?: boolean;
  readonly mirror?: boolean;
  readonly repeats?: boolean;
  readonly holds?: boolean;
  readonly group?: "fixed" | "optional" | null;
  readonly hidden?: boolean;
  readonly shown?: boolean;
  readonly priority?: boolean;
}

export type CommandModifier =
  | "primary"
  | "alternate"
  | "command"
  | "control"
  | "level3"
  | "shift";

export interface CommandMenu {
  readonly id: string;
  readonly title?: string | null;
  readonly commands: readonly (KeyCommand | CommandMenu)[];
}

export interface CustomizedCommand {
  readonly id: string;
  /** Such as ctrl+shift+t, primary+k primary+c one after the other, or j&k together. */
  readonly keys?: string | null | number;
  readonly shown?: boolean;
}

export type SimulatedDevice =
  | "keyboard"
  | "mouse"
  | "touchpad"
  | "touchscreen"
  | "pen"
  | "tabletPad";

export type SimulatedButton =
  | "left"
  | "right"
  | "middle"
  | "back"
  | "forward"
  | "primary"
  | "secondary";

export interface Pen {
  readonly x?: number | null;
  readonly y?: number | null;
  readonly pressure?: number | null;
  readonly tilt?: readonly [number, number] | null;
  readonly tip?: boolean | null;
  readonly near?: boolean | null;
  readonly buttons?: readonly number[] | null;
}
