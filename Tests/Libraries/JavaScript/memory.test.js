/** What a program declared is declared again as it was: worlds made at random, in a daemon that answers for both. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { connect, RequestError } from "../../../Sources/javascript/inlet.js";
import { random, readUntil, withDaemon, withRelay } from "./support.js";

const WORLDS = Number(process.env.INLET_WORLDS ?? 6);

/** Calls `body` with a client, and a function that breaks its connection and resolves to what it read meanwhile. */
function withClient(options, body) {
  return withDaemon((daemon) => withRelay(daemon.path, async (path, cut) => {
    const client = await connect({ path, ...options });
    const observer = await connect({ path: daemon.path });
    const lose = async () => {
      const program = client.hello.program;
      client.pending();
      cut();
      const events = await readUntil(client, (event) => event.type === "hello");
      await client.ping();
      // What the former connection had is no longer there.
      do await observer.subscribe({ mine: false });
      while ((await state(observer)).programs.some((one) => one.program === program));
      return [...events, ...client.pending()];
    };
    try {
      await body(client, lose);
    } finally {
      await client.close();
      await observer.close();
    }
  }));
}

/** What the last subscription said of everything. */
async function state(client) {
  await client.ping();
  return client.pending().findLast((event) => event.type === "snapshot");
}

/** A program that declares at random. */
class World {
  names = [];

  constructor(client, seed) {
    this.client = client;
    this.dice = random(seed);
  }

  number(low, high) {
    return low + Math.floor(this.dice() * (high - low + 1));
  }

  choice(values) {
    return values[this.number(0, values.length - 1)];
  }

  region(id) {
    const parent = this.choice([null, ...this.names.filter((other) => other < id)]);
    const z = this.number(0, 2);
    const [left, top] = [this.number(0, 300), this.number(0, 300)];
    const anchors = this.choice([[left, top, null, null], [null, top, left, null], [left, null, left, 50], [null, null, null, null]]);
    if (this.dice() < 0.4) return { id, parent, anchors, size: [200, 150], z };
    return { id, parent, rect: [this.number(0, 600), this.number(0, 400), 300, 200], z, slop: this.choice([0, 10]) };
  }

