/** The protocol without I/O: lines in any pieces, lines that are none, lines of a later Inlet. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ConnectionLost, NotPermitted, ProtocolError, RequestError } from "../../../Sources/javascript/inlet.js";
import { LINE_BYTES, decode, parse } from "../../../Sources/javascript/src/lines.js";
import { WAITING_LIMIT } from "../../../Sources/javascript/src/protocol.js";
import { OVERFLOW_BYTES, QUEUE_BYTES } from "../../../Sources/javascript/src/queue.js";
import { CHECKOUT, HELLO, INLET, Reading, ask, bytes, click, events, line, opened, random, reply, requests, snapshot } from "./support.js";

test("lines are the same in any pieces", () => {
  const text = bytes(HELLO + snapshot(1) + click(2, { region: "ä€𝄞" }) + "\n" + click(3));
  const whole = new Reading();
  whole.push(text);
  const expected = events(whole);
  assert.deepEqual(expected.map((event) => event.type), ["hello", "snapshot", "click", "click"]);
  assert.equal(expected[2].region, "ä€𝄞");
  for (let place = 0; place <= text.length; place += 1) {
    const cut = new Reading();
    cut.push(text.subarray(0, place));
    cut.push(text.subarray(place));
    assert.deepEqual(events(cut), expected, `cut at ${place}`);
  }
  const bytewise = new Reading();
  const one = new Uint8Array(1);
  for (const byte of text) {
    // The same memory each time, as transports may use it.
    one[0] = byte;
    bytewise.push(one);
  }
  assert.deepEqual(events(bytewise), expected);
});

test("lines that an Inlet writes are known", () => {
  const input = [
    { plug: "keyboard" }, { plug: "mouse" }, { plug: "touchscreen" }, { plug: "pen" }, { key: "ctrl+s" }, { to: [120, 110] },
    { click: "left" }, { wheel: [0, 1] }, { drag: [300, 300] }, { touch: [[0, 150, 150, 0.5]] }, { lift: [0] }, { text: "a" },
    { pen: { x: 120, y: 110, tip: true } }, { unplug: "mouse" },
  ].map((step) => line({ do: "simulate", ...step }));
  const declare = [
    { do: "subscribe", explain: true }, { do: "scene.activate", scene: "main" },
    { do: "regions.set", scene: "main", regions: [{ id: "a", rect: [100, 100, 90, 90], focusable: true, role: "control" }] },
    { do: "commands.insert", commands: [{ id: "save", keys: "ctrl+s" }] }, { do: "responder.set", actions: { save: true } },
    { do: "commands.tree" }, { do: "none" },
  ].map(line);
  const run = spawnSync(INLET, ["simulate", "--virtual-time"], { input: [declare, input].flat().join("") });
  assert.equal(run.status, 0);
  const found = new Set();
  for (const text of run.stdout.toString().trim().split("\n")) {
    const event = decode(parse(text));
    assert.notEqual(event.type, "unknown", text);
    found.add(event.type);
  }
  for (const type of ["hello", "snapshot", "device", "key", "hover", "click", "touch", "tool", "command", "why", "reply"]) {
    assert.ok(found.has(type), type);
  }
});

test("each type of the schema is known, and without one of its fields it is not", () => {
  const schema = JSON.parse(readFileSync(join(CHECKOUT, "Sources/Inlet/Documentation.docc/Schemas/stream.schema.json"), "utf8"));
  for (const type of schema.properties.type.enum) assert.equal(decode({ type }).type, "unknown", type);
  const known = parse(click(3));
  assert.equal(decode(known), known);
  for (const name of Object.keys(known).filter((name) => name !== "type")) {
    assert.equal(decode({ ...known, [name]: undefined }).type, "unknown", name);
  }
});

test("what a later Inlet says is kept and never throws", () => {
  const protocol = opened();
  protocol.push(click(1, { later: { a: 1 }, button: "button9", modifiers: ["hyper"] }));
  protocol.push(`${line({ type: "gaze", time: 5, seq: 2, eyes: 2 })}${line({ type: "click", time: 5, seq: 3 })}`);
  protocol.push(click(4, { modifiers: 7 }) + line({ type: "gaze" }) + line({ type: "toString" }) + line({ type: "__proto__" }));
  const [known, unknown, short, wrong, bare, ...inherited] = events(protocol);
  assert.deepEqual([known.later, known.modifiers], [{ a: 1 }, ["hyper"]]);
  assert.deepEqual([unknown.type, unknown.seq, unknown.line.type, unknown.line.eyes], ["unknown", 2, "gaze", 2]);
  assert.deepEqual([short, wrong].map((event) => [event.type, event.line.type, event.seq]), [["unknown", "click", 3], ["unknown", "click", 4]]);
  assert.deepEqual([bare.line.type, bare.time], ["gaze", 0]);
  assert.deepEqual(inherited.map((event) => event.type), ["unknown", "unknown"]);
  protocol.push('{"type":"click","__proto__":{"x":1}}\n');
  assert.equal({}.x, undefined);
});

test("what is no line is an error of the protocol", () => {
  const garbage = [
    "{\n", "[]\n", "null\n", "7\n", '{"time":1}\n', '{"type":7}\n', '{"type":"click","x":NaN}\n', `${"[".repeat(500_000)}\n`,
    Uint8Array.of(...bytes('{"type":"'), 0xff, ...bytes('"}\n')), Uint8Array.of(0xff, 0xfe, 10), Uint8Array.of(0xed, 0xa0, 0x80, 10),
    snapshot(1).replace("[1920,1080]", '["a",null]'), '{"type":"key","text":"secret\n', '["secret"]\n',
  ];
  for (const data of garbage) {
    // An error shows nothing of the line, which can hold typed text.
    const isRight = (error) => error instanceof ProtocolError && !error.message.includes("secret");
    assert.throws(() => opened().push(data), isRight, String(data).slice(0, 30));
  }
});

test("garbage throws nothing but errors of this package", () => {
  const dice = random(7);
  const text = bytes(HELLO + snapshot(1) + click(2));
  for (let round = 0; round < 3000; round += 1) {
    const changed = text.slice();
    for (let count = 1 + dice() * 4; count > 0; count -= 1) changed[Math.floor(dice() * changed.length)] = dice() * 256;
    const protocol = new Reading();
    try {
      protocol.push(changed);
    } catch (error) {
      assert.ok(error instanceof ProtocolError || error instanceof ConnectionLost, error.stack);
    }
  }
});

/** A value of JSON in which something is another: gone, of another type, much, deep. */
function twist(value, dice) {
  const others = [null, true, -1, 1e308, "", "x".repeat(70_000), [], {}, [[[[]]]], { type: "reply" }, "\u{1f600}", "__proto__"];
  if (typeof value !== "object" || value === null || dice() < 0.1) return others[Math.floor(dice() * others.length)];
  const keys = Object.keys(value);
  const key = keys[Math.floor(dice() * keys.length)];
  if (key === undefined) return others[0];
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  if (dice() < 0.2) delete copy[key];
  else copy[key] = twist(value[key], dice);
  return copy;
}

