/** What the daemon knows and does, live: devices, pointer, scenes, regions, why things went where they did, and how long it took. */

import { attach, byId, make } from "./common.js";

const key = ({ program, scene, region }) => JSON.stringify([program, scene, region]);
const WHYS = 100, SEQS = 512, DELAYS = 200;

let isPaused = false, frame = 0;
const state = {
  space: [1, 1], devices: new Map(), programs: new Map(), scenes: [], pointer: null, buttons: new Set(), keys: new Set(), modifiers: [],
  hover: null, press: null, latch: null, focus: null,
};
/** {program, scene, region, rect, isFound} by `key`. */
const regions = new Map();
/** What `why` lines are about, by seq. */
const causes = new Map();

/** Draws once a frame, whatever has come. */
function change() {
  if (!isPaused) frame ||= requestAnimationFrame(draw);
}

// --- The picture -------------------------------------------------------------------------------------

const shortName = (program) => state.programs.get(program)?.name?.replace(/^web:.*\//, "");
const nameOf = (program) => (program === 0 ? "configuration" : (shortName(program) ?? `program ${program}`));
const isSame = (place, other) => place !== null && key(place) === key(other);
const placeOf = (place) => (place ? [place.scene, place.region].filter(Boolean).join(" › ") : "–");
const regionsOf = ({ program, scene }) => [...regions.values()].filter((it) => it.program === program && it.scene === scene);

function drawScene(scene, size) {
  const box = ([x, y, width, height], className) => make("rect", { x, y, width, height, class: className });
  const parts = [box(scene.rect, scene.state === "foregroundActive" ? "scene" : "scene inactive")];
  const all = regionsOf(scene);
  for (const it of all) {
    const [x, y, width, height] = it.rect;
    const look = isSame(state.press, it) ? "press" : isSame(state.hover, it) ? "hover" : "";
    parts.push(box(it.rect, `${look} ${it.isFound ? "found" : ""}`));
    // What lies in its corner has a name there, so its own stands above.
    const isCorner = all.some(({ rect }) => Math.hypot(rect[0] - x, rect[1] - y) < size && rect[2] * rect[3] < width * height);
    const corner = isCorner ? { x, y: y - size * 0.4 } : { x: x + size * 0.5, y: y + size * 1.2 };
    if (width > size * 2 && height > size * 1.4) parts.push(make("text", { ...corner, "font-size": size }, it.region));
  }
  return parts;
}

function draw() {
  frame = 0;
  const size = Math.max(...state.space) / 64;
  const parts = [...state.scenes].reverse().flatMap((scene) => (scene.state === "background" ? [] : drawScene(scene, size)));
  if (state.pointer) {
    const transform = `translate(${state.pointer.join(" ")}) scale(${size / 12})`;
    parts.push(make("path", { d: "M0 0 V16 L4 12.4 L7 19 L10 17.6 L7.1 11.3 L12.6 11 Z", transform }));
  }
  const words = `${state.scenes.length} scenes, ${regions.size} regions known, pointer over ${placeOf(state.hover)}`;
  byId("stage").setAttribute("viewBox", `0 0 ${state.space.join(" ")}`);
  byId("stage").replaceChildren(make("title", { id: "stage-words" }, words), ...parts);

  const rows = {
    Pointer: state.pointer?.join(", "), Hover: placeOf(state.hover), Press: placeOf(state.press), Latch: placeOf(state.latch),
    Focus: placeOf(state.focus), Buttons: [...state.buttons].join(" "), Keys: [...state.keys].join(" "), Modifiers: state.modifiers.join(" "),
  };
  byId("now").replaceChildren(...Object.entries(rows).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value || "–")]));
  const item = (name, more) => make("li", {}, `${name} `, make("small", {}, more));
  byId("devices").replaceChildren(...[...state.devices.values()].map((it) => item(it.name, it.kinds.join(", "))));
  byId("programs").replaceChildren(...[...state.programs.values()].map((it) => item(nameOf(it.program), `user ${it.user}`)));
  drawDelays();
}

// --- Why ---------------------------------------------------------------------------------------------

const candidate = (it) => it.command ?? it.region ?? it.scene ?? nameOf(it.program);

function explain({ time, about, candidates }) {
  // Such as a modifier, which nobody has a use for.
  if (candidates.length === 0 && causes.get(about)?.startsWith("key")) return;
  const winner = candidates.find(({ lost }) => lost === null);
  const spaced = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const words = ({ lost, detail }) => [spaced(lost), detail].filter(Boolean).join(", ");
  const losers = candidates.filter((it) => it !== winner).map((it) => make("small", {}, `${candidate(it)}: ${words(it)}`));
  const got = make("b", {}, winner ? candidate(winner) : "nothing");
  byId("why").prepend(make("div", {}, make("time", {}, (time / 1e6).toFixed(3)), `${causes.get(about) ?? "something"} → `, got, ...losers));
  byId("why").children[WHYS]?.remove();
}

// --- Latency -----------------------------------------------------------------------------------------

/** Delays from an event's time to the handler, and round trips, in ms, the last last. */
const delays = [], trips = [];
/** The fastest line's delay in the page's clock, which counts from elsewhere. */
let fastest = Infinity, daemon = null;

function push(list, value) {
  list.push(value);
  if (list.length > DELAYS) list.shift();
}

