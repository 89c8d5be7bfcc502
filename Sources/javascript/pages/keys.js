/**
 * A display of keys and buttons, for screencasts: a browser source of OBS, or a window of its own.
 *
 * In the address: ?background=none (transparent), align=left or right, size=1.5, hold=2500 (ms), max=6, theme=light or dark.
 */

import { attach, byId, make, options, say } from "./common.js";

const HOLD = Number(options.get("hold") ?? 2500);
const MAX = Number(options.get("max") ?? 6);
const FADE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 400;
/** How long modifiers are held before they are shown, in ms. */
const PATIENCE = 180;
/** Letters of a run that are shown; of more, the last. */
const RUN = 28;

const root = document.documentElement;
for (const name of ["background", "align"]) if (options.has(name)) root.dataset[name] = options.get(name);
root.style.fontSize = `${16 * (Number(options.get("size")) || 1)}px`;
const row = byId("strokes");

// --- Names -------------------------------------------------------------------------------------------

/** In the order in which people say them. */
const MODIFIERS = {
  control: "Ctrl", alternate: "Alt", shift: "Shift", command: "Super", level3: "AltGr", level5: "Level 5", function: "Fn",
};
const KEYS = {
  UP: "↑", DOWN: "↓", LEFT: "←", RIGHT: "→", ESC: "Esc", KPENTER: "Enter", PAGEUP: "Page Up", PAGEDOWN: "Page Down", SYSRQ: "Print",
  COMPOSE: "Menu", CAPSLOCK: "Caps Lock", VOLUMEUP: "Volume +", VOLUMEDOWN: "Volume −", PLAYPAUSE: "Play", LEFTCTRL: "Ctrl", RIGHTCTRL: "Ctrl",
  LEFTALT: "Alt", RIGHTALT: "AltGr", LEFTSHIFT: "Shift", RIGHTSHIFT: "Shift", LEFTMETA: "Super", RIGHTMETA: "Super",
};
/** By their symbols, without the keypad's KP_. */
const SYMBOLS = {
  Up: "↑", Down: "↓", Left: "←", Right: "→", Escape: "Esc", Return: "Enter", Enter: "Enter", Prior: "Page Up", Next: "Page Down",
  Home: "Home", End: "End", Insert: "Insert", Delete: "Delete", BackSpace: "Backspace", Tab: "Tab", ISO_Left_Tab: "Tab", Menu: "Menu",
  Multi_key: "Compose", Caps_Lock: "Caps Lock", Num_Lock: "Num Lock", Begin: "5",
};
/** Symbols of keys that are shown with others. */
const HELD = /_[LR]$|^ISO_Level|^Mode_switch$|^XF86Fn$/;
const BUTTONS = { primary: "Click", secondary: "Right-click", middle: "Middle-click", back: "Back", forward: "Forward" };
const TIMES = ["", "", "Double-", "Triple-"];

const isPrintable = (text) => /^[^\p{C}]+$/u.test(text);
const named = (modifiers) => Object.keys(MODIFIERS).filter((name) => modifiers.includes(name)).map((name) => MODIFIERS[name]);

function keyName({ key, symbol = "", plainText }) {
  const known = SYMBOLS[symbol.replace("KP_", "")];
  if (known) return known;
  const name = key.replace("KEY_", "");
  if (KEYS[name]) return KEYS[name];
  if (isPrintable(plainText.trim())) return plainText.toUpperCase();
  return /^F\d+$/.test(name) ? name : name[0] + name.slice(1).toLowerCase();
}

// --- What is shown -----------------------------------------------------------------------------------

const cap = (name, className = "") => make("kbd", { class: className }, name);
const caps = (modifiers, ...keys) => [...modifiers.map((name) => cap(name, "modifier")), ...keys.map((name) => cap(name))];

/** A mouse, with the part of it that did something. */
function mouse(part, label) {
  const parts = {
    primary: "M9 1 A8 8 0 0 0 1 9 V11 H9 Z", secondary: "M11 1 A8 8 0 0 1 19 9 V11 H11 Z", wheel: "M10 4 V9",
    body: "M1 11 V18 A9 9 0 0 0 19 18 V11 Z",
  };
  const shapes = Object.entries(parts).map(([name, d]) => make("path", { d, class: name === part ? `${name} on` : name }));
  return make("span", { class: "mouse" }, make("svg", { viewBox: "0 0 20 28", "aria-hidden": true }, ...shapes), label);
}

/** The strokes in sight, the last of them last: {id, element, count, text}. */
let strokes = [];

