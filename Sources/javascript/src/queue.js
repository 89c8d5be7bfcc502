/** The events that wait for the program. Beyond a limit lines are dropped, and `gap` says how many. */

import { Begun } from "./begun.js";

/** As many bytes of lines wait for a program that reads none, as in the daemon. Then a socket is not read, until the daemon says `gap`. */
export const QUEUE_BYTES = 256 << 10;
/** While a reply is awaited, and from a WebSocket, lines are read on. With more than this they are dropped here, and `gap` is said here. */
export const OVERFLOW_BYTES = 1 << 20;

const NEWS = new Set(["disconnected", "reconnected", "notRestored"]);
const isLine = (event) => !NEWS.has(event.type);

/** Events, those that are lines with their bytes, and what has begun in them. */
export class EventQueue {
  bytes = 0;
  /** Lines that were dropped here; null where none were since the last snapshot. */
  lost = null;
  #isBounded;
  /** [event, bytes] each, from #head on. */
  #entries = [];
  #head = 0;
  /** As far as lines have come, and as far as the program has read them. */
  #begun = new Begun();
  #told = new Begun();
  /** The time and the number of the last line. */
  #last = [0, 0];

  constructor(isBounded) {
    this.#isBounded = isBounded;
  }

  get isFull() {
    return this.#isBounded && this.bytes >= QUEUE_BYTES;
  }

  /** The next event; undefined where nothing waits. */
  take() {
    if (this.#head === this.#entries.length) return undefined;
    const [event, bytes] = this.#entries[this.#head];
    this.#entries[this.#head] = undefined;
    this.#head += 1;
    this.bytes -= bytes;
    this.#told.note(event);
    // What was read goes once it is more than what waits: a step costs no more than a few others.
    if (this.#head * 2 > this.#entries.length) {
      this.#entries.splice(0, this.#head);
      this.#head = 0;
    }
    return event;
  }

  append(event, bytes = 0) {
    this.#entries.push([event, bytes]);
    this.bytes += bytes;
  }

  /**
   * A line comes next. Where the state was asked for again, the next snapshot is not yet the one that follows.
   *
   * Returns whether lines were dropped: then the state is to be asked for again.
   */
  appendLine(line, bytes, isAwaitingState) {
    this.#begun.note(line);
    this.#last = [line.time, line.seq];
    const overflows = this.#isBounded && this.bytes + bytes > OVERFLOW_BYTES && this.lost === null;
    if (overflows) this.#drop();
    if (this.lost === null) this.append(line, bytes);
    else if (overflows || isAwaitingState || line.type !== "snapshot") this.lost += 1;
    else {
      this.append({ type: "gap", time: line.time, seq: line.seq, lost: this.lost });
      this.append(line, bytes);
      this.lost = null;
      // What the program has seen begin, and will not see end.
      this.#cancel(this.#told.removeNotIn(this.#begun), "gap");
    }
    return overflows;
  }

  /** As the daemon does for who is slow: all that waits goes, and what is now comes in its place. */
  #drop() {
    const events = this.#entries.slice(this.#head).map(([event]) => event);
    const news = events.filter((event) => !isLine(event));
    // What comes later is about the number there.
    for (const event of events) if (event.type === "hello") this.#told.note(event);
    this.lost = events.length - news.length;
    this.#entries = news.slice(-2).map((event) => [event, 0]);
    this.#head = 0;
    this.bytes = 0;
  }

  /** The connection has ended, and with it all that has begun. The program is told of these types, or of all. */
  endConnection(types) {
    const told = this.#told.copy();
    for (const [event] of this.#entries.slice(this.#head)) told.note(event);
    this.#cancel(told, "disconnected", types);
    this.#begun = new Begun();
    this.lost = null;
  }

  #cancel(begun, reason, types) {
    for (const line of begun.cancelled(reason, this.#last, types)) this.append(line);
  }
}