  /** One request. What makes no sense is refused, and then neither side has it. */
  async step() {
    const steps = ["put", "put", "put", "remove", "move", "scroll", "set", "scene", "insert", "insert", "take", "replace"];
    try {
      await this[this.choice(steps)]();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
  }

  update(change) {
    return this.client.regions.update({ scene: "main", ...change });
  }

  /** Up to three regions, in any order of their parents. */
  async put() {
    const names = Array.from({ length: this.number(1, 3) }, () => `r${String(this.number(0, 14)).padStart(2, "0")}`);
    const former = this.names;
    this.names = [...new Set([...former, ...names])].sort();
    try {
      await this.update({ put: [...new Set(names)].map((name) => this.region(name)) });
    } catch (error) {
      this.names = former;
      throw error;
    }
  }

  remove() {
    return this.update({ remove: [this.choice([...this.names, "none"])] });
  }

  move() {
    return this.update({ move: [[this.choice([...this.names, "none"]), this.number(0, 600), this.number(0, 400)]] });
  }

  scroll() {
    return this.update({ scroll: [[this.choice([...this.names, "none"]), 0, this.number(-120, 120)]] });
  }

  async set() {
    if (this.dice() > 0.2) return;
    this.names = ["r00", "r01", "r02", "r03", "r04"];
    await this.client.regions.set({ scene: "main", regions: this.names.map((name) => this.region(name)).reverse() });
  }

  scene() {
    return this.client.scene.update({ scene: "main", rect: [this.number(0, 100), this.number(0, 100), this.number(700, 1000), 800] });
  }

  insert() {
    const id = `c${this.number(0, 9)}`;
    const place = this.choice([{ into: "file" }, { atStart: "edit" }, { before: "copy" }, { menu: "own" }, { after: `c${this.number(0, 9)}` }, {}]);
    const command = { id, title: id.toUpperCase() };
    const commands = this.dice() < 0.3 ? [{ id: `m${id}`, title: "Menu", commands: [command] }] : [command];
    return this.client.commands.insert({ commands, ...place });
  }

  take() {
    const name = `c${this.number(0, 9)}`;
    return this.client.commands.remove({ commands: [this.choice([name, `m${name}`, "paste"])] });
  }

  replace() {
    return this.client.commands.replace({ menu: this.choice(["own", "window"]), commands: [{ id: `c${this.number(0, 9)}` }] });
  }

  /** What is where, and which commands there are. */
  async look() {
    const hits = [];
    for (let x = 0; x < 1100; x += 40) {
      const asked = [];
      for (let y = 0; y < 900; y += 40) asked.push(this.client.pointer.warp({ x, y }), this.client.subscribe());
      await Promise.all(asked);
      await this.client.ping();
      const states = this.client.pending().filter((event) => event.type === "snapshot").map((event) => event.hover?.region ?? null);
      hits.push(states.slice(-asked.length / 2).join());
    }
    return { hits, menus: (await this.client.commands.tree()).menus };
  }
}

/** How many regions each world had. */
const found = [];
for (let seed = 0; seed < WORLDS; seed += 1) {
  // Without a name no session is kept: what is there is what was declared again.
  test(`all is as it was in world ${seed}`, () => withClient({}, async (client, lose) => {
    await client.subscribe();
    await client.scene.activate({ scene: "main", rect: [0, 0, 1000, 800] });
    const world = new World(client, seed);
    for (let step = 0; step < 60; step += 1) await world.step();
    const before = await world.look();
    assert.deepEqual((await lose()).filter((event) => event.type === "notRestored"), []);
    assert.deepEqual(await world.look(), before);
    found.push(new Set(before.hits.join().split(",")).size);
  }));
}

test("the worlds had regions", () => assert.ok(Math.max(...found) > 4, `${found}`));

test("scenes, bars, responders and state are back", () => withClient({ name: "files" }, async (client, lose) => {
  await client.hands.plug("keyboard");
  await client.commands.insert({ into: "file", commands: [{ id: "go", title: "Go", keys: "ctrl+j" }] });
  for (const scene of ["one", "two"]) {
    await client.scene.activate({ scene, rect: [0, 0, 500, 500], activity: { of: scene }, target: `t:${scene}` });
    await client.regions.set({ scene, regions: [{ id: "r", rect: [0, 0, 50, 50], focusable: true }] });
    await client.responder.set({ scene, region: "r", actions: { go: true }, first: true });
    await client.bar.set({ scene, bar: "tools", width: 100, groups: [{ id: "a", items: [{ id: "x", width: 10 }] }] });
  }
  await client.bar.set({ scene: "two", bar: "tools", width: 5 });
  await client.scene.update({ scene: "two", programState: { caret: 3 } });
  await client.scene.activate({ scene: "gone", rect: [0, 0, 9, 9] });
  await client.scene.destroy({ scene: "gone" });
  await client.scene.activate({ scene: "one" });
  const events = await lose();
  const { program } = client.hello;
  await client.subscribe();
  await client.hands.key("ctrl+j");
  await client.ping();
  const later = client.pending();
  const found = later.findLast((event) => event.type === "snapshot");
  assert.deepEqual(found.scenes.filter((one) => one.program === program).map((one) => [one.scene, one.state]), [
    ["one", "foregroundActive"], ["two", "foregroundInactive"],
  ]);
  assert.deepEqual(found.bars.map((bar) => bar.bar), ["tools", "tools"]);
  const [command] = later.filter((event) => event.type === "command");
  assert.deepEqual([command.action, command.target], ["go", { scene: "one", region: "r" }]);
  // The session that the daemon kept is handed on to the program.
  const restored = events.filter((event) => event.type === "scene" && event.phase === "restore").map((event) => event.programState);
  assert.ok(restored.some((value) => value?.caret === 3));
}));

/** The names of a client's scenes, from the front. */
async function scenes(client) {
  await client.subscribe();
  return (await state(client)).scenes.map((one) => one.scene);
}

test("scenes are in the order in which people and the program put them", () => withClient({}, async (client, lose) => {
  await client.hands.plug("mouse");
  for (const [number, scene] of ["a", "b", "c", "d"].entries()) await client.scene.activate({ scene, rect: [number * 100, 0, 100, 100] });
  await client.scene.order({ scenes: ["c", "d"] });
  await client.hands.to([50, 50]);
  await client.hands.click("left");
  assert.deepEqual(await scenes(client), ["a", "c", "d", "b"]);
  await lose();
  assert.deepEqual(await scenes(client), ["a", "c", "d", "b"]);
}));

test("an active scene that others were put in front of stays active", () => withClient({}, async (client, lose) => {
  for (const scene of ["a", "b", "c"]) await client.scene.activate({ scene, rect: [0, 0, 100, 100] });
  await client.scene.order({ scenes: ["b", "a"] });
  for (let time = 0; time < 3; time += 1) {
    await client.subscribe();
    const told = (await state(client)).scenes.map((one) => `${one.scene} ${one.state}`);
    assert.deepEqual(told, ["b foregroundInactive", "a foregroundInactive", "c foregroundActive"]);
    await lose();
  }
}));

test("a condition is no target", () => withClient({}, async (client, lose) => {
  await client.scene.activate({ scene: "first", target: "doc:1" });
  assert.equal((await client.scene.activate({ scene: "other", target: "doc:*", match: "pattern" })).scene, "first");
  await client.scene.activate({ scene: "new", target: "mail:*", match: "pattern" });
  await lose();
  assert.equal((await client.scene.activate({ scene: "x", target: "doc:1" })).scene, "first");
  assert.equal((await client.scene.activate({ scene: "y", target: "mail:*" })).scene, "y");
}));

test("content stays scrolled where its region is put again", () => withClient({}, async (client, lose) => {
  await client.scene.activate({ scene: "main", rect: [0, 0, 1000, 800] });
  const inner = { id: "inner", parent: "outer", anchors: [0, 300, null, null], size: [100, 50] };
  await client.regions.set({ scene: "main", regions: [{ id: "outer", rect: [0, 0, 400, 400] }, inner] });
  await client.regions.update({ scene: "main", scroll: [["outer", 0, -200]] });
  await client.regions.update({ scene: "main", put: [{ id: "outer", rect: [0, 0, 401, 400] }] });
  await client.regions.update({ scene: "main", put: [inner] });
  await client.pointer.warp({ x: 50, y: 120 });
  for (const _ of [0, 1]) {
    await client.subscribe();
    assert.equal((await state(client)).hover.region, "inner");
    await lose();
  }
}));

test("what lies in a region at the edge of its scene stays in it", () => withClient({}, async (client, lose) => {
  const edge = { id: "edge", anchors: [null, 0, 0, 0], size: [100, null] };
  await client.scene.activate({ scene: "main", rect: [0, 0, 1000, 800], regions: [edge, { id: "in", parent: "edge", rect: [950, 10, 20, 20] }] });
  await client.scene.update({ scene: "main", rect: [0, 0, 600, 800] });
  await client.pointer.warp({ x: 560, y: 20 });
  for (const _ of [0, 1]) {
    await client.subscribe();
    assert.equal((await state(client)).hover.region, "in");
    await lose();
  }
}));

test("scenes behind, suspended keys and the space are back", () => withClient({}, async (client, lose) => {
  await client.scene.activate({ scene: "full", regions: [{ id: "corner", anchors: [null, null, 0, 0], size: [50, 50] }] });
  await client.scene.activate({ scene: "behind", rect: [0, 0, 9, 9] });
  await client.scene.update({ scene: "behind", background: true });
  await client.keys.suspend();
  // The scene without a rectangle is laid out in the space as it is now.
  await client.space.set({ displays: [[0, 0, 800, 600]] });
  await client.pointer.warp({ x: 790, y: 590 });
  const told = await lose();
  assert.equal(told.find((event) => event.type === "notRestored"), undefined);
  await client.subscribe();
  const found = await state(client);
  assert.equal(found.hover.region, "corner");
  assert.deepEqual(found.scenes.map((one) => [one.scene, one.state]), [["full", "foregroundActive"], ["behind", "background"]]);
  await client.hands.plug("keyboard");
  await client.hands.key("a");
  await client.ping();
  assert.ok(!client.pending().some((event) => event.type === "key"));
}));

test("a scene that a person dismissed is not declared again", () => withClient({ name: "files" }, async (client, lose) => {
  await client.hands.plug("keyboard");
  await client.scene.activate({ scene: "dialog", rect: [0, 0, 500, 500], presentation: "prominent" });
  await client.hands.key("escape");
  await client.ping();
  await lose();
  await client.subscribe();
  assert.deepEqual((await state(client)).scenes, []);
}));

test("more regions than a line holds are declared again", () => withClient({}, async (client, lose) => {
  await client.scene.activate({ scene: "main", rect: [0, 0, 2000, 2000], activity: "x".repeat(50_000) });
  await client.regions.set({ scene: "main", regions: [{ id: "base", rect: [0, 0, 2000, 2000] }] });
  const regions = Array.from({ length: 3000 }, (_, number) => ({
    id: `region ${number}`, rect: [(number % 60) * 30, Math.floor(number / 60) * 20, 30, 20], parent: "base",
  }));
  for (let start = 0; start < 3000; start += 500) await client.regions.update({ scene: "main", put: regions.slice(start, start + 500) });
  assert.deepEqual((await lose()).filter((event) => event.type === "notRestored"), []);
  await client.pointer.warp({ x: 59 * 30 + 5, y: 49 * 20 + 5 });
  await client.subscribe();
  assert.equal((await state(client)).hover.region, "region 2999");
}));