function measure(line) {
  push(delays, performance.now() - line.time / 1000);
  fastest = Math.min(fastest, delays.at(-1));
}

async function ask(client) {
  const began = performance.now();
  await client.ping();
  push(trips, performance.now() - began);
  daemon = (await client.stats()).latency;
  change();
}

function drawDelays() {
  // No line is faster than half of the fastest way there and back.
  const known = delays.map((raw) => raw - fastest + Math.min(...trips) / 2).filter(Number.isFinite);
  const at = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
  const figures = (values) => [at(values, 0.5), at(values, 0.99), at(values, 1)];
  const rows = {
    "kernel to line": daemon ? [daemon.p50, daemon.p99, daemon.max].map((micros) => micros / 1000) : [],
    "event to here": figures(known), "ping and back": figures(trips),
  };
  const cells = (values) => [0, 1, 2].map((index) => make("td", {}, values[index]?.toFixed(2) ?? "–"));
  const row = ([name, values]) => make("tr", {}, make("th", { scope: "row" }, name), ...cells(values));
  byId("latency").replaceChildren(...Object.entries(rows).map(row));
  const high = Math.max(1, ...known);
  const points = known.map((value, index) => `${DELAYS - known.length + index},${100 - (value / high) * 96}`).join(" ");
  byId("delays").setAttribute("viewBox", `0 0 ${DELAYS} 100`);
  byId("delays").replaceChildren(make("polyline", { points }));
}

// --- Lines -------------------------------------------------------------------------------------------

/** What the pointer has met of a region. */
function find({ program, scene, region, x, y, rect = [x, y, 0, 0] }) {
  const id = key({ program, scene, region });
  const known = regions.get(id) ?? { program, scene, region, rect, isFound: true };
  const [from, to] = [Math.min, Math.max].map((most, side) => [0, 1].map((axis) =>
    most(...[known.rect, rect].map((it) => it[axis] + side * it[axis + 2]))));
  if (known.isFound) regions.set(id, { ...known, rect: [...from, to[0] - from[0], to[1] - from[1]] });
}

const place = ({ program, scene, region }) => ({ program, scene, region });
const isOver = (phase) => ["ended", "cancelled", "exited"].includes(phase);
const hold = (set, name, phase) => (isOver(phase) ? set.delete(name) : set.add(name));
let refresh;

const on = {
  snapshot(line) {
    for (const name of ["space", "scenes", "hover", "press", "latch", "focus", "modifiers"]) state[name] = line[name];
    state.devices = new Map(line.devices.map((it) => [it.device, it]));
    state.programs = new Map(line.programs.map((it) => [it.program, it]));
    state.pointer = line.pointer && [line.pointer.x, line.pointer.y];
    state.buttons = new Set(line.pointer?.buttons.map(({ button }) => button));
    state.keys = new Set(line.keys.map((it) => it.key));
    const there = new Set(line.scenes.flatMap(regionsOf));
    for (const [id, it] of regions) if (!there.has(it)) regions.delete(id);
  },
  device: (line) => (line.phase === "removed" ? state.devices.delete(line.device) : state.devices.set(line.device, line)),
  program: (line) => (line.phase === "disconnected" ? state.programs.delete(line.program) : state.programs.set(line.program, line)),
  // Where scenes are now, a snapshot says.
  scene(line, client) {
    clearTimeout(refresh);
    refresh = setTimeout(() => client.subscribe({ explain: true }), 100);
  },
  motion: (line) => (state.pointer = [line.x, line.y]),
  button: (line) => hold(state.buttons, line.button, line.phase),
  key: (line) => hold(state.keys, line.key, line.phase),
  modifiers: (line) => (state.modifiers = line.modifiers),
  hover(line) {
    if (!isOver(line.phase)) find(line);
    state.hover = isOver(line.phase) ? null : place(line);
  },
  press: (line) => (state.press = isOver(line.phase) ? null : place(line)),
  latch: (line) => (state.latch = isOver(line.phase) ? null : place(line)),
  focus: (line) => (state.focus = line.region ? place(line) : null),
  why: (line) => !isPaused && explain(line),
};

const client = await attach({
  subscription: { explain: true },
  on: {
    "*"(line, client) {
      if (["motion", "button", "key", "scroll", "touch", "tool", "dial"].includes(line.type)) measure(line);
      if (line.seq !== undefined) causes.set(line.seq, [line.type, line.gesture ?? line.button ?? line.key ?? ""].join(" ").trim());
      causes.delete(line.seq - SEQS);
      on[line.type]?.(line, client);
      change();
    },
  },
});

byId("about").textContent = `Inlet ${client.hello.inlet}, ${state.space.join(" × ")} points, may see: ${client.hello.scopes.join(", ")}`;
byId("pause").addEventListener("click", () => {
  isPaused = !isPaused;
  byId("pause").setAttribute("aria-pressed", isPaused);
  change();
});
setInterval(() => document.hidden || isPaused || ask(client).catch(() => {}), 1000);

// Pages of this folder say where their regions are, one to the other; the stream does not.
const channel = new BroadcastChannel("inlet regions");
channel.addEventListener("message", ({ data }) => {
  if (!data.regions) return;
  for (const it of regionsOf(data)) regions.delete(key(it));
  for (const { id, rect } of data.regions) regions.set(key({ ...data, region: id }), { ...data, region: id, rect, isFound: false });
  change();
});
channel.postMessage({ ask: true });
