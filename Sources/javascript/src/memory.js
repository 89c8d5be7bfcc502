/** What a program has declared, so that its next connection has it, too. */

import { CommandLog } from "./commands.js";
import { Regions } from "./regions.js";
import { size } from "./split.js";

/** Of a line, whose rest is for the request around the list. */
export const LIST_BYTES = 60_000;
/** What another connection, drag or press has numbered means nothing to the next. */
export const OF_A_CONNECTION = new Set([
  "region.answer", "drop.accept", "drag.payload", "command.perform", "simulate", "pointer.warp",
]);

const isGiven = (value) => value !== undefined && value !== null;
/** The fields with these names that say something. Null says nothing. */
const given = (fields, names) => Object.fromEntries(names.filter((name) => isGiven(fields[name])).map((name) => [name, fields[name]]));

/** A scene that the program has activated. */
class SceneMemory {
  described = {};
  programState = null;
  isBehind = false;
  bars = new Map();

  constructor(space) {
    this.regions = new Regions(space);
  }

  /** What `scene.activate` and `scene.update` say. Null says nothing, but as an activity. */
  describe(fields) {
    if (isGiven(fields.rect)) this.regions.layOut(fields.rect);
    Object.assign(this.described, given(fields, ["target", "rect", "presentation", "raises"]));
    if ("activity" in fields) this.described.activity = fields.activity;
  }

  *requests(scene) {
    const activation = { scene, ...this.described };
    const [all, again] = this.regions.declared();
    const [first, ...others] = chunks(all, LIST_BYTES - size(activation));
    yield ["scene.activate", { ...activation, regions: first }];
    for (const put of [...others, ...(again.length ? chunks(again, LIST_BYTES) : [])]) yield ["regions.update", { scene, put }];
    if (this.programState !== null) yield ["scene.update", { scene, programState: this.programState }];
    if (this.isBehind) yield ["scene.update", { scene, background: true }];
    for (const [bar, fields] of this.bars) yield ["bar.set", { scene, bar, ...fields }];
  }
}

