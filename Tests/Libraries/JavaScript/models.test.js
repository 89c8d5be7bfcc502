/** What is kept of requests, without a daemon: no more than what later ones need, in lines that fit. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { CommandLog } from "../../../Sources/javascript/src/commands.js";
import { Memory } from "../../../Sources/javascript/src/memory.js";
import { SOCKET_BYTES, length, split } from "../../../Sources/javascript/src/split.js";

test("menus that come and go leave nothing", () => {
  const log = new CommandLog();
  for (let number = 0; number < 100; number += 1) {
    log.insert({ into: "file", commands: [{ id: `c${number}` }] });
    log.insert({ menu: "recent", commands: [{ id: `r${number}` }] });
    log.replace({ menu: "window", commands: [{ id: `w${number}` }] });
    log.remove({ commands: [`c${number}`, `r${number}`] });
  }
  assert.ok([...log].length < 5);
});

test("what later requests name stays", () => {
  const log = new CommandLog();
  log.insert({ into: "file", commands: [{ id: "a" }] });
  log.insert({ after: "a", commands: [{ id: "b" }] });
  log.remove({ commands: ["a", "paste"] });
  assert.deepEqual([...log].map(([request]) => request), ["commands.insert", "commands.insert", "commands.remove"]);
  assert.deepEqual([...log].at(-1)[1], { commands: ["a", "paste"] });
});

test("of commands that had one name the last is removed", () => {
  const log = new CommandLog();
  log.insert({ into: "file", commands: [{ id: "a" }] });
  log.insert({ after: "a", commands: [{ id: "b" }] });
  log.remove({ commands: ["a"] });
  log.insert({ into: "edit", commands: [{ id: "a" }] });
  log.remove({ commands: ["a"] });
  assert.deepEqual([...log].map(([, fields]) => fields.into), ["file", undefined, undefined]);
});

test("a menu that was emptied, filled and emptied again is emptied twice", () => {
  const log = new CommandLog();
  const empty = () => log.replace({ menu: "own", commands: [] });
  empty();
  log.insert({ into: "own", commands: [{ id: "a" }] });
  log.insert({ after: "a", commands: [{ id: "b" }] });
  empty();
  // The name is free again.
  log.insert({ into: "edit", commands: [{ id: "a" }] });
  empty();
  assert.deepEqual([...log].map(([request]) => request.slice("commands.".length)), ["replace", "insert", "insert", "replace", "insert", "replace"]);
});

test("responders go with their regions", () => {
  const memory = new Memory();
  memory.note("scene.activate", { scene: "main" }, { scene: "main" });
  for (let number = 0; number < 100; number += 1) {
    memory.note("regions.set", { scene: "main", regions: [{ id: `r${number}`, rect: [0, 0, 1, 1] }] }, {});
    memory.note("responder.set", { scene: "main", region: `r${number}`, actions: {} }, {});
  }
  assert.equal([...memory.requests()].filter(([request]) => request === "responder.set").length, 1);
});

test("lists fit in lines in their order", () => {
  const memory = new Memory();
  memory.note("scene.activate", { scene: "main", activity: "y".repeat(59_000) }, { scene: "main" });
  const all = Array.from({ length: 250 }, (_, number) => ({ id: `r${number}`, rect: [0, 0, 1, 1], label: "x".repeat(1000) }));
  memory.note("regions.set", { scene: "main", regions: all }, {});
  // Each but the last now lies in one that was declared after it.
  const inner = all.slice(0, -1).map((region, number) => ({ ...region, parent: `r${number + 1}` }));
  memory.note("regions.update", { scene: "main", put: inner }, {});
  const parts = [...memory.requests()].flatMap((request) => split(...request, SOCKET_BYTES));
  assert.ok(parts.every((part) => length(...part) <= SOCKET_BYTES));
  const requests = parts.map(([, fields]) => fields);
  const names = requests.flatMap((fields) => fields.regions ?? fields.put ?? []).map((region) => region.id);
  // Each is declared when what it lies in is there, or comes with it.
  const known = new Set();
  for (const fields of requests) {
    const regions = fields.regions ?? fields.put ?? [];
    for (const region of regions) known.add(region.id);
    for (const region of regions) assert.ok(!region.parent || known.has(region.parent), region.id);
  }
  const order = all.map((region) => region.id);
  assert.deepEqual(names, [...order, ...order.slice(0, -1).reverse()]);
});

test("of a program's number in requests, scenes of the configuration are not the program's own", () => {
  const memory = new Memory();
  memory.note("scene.update", { scene: "main", program: 0, rect: [0, 0, 1, 1] }, {});
  memory.note("regions.set", { scene: "main", program: 0, regions: [] }, {});
  memory.note("responder.set", { scene: "main", program: 0, actions: { go: true } }, {});
  assert.deepEqual([...memory.requests()].map(([request]) => request), ["responder.set"]);
});