test("lines with something else in them do nothing else, and what was asked ends at most once", () => {
  const dice = random(11);
  const run = spawnSync(INLET, ["stream", "--sample", "laptop"]);
  const lines = run.stdout.toString().trim().split("\n").slice(0, 400).map((text) => JSON.parse(text));
  lines.push(...[snapshot(5), click(6), reply(line({ id: 1 })), line({ type: "gap", time: 1, seq: 7, lost: 3 })].map((text) => JSON.parse(text)));
  let failures = 0;
  for (let round = 0; round < 3000; round += 1) {
    const protocol = opened({ reconnects: round % 2 === 0 });
    const asked = ask(protocol, "ping");
    protocol.takeOutput();
    try {
      for (let count = 0; count < 4; count += 1) protocol.push(line(twist(lines[Math.floor(dice() * lines.length)], dice)));
      // Each is an event that a program can read.
      for (const event of events(protocol)) assert.equal(typeof event.type, "string");
    } catch (error) {
      assert.ok(error instanceof ProtocolError || error instanceof ConnectionLost, error.stack);
      failures += 1;
    }
    assert.ok(asked.count <= 1);
  }
  assert.ok(failures > 0 && failures < 3000);
  assert.equal({}.lost, undefined);
});

test("a line has at most 1 MiB", () => {
  const protocol = opened();
  const rest = click(1, { text: "" }).length - 1;
  protocol.push(click(1, { text: "x".repeat(LINE_BYTES - rest) }));
  assert.equal(events(protocol).length, 1);
  assert.throws(() => protocol.push(click(1, { text: "x".repeat(LINE_BYTES - rest + 1) })), ProtocolError);
  const endless = opened();
  const piece = bytes("x".repeat(65_536));
  for (let count = 0; count < 16; count += 1) endless.push(piece);
  assert.throws(() => endless.push(piece), ProtocolError);
});

