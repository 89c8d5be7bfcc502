/** What has begun and not ended: it is over with its connection, and the daemon is not there to say so. */

/** Lines of a program about what a person holds, and by what those about one thing are known. */
const TYPES = new Set(["press", "drag", "latch", "band", "regionGesture", "drop", "command", "keyPress"]);
const NAMES = ["type", "scene", "region", "button", "gesture", "drag", "command", "device", "code"];
const BEGINNINGS = new Set(["began", "entered"]);
const ENDS = new Set(["ended", "cancelled", "exited"]);
/** More than ten fingers and all keys that hands can hold. An end that never comes leaves no more than this behind. */
export const MOST = 64;

const nameOf = (line) => JSON.stringify(NAMES.map((name) => line[name]));

/** What has begun and not ended, as the last line about it, in the order in which it began. */
export class Begun {
  /** [name, line] each. */
  #lines = [];
  /** The program's number on the connection that the lines come from. */
  #program = null;

  /** An event comes next. What other programs are told about is theirs. */
  note(event) {
    const { type, phase } = event;
    if (type === "hello") this.#program = event.program;
    if (!TYPES.has(type) || event.program !== this.#program) return;
    const name = nameOf(event);
    const place = this.#lines.map(([other]) => other).lastIndexOf(name);
    // What no `cancelled` line has.
    const { items, more, payload, ...line } = event;
    if (BEGINNINGS.has(phase)) this.#lines = [...this.#lines.slice(1 - MOST), [name, line]];
    else if (place >= 0 && (ENDS.has(phase) || (type === "drop" && phase === "performed"))) this.#lines.splice(place, 1);
    else if (place >= 0) this.#lines[place] = [name, line];
  }

  copy() {
    const other = new Begun();
    other.#lines = [...this.#lines];
    other.#program = this.#program;
    return other;
  }

  /** Takes out what is not among others. */
  removeNotIn(others) {
    const rest = new Begun();
    const names = others.#lines.map(([name]) => name);
    this.#lines = this.#lines.filter((entry) => {
      const place = names.indexOf(entry[0]);
      if (place >= 0) names.splice(place, 1);
      else rest.#lines.push(entry);
      return place >= 0;
    });
    return rest;
  }

  /** The lines that end it all, as the daemon writes them, what began last first: of these types, or of all. */
  *cancelled(reason, [time, last], types) {
    let seq = last;
    for (const [, line] of [...this.#lines].reverse()) {
      // Of what a program asked not to see it has seen no end, either.
      if (types && !types.includes(line.type)) continue;
      seq += 1;
      const cancelled = { ...line, time, seq, phase: "cancelled", reason };
      if ("operation" in cancelled) cancelled.operation = null;
      if (cancelled.type === "drop") delete cancelled.autoscroll;
      yield cancelled;
    }
  }
}
