/** Clients against servers that are none, programs that are slow, and what is cancelled. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ConnectionLost, NotPermitted, ProtocolError, connect, run, simulate } from "../../../Sources/javascript/inlet.js";
import { CHECKOUT, HELLO, click, line, random, readUntil, reply, snapshot, withDaemon, withFolder, withServer } from "./support.js";

/** What keeps Node from ending: sockets, processes and timers. What was closed goes soon. */
async function nothingIsLeft() {
  const left = () => process.getActiveResourcesInfo().filter((name) => !["TTYWrap", "PipeWrap", "Immediate"].includes(name));
  const end = performance.now() + 10_000;
  while (left().length && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(left(), []);
}

test("no daemon, and one that turns away, are errors", async () => {
  await assert.rejects(connect({ path: "/nowhere/socket" }), (error) => error instanceof ConnectionLost && /ENOENT/.test(error.message));
  const refuse = line({ type: "reply", ok: false, id: null, error: { code: "notPermitted", message: "not you" } });
  await withServer((socket) => socket.end(refuse), (path) => assert.rejects(connect({ path }), NotPermitted));
  await withServer((socket) => socket.end("HTTP/1.1 400\n"), (path) => assert.rejects(connect({ path }), ProtocolError));
  await withServer((socket) => socket.end(), (path) => assert.rejects(connect({ path }), ConnectionLost));
  await withServer(() => {}, (path) => assert.rejects(connect({ path, timeout: 20 }), /says nothing/));
  // A name that the daemon refuses is no connection either.
  await withDaemon((daemon) => assert.rejects(connect({ path: daemon.path, name: "ä" }), { code: "badValue" }));
  await nothingIsLeft();
});

test("what is no line ends the client, whatever came before", async () => {
  const serve = (socket) => socket.end(`${HELLO}${click(1)}{\n${click(2)}`);
  await withServer(serve, async (path) => {
    const client = await connect({ path });
    const seen = [];
    await assert.rejects(async () => {
      for await (const event of client) seen.push(event.type);
    }, ProtocolError);
    assert.deepEqual(seen, ["hello", "click"]);
    await assert.rejects(client.ping(), ProtocolError);
    assert.ok((await client.closed) instanceof ProtocolError);
    await client.close();
  });
});

test("a server that breaks off anywhere loses no event and gives none twice", async () => {
  const dice = random(3);
  const text = Buffer.from(HELLO + click(1) + click(2) + snapshot(3) + click(4));
  const cuts = [HELLO.length, ...Array.from({ length: 14 }, () => Math.floor(dice() * (text.length + 1))), text.length];
  const expected = [];
  const serve = (socket, number) => {
    const end = cuts[number - 1] ?? text.length;
    // What was whole is read, and half a line is forgotten.
    const lines = text.subarray(0, end).toString().split("\n").slice(0, -1);
    if (lines.length && number > 1) expected.push("reconnected");
    expected.push(...lines.map((one) => JSON.parse(one)));
    if (lines.length && number < cuts.length) expected.push("disconnected");
    if (number < cuts.length) socket.end(text.subarray(0, end));
    else socket.write(text);
  };
  await withServer(serve, async (path) => {
    const client = await connect({ path });
    const news = (event) => (event.seq === undefined ? event.type : event);
    const seen = [];
    while (seen.length < 10 || seen.length < expected.length) seen.push(news((await client.events().next()).value));
    while (expected.filter((one) => one === "disconnected").length < 8) seen.push(news((await client.events().next()).value));
    assert.deepEqual(seen, expected.slice(0, seen.length));
    await client.close();
  });
});

test("without reconnection the loss is raised", async () => {
  await withServer((socket) => socket.end(HELLO + click(1)), async (path) => {
    const client = await connect({ path, reconnect: false });
    await assert.rejects(readUntil(client, () => false), ConnectionLost);
    await assert.rejects(client.ping(), ConnectionLost);
    assert.ok((await client.closed) instanceof ConnectionLost);
  });
});

test("listeners get what iteration would, and only one of both is", () => withDaemon(async (daemon) => {
  const client = await connect({ path: daemon.path });
  const seen = [];
  const all = [];
  const off = client.on("snapshot", (event) => seen.push(event.type));
  client.on("*", (event) => all.push(event.type));
  assert.throws(() => client.events(), /listeners/);
  assert.throws(() => client.pending(), /listeners/);
  const next = () => new Promise((resolve) => {
    const end = client.on("device", (event) => {
      end();
      resolve(event);
    });
  });
  const plugged = next();
  await client.hands.plug("mouse");
  assert.equal((await plugged).phase, "added");
  assert.deepEqual([seen, all.slice(0, 2), all.at(-1)], [["snapshot"], ["hello", "snapshot"], "device"]);
  off();
  await client.close();
  assert.equal(seen.length, 1);

  const iterated = await connect({ path: daemon.path });
  // What waited for a listener waits no more once there is none.
  const end = iterated.on("gap", () => {});
  await iterated.ping();
  await new Promise((resolve) => setImmediate(resolve));
  end();
  const reading = iterated.events().next();
  assert.throws(() => iterated.on("click", () => {}), /iterated/);
  await assert.rejects(iterated.events().next(), /iterated/);
  await iterated.close();
  assert.deepEqual(await reading, { value: undefined, done: true });
}));

test("a listener that throws is nobody's here, and the next event comes all the same", () => withDaemon(async (daemon) => {
  const client = await connect({ path: daemon.path });
  const thrown = new Promise((resolve) => {
    process.setUncaughtExceptionCaptureCallback(resolve);
  });
  client.on("hello", () => {
    throw new Error("of the listener");
  });
  const snapshot = new Promise((resolve) => client.on("snapshot", resolve));
  assert.equal((await thrown).message, "of the listener");
  process.setUncaughtExceptionCaptureCallback(null);
  await snapshot;
  await client.close();
}));

test("what is aborted leaves nothing behind", () => withDaemon(async (daemon) => {
  const client = await connect({ path: daemon.path, name: "files" });
  for (let count = 0; count < 20; count += 1) {
    const controller = new AbortController();
    const asking = client.scene.activate({ scene: "main" }, { signal: controller.signal });
    client.pending();
    const reading = client.events({ signal: controller.signal }).next();
    controller.abort();
    await assert.rejects(asking, { name: "AbortError" });
    // An event may have been there already.
    await reading.catch((error) => assert.equal(error.name, "AbortError"));
  }
  await assert.rejects(client.ping({}, { signal: AbortSignal.abort() }), { name: "AbortError" });
  await assert.rejects(connect({ path: daemon.path, signal: AbortSignal.abort() }), { name: "AbortError" });
  // What was sent took effect.
  await client.subscribe();
  await client.ping();
  assert.ok(client.pending().some((event) => event.type === "snapshot" && event.scenes.some((one) => one.scene === "main")));
  await client.close();
  // A signal closes the client, too.
  const controller = new AbortController();
  const other = await connect({ path: daemon.path, signal: controller.signal });
  const reading = readUntil(other, () => false);
  controller.abort();
  await assert.rejects(reading, { name: "AbortError" });
  assert.equal(await other.closed, null);
}));

test("an abort while nobody answers ends the attempt", async () => {
  await withServer(() => {}, async (path) => {
    const controller = new AbortController();
    const connecting = connect({ path, signal: controller.signal });
    setImmediate(() => controller.abort());
    await assert.rejects(connecting, { name: "AbortError" });
  });
  await nothingIsLeft();
});

test("what is aborted while there is no daemon is never asked", () => withDaemon(async (daemon) => {
  const client = await connect({ path: daemon.path });
  await daemon.kill();
  await readUntil(client, (event) => event.type === "disconnected");
  const controller = new AbortController();
  const asking = assert.rejects(client.scene.activate({ scene: "gone" }, { signal: controller.signal }), { name: "AbortError" });
  const other = client.scene.activate({ scene: "there" });
  controller.abort();
  await asking;
  await daemon.start();
  await other;
  await client.subscribe();
  await client.ping();
  const state = client.pending().findLast((event) => event.type === "snapshot");
  assert.deepEqual(state.scenes.map((one) => one.scene), ["there"]);
  await client.close();
}));

test("the time to connect is no limit for the connection", () => withDaemon(async (daemon) => {
  // A busy machine may take longer.
  let client;
  let timeout = 100;
  while (!client) client = await connect({ path: daemon.path, timeout: (timeout *= 2) }).catch((error) => assert.match(error.message, /says nothing/));
  for (const end = performance.now() + timeout + 50; performance.now() < end; ) await client.ping();
  assert.ok(client.pending().every((event) => event.type !== "disconnected"));
  await client.close();
}));

test("closing ends iteration and requests", () => withDaemon(async (daemon) => {
  const client = await connect({ path: daemon.path });
  const iterating = readUntil(client, () => false);
  await client.ping();
  const asking = assert.rejects(client.ping(), ConnectionLost);
  await client.close();
  await client.close();
  assert.ok((await iterating).length > 0);
  await asking;
  await assert.rejects(client.ping(), ConnectionLost);
  assert.equal(await client.closed, null);
}));

test("closing while there is no daemon leaves no timer", () => withDaemon(async (daemon) => {
  const client = await connect({ path: daemon.path });
  await daemon.kill();
  await readUntil(client, (event) => event.type === "disconnected");
  const waiting = assert.rejects(client.ping(), ConnectionLost);
  await client.close();
  await waiting;
  await nothingIsLeft();
}));

test("all that came together is a batch", async () => {
  const serve = (socket) => {
    socket.write(HELLO);
    socket.once("data", (request) => socket.write(click(1) + click(2) + snapshot(3) + reply(request.toString())));
  };
  await withServer(serve, async (path) => {
    const client = await connect({ path });
    await client.ping();
    for await (const batch of client.batches()) {
      assert.deepEqual(batch.map((event) => event.type), ["hello", "click", "click", "snapshot"]);
      break;
    }
    await client.close();
  });
});

test("a simulated seat", async () => {
  const seat = await simulate();
  await seat.hands.plug("mouse");
  await seat.scene.activate({ scene: "main", regions: [{ id: "save", rect: [100, 100, 80, 30] }] });
  await seat.hands.to([120, 110]);
  await seat.hands.click("left", { count: 2 });
  assert.equal((await seat.until("click", { region: "save" })).count, 1);
  assert.equal((await seat.until("click", { region: "save" })).count, 2);
  await assert.rejects(seat.until("click", { region: "save" }, { limit: "1s" }), { code: "limit" });
  await seat.close();
  await nothingIsLeft();
});

test("a program that ends is a loss, as one that there is not", async () => {
  await assert.rejects(run(["true"]), ConnectionLost);
  await assert.rejects(run(["/nowhere/inlet"]), /ENOENT/);
  await nothingIsLeft();
});

test("a child is told to end", () => withFolder(async (folder) => {
  // It goes on after the end of its input, and what it has started holds its output.
  const file = join(folder, "told");
  const client = await run(["sh", "-c", `trap 'touch ${file}; exit' TERM; echo '${HELLO.trim()}'; while :; do sleep 0.05; done`]);
  await client.close();
  assert.ok(existsSync(file));
  await nothingIsLeft();
}));

/** Runs a program in a Node of its own: Node ends by itself once nothing is left. */
function exits(text, ...words) {
  const program = `import { connect, run, simulate } from "${CHECKOUT}Sources/javascript/inlet.js";\n${text}`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, ...words], { stdio: "inherit" });
    child.once("exit", resolve);
  });
}