/** All that one connection has declared: `note` for each request that was done, `requests` for the next connection. */
export class Memory {
  name = null;
  /** What scenes without a rectangle fill. */
  space = [0, 0, 0, 0];
  subscription = {};
  /** The frontmost is last. */
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
    if (this.name !== null) yield ["program.identify", { name: this.name }];
    if (Object.keys(this.subscription).length) yield ["subscribe", this.subscription];
    if (Object.keys(this.#shortcuts).length) yield ["shortcuts.set", this.#shortcuts];
    yield* this.#commands;
    for (const [name, scene] of this.#scenes) yield* scene.requests(name);
    yield* this.#activity();
    for (const fields of this.#responders.values()) yield ["responder.set", fields];
    if (this.#keysAreSuspended) yield ["keys.suspend", {}];
  }

  /** The active scene, where others are in front of it. */
  *#activity() {
    const frontToBack = [...this.#scenes.keys()].reverse();
    const active = this.#scenes.get(this.#active);
    if (!active || active.isBehind || this.#active === frontToBack[0]) return;
    yield ["scene.activate", { scene: this.#active }];
    yield ["scene.order", { scenes: frontToBack }];
  }

  /** Whether `note` does anything with such requests. */
  static notes(request) {
    return Object.hasOwn(NOTES, request);
  }

  /** A request of the program's has been done. The fields are the memory's from here on. */
  note(request, fields, result) {
    if (Memory.notes(request) && (!isGiven(fields.program) || request === "responder.set")) NOTES[request].call(this, fields, result);
  }

  /**
   * A `scene` line about one of the program's.
   *
   * An echo comes while this memory is being declared: scenes pass through the front in turn.
   */
  noteScene(phase, scene, isEcho) {
    if (phase === "destroyed" || phase === "disconnected") this._forget(scene);
    else if (isEcho) return;
    else if (phase === "activated" && this.#scenes.has(scene)) {
      this._raise(scene);
      this.#active = scene;
    } else if (phase === "deactivated" && scene === this.#active) this.#active = null;
  }

  /** These are all that the program has. */
  noteScenes(names) {
    for (const name of [...this.#scenes.keys()]) if (!names.has(name)) this._forget(name);
  }

  /** The space is another, and with it the scenes that fill it. */
  noteSpace(space) {
    if (space.every((value, index) => value === this.space[index])) return;
    this.space = space;
    for (const scene of this.#scenes.values()) if (!scene.described.rect) scene.regions.layOut(space);
  }

  _scene(name) {
    return this.#scenes.get(name);
  }

  _activate(fields, result) {
    const name = typeof result.scene === "string" ? result.scene : fields.scene;
    const scene = this.#scenes.get(name) ?? new SceneMemory(this.space);
    this.#scenes.delete(name);
    this.#scenes.set(name, scene);
    this.#active = name;
    // A condition is no target.
    if (fields.match === "prefix" || fields.match === "pattern") delete fields.target;
    scene.describe(fields);
    scene.isBehind = false;
    if (isGiven(fields.regions)) this._forgetRegions(name, scene.regions.replace(fields.regions));
  }

  _raise(name) {
    const scene = this.#scenes.get(name);
    if (!scene) return;
    this.#scenes.delete(name);
    this.#scenes.set(name, scene);
  }

  _respond(fields) {
    this.#responders.set(responder(fields.scene, fields.region, fields.program), fields);
  }

  _change(shortcuts) {
    Object.assign(this.#shortcuts, shortcuts);
  }

  _suspend(isSuspended) {
    this.#keysAreSuspended = isSuspended;
  }

  get _commands() {
    return this.#commands;
  }

  _forget(scene) {
    this.#scenes.delete(scene);
    if (scene === this.#active) this.#active = null;
    for (const [key, fields] of this.#responders) if (fields.scene === scene && !isGiven(fields.program)) this.#responders.delete(key);
  }

  _forgetRegions(scene, regions) {
    for (const region of regions) this.#responders.delete(responder(scene, region));
  }
}

const responder = (scene, region, program) => JSON.stringify([program ?? null, scene ?? null, region ?? null]);

/** One for each request that declares. */
const NOTES = {
  "program.identify"(fields) {
    this.name = fields.name;
  },
  subscribe(fields) {
    this.subscription = fields;
  },
  "shortcuts.set"(fields) {
    this._change(given(fields, Object.keys(fields)));
  },
  "keys.suspend"() {
    this._suspend(true);
  },
  "keys.resume"() {
    this._suspend(false);
  },
  "scene.activate"(fields, result) {
    this._activate(fields, result);
  },
  "scene.update"(fields) {
    const scene = this._scene(fields.scene);
    if (!scene) return;
    scene.describe(fields);
    if ("programState" in fields) scene.programState = fields.programState;
    if (isGiven(fields.background)) scene.isBehind = fields.background;
  },
  "scene.destroy"(fields) {
    this._forget(fields.scene);
  },
  "scene.order"(fields) {
    for (const name of [...fields.scenes].reverse()) this._raise(name);
  },
  "regions.set"(fields) {
    const scene = this._scene(fields.scene);
    if (scene) this._forgetRegions(fields.scene, scene.regions.replace(fields.regions));
  },
  "regions.update"(fields) {
    const scene = this._scene(fields.scene);
    if (scene) this._forgetRegions(fields.scene, scene.regions.update(fields));
  },
  "responder.set"(fields) {
    this._respond(fields);
  },
  "commands.insert"(fields) {
    this._commands.insert(fields);
  },
  "commands.replace"(fields) {
    this._commands.replace(fields);
  },
  "commands.remove"(fields) {
    this._commands.remove([...(fields.commands ?? []), ...(isGiven(fields.menu) ? [fields.menu] : [])]);
  },
  "bar.set"(fields) {
    const scene = this._scene(fields.scene);
    if (!scene) return;
    if (fields.groups?.length === 0) scene.bars.delete(fields.bar);
    else scene.bars.set(fields.bar, { ...scene.bars.get(fields.bar), ...given(fields, ["width", "overflowWidth", "groups"]) });
  },
};

/** Lists that fit in a line: the first has less room, and may be empty for that. */
function chunks(regions, room) {
  const lists = [[]];
  let left = room;
  for (const region of regions) {
    const bytes = size(region) + 1;
    left -= bytes;
    if (left < 0) {
      lists.push([]);
      left = LIST_BYTES - bytes;
    }
    lists.at(-1).push(region);
  }
  return lists;
}