test("a first line that is none ends it", () => {
  const wrong = [
    [click(0), ProtocolError], [HELLO.replace('"schema":1', '"schema":2'), ProtocolError], [line({ type: "hello", time: 1, seq: 0, schema: 1 }), ProtocolError],
    [line({ type: "reply", ok: false, id: null, error: { code: "notPermitted", message: "not you" } }), NotPermitted],
    [line({ type: "reply", ok: false, id: null, error: { code: "limit", message: "too many" } }), ConnectionLost],
    [line({ type: "reply", ok: false }), ConnectionLost],
  ];
  for (const [text, expected] of wrong) assert.throws(() => new Reading().push(text), (error) => error.constructor === expected, text);
});

test("replies settle what was asked, in any order, once", () => {
  const protocol = opened();
  const [first, second] = [ask(protocol, "ping"), ask(protocol, "scene.activate", { scene: "none", regions: undefined })];
  const sent = requests(protocol);
  assert.deepEqual(sent, [{ id: 1, do: "ping" }, { id: 2, do: "scene.activate", scene: "none" }]);
  const error = { code: "badValue", message: "no", column: 3 };
  protocol.push(reply(sent[1], { ok: false, error }) + reply(sent[0], { result: 7 }) + reply(sent[0]) + reply({ id: "1" }) + reply({ id: null }));
  assert.deepEqual([first.error, first.result, first.count, second.count], [null, {}, 1, 1]);
  assert.ok(second.error instanceof RequestError);
  assert.deepEqual([second.error.code, second.error.reason, second.error.column, second.error.request], ["badValue", "no", 3, "scene.activate"]);
  assert.equal(second.error.message, "scene.activate: no (badValue)");
  // Replies to nothing are no events.
  assert.deepEqual(events(protocol).map((event) => event.type), []);
  assert.equal([...protocol.memory.requests()].length, 0);
});

test("what the program changes later changes nothing", () => {
  const protocol = opened();
  const rect = [0, 0, 9, 9];
  ask(protocol, "scene.activate", { scene: "main", rect });
  rect[0] = 5;
  protocol.push(reply({ id: 1 }));
  assert.deepEqual([...protocol.memory.requests()][0][1].rect, [0, 0, 9, 9]);
});

test("what was asked when the connection broke is asked again, behind what was declared", () => {
  const protocol = opened();
  ask(protocol, "program.identify", { name: "files" });
  ask(protocol, "scene.activate", { scene: "main" });
  protocol.push(reply({ id: 1 }) + reply({ id: 2 }));
  requests(protocol);
  const underWay = ask(protocol, "scene.activate", { scene: "other", intent: 5 });
  const ofAConnection = ask(protocol, "drag.payload", { drag: 1, payload: null });
  protocol.lost("gone");
  assert.equal(ofAConnection.error.constructor, ConnectionLost);
  const later = ask(protocol, "ping");
  assert.equal(ask(protocol, "simulate", { key: "a" }).error.constructor, ConnectionLost);
  assert.deepEqual(requests(protocol), []);
  protocol.push(HELLO.replace(":7}", ":8}"));
  const sent = requests(protocol);
  assert.deepEqual(sent.map((request) => [request.do, request.scene, request.intent]), [
    ["program.identify", undefined, undefined], ["scene.activate", "main", undefined], ["scene.activate", "other", undefined],
    ["ping", undefined, undefined],
  ]);
  protocol.push(sent.map((request) => reply(request)).join(""));
  assert.deepEqual([underWay.error, later.error], [null, null]);
  assert.deepEqual(events(protocol), [
    { type: "disconnected", reason: "gone" }, { type: "reconnected", program: 8 }, parse(HELLO.replace(":7}", ":8}")),
  ]);
});

