/**
 * The daemon is killed and started again at random under a program, while somebody clicks.
 *
 * Each time the program's scenes, regions, responders and commands are back without its doing, which another connection sees; no
 * event comes twice, and none of the old connection among those of the new. `Tests/Libraries/JavaScript/reconnect 100` prints figures.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { ConnectionLost, connect, RequestError } from "../../../Sources/javascript/inlet.js";
import { random, withDaemon } from "./support.js";

const RESTARTS = Number(process.env.INLET_RESTARTS ?? 5);
const SEED = Number(process.env.INLET_SEED ?? 1);
const REGIONS = 40;
const WIDTH = 1600;
/** Whatever is waited for comes sooner, or never, in milliseconds. */
const PATIENCE = 120_000;

/** The program under test: it declares once, goes on changing what it declared, and counts what it reads. */
class Program {
  clicks = [];
  faults = [];
  connections = 1;
  changes = 0;
  lastSeq = -1;
  lastIntent = 0;
  isConnected = true;

  constructor(client) {
    this.client = client;
  }

  async declare() {
    await this.client.subscribe({ events: ["click", "press", "scene", "command"] });
    const regions = Array.from({ length: REGIONS }, (_, number) => ({ id: `r${number}`, rect: [number * 40, 0, 40, 900] }));
    await this.client.scene.activate({ scene: "main", rect: [0, 0, WIDTH, 900], activity: { document: 1 }, regions });
    await this.client.scene.activate({ scene: "behind", rect: [0, 900, WIDTH, 100] });
    await this.client.scene.activate({ scene: "main" });
    await this.client.commands.insert({ into: "file", commands: [{ id: "go", title: "Go", keys: "ctrl+j" }] });
    await this.client.responder.set({ scene: "main", actions: { go: true } });
  }

  async read() {
    for await (const event of this.client) {
      switch (event.type) {
        case "disconnected":
          this.isConnected = false;
          break;
        case "reconnected":
          Object.assign(this, { connections: this.connections + 1, lastSeq: -1, lastIntent: 0, isConnected: true });
          break;
        case "notRestored":
          this.faults.push(`not restored: ${event.error.message}`);
          break;
        default:
          this.check(event);
      }
    }
  }

  check(line) {
    if (!this.isConnected) this.faults.push(`a line between connections: ${JSON.stringify(line)}`);
    if (line.seq <= this.lastSeq) this.faults.push(`seq ${line.seq} after ${this.lastSeq}: ${JSON.stringify(line)}`);
    this.lastSeq = line.seq;
    if (line.type !== "click") return;
    // Each click is at another place, which is its number.
    this.clicks.push(Math.floor(line.x) + WIDTH * Math.floor(line.y));
    if (line.region !== `r${Math.floor(line.x / 40)}`) this.faults.push(`a click at ${line.x} in ${line.region}`);
    if (!(line.intent > this.lastIntent)) this.faults.push(`intent ${line.intent} after ${this.lastIntent}`);
    this.lastIntent = line.intent;
  }

  /** Requests without end: none fails, whenever the daemon is killed, unless it is killed three times during one. */
  async change(isOver) {
    while (!isOver()) {
      this.changes += 1;
      const place = this.changes % REGIONS;
      try {
        await this.client.regions.update({ scene: "main", move: [[`r${place}`, place * 40, 0]] });
        await this.client.scene.update({ scene: "main", programState: { changes: this.changes } });
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
      }
    }
  }
}

/** Somebody who clicks, each time at another place, and plugs the mouse in again where it has gone. */
class Hands {
  number = 0;
  plugged = null;
  clicked = [];

  constructor(client) {
    this.client = client;
  }

  async click(isOver) {
    const { hands } = this.client;
    while (!isOver()) {
      const { number } = this;
      this.number += 1;
      try {
        const program = this.client.hello?.program;
        if (program !== this.plugged) {
          await hands.plug("mouse");
          this.plugged = program;
        }
        await hands.to([(number % WIDTH) + 0.5, Math.floor(number / WIDTH) + 0.5]);
        await hands.click("left");
        this.clicked.push(number);
        await hands.wait("600ms");
      } catch (error) {
        // The next step waits for the next daemon, or the daemon was another between two steps.
        if (error instanceof ConnectionLost) await this.client.ping();
        else if (error.code === "unsupported") this.plugged = null;
        else throw error;
      }
    }
  }
}

