/** A kiosk: sliders that latch, and records to drag to a queue. The page has no pointer of its own, and draws Inlet's. */

import { attach, byId, make, say } from "./common.js";
import { Regions } from "./regions.js";

const RECORDS = { tide: "Tide Tables", ferry: "Night Ferry", birds: "Paper Birds", weather: "Slow Weather", sun: "Low Sun", paths: "Desire Paths" };
const DETENT = 15; // Points that a detent of a wheel scrolls.
/** [label, least, most, at first] */
const SLIDERS = { volume: ["Volume", 0, 100, 40], bass: ["Bass", -10, 10, 0], treble: ["Treble", -10, 10, 2] };
const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -Infinity, End: Infinity };

// --- Records -----------------------------------------------------------------------------------------

for (const [id, title] of Object.entries(RECORDS)) {
  const region = JSON.stringify({ drags: { types: ["record"], operations: ["move"] } });
  const cover = make("div", { class: "cover", "data-record": id });
  const attributes = { id, class: "record", role: "button", tabindex: 0, "data-region": region, "aria-describedby": "help" };
  const record = make("div", attributes, cover, title);
  record.addEventListener("click", () => play(id));
  record.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (event.key === "Enter") play(id);
    else put(id, record.parentElement.id === "next" ? "shelf" : "next");
  });
  byId("shelf").append(record);
}

function play(id) {
  byId("playing").textContent = RECORDS[id];
  document.querySelector(".playing .cover").dataset.record = id;
}

let silence;
function put(id, list) {
  const hadFocus = document.activeElement === byId(id);
  byId(list).append(byId(id));
  if (hadFocus) byId(id).focus();
  say(list === "next" ? `${RECORDS[id]} is up next` : `${RECORDS[id]} is back on the shelf`);
  clearTimeout(silence);
  silence = setTimeout(say, 2500);
}

// --- Sliders -----------------------------------------------------------------------------------------

for (const [id, [label, min, max, now]] of Object.entries(SLIDERS)) {
  const region = JSON.stringify({ latch: ["horizontal"], gestures: ["scroll"], slop: 6 });
  const limits = { "aria-label": label, "aria-valuemin": min, "aria-valuemax": max };
  const track = make("div", { class: "track" }, make("div", { class: "knob" }));
  const attributes = { id, class: "slider", role: "slider", tabindex: 0, "data-region": region, ...limits };
  const slider = make("div", attributes, label, make("output"), track);
  slider.addEventListener("keydown", ({ key }) => STEPS[key] && change(id, STEPS[key]));
  byId("sliders").append(slider);
  setValue(id, now);
}

function setValue(id, value) {
  const [, min, max] = SLIDERS[id];
  const now = Math.round(Math.min(Math.max(value, min), max));
  const part = (now - min) / (max - min), zero = -min / (max - min);
  byId(id).setAttribute("aria-valuenow", now);
  byId(id).querySelector("output").textContent = now.toLocaleString("en", { signDisplay: min < 0 ? "exceptZero" : "auto" }).replace("-", "−");
  const places = { part, from: Math.min(part, zero), to: Math.max(part, zero) };
  for (const [name, place] of Object.entries(places)) byId(id).querySelector(".track").style.setProperty(`--${name}`, place);
}

const change = (id, by) => setValue(id, Number(byId(id).getAttribute("aria-valuenow")) + by);

/** The knob goes where the pointer is, as far as the track goes. */
function follow(id, x) {
  const [, min, max] = SLIDERS[id];
  const track = byId(id).querySelector(".track").getBoundingClientRect();
  const knob = byId(id).querySelector(".knob").offsetWidth;
  setValue(id, min + ((x - track.left - knob / 2) / (track.width - knob)) * (max - min));
}

byId("larger").addEventListener("click", () => {
  byId("larger").setAttribute("aria-pressed", document.documentElement.classList.toggle("larger"));
});

// --- Lines -------------------------------------------------------------------------------------------

let regions = null, scrolled = 0;
const pointer = byId("pointer");
/** Classes: how they look is in the style sheet. */
const STATES = ["hover", "pressed", "latched", "dragged", "over"];
const mark = (id, state, isOn) => byId(id)?.classList.toggle(state, isOn);
const goesOn = (phase) => ["began", "entered", "moved", "changed"].includes(phase);

function point({ x, y }) {
  const [left, top] = regions.toPage(x, y);
  pointer.style.transform = `translate(${left}px, ${top}px)`;
  pointer.classList.add("seen");
}

attach({
  name: "kiosk",
  needs: ["pointer", "scenes"],
  subscription: { events: ["motion", "hover", "press", "click", "latch", "drag", "drop", "regionGesture"], maxRate: 120 },
  on: {
    snapshot(line, client) {
      regions ??= new Regions(client, "room");
      regions.space = line.space;
      regions.schedule();
      for (const element of document.querySelectorAll("[class]")) element.classList.remove(...STATES);
      pointer.querySelector(".cover")?.remove();
      mark(line.hover?.region, "hover", true);
    },
    disconnected: () => pointer.classList.remove("seen"),
    motion: point,
    hover: (line) => mark(line.region, "hover", goesOn(line.phase)),
    press: (line) => mark(line.region, "pressed", goesOn(line.phase)),
    click: (line) => line.button === "primary" && byId(line.region).click(),
    latch(line) {
      for (const id of [line.region, "pointer"]) mark(id, "latched", goesOn(line.phase));
      if (goesOn(line.phase)) follow(line.region, regions.toPage(line.x, line.y)[0]);
    },
    regionGesture({ phase, region, dx, dy, momentum }) {
      if (phase === "began" && !momentum) scrolled = 0;
      change(region, Math.trunc((dx - dy) / DETENT) - scrolled);
      scrolled = Math.trunc((dx - dy) / DETENT);
    },
    drag(line, client) {
      if (line.phase === "began" && RECORDS[line.region]) pointer.append(byId(line.region).firstChild.cloneNode());
      if (line.phase === "requested") client.drag.payload({ drag: line.drag, payload: line.region }).catch(() => {});
      if (!goesOn(line.phase)) pointer.querySelector(".cover")?.remove();
      mark(line.region, "dragged", goesOn(line.phase));
    },
    drop(line) {
      mark(line.region, "over", goesOn(line.phase));
      if (line.phase === "performed" && RECORDS[line.payload]) put(line.payload, line.region);
    },
  },
});
