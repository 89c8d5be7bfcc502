"use strict";
// The lab: the core in WebAssembly, a form made from the configuration's schema, and two results beside each other.

const byId = (id) => document.getElementById(id);
const given = JSON.parse(byId("given").textContent);
const lab = { core: null, run: 0, hasRecording: false, sides: { former: null, new: null } };
const rowLimit = 2000;

/** An element with text; what comes from a recording is never more than text. */
function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function say(text, isBad = false) {
  byId("status").textContent = text;
  byId("status").classList.toggle("bad", isBad);
}

// The core

function bytesOf(text) {
  const letters = atob(text.trim());
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

async function start() {
  const packed = new Blob([bytesOf(byId("core").textContent)]);
  const unpacked = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  const { instance } = await WebAssembly.instantiate(await new Response(unpacked).arrayBuffer(), {});
  lab.core = instance.exports;
}

/** Hands text or bytes to a function of the core; its fault is thrown. */
function hand(name, value) {
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  const place = lab.core.lab_room(bytes.length) >>> 0;
  new Uint8Array(lab.core.memory.buffer).set(bytes, place);
  if (lab.core[name](bytes.length) < 0) throw new Error(textOfCore());
}

function textOfCore() {
  const place = lab.core.lab_text() >>> 0;
  return new TextDecoder().decode(new Uint8Array(lab.core.memory.buffer, place, lab.core.lab_text_count()));
}

function linesOfCore() {
  return new Uint8Array(lab.core.memory.buffer, lab.core.lab_lines() >>> 0, lab.core.lab_lines_count()).slice();
}

function placesOfCore() {
  return new Float64Array(lab.core.memory.buffer, lab.core.lab_places() >>> 0, lab.core.lab_places_count()).slice();
}

function reasonsOfCore() {
  return new Float64Array(lab.core.memory.buffer, lab.core.lab_reasons() >>> 0, lab.core.lab_reasons_count()).slice();
}

/** Every line with these settings, as bytes: what tests compare with the native program's. */
function allLines(settings) {
  hand("lab_set", JSON.stringify(settings));
  lab.core.lab_start(1);
  const parts = [linesOfCore()];
  for (let isOver = 0; !isOver;) {
    isOver = lab.core.lab_play(5000);
    parts.push(linesOfCore());
  }
  return new Blob(parts);
}

/** Replays with these settings; null where a newer run took over. */
async function replay(settings, run) {
  hand("lab_set", JSON.stringify(settings));
  lab.core.lab_start(0);
  const began = performance.now();
  const result = { settings, rows: [], counts: new Map(), lines: 0, places: [], rejected: [], took: 0 };
  const decoder = new TextDecoder();
  note(result, decoder.decode(linesOfCore()), []);
  for (let isOver = 0; !isOver;) {
    isOver = lab.core.lab_play(20000);
    note(result, decoder.decode(linesOfCore()), reasonsIn(reasonsOfCore()));
    result.places.push(placesOfCore());
    if (isOver) break;
    say(`Replaying: ${Math.round(lab.core.lab_progress() * 100)} %.`);
    await new Promise((done) => setTimeout(done));
    if (run !== lab.run) return null;
  }
  result.took = performance.now() - began;
  return result;
}

const left = new Set(["type", "time", "seq", "phase", "device"]);

/** Adds the decisions of some lines, and between them why contacts were no fingers. */
function note(result, text, reasons) {
  let next = 0;
  const noteReasons = (before) => {
    for (; next < reasons.length && reasons[next].line <= before; next++) {
      const reason = reasons[next];
      if (reason.isRejection && result.rejected.length < rowLimit) result.rejected.push(reason);
      addRow(result, reason.time, reason.what, reason.details);
    }
  };
  for (const line of text.split("\n")) {
    if (!line) continue;
    result.lines += 1;
    const value = JSON.parse(line);
    if (value.type === "hello" || value.type === "snapshot") {
      result.start ??= value.time;
      continue;
    }
    noteReasons(value.seq);
    const what = value.phase ? `${value.type} ${value.phase}` : value.type;
    const details = Object.entries(value)
      .filter(([key, field]) => !left.has(key) && !(Array.isArray(field) && !field.length))
      .map(([key, field]) => `${key} ${typeof field === "object" ? JSON.stringify(field) : field}`).join(" · ");
    addRow(result, (value.time - result.start) / 1e6, what, details);
  }
  noteReasons(Infinity);
}

function addRow(result, time, what, details) {
  result.counts.set(what, (result.counts.get(what) ?? 0) + 1);
  if (result.rows.length < rowLimit) result.rows.push({ time, what, details });
}

// The form, from the schema: a setting that the configuration learns is here by itself.

const words = (name) => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

function controlFor(schema) {
  const kind = schema.$ref ? given.schema.$defs[schema.$ref.split("/").pop()] : schema;
  const choices = kind.enum ?? (kind.type === "boolean" ? [true, false] : null);
  const control = element(choices ? "select" : "input");
  if (choices) {
    for (const choice of ["", ...choices]) {
      const option = element("option", choice === "" ? "default" : choice === true ? "on" : choice === false ? "off" : words(String(choice)));
      option.value = JSON.stringify(choice);
      control.append(option);
    }
  } else if (kind.type === "number" || kind.type === "integer") {
    control.type = "number";
    control.min = kind.minimum;
    control.max = kind.maximum;
    control.step = kind.type === "integer" ? 1 : "any";
    control.placeholder = `default (${kind.minimum} to ${kind.maximum})`;
  } else {
    control.placeholder = "default, or such as 300ms";
  }
  control.dataset.kind = choices ? "choice" : kind.type;
  return control;
}

function makeForm() {
  for (const section of ["pointer", "touchpad"]) {
    const group = element("fieldset");
    group.append(element("legend", section === "pointer" ? "Pointer: mice, sticks and the like" : "Touchpad"));
    for (const [name, schema] of Object.entries(given.schema.properties[section].properties)) {
      // The lab has one display.
      if (name === "display") continue;
      const label = element("label");
      label.append(element("span", words(name)));
      const control = controlFor(schema);
      control.name = `${section}.${name}`;
      if (schema.description) control.title = schema.description;
      label.append(control);
      group.append(label);
    }
    byId("settings").append(group);
  }
}

function settingsOfForm() {
  const settings = {};
  for (const control of byId("settings").elements) {
    const [section, name] = (control.name ?? "").split(".");
    if (!name) continue;
    const text = control.dataset.kind === "choice" ? JSON.parse(control.value) : control.value.trim();
    control.parentElement.classList.toggle("set", text !== "");
    if (text === "") continue;
    const isNumber = control.dataset.kind === "number" || control.dataset.kind === "integer";
    (settings[section] ??= {})[name] = isNumber ? Number(text) : text;
  }
  return settings;
}

function yaml(settings) {
  return Object.entries(settings).map(([section, values]) =>
    `${section}:\n${Object.entries(values).map(([name, value]) => `  ${name}: ${typeof value === "string" && !/^\w+$/.test(value) ? JSON.stringify(value) : value}\n`).join("")}`
  ).join("");
}

const inWords = (settings) => Object.entries(settings)
  .flatMap(([section, values]) => Object.entries(values).map(([name, value]) => `${section}.${name}: ${value}`)).join(", ") || "all default";

// What is seen

let palette = {};
function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const probe = element("span");
  document.body.append(probe);
  for (const name of ["key", "button", "scroll", "gesture", "latch", "ink", "faint", "line"]) {
    probe.style.color = `var(--${name})`;
    palette[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return style;
}

function prepare(canvas, height) {
  const scale = Math.min(3, devicePixelRatio || 1);
  const width = Math.max(1, canvas.clientWidth);
  [canvas.width, canvas.height] = [width * scale, height * scale];
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  return [context, width];
}

function boundsOf(result, isWanted) {
  const bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of result.places) {
    for (let i = 0; i < part.length; i += 5) {
      if (!isWanted(part[i + 1])) continue;
      bounds[0] = Math.min(bounds[0], part[i + 3]);
      bounds[1] = Math.min(bounds[1], part[i + 4]);
      bounds[2] = Math.max(bounds[2], part[i + 3]);
      bounds[3] = Math.max(bounds[3], part[i + 4]);
    }
  }
  return bounds;
}

/** Draws places of a kind into a part of the canvas; `marks` are words beside some of them. */
function drawPlaces(context, result, isWanted, [left, top, width, height], colours, marks = []) {
  const [x0, y0, x1, y1] = boundsOf(result, isWanted);
  if (!(x1 >= x0)) return 0;
  const scale = Math.min(width / Math.max(x1 - x0, 1), height / Math.max(y1 - y0, 1));
  const x = (value) => left + (width - (x1 - x0) * scale) / 2 + (value - x0) * scale;
  const y = (value) => top + (height - (y1 - y0) * scale) / 2 + (value - y0) * scale;
  const lastOf = new Map();
  let contacts = 0;
  context.lineWidth = 1.5;
  for (const part of result.places) {
    for (let i = 0; i < part.length; i += 5) {
      const what = part[i + 1], contact = part[i + 2];
      if (!isWanted(what)) continue;
      const [px, py] = [x(part[i + 3]), y(part[i + 4])];
      const last = lastOf.get(contact);
      context.strokeStyle = context.fillStyle = colours[contact % colours.length];
      if (what === 0) {
        contacts += 1;
        context.beginPath();
        context.arc(px, py, 3, 0, 7);
        context.fill();
      } else if (last && Math.hypot(px - last[0], py - last[1]) >= 0.7) {
        context.beginPath();
        context.moveTo(last[0], last[1]);
        context.lineTo(px, py);
        context.stroke();
      } else if (last) continue;
      if (what === 2) lastOf.delete(contact); else lastOf.set(contact, [px, py]);
    }
  }
  context.fillStyle = context.strokeStyle = palette.ink;
  context.font = "11px system-ui, sans-serif";
  const rows = new Map();
  for (const mark of marks) {
    // What a contact is taken for one after the other stands in a column, towards the middle.
    const row = rows.get(mark.contact) ?? 0;
    rows.set(mark.contact, row + 1);
    const [px, py] = [x(mark.x), y(mark.y)];
    context.beginPath();
    context.arc(px, py, 6, 0, 7);
    context.stroke();
    // Words end at the right edge.
    context.textAlign = px > left + width - 60 ? "right" : "left";
    context.fillText(mark.word, px + (context.textAlign === "right" ? -9 : 9), py + 4 + row * (py > top + height / 2 ? -12 : 12));
  }
  return contacts;
}

function draw(side) {
  const result = lab.sides[side];
  const canvas = byId(`${side}-picture`);
  const [context, width] = prepare(canvas, 340);
  if (!result) return;
  const colours = [palette.key, palette.button, palette.scroll, palette.gesture, palette.latch];
  const contacts = drawPlaces(context, result, (what) => what < 3, [12, 12, width - 24, 190], colours, result.rejected.slice(0, 200));
  context.fillStyle = palette.line;
  context.fillRect(0, 212, width, 1);
  drawPlaces(context, result, (what) => what === 3, [12, 222, width - 24, 106], [palette.ink]);
  canvas.setAttribute("aria-label", `${contacts} contacts, ${result.rejected.length} times one was no finger, and the pointer's path; the decisions are in the table below`);
}

function showRows(side, others) {
  const body = byId(`${side}-rows`);
  const known = new Map();
  for (const row of others?.rows ?? []) known.set(keyOf(row), (known.get(keyOf(row)) ?? 0) + 1);
  let differing = 0;
  body.replaceChildren(...(lab.sides[side]?.rows ?? []).map((row) => {
    const made = element("tr");
    made.append(element("td", row.time.toFixed(3), "number"), element("td", row.what), element("td", row.details));
    const left = known.get(keyOf(row)) ?? 0;
    if (left) known.set(keyOf(row), left - 1);
    else if (others) {
      made.className = "differs";
      made.title = "Not on the other side";
      differing += 1;
    }
    return made;
  }));
  return differing;
}

const keyOf = (row) => `${row.time} ${row.what} ${row.details}`;

function show() {
  let differing = 0;
  for (const [side, other] of [["former", "new"], ["new", "former"]]) {
    const result = lab.sides[side];
    differing += showRows(side, lab.sides[other]);
    byId(`${side}-said`).textContent = result ? inWords(result.settings) : "";
    byId(`${side}-counts`).replaceChildren(...Array.from(result?.counts ?? [], ([what, count]) => {
      const made = element("li", `${what} `);
      made.append(element("b", count));
      return made;
    }));
    draw(side);
  }
  const isCut = Object.values(lab.sides).some((result) => result?.rows.length >= rowLimit);
  byId("cut").textContent = isCut ? `The tables show the first ${rowLimit} decisions; the counts are of all.` : "";
  return differing;
}

// What is done

async function update() {
  const settings = settingsOfForm();
  byId("configuration").value = yaml(settings);
  if (!lab.hasRecording) return;
  const run = ++lab.run;
  try {
    const result = await replay(settings, run);
    if (!result) return;
    const before = lab.sides.new;
    if (!lab.sides.former || (before && !byId("keep").checked)) lab.sides.former = before ?? result;
    lab.sides.new = result;
    const differing = show();
    const total = Array.from(result.counts.values()).reduce((sum, count) => sum + count, 0);
    say(`Replayed in ${Math.round(result.took)} ms: ${total} decisions; ${differing} differ between the sides.`);
  } catch (error) {
    say(`These settings do not work: ${error.message}`, true);
  }
}

async function load(name, bytes) {
  lab.run += 1;
  lab.sides = { former: null, new: null };
  try {
    hand("lab_read", bytes);
    lab.hasRecording = true;
    byId("title").textContent = name;
    byId("figures").replaceChildren(...textOfCore().trimEnd().split("\n").map((line) => {
      const [kinds, device] = line.split("\t");
      const made = element("li", `${kinds || "no pointing device"} `);
      made.append(element("b", device, "isolated"));
      return made;
    }));
    await update();
  } catch (error) {
    lab.hasRecording = false;
    show();
    say(`${name} cannot be read: ${error.message}`, true);
  }
}

function setUp() {
  makeForm();
  byId("made").textContent = `Written by ${given.program}. The core in this page is the same; keys type nothing here.`;
  byId("settings").addEventListener("change", update);
  byId("settings").addEventListener("submit", (event) => event.preventDefault());
  byId("reset").addEventListener("click", () => {
    byId("settings").reset();
    update();
  });
  byId("copy").addEventListener("click", async () => {
    const text = byId("configuration");
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      document.execCommand("copy");
    }
    say("The configuration is copied.");
  });
  const open = async (file) => { if (file) await load(file.name, new Uint8Array(await file.arrayBuffer())); };
  byId("file").addEventListener("change", () => open(byId("file").files[0]));
  for (const kind of ["dragover", "dragleave", "drop"]) {
    addEventListener(kind, (event) => {
      event.preventDefault();
      byId("drop").classList.toggle("over", kind === "dragover");
      if (kind === "drop") open(event.dataTransfer.files[0]);
    });
  }
  const themes = ["automatic", "light", "dark"];
  let chosen = 0;
  byId("theme").addEventListener("click", () => {
    chosen = (chosen + 1) % themes.length;
    if (chosen) document.documentElement.dataset.theme = themes[chosen];
    else delete document.documentElement.dataset.theme;
    byId("theme").textContent = `Theme: ${themes[chosen]}`;
    redraw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  addEventListener("resize", redraw);
}

function redraw() {
  readPalette();
  for (const side of ["former", "new"]) draw(side);
}

(async () => {
  setUp();
  readPalette();
  try {
    await start();
    if (given.recording) await load(given.name, bytesOf(given.recording));
    else {
      byId("configuration").value = "";
      say("Open a recording to begin.");
    }
  } catch (error) {
    say(`The core does not start: ${error.message}`, true);
  }
  document.documentElement.dataset.ready = "";
})();