/** Waits until the daemon has all of the program: its scenes in order, a region under the pointer, its commands. */
async function isBack(observer) {
  const end = Date.now() + PATIENCE;
  let seen = null;
  while (Date.now() < end) {
    try {
      await observer.subscribe({ mine: false });
      await observer.ping();
      const state = observer.pending().findLast((event) => event.type === "snapshot");
      seen = state;
      const named = (state?.programs ?? []).filter((one) => one.name === "files").map((one) => one.program);
      const scenes = (state?.scenes ?? []).filter((one) => one.connected && named.includes(one.program)).map((one) => `${one.scene} ${one.state}`);
      if (scenes.join() !== "main foregroundActive,behind foregroundInactive") continue;
      const { menus } = await observer.commands.tree({ program: named[0] });
      const last = menus.find((menu) => menu.id === "file").commands.at(-1);
      // The pointer, wherever it is, is over the region that is there.
      const isHit = state.hover?.region === `r${Math.floor(state.pointer.x / 40)}`;
      if (last.command === "go" && last.performable && isHit) return;
    } catch (error) {
      // The program has gone between the two requests.
      if (!(error instanceof ConnectionLost || (error instanceof RequestError && error.code === "unknownProgram"))) throw error;
    }
  }
  throw new Error(`not back: ${JSON.stringify(seen)}`);
}

test("all is back and nothing comes twice", () => withDaemon(async (daemon) => {
  const dice = random(SEED);
  const [client, other, observer] = await Promise.all([
    connect({ path: daemon.path, name: "files" }), connect({ path: daemon.path }), connect({ path: daemon.path }),
  ]);
  const [program, hands] = [new Program(client), new Hands(other)];
  await other.subscribe({ events: [] });
  await program.declare();
  let isOver = false;
  const reading = program.read();
  const working = Promise.all([program.change(() => isOver), hands.click(() => isOver)]);
  // What fails, fails the test at its end.
  working.catch((error) => program.faults.push(`${error.stack}`));
  const took = [];
  for (let count = 0; count < RESTARTS; count += 1) {
    // Anywhere: in the middle of clicks, of requests, and of declaring all of it again.
    await delay([0, 2, 10, 50][Math.floor(dice() * 4)] * dice());
    await daemon.kill();
    const start = performance.now();
    await daemon.start();
    if (dice() < 0.8) {
      await isBack(observer);
      took.push(performance.now() - start);
    }
  }
  await isBack(observer);
  // Each click from here on reaches it.
  const first = hands.clicked.length;
  while (hands.clicked.length < first + 20 && !program.faults.length) await client.ping();
  const clicked = hands.clicked.slice(first);
  isOver = true;
  await working;
  await client.ping();
  // Iteration ends when all that waits is read.
  await client.close();
  await reading;
  for (const number of clicked) if (!program.clicks.includes(number)) program.faults.push(`click ${number} is missing`);
  await Promise.all([other.close(), observer.close()]);

  assert.deepEqual(program.faults, []);
  assert.equal(new Set(program.clicks).size, program.clicks.length, "a click has come twice");
  assert.deepEqual(program.clicks, [...program.clicks].sort((a, b) => a - b));
  assert.ok(program.connections > RESTARTS / 2, `${program.connections}`);
  took.sort((a, b) => a - b);
  const milliseconds = (value) => `${Math.round(value)} ms`;
  console.log(`${RESTARTS} restarts (seed ${SEED}): all back each time, after ${milliseconds(took[took.length >> 1])} (median; at most ` +
    `${milliseconds(took.at(-1))}, the daemon's start included); ${program.connections} connections; ${program.clicks.length} of ` +
    `${hands.number} clicks read, none twice; ${program.changes} changes`);
}));