test("what is not restored is said once", () => {
  const protocol = opened();
  ask(protocol, "commands.insert", { commands: [{ id: "a" }] });
  protocol.push(reply({ id: 1 }));
  protocol.lost("gone");
  requests(protocol);
  protocol.push(HELLO);
  const [again] = requests(protocol);
  protocol.push(reply(again, { ok: false, error: { code: "limit", message: "full" } }));
  const [, , , refused] = events(protocol);
  assert.deepEqual([refused.type, refused.request, refused.error.code], ["notRestored", "commands.insert", "limit"]);
});

test("without reconnection a loss ends everything", () => {
  const protocol = opened({ reconnects: false });
  const waiting = ask(protocol, "ping");
  protocol.lost("gone");
  assert.equal(waiting.error.constructor, ConnectionLost);
  assert.equal(ask(protocol, "ping").error, protocol.ended);
  assert.equal(waiting.count, 1);
});

test("as many requests wait for a connection as may", () => {
  const protocol = new Reading();
  const asks = Array.from({ length: WAITING_LIMIT + 1 }, () => ask(protocol, "ping"));
  assert.equal(asks.at(-1).error.constructor, ConnectionLost);
  assert.equal(asks.filter((one) => one.count === 0).length, WAITING_LIMIT);
  protocol.forget(asks[0].ask);
  protocol.push(HELLO);
  assert.equal(requests(protocol).length, WAITING_LIMIT - 1);
});

test("a program that reads nothing stops the reading, and one that waits for a reply is told of what was dropped", () => {
  const protocol = opened();
  ask(protocol, "subscribe", { events: ["click"] });
  protocol.push(reply({ id: 1 }));
  requests(protocol);
  let seq = 1;
  while (protocol.wantsInput) protocol.push(click(seq++));
  assert.ok(protocol.queuedBytes < QUEUE_BYTES + 1000);
  ask(protocol, "ping");
  assert.deepEqual([requests(protocol).length, protocol.wantsInput], [1, true]);
  while (protocol.queuedBytes > 0) {
    protocol.push(click(seq++));
    assert.ok(protocol.queuedBytes <= OVERFLOW_BYTES);
  }
  // What it was subscribed to is asked for again, for the snapshot that follows.
  const [again] = requests(protocol);
  assert.deepEqual([again.do, again.events], ["subscribe", ["click"]]);
  protocol.push(click(seq++) + snapshot(seq++) + reply(again) + click(seq++) + snapshot(seq++) + click(seq++));
  const found = events(protocol);
  assert.deepEqual(found.map((event) => event.type), ["gap", "snapshot", "click"]);
  // All clicks but the last, and the snapshot before the reply.
  assert.equal(found[0].lost, seq - 3);
});

test("all of a long queue is read", () => {
  const protocol = opened({ isBounded: false });
  for (let seq = 0; seq < 200_000; seq += 1) protocol.receive('{"type":"gaze","time":1,"seq":1}');
  let count = 0;
  while (protocol.nextEvent()) count += 1;
  assert.equal(count, 200_000);
  assert.equal(protocol.queuedBytes, 0);
});

test("a daemon that allows what cannot be is none", () => {
  const protocol = opened();
  ask(protocol, "scene.activate", { scene: "main" });
  const wrong = ask(protocol, "regions.update", { scene: "main", move: [["none", 0, 0]] });
  protocol.push(reply({ id: 1 }));
  assert.throws(() => protocol.push(reply({ id: 2 })), ProtocolError);
  assert.equal(wrong.error.constructor, ProtocolError);
});
