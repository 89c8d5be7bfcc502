/** What the tests of the package share: a daemon that can be killed, servers that are none. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LineReader } from "../../../Sources/javascript/src/lines.js";
import { Protocol } from "../../../Sources/javascript/src/protocol.js";

export const CHECKOUT = fileURLToPath(new URL("../../../", import.meta.url));
export const SOURCE = join(CHECKOUT, "Sources/javascript");
export const INLET = process.env.INLET ?? "inlet";

/** `inlet simulate` with a socket and a state file, which can be killed and started again. */
export class Daemon {
  #child = null;
  #kill = () => this.#child?.kill("SIGKILL");

  constructor(folder, { isTimeVirtual = true } = {}) {
    this.path = join(folder, "socket");
    this.words = ["simulate", ...(isTimeVirtual ? ["--virtual-time"] : []), "--socket", this.path, "--state", join(folder, "state.json")];
  }

  /** Resolves when it can be connected to. */
  async start() {
    const child = spawn(INLET, this.words, { stdio: ["pipe", "pipe", "ignore"] });
    this.#child = child;
    process.once("exit", this.#kill);
    // Its own stream begins when its socket is there.
    await new Promise((resolve, reject) => {
      child.stdout.once("data", resolve);
      child.once("error", reject);
      child.once("exit", () => reject(new Error("inlet simulate does not start")));
    });
    child.stdout.resume();
  }

  /** SIGKILL: nothing is said, nothing is saved. */
  async kill() {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    process.off("exit", this.#kill);
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGKILL");
    await closed;
  }
}

/** Removes a folder, into which processes that were killed may have written until now. */
async function remove(folder) {
  for (let left = 50; ; left -= 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== "ENOTEMPTY" || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Calls `body` with a new folder. */
export async function withFolder(body) {
  const folder = mkdtempSync(join(tmpdir(), "inlet-"));
  try {
    return await body(folder);
  } finally {
    await remove(folder);
  }
}

/** Calls `body` with a daemon. */
export function withDaemon(body, options) {
  return withFolder(async (folder) => {
    const daemon = new Daemon(folder, options);
    await daemon.start();
    try {
      return await body(daemon);
    } finally {
      await daemon.kill();
    }
  });
}

/** Calls `body` with the path of a socket at which `serve(socket, number)` is called for each who connects. */
export function withServer(serve, body) {
  return withFolder(async (folder) => {
    const sockets = new Set();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      serve(socket, sockets.size);
    });
    const path = join(folder, "socket");
    await new Promise((resolve) => server.listen(path, resolve));
    try {
      return await body(path);
    } finally {
      server.close();
      for (const socket of sockets) socket.destroy();
    }
  });
}

/** All events up to one that `isLast`. */
export async function readUntil(client, isLast) {
  const events = [];
  for await (const event of client) {
    events.push(event);
    if (isLast(event)) break;
  }
  return events;
}

export const line = (fields) => `${JSON.stringify(fields)}\n`;
export const HELLO = line({
  type: "hello", time: 1, seq: 0, schema: 1, inlet: "0.1.0", space: [1920, 1080], scopes: ["pointer", "scenes"], program: 7,
});

export function click(seq, fields = {}) {
  return line({
    type: "click", time: 5, seq, program: 7, scene: "main", region: "save", button: "primary", count: 1, x: 1, y: 2.5,
    modifiers: ["shift"], ...fields,
  });
}

export function snapshot(seq) {
  return line({
    type: "snapshot", time: 9, seq, space: [1920, 1080], devices: [], keys: [], modifiers: [], locked: [], group: 0, pointer: null,
    programs: [], scenes: [], focus: null, hover: null, press: null, latch: null, band: null, bars: [], selection: [],
  });
}

export const bytes = (text) => new TextEncoder().encode(text);

/** The protocol without I/O, which reads bytes. */
export class Reading extends Protocol {
  #lines = new LineReader();

  push(data) {
    for (const [text, size] of this.#lines.push(typeof data === "string" ? bytes(data) : data)) this.receive(text, size);
  }
}

/** A protocol that has been greeted. */
export function opened(options) {
  const protocol = new Reading(options);
  protocol.push(HELLO);
  events(protocol);
  return protocol;
}

/** The events that wait. */
export function events(protocol) {
  const found = [];
  for (let event = protocol.nextEvent(); event; event = protocol.nextEvent()) found.push(event);
  return found;
}

/** The requests that wait to be sent. */
export const requests = (protocol) => protocol.takeOutput().map((text) => JSON.parse(text));

/** A request, and how it ends. */
export function ask(protocol, request, fields = {}) {
  const found = { count: 0 };
  found.ask = protocol.ask(request, fields, (error, result) => Object.assign(found, { error, result, count: found.count + 1 }));
  return found;
}

/** The reply to a request, which may be its text. */
export function reply(request, fields = {}) {
  const { id } = typeof request === "string" ? JSON.parse(request) : request;
  return line({ type: "reply", time: 9, seq: 99, id, ok: true, ...fields });
}

/** Numbers from 0 to 1, the same for the same seed. */
export function random(seed) {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Calls `body` with a socket that leads to another, and a function that cuts all connections through it. */
export async function withRelay(path, body) {
  const pairs = new Set();
  const serve = (socket) => {
    const onward = createConnection(path);
    const pair = [socket, onward];
    pairs.add(pair);
    for (const end of pair) {
      end.on("error", () => {});
      end.on("close", () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  };
  const cut = () => {
    for (const [socket] of pairs) socket.destroy();
  };
  return withServer(serve, (relay) => body(relay, cut));
}
