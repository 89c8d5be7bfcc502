/** Programs that do not read, or not fast enough: nothing grows, and they are told what they missed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { connect } from "../../../Sources/javascript/inlet.js";
import { HELLO, click, readUntil, reply, withDaemon, withServer } from "./support.js";

/** A server that sends lines until nobody takes them, then says how many bytes went. */
function flood(socket, stalled) {
  const lines = Buffer.from(click(1).repeat(500));
  socket.write(HELLO);
  const send = () => {
    while (socket.writable && socket.write(lines));
    // As nothing drains for a while, the client does not read.
    clearTimeout(socket.stall);
    socket.stall = setTimeout(() => stalled(socket.bytesWritten - socket.writableLength), 300);
  };
  socket.on("drain", send);
  socket.on("close", () => clearTimeout(socket.stall));
  send();
}

test("a program that does not read stops the reading", async () => {
  let stalled;
  const sent = new Promise((resolve) => (stalled = resolve));
  await withServer((socket) => flood(socket, stalled), async (path) => {
    const client = await connect({ path, reconnect: false });
    assert.ok((await sent) < 2 << 20);
    // And on it goes.
    let count = 0;
    for await (const event of client) if (event.type === "click" && (count += 1) === 20_000) break;
    await client.close();
  });
});

test("so does a listener that takes its time, and events stay in order", async () => {
  let stalled;
  const sent = new Promise((resolve) => (stalled = resolve));
  await withServer((socket) => flood(socket, stalled), async (path) => {
    const client = await connect({ path, reconnect: false });
    let count = 0;
    let release;
    let begin;
    const waiting = new Promise((resolve) => (release = resolve));
    const begun = new Promise((resolve) => (begin = resolve));
    client.on("click", () => {
      count += 1;
      begin();
      return waiting;
    });
    assert.ok((await sent) < 2 << 20);
    await begun;
    assert.equal(count, 1);
    const many = new Promise((resolve) => client.on("click", () => count > 5000 && resolve()));
    release();
    await many;
    await client.close();
  });
});

test("a flood while a reply is awaited takes no memory", async () => {
  const serve = (socket) => {
    socket.write(HELLO);
    socket.once("data", async (request) => {
      const lines = Buffer.from(click(1).repeat(500));
      for (let count = 0; count < 600; count += 1) if (!socket.write(lines)) await new Promise((resolve) => socket.once("drain", resolve));
      socket.write(reply(request.toString()));
    });
  };
  await withServer(serve, async (path) => {
    const client = await connect({ path, reconnect: false });
    // 50 MB of lines.
    await client.ping();
    const types = new Set(client.pending().map((event) => event.type));
    // The server is none and sends no snapshot, so that nothing came after what was dropped.
    assert.ok(!types.has("click"));
    await client.close();
  });
});

test("the daemon says what a slow program missed", () => withDaemon(async (daemon) => {
  const [slow, other] = await Promise.all([connect({ path: daemon.path }), connect({ path: daemon.path })]);
  await other.subscribe({ events: ["click"] });
  await other.hands.plug("mouse");
  // Motion alone would be put together, and wait for ever.
  const step = (_, number) => (number % 2 ? other.hands.wheel([0, 1]) : other.hands.move([number % 4 ? 1 : -1, 0]));
  for (let count = 0; count < 14; count += 1) await Promise.all(Array.from({ length: 500 }, step));
  let gap;
  const events = await readUntil(slow, (event) => {
    gap ??= event.type === "gap" ? event : undefined;
    return gap && event.type === "snapshot";
  });
  assert.ok(gap.lost > 0);
  assert.equal(events.at(-2), gap);
  await slow.ping();
  await slow.close();
  await other.close();
  // In virtual time the clock would wait for it.
}, { isTimeVirtual: false }));
