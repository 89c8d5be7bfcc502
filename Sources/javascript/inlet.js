/**
 * Inlet's client: what people do to regions, scenes and commands, as events.
 *
 *     const client = await connect({ name: "toolbar" });
 *     await client.scene.activate({ scene: "bar", rect: [0, 0, 400, 40], regions: [{ id: "save", rect: [5, 5, 60, 30] }] });
 *     for await (const event of client) {
 *       if (event.type === "click" && event.region === "save") save();
 *     }
 *
 * Lines and requests are those of the daemon, by the names that they have there. `inlet.d.ts` says which there are.
 */

import { Client } from "./src/client.js";
import { command, Seat } from "./src/seat.js";
import { CHILD_BYTES } from "./src/split.js";
import { pageToken, Socket, standardURL } from "./src/websocket.js";

export { Client } from "./src/client.js";
export { ConnectionLost, InletError, NotPermitted, ProtocolError, RequestError } from "./src/errors.js";
export { Seat } from "./src/seat.js";

/** The daemon's socket. */
export const SOCKET = "/run/inlet/inlet.sock";

const isNode = typeof process === "object" && typeof process?.versions?.node === "string";

/** Connects to the daemon: in Node to its socket, in a browser to `inlet serve`. A `url` is for pages. */
export async function connect({ name, path, url, token, reconnect, timeout, signal } = {}) {
  if (path !== undefined || (url === undefined && isNode)) {
    const { UnixSocket } = await import("./src/node.js");
    const open = (events) => new UnixSocket(path ?? SOCKET, events);
    return new Client(open, { reconnect, timeout })._connect({ name, signal });
  }
  const open = (events) => new Socket(url ?? standardURL(), token ?? pageToken(), events);
  return new Client(open, { reconnect, timeout })._connect({ name, signal });
}

/** Starts a command that reads requests and writes lines, such as `inlet stream --requests`, and speaks with it. Node alone. */
export async function run(words, { name, timeout, signal } = {}) {
  const { Child } = await import("./src/node.js");
  const open = (events) => new Child(words, events);
  return new Client(open, { reconnect: false, timeout, lineBytes: CHILD_BYTES })._connect({ name, signal });
}

/** Starts `inlet simulate`, which ends with the seat. Node alone. */
export async function simulate({ signal, ...options } = {}) {
  const { Child } = await import("./src/node.js");
  const open = (events) => new Child(command(options), events);
  return new Seat(open, { reconnect: false, timeout: null, isBounded: false, lineBytes: CHILD_BYTES })._connect({ signal });
}
