/** Requests that are too long for a line: sent in parts, or refused before they are sent. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ConnectionLost, RequestError, connect } from "../../../Sources/javascript/inlet.js";
import { LOSS_LIMIT } from "../../../Sources/javascript/src/protocol.js";
import { split } from "../../../Sources/javascript/src/split.js";
import { CHECKOUT, HELLO, ask, opened, reply, requests, withDaemon } from "./support.js";

const named = (names, others = {}) => [...names].map((name) => ({ id: name.repeat(20), ...others }));

function small() {
  const protocol = opened({ lineBytes: 120 });
  return [protocol, ask(protocol, "regions.set", { scene: "s", regions: named("abcde") }), ask(protocol, "ping")];
}

test("requests are split as the table says", () => {
  for (const text of readFileSync(join(CHECKOUT, "Tests/Libraries/Cases/split.ndjson"), "utf8").trim().split("\n")) {
    const one = JSON.parse(text);
    const asked = () => split(one.do, one.fields, one.limit);
    if (one.parts) assert.deepEqual(asked(), one.parts, one.case);
    else assert.throws(asked, { code: "limit", request: one.do, reason: `a request can have at most ${one.limit} bytes, not ${one.bytes}` }, one.case);
  }
});

test("each part is sent when the one before is done, and what comes later waits", () => {
  const [protocol, set, ping] = small();
  const sent = [];
  while (!set.count) {
    const [request, ...others] = requests(protocol);
    assert.deepEqual(others, []);
    sent.push(request);
    protocol.receive(reply(request));
  }
  assert.deepEqual(sent.flatMap((request) => request.regions ?? request.put).map(({ id }) => id[0]), [..."abcde"]);
  assert.deepEqual(new Set(sent.slice(1).map((request) => request.do)), new Set(["regions.update"]));
  assert.deepEqual(requests(protocol).map((request) => request.do), ["ping"]);
  assert.deepEqual([set.error, set.count, ping.count], [null, 1, 0]);
});

test("a part that is refused ends the request alone", () => {
  const [protocol, set, ping] = small();
  protocol.receive(reply(requests(protocol)[0]));
  protocol.receive(reply(requests(protocol)[0], { ok: false, error: { code: "duplicate", message: "no" } }));
  assert.deepEqual([set.error.code, set.error.request], ["duplicate", "regions.set"]);
  protocol.receive(reply(requests(protocol)[0]));
  assert.deepEqual([set.count, ping.count, ping.error], [1, 1, null]);
});

test("a loss in between goes on with the part under way", () => {
  const [protocol, set, ping] = small();
  protocol.receive(reply(requests(protocol)[0]));
  const [second] = requests(protocol);
  protocol.lost("gone");
  protocol.receive(HELLO);
  const [again, ...others] = requests(protocol);
  assert.deepEqual({ ...again, id: 0 }, { ...second, id: 0 });
  protocol.receive(reply(again));
  assert.deepEqual([others, requests(protocol).length, set.count, ping.count], [[], 1, 0, 0]);
});

test("a scene that is found by its target gets its regions, and results are put together", () => {
  const protocol = opened({ lineBytes: 160 });
  const scene = ask(protocol, "scene.activate", { scene: "new", target: "t", regions: named("abc", { rect: [0, 0, 1, 1] }) });
  protocol.receive(reply(requests(protocol)[0], { result: { scene: "old" } }));
  while (!scene.count) {
    const [next] = requests(protocol);
    assert.deepEqual([next.do, next.scene], ["regions.update", "old"]);
    protocol.receive(reply(next));
  }
  assert.deepEqual(scene.result, { scene: "old" });
  const commands = ask(protocol, "commands.insert", { commands: named("abcdef") });
  let parts = 0;
  while (!commands.count) {
    parts += 1;
    protocol.receive(reply(requests(protocol)[0], { result: { shadowed: [parts] } }));
  }
  assert.ok(parts > 1);
  assert.equal(commands.result.shadowed.length, parts);
});

test("what is too long fails at once and alone, also where several requests have declared it", () => {
  const protocol = opened();
  const payload = ask(protocol, "drag.payload", { drag: 1, payload: "x".repeat(70_000) });
  assert.deepEqual([payload.error.constructor, payload.error.code, protocol.takeOutput()], [RequestError, "limit", []]);
  for (const fields of [{ target: "t".repeat(200) }, { activity: "x".repeat(65_300) }]) {
    ask(protocol, "scene.activate", { scene: "s", ...fields });
    protocol.receive(reply(requests(protocol)[0], { result: { scene: "s" } }));
  }
  protocol.lost("gone");
  protocol.receive(HELLO);
  assert.deepEqual(requests(protocol), []);
  const news = [];
  for (let event = protocol.nextEvent(); event; event = protocol.nextEvent()) news.push(event);
  assert.deepEqual(news.filter(({ type }) => type === "notRestored").map(({ request, error }) => [request, error.code]), [["scene.activate", "limit"]]);
});

test("what ends connections is not asked for ever", () => {
  const protocol = opened();
  const focus = ask(protocol, "focus.set", { scene: "s", region: "a" });
  for (let time = 0; time < LOSS_LIMIT; time += 1) {
    assert.deepEqual(requests(protocol).map((request) => request.do), ["focus.set"]);
    assert.equal(focus.count, 0);
    protocol.lost("gone");
    protocol.receive(HELLO);
  }
  assert.deepEqual(requests(protocol), []);
  assert.ok(focus.error instanceof ConnectionLost && focus.count === 1);
});

test("a thousand pictures are declared, changed and moved at once", () =>
  withDaemon(async ({ path }) => {
    const client = await connect({ path });
    const regions = Array.from({ length: 1000 }, (_, number) => ({
      id: `IMG_${number}.jpg`, rect: [(number % 10) * 100, Math.floor(number / 10) * 100, 80, 80], role: "item", label: `IMG_${number}.jpg`, focusable: true,
    }));
    await client.scene.activate({ scene: "s", rect: [0, 0, 1000, 10_000], regions });
    // What is asked after a list in parts comes after all of it.
    const set = client.regions.set({ scene: "s", regions });
    await client.focus.set({ scene: "s", region: "IMG_999.jpg" });
    await set;
    await client.regions.update({ scene: "s", put: regions, move: regions.flatMap(({ id }) => [[id, 7, 7], [id, 8, 8], [id, 9, 9]]) });
    const actions = Object.fromEntries(regions.map(({ id }) => [id.repeat(10), true]));
    await assert.rejects(client.responder.set({ actions }), { code: "limit", request: "responder.set" });
    await client.focus.set({ scene: "s", region: "IMG_500.jpg" });
    assert.deepEqual(client.pending().filter(({ type }) => type === "disconnected"), []);
    await client.close();
  }));
