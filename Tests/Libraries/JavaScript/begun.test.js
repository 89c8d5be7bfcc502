/** What has begun when the connection ends: it is cancelled before the program is told of the loss. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ConnectionLost, connect } from "../../../Sources/javascript/inlet.js";
import { MOST } from "../../../Sources/javascript/src/begun.js";
import { CHECKOUT, HELLO, events, opened, reply, requests, snapshot, withDaemon } from "./support.js";

const press = (seq, fields = {}) =>
  JSON.stringify({
    type: "press", time: seq, seq, phase: "began", program: 7, scene: "main", region: "save", button: "primary", count: 1, x: 1, y: 2, modifiers: [],
    ...fields,
  });

test("what has begun is cancelled as the table says", () => {
  for (const text of readFileSync(join(CHECKOUT, "Tests/Libraries/Cases/begun.ndjson"), "utf8").trim().split("\n")) {
    const one = JSON.parse(text);
    for (const [reads, reconnects] of [[false, true], [true, true], [true, false]]) {
      const protocol = opened({ reconnects });
      if (one.subscribe) {
        protocol.ask("subscribe", one.subscribe, () => {});
        protocol.receive(reply(requests(protocol)[0]));
      }
      for (const line of one.lines) {
        protocol.receive(JSON.stringify(line));
        if (reads) events(protocol);
      }
      protocol.lost("gone");
      const found = events(protocol).slice(reads ? 0 : one.lines.length);
      if (reconnects) assert.deepEqual(found.pop(), { type: "disconnected", reason: "gone" });
      assert.deepEqual(found, one.cancelled, one.case);
    }
  }
});

test("two losses in a row cancel once, and no more is kept than hands can hold", () => {
  const protocol = opened();
  protocol.receive(press(1));
  for (let time = 0; time < 2; time += 1) {
    protocol.lost("gone");
    protocol.receive(HELLO);
  }
  assert.equal(events(protocol).filter(({ phase }) => phase === "cancelled").length, 1);
  for (let seq = 1; seq < 10 * MOST; seq += 1) protocol.receive(press(seq, { region: String(seq) }));
  events(protocol);
  protocol.lost("gone");
  assert.equal(events(protocol).length, MOST + 1);
});

test("an end among lines that are dropped here is made up for, also that of another connection", () => {
  for (const loses of [false, true]) {
    const protocol = opened();
    protocol.receive(press(1));
    protocol.receive(press(2, { region: "b" }));
    assert.equal(events(protocol).length, 2);
    if (loses) {
      protocol.lost("gone");
      protocol.receive(HELLO);
    }
    protocol.ask("ping", {}, () => {});
    let seq = 2;
    let again;
    while (!again) {
      seq += 1;
      protocol.receive(press(seq, { phase: "ended", region: "x".repeat(200) }));
      again = requests(protocol).find((request) => request.do === "subscribe");
    }
    protocol.receive(press(seq + 1, { phase: "ended" }));
    protocol.receive(reply(again));
    protocol.receive(snapshot(seq + 3));
    const found = events(protocol).filter(({ type }) => !["disconnected", "reconnected"].includes(type));
    const told = found.map(({ type, phase, region, reason }) => (phase ? [region, phase, reason] : type));
    assert.deepEqual(told, ["gap", "snapshot", ...(loses ? [["b", "cancelled", "gap"]] : []), ["save", "cancelled", "gap"]]);
  }
});

test("a held command is cancelled where the daemon is killed", () =>
  withDaemon(async (daemon) => {
    const client = await connect({ path: daemon.path, reconnect: false });
    await client.commands.insert({ commands: [{ id: "talk", keys: "super+t", holds: true }] });
    await client.responder.set({ actions: { talk: true } });
    await client.hands.plug("keyboard");
    await client.hands.press("KEY_LEFTMETA");
    await client.hands.press("KEY_T");
    await daemon.kill();
    const said = [];
    const read = async () => {
      for await (const event of client) if (event.type === "command") said.push([event.command, event.phase, event.reason]);
    };
    await assert.rejects(read, ConnectionLost);
    assert.deepEqual(said, [["talk", "began", undefined], ["talk", "cancelled", "disconnected"]]);
  }));
