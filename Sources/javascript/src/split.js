/** Requests that do not fit in a line: several in their place, or an error before anything is sent. */

import { RequestError } from "./errors.js";
import { parentsFirst } from "./regions.js";

/** The longest line that the daemon and `inlet serve` read. */
export const SOCKET_BYTES = 64 << 10;
/** The longest line that `inlet stream --requests` reads from its standard input. */
export const CHILD_BYTES = 1 << 20;
/** The longest id: what fits with one fits with each, also where it is declared again on another connection. */
const LAST_ID = 10 ** 15;
/**
 * The lists that can be sent in parts, one request after the other, in the order that the daemon follows. A list of any other
 * request means something only as a whole.
 */
const LISTS = new Map(Object.entries({
  "scene.activate": ["regions"], "regions.set": ["regions"], "regions.update": ["put", "move", "scroll"],
  "commands.insert": ["commands"], "commands.customize": ["commands"],
}));
const encoder = new TextEncoder();
const bytes = (text) => encoder.encode(text).length;
const isGiven = (value) => value !== undefined && value !== null;

/** Bytes of JSON. */
export const size = (value) => bytes(JSON.stringify(value));

/** A request as an object. The id comes first, where the daemon finds it whatever follows. */
export const lineOf = (id, request, fields) => ({ id, do: request, ...fields, ...{ id, do: request } });

/** Bytes of a request's line. */
export const length = (request, fields) => size(lineOf(LAST_ID, request, fields));

/** What does the same in lines of so many bytes, [request, fields] each: the request itself, where it fits. Throws where a part does not. */
export function split(request, fields, limit) {
  if (length(request, fields) <= limit) return [[request, fields]];
  const parts = canSplit(request, fields) ? [...partsOf(request, fields, limit)] : [[request, fields]];
  const longest = Math.max(...parts.map((part) => length(...part)));
  if (longest > limit) throw new RequestError("limit", `a request can have at most ${limit} bytes, not ${longest}`, request);
  return parts;
}

/** Of commands, those that go to the end: the next go behind them. */
function canSplit(request, fields) {
  return LISTS.has(request) && !["before", "after", "atStart"].some((place) => isGiven(fields[place]));
}

function* partsOf(request, fields, limit) {
  const lists = LISTS.get(request).filter((name) => Array.isArray(fields[name]));
  let part = Object.fromEntries(Object.entries(fields).filter(([name]) => !lists.includes(name)));
  // Without entries, some still do something.
  let isNeeded = ["scene.activate", "regions.set"].includes(request) || isGiven(part.remove);
  if (request !== "regions.update") for (const name of lists) part[name] = [];
  let left = limit - length(request, part);
  for (let name of lists) {
    const entries = ["regions", "put"].includes(name) ? parentsBefore(fields[name]) : fields[name];
    for (const entry of entries) {
      const own = size(entry) + 1;
      if (own + room(name, part) > left && isNeeded) {
        yield [request, part];
        [request, part] = following(request, part);
        left = limit - length(request, part);
        if (name === "regions") name = "put";
      }
      left -= own + room(name, part);
      (part[name] ??= []).push(entry);
      isNeeded = true;
    }
  }
  yield [request, part];
}

/** What a list costs that is not there yet. */
const room = (name, part) => (name in part ? 0 : `,"${name}":[]`.length);

/** The request for more entries, without them. */
function following(request, part) {
  if (request.startsWith("commands.")) return [request, { ...part, commands: [] }];
  return ["regions.update", Object.fromEntries(["scene", "program"].filter((name) => name in part).map((name) => [name, part[name]]))];
}

/** As the daemon declares those of one request. What it refuses stays as it is. */
function parentsBefore(regions) {
  const names = new Set(regions.map((region) => region?.id).filter((id) => typeof id === "string"));
  return names.size === regions.length ? parentsFirst(regions) : regions;
}
