// What is the case at one moment: held keys and buttons, the pointer, regions and what happens to them.

const moment = (() => {
  const ofKinds = (...names) => {
    const wanted = new Set(names.map((name) => KIND[name]));
    const indices = [];
    for (let index = 0; index < episodes.kind.length; index++) {
      if (wanted.has(episodes.kind[index])) indices.push(index);
    }
    return new Track(indices);
  };
  const tracks = Object.fromEntries(
    ["key", "button", "gesture", "scroll", "touch", "tool", "hover", "press", "latch", "band"]
      .map((name) => [name, ofKinds(name)]));
  const presses = ofKinds("key", "button", "gesture", "touch", "tool", "lost", "added", "removed", "anomaly", "state");
  // Scrolls and long presses are told of where they are explained.
  const told = facts.reasons
    ? new Track([...new Set([...presses.indices, ...facts.reasons.episode])].sort((one, other) => one - other))
    : presses;
  const clicks = ofKinds("button", "touch");
  const focuses = ofKinds("focus");

  /** Those of a kind that go on at `time`. */
  function active(kind, time) {
    const track = tracks[kind];
    const [from, to] = track.range(time, time);
    const found = [];
    for (let place = from; place < to; place++) {
      const index = track.indices[place];
      if (episodes.end[index] > time || (episodes.flags[index] & FLAG.open)) found.push(index);
    }
    return found;
  }

  // The pointer's own places: fingers and pens are elsewhere.
  const { time: times, x, y, track } = facts.places;
  const pointerPlaces = Uint32Array.from(
    [...track.keys()].filter((index) => (track[index] & 0x7f) === TRACK.pointer));
  const pointerTimes = Uint32Array.from(pointerPlaces, (index) => times[index]);

  // A recording of keys or touches has no pointer, only the place where one would start.
  const hasPointer = pointerPlaces.length > 1 || facts.counts[KIND.button] > 0;

  /** Where the pointer is, in parts of the space; null where there is none. */
  function pointer(time) {
    if (!hasPointer) return null;
    const index = pointerPlaces[Math.max(0, countUpTo(pointerTimes, time) - 1)];
    return index === undefined ? null : { x: x[index] / 65535, y: y[index] / 65535 };
  }

  // The selection is walked to: forwards from where it stands, or again from the start.
  let walked = 0;
  let selected = new Set();
  function selection(time) {
    const end = countUpTo(facts.choices.time, time);
    if (end < walked) {
      selected = new Set();
      walked = 0;
    }
    for (; walked < end; walked++) {
      const name = facts.choices.name[walked];
      if (facts.choices.selected[walked]) selected.add(name); else selected.delete(name);
    }
    return selected;
  }

  /** The regions as they lie: their places in the list. */
  function arrangement(time) {
    const number = countUpTo(facts.regions.time, time) - 1;
    if (number < 0) return { number, first: 0, end: 0 };
    const end = facts.regions.first[number + 1] ?? facts.regions.name.length;
    return { number, first: facts.regions.first[number], end };
  }

  function band(time) {
    const place = countUpTo(facts.bands.time, time) - 1;
    if (place < 0 || active("band", time).length === 0) return null;
    return Array.from(facts.bands.corners.subarray(place * 4, place * 4 + 4), (part) => part / 65535);
  }

  function focus(time) {
    const place = countUpTo(focuses.starts, time) - 1;
    return place < 0 ? null : focuses.indices[place];
  }

  return { active, pointer, selection, arrangement, band, focus, presses, told, clicks, hasPointer };
})();