/** Shows a stroke, or where the last one is the same, that it came again. */
function show(id, content, { again = 1 } = {}) {
  let stroke = strokes.at(-1);
  if (stroke?.id === id) {
    stroke.count += again;
  } else {
    stroke = { id, element: make("div", { class: "stroke" }), count: again, text: null };
    strokes.push(stroke);
    row.append(stroke.element);
  }
  draw(stroke, content);
  return stroke;
}

function draw(stroke, content) {
  const count = make("span", { class: "count" }, stroke.count > 1 ? `×${Math.round(stroke.count)}` : "");
  stroke.element.replaceChildren(...content, count);
  clearTimeout(stroke.timer);
  stroke.timer = setTimeout(() => leave(stroke, FADE), HOLD);
  if (held.isConnected) row.append(held);
  fit();
}

/** The oldest make room. */
function fit() {
  while (strokes.length > MAX || (strokes.length > 1 && row.scrollWidth > row.clientWidth)) leave(strokes[0], 0);
}

function leave(stroke, time) {
  clearTimeout(stroke.timer);
  strokes = strokes.filter((other) => other !== stroke);
  if (time === 0) return stroke.element.remove();
  const frames = [{ opacity: 1 }, { opacity: 0, transform: "translateY(-0.25rem)" }];
  stroke.element.animate(frames, { duration: time, easing: "ease-in" }).finished.then(() => stroke.element.remove());
}

/** What is typed is one stroke; three times the same letter or more is counted. */
function type(text) {
  let stroke = strokes.at(-1);
  if (typeof stroke?.text !== "string") {
    stroke = show(Symbol("run"), []);
    stroke.text = "";
  }
  stroke.text += text;
  const letters = Array.from(stroke.text);
  const isOne = letters.length > 2 && letters.every((letter) => letter === text);
  stroke.count = isOne ? letters.length : 1;
  draw(stroke, [make("span", { class: "text" }, isOne ? text : letters.slice(-RUN).join(""))]);
}

/** Modifiers that wait for a key. Those of a capital letter are gone before they are shown. */
const held = make("div", { class: "stroke held" });
let modifiers = [], wait;

function hold(now) {
  const isMore = now.some((name) => !modifiers.includes(name));
  modifiers = now;
  if (isMore || now.length === 0) use();
  if (!isMore) return;
  wait = setTimeout(() => {
    held.replaceChildren(...caps(now));
    row.append(held);
    fit();
  }, PATIENCE);
}

/** They are part of a stroke, or up again. */
function use() {
  clearTimeout(wait);
  held.remove();
}

// --- Lines -------------------------------------------------------------------------------------------

attach({
  needs: ["keys", "pointer"],
  subscription: { events: ["key", "modifiers", "modifierTap", "button", "scroll"] },
  on: {
    snapshot: (line) => hold(named(line.modifiers)),
    modifiers: (line) => hold(named(line.modifiers)),
    modifierTap: (line) => show(line.key, caps([], keyName({ ...line, plainText: "" }))),
    scopes: (line) => say(line.keysSuspended ? "Keys are hidden" : ""),
    key(line) {
      if (HELD.test(line.symbol ?? "") || (line.phase !== "began" && line.phase !== "repeated")) return;
      const isChord = line.modifiers.some((name) => ["control", "alternate", "command"].includes(name));
      const isInRun = typeof strokes.at(-1)?.text === "string";
      if (!isChord && isPrintable(line.text) && (line.text !== " " || isInRun)) return type(line.text);
      const content = caps(named(line.modifiers), keyName(line));
      use();
      show(content.map((it) => it.textContent).join("+"), content);
    },
    button(line) {
      if (line.phase !== "began") return;
      const names = named(line.modifiers);
      const times = TIMES[line.count] ?? "";
      const label = BUTTONS[line.button] ?? line.button;
      const part = line.button === "middle" ? "wheel" : line.button;
      const isFurther = line.count > 1 && line.count < TIMES.length;
      use();
      const content = [...caps(names), mouse(part, times ? times + label.toLowerCase() : label)];
      show([...names, line.button].join("+"), content, { again: isFurther ? 0 : 1 });
    },
    scroll(line) {
      if (line.dx === 0 && line.dy === 0) return;
      const isUpright = Math.abs(line.dy) >= Math.abs(line.dx);
      const way = isUpright ? (line.dy > 0 ? "↓" : "↑") : line.dx > 0 ? "→" : "←";
      const names = named(line.modifiers);
      const detents = line.v120 ? Math.max(...line.v120.map(Math.abs)) / 120 : 0;
      const id = [...names, way, "scroll"].join("+");
      const again = strokes.at(-1)?.id === id ? detents : Math.max(detents, 1);
      show(id, [...caps(names), mouse("wheel", `Scroll ${way}`)], { again });
    },
  },
});
