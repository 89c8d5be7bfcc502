/** What a program has declared, so that its next connection has it, too. */

import { CommandLog } from "./commands.js";
import { RegionMemory } from "./regions.js";

/** What another connection, drag or press has numbered means nothing to the next. */
export const OF_A_CONNECTION = new Set([
  "region.answer", "drop.accept", "drag.payload", "command.perform", "simulate", "pointer.warp",
]);

const isGiven = (value) => value !== undefined && value !== null;
/** The fields with these names that say something. Null says nothing. */
const given = (fields, names) => Object.fromEntries(names.filter((name) => isGiven(fields[name])).map((name) => [name, fields[name]]));

/** All that one connection has declared: `note` for each request that was done, `requests` for the next connection. */
export class Memory {
  subscription = {};
  #name = null;
  /** What scenes without a rectangle fill. */
  #space = [0, 0, 0, 0];
  /** Back to front. */
  #scenes = new Map();
  /** The one that was activated last, which `scene.order` may have put behind others: it stays active. */
  #active = null;
  #commands = new CommandLog();
  #shortcuts = {};
  /** By what they are for, as JSON. */
  #responders = new Map();
  #keysAreSuspended = false;

  /** What declares all of it again, in order: [request, fields] each. */
  *requests() {
    if (this.#name !== null) yield ["program.identify", { name: this.#name }];
    if (Object.keys(this.subscription).length) yield ["subscribe", this.subscription];
    if (Object.keys(this.#shortcuts).length) yield ["shortcuts.set", this.#shortcuts];
    yield* this.#commands;
    for (const [name, scene] of this.#scenes) yield* scene.requests(name);
    const frontToBack = [...this.#scenes.keys()].reverse();
    if (this.#active !== null && this.#active !== frontToBack[0] && !this.#scenes.get(this.#active).isBehind) {
      yield ["scene.activate", { scene: this.#active }];
      yield ["scene.order", { scenes: frontToBack }];
    }
    for (const fields of this.#responders.values()) yield ["responder.set", fields];
    if (this.#keysAreSuspended) yield ["keys.suspend", {}];
  }

  /** A request of the program's has been done. The fields are the memory's from here on. */
  note(request, fields, result) {
    if (request === "responder.set") return void this.#responders.set(responder(fields.scene, fields.region, fields.program), fields);
    if (isGiven(fields.program)) return;
    switch (request) {
      case "program.identify": this.#name = fields.name; break;
      case "subscribe": this.subscription = fields; break;
      case "shortcuts.set": Object.assign(this.#shortcuts, given(fields, Object.keys(fields))); break;
      case "keys.suspend":
      case "keys.resume": this.#keysAreSuspended = request === "keys.suspend"; break;
      case "commands.insert": this.#commands.insert(fields); break;
      case "commands.replace": this.#commands.replace(fields); break;
      case "commands.remove": this.#commands.remove(fields); break;
      case "scene.destroy": this.#forget(fields.scene); break;
      case "scene.order": for (const name of [...fields.scenes].reverse()) this.#raise(name); break;
      default: if ("scene" in fields) this.#noteInScene(request, fields, result);
    }
  }

  #noteInScene(request, fields, result) {
    const name = typeof result.scene === "string" ? result.scene : fields.scene;
    if (request === "scene.activate") {
      if (!this.#scenes.has(name)) this.#scenes.set(name, new SceneMemory(this.#space));
      this.#activate(name);
    }
    for (const region of this.#scenes.get(name)?.note(request, fields) ?? []) this.#responders.delete(responder(name, region));
  }

  /**
   * A `scene` line about one of the program's.
   *
   * An echo comes while this memory is being declared: scenes pass through the front in turn.
   */
  noteScene(phase, name, isEcho) {
    if (phase === "destroyed" || phase === "disconnected") this.#forget(name);
    else if (phase === "activated" && !isEcho) this.#activate(name);
    else if (phase === "deactivated" && !isEcho && name === this.#active) this.#active = null;
  }

  /** These are all that the program has, front to back, each with its state: a Map. */
  noteScenes(scenes) {
    for (const name of [...this.#scenes.keys()]) if (!scenes.has(name)) this.#forget(name);
    this.#active = null;
    for (const [name, state] of [...scenes].reverse()) {
      this.#raise(name);
      if (state === "foregroundActive") this.#activate(name, false);
    }
  }

  /** The space is another, and with it the scenes that fill it. */
  noteSpace(space) {
    if (space.every((value, index) => value === this.#space[index])) return;
    this.#space = space;
    for (const scene of this.#scenes.values()) scene.fill(space);
  }

  #activate(name, isRaised = true) {
    const scene = this.#scenes.get(name);
    if (!scene) return;
    this.#active = name;
    scene.isBehind = false;
    if (isRaised) this.#raise(name);
  }

  #raise(name) {
    const scene = this.#scenes.get(name);
    if (!scene) return;
    this.#scenes.delete(name);
    this.#scenes.set(name, scene);
  }

  #forget(name) {
    this.#scenes.delete(name);
    if (this.#active === name) this.#active = null;
    for (const [key, fields] of this.#responders) if (fields.scene === name && !isGiven(fields.program)) this.#responders.delete(key);
  }
}

/** A scene that the program has activated. */
class SceneMemory {
  isBehind = false;
  #described = {};
  /** With the state, once there is one: null is one, too. */
  #state = {};
  #regions;
  #bars = new Map();

  constructor(space) {
    this.#regions = new RegionMemory(space);
  }

  *requests(scene) {
    const [regions, again] = this.#regions.declared();
    yield ["scene.activate", { scene, ...this.#described, regions }];
    if (again.length) yield ["regions.update", { scene, put: again }];
    if ("programState" in this.#state) yield ["scene.update", { scene, ...this.#state }];
    if (this.isBehind) yield ["scene.update", { scene, background: true }];
    for (const [bar, fields] of this.#bars) yield ["bar.set", { scene, bar, ...fields }];
  }

  /** Returns which regions have gone. */
  note(request, fields) {
    switch (request) {
      case "scene.activate":
        // A condition is no target.
        this.#describe(["prefix", "pattern"].includes(fields.match) ? { ...fields, target: null } : fields);
        return isGiven(fields.regions) ? this.#regions.replace(fields.regions) : [];
      case "scene.update":
        this.#describe(fields);
        if ("programState" in fields) this.#state.programState = fields.programState;
        if (isGiven(fields.background)) this.isBehind = fields.background;
        return [];
      case "regions.set": return this.#regions.replace(fields.regions);
      case "regions.update": return this.#regions.update(fields);
      case "bar.set":
        if (fields.groups?.length === 0) this.#bars.delete(fields.bar);
        else this.#bars.set(fields.bar, { ...this.#bars.get(fields.bar), ...given(fields, ["width", "overflowWidth", "groups"]) });
    }
    return [];
  }

  /** What `scene.activate` and `scene.update` say. Null says nothing, but as an activity. */
  #describe(fields) {
    if (isGiven(fields.rect)) this.#regions.layOut(fields.rect);
    Object.assign(this.#described, given(fields, ["target", "rect", "presentation", "raises"]));
    if ("activity" in fields) this.#described.activity = fields.activity;
  }

  /** The space is another. */
  fill(space) {
    if (!this.#described.rect) this.#regions.layOut(space);
  }
}

const responder = (scene, region, program) => JSON.stringify([program ?? null, scene ?? null, region ?? null]);
