"use strict";

// What the program gathered, as typed arrays. Times are in ticks of `facts.tick` microseconds from the start.

/** Kinds of episodes, by the numbers of the program's Episode.Kind. */
const KINDS = [
  "key", "button", "gesture", "lost", "added", "removed", "anomaly", "state", "scroll", "touch", "tool",
  "hover", "press", "latch", "band", "click", "regionGesture", "focus", "command", "menu", "primaryAction",
  "scene", "selection",
];
const KIND = Object.fromEntries(KINDS.map((name, number) => [name, number]));
const FLAG = { cancelled: 1, open: 2, hasPlace: 4, unclaimed: 8 };
const NO_DEVICE = 0xffff;
const TRACK = { pointer: 0, tool: 1, beginning: 0x80 };

/** A typed array of little-endian numbers, from base64. */
function column(Type, text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return new Type(bytes.buffer);
}

const facts = (() => {
  const element = document.getElementById("facts");
  // What would turn the direction of the text around it, or has no shape, is shown as such.
  const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
  const raw = JSON.parse(element.textContent, (key, value) =>
    typeof value === "string" ? value.replace(hidden, "\ufffd") : value);
  element.remove();
  const columns = (object, types) => {
    for (const [name, Type] of Object.entries(types)) object[name] = column(Type, object[name]);
  };
  columns(raw.episodes, {
    kind: Uint8Array, device: Uint16Array, name: Uint16Array, start: Uint32Array, end: Uint32Array,
    flags: Uint8Array, u: Uint16Array, v: Uint16Array,
  });
  columns(raw.places, { time: Uint32Array, x: Uint16Array, y: Uint16Array, track: Uint8Array });
  columns(raw.heat, { cells: Float32Array });
  columns(raw.regions, {
    time: Uint32Array, first: Uint32Array, name: Uint16Array, role: Uint8Array, rects: Float32Array,
  });
  columns(raw.bands, { time: Uint32Array, corners: Uint16Array });
  columns(raw.choices, { time: Uint32Array, name: Uint16Array, selected: Uint8Array });
  // Where nothing could have got anything, there are none.
  if (raw.reasons) {
    columns(raw.reasons, {
      episode: Uint32Array, verdict: Uint16Array, first: Uint32Array, more: Uint8Array, name: Uint16Array,
      lost: Uint8Array, other: Uint16Array,
    });
  }
  for (const device of raw.devices) {
    columns(device, { frameBuckets: Uint32Array, pressBuckets: Uint32Array, intervals: Uint32Array });
  }
  raw.ticks = Math.floor(raw.duration / raw.tick);
  return raw;
})();

const episodes = facts.episodes;
const seconds = (ticks) => (ticks * facts.tick) / 1e6;
const ticksOf = (time) => (time * 1e6) / facts.tick;

/** How many of the sorted `values` are at most `value`. */
function countUpTo(values, value) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= value) low = middle + 1; else high = middle;
  }
  return low;
}

/** Of episodes in order of their beginning, those that go on between two times: starts the walk in the right place. */
class Track {
  constructor(indices) {
    this.indices = indices;
    this.starts = Uint32Array.from(indices, (index) => episodes.start[index]);
    this.latestEnds = new Uint32Array(indices.length);
    let latest = 0;
    indices.forEach((index, place) => {
      latest = Math.max(latest, episodes.end[index]);
      this.latestEnds[place] = latest;
    });
  }

  /** Places in `indices` from the first that may still go on at `from` to the last that has begun by `to`. */
  range(from, to) {
    return [from > 0 ? countUpTo(this.latestEnds, from - 1) : 0, countUpTo(this.starts, to)];
  }
}
