// Times, counts and names in words.

const count = (number) => number.toLocaleString("en").replaceAll(",", "\u202f");
const plural = (number, word, words = word + "s") => `${count(number)} ${number === 1 ? word : words}`;

/** A moment as on a clock: 1:02:03.450. */
function clock(time, digits = 3) {
  const whole = Math.floor(time + 1e-9);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = Math.max(0, time - hours * 3600 - minutes * 60);
  const text = (Math.floor(rest * 10 ** digits + 1e-6) / 10 ** digits).toFixed(digits);
  const padded = text.padStart(digits ? digits + 3 : 2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${padded}` : `${minutes}:${padded}`;
}

/** A length of time, with the unit that suits it. */
function length(time) {
  if (time < 0.001) return `${Math.round(time * 1e6)} µs`;
  if (time < 0.01) return `${(time * 1000).toFixed(2)} ms`;
  if (time < 0.1) return `${(time * 1000).toFixed(1)} ms`;
  if (time < 1) return `${Math.round(time * 1000)} ms`;
  if (time < 100) return `${time.toFixed(time < 10 ? 2 : 1)} s`;
  if (time < 6000) return `${Math.floor(time / 60)} min ${Math.floor(time % 60)} s`;
  if (time < 172800) return `${Math.floor(time / 3600)} h ${Math.floor((time % 3600) / 60)} min`;
  return `${count(Math.floor(time / 86400))} days`;
}

const rate = (perSecond) => `${perSecond < 9.95 ? perSecond.toFixed(1) : count(Math.round(perSecond))} Hz`;

const KEY_WORDS = {
  LEFTSHIFT: "⇧ left", RIGHTSHIFT: "⇧ right", LEFTCTRL: "Ctrl", RIGHTCTRL: "Ctrl right", LEFTALT: "Alt",
  RIGHTALT: "Alt right", LEFTMETA: "Super", RIGHTMETA: "Super right", CAPSLOCK: "Caps Lock", BACKSPACE: "⌫",
  ENTER: "↵", TAB: "Tab", SPACE: "Space", ESC: "Esc", LEFT: "←", RIGHT: "→", UP: "↑", DOWN: "↓", MINUS: "-",
  EQUAL: "=", COMMA: ",", DOT: ".", SLASH: "/", SEMICOLON: ";", APOSTROPHE: "'", GRAVE: "`", BACKSLASH: "\\",
  LEFTBRACE: "[", RIGHTBRACE: "]", PAGEUP: "Page ↑", PAGEDOWN: "Page ↓", DELETE: "Delete", HOME: "Home", END: "End",
};

/** A key's name as it stands on a keycap; the kernel's where it has none. */
function keyWord(name) {
  if (!name.startsWith("KEY_")) return name;
  const word = name.slice(4);
  return Object.hasOwn(KEY_WORDS, word) ? KEY_WORDS[word] : word;
}

/** A region's own name, without its scene's. */
const regionWord = (name) => (name.includes(" › ") ? name.slice(name.indexOf(" › ") + 3) : name);

const signed = (bits) => (bits << 16) >> 16;
const nameOf = (index) => facts.names[episodes.name[index]];
const deviceName = (number) => (number === NO_DEVICE ? "" : facts.devices[number].name || "without a name");

const KIND_WORDS = {
  key: "Key", button: "Button", gesture: "Gesture", lost: "Lost", added: "Device", removed: "Device",
  anomaly: "Anomaly", state: "Switch", scroll: "Scroll", touch: "Touch", tool: "Pen", hover: "Hover",
  press: "Press", latch: "Latch", band: "Band", click: "Click", regionGesture: "Gesture", focus: "Focus",
  command: "Command", menu: "Menu", primaryAction: "Opened", scene: "Scene", selection: "Selection",
};

/** The controls of a tablet's pad: runs with one of these names count detents, clockwise or down. */
const DIALS = ["ring", "ring2", "strip", "strip2", "dial", "dial2"];

/** What an episode was, in a few words. */
function describe(index) {
  const kind = KINDS[episodes.kind[index]];
  const name = nameOf(index);
  const ending = episodes.flags[index] & FLAG.cancelled ? ", cancelled" : "";
  switch (kind) {
    case "key": return `Key ${keyWord(name)}${ending}`;
    case "scroll": {
      const [dx, dy] = [signed(episodes.u[index]), signed(episodes.v[index])];
      if (DIALS.includes(name)) return `Turn, ${name}: ${plural(dy, "detent")}`;
      const ways = [];
      if (dy) ways.push(`${dy > 0 ? "down" : "up"} ${count(Math.abs(dy))}`);
      if (dx) ways.push(`${dx > 0 ? "right" : "left"} ${count(Math.abs(dx))}`);
      return `Scroll, ${name}${ways.length ? ": " + ways.join(", ") + " pt" : ""}${ending}`;
    }
    case "selection": return `Selection in ${name}: ${plural(episodes.u[index], "item")}`;
    default: return `${KIND_WORDS[kind]}: ${name}${ending}`;
  }
}

/** An element with text; whatever it says is never read as HTML. */
function element(tag, text = "", classes = "") {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (classes) made.className = classes;
  return made;
}
const byId = (id) => document.getElementById(id);
