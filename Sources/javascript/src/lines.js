/** Lines: from bytes, and from JSON to what a program reads. */

import { ProtocolError } from "./errors.js";
import { LINES } from "./schema.js";

/** Lines have at most 64 KiB; what goes on for longer is no daemon's. */
export const LINE_BYTES = 1 << 20;
const NEWLINE = 10;
/** What each type has: [name, kind] each. */
const FIELDS = new Map(Object.entries(LINES).map(([type, fields]) => [type, Object.entries(fields)]));

/** Cuts bytes, which come in any pieces, into lines. */
export class LineReader {
  #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** The beginning of a line whose end has not come yet. */
  #pieces = [];
  #length = 0;

  /** Yields [text, bytes] of each line that these bytes end. Empty lines are none. */
  *push(data) {
    let start = 0;
    for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
      this.#add(data.subarray(start, end));
      start = end + 1;
      if (this.#length) yield this.#take();
    }
    // A copy: whoever reads may use the same memory for the next bytes.
    this.#add(data.slice(start));
  }

  #add(piece) {
    this.#length += piece.length;
    if (this.#length > LINE_BYTES) throw new ProtocolError(`a line of more than ${LINE_BYTES} bytes`);
    if (piece.length) this.#pieces.push(piece);
  }

  #take() {
    const length = this.#length;
    let [bytes] = this.#pieces;
    if (this.#pieces.length > 1) {
      bytes = new Uint8Array(length);
      let place = 0;
      for (const piece of this.#pieces) {
        bytes.set(piece, place);
        place += piece.length;
      }
    }
    this.#pieces = [];
    this.#length = 0;
    try {
      return [this.#decoder.decode(bytes), length];
    } catch {
      throw new ProtocolError("a line that is not UTF-8");
    }
  }
}

/** The object of a line of JSON. */
export function parse(text) {
  let line;
  try {
    line = JSON.parse(text);
  } catch {
    throw new ProtocolError(`received a line of ${text.length} characters that is not JSON; check what listens there`);
  }
  if (typeof line !== "object" || line === null || typeof line.type !== "string") {
    throw new ProtocolError(`received a line of ${text.length} characters that Inlet does not send; check what listens there`);
  }
  return line;
}

/** A line as a program reads it: one of a type that is not known, or without what its type has, becomes `unknown`. */
export function decode(line) {
  if (FIELDS.get(line.type)?.every(([name, kind]) => isKind(line[name], kind))) return line;
  return { type: "unknown", time: isKind(line.time, "number") ? line.time : 0, seq: isKind(line.seq, "number") ? line.seq : 0, line };
}

function isKind(value, kind) {
  if (kind === "") return value !== undefined;
  return kind === "array" ? Array.isArray(value) : typeof value === kind && value !== null;
}