test("Node exits by itself after all is closed", () => withDaemon(async (daemon) => {
  const text = `
    const client = await connect({ path: process.argv[1], name: "a" });
    await client.ping();
    await client.close();
    const seat = await simulate();
    await seat.close();
    client.ping().catch(() => {});`;
  assert.equal(await exits(text, daemon.path), 0);
  // Iteration that ends in an error ends Node, too.
  assert.equal(await exits(`
    const client = await connect({ path: process.argv[1] });
    setImmediate(() => client.close());
    for await (const event of client);`, daemon.path), 0);
}));

test("a simulated daemon ends with its seat, and with Node", () => withFolder(async (folder) => {
  const socket = join(folder, "socket");
  const seat = await simulate({ socket });
  assert.ok(existsSync(socket));
  await seat.close();
  await assert.rejects(connect({ path: socket }), ConnectionLost);
  assert.equal(await exits("await simulate({ socket: process.argv[1] });\nprocess.exit(3);", socket), 3);
  await assert.rejects(connect({ path: socket }), ConnectionLost);
}));

test("a daemon that takes nothing does not keep a client from closing", async () => {
  await withServer((socket) => socket.pause().write(HELLO), async (path) => {
    const client = await connect({ path });
    // More than the socket takes: it cannot be sent.
    const asking = Array.from({ length: 70 }, () => assert.rejects(client.ask("state.save", { text: "x".repeat(60_000) }), ConnectionLost));
    await client.close();
    await Promise.all(asking);
  });
});
