#!/usr/bin/env node
/*
 * Writes what the schemas say: src/types.d.ts, and src/schema.js with the names of requests and the fields of lines.
 *
 *     Sources/javascript/generate.js            into the package
 *     Sources/javascript/generate.js FOLDER     elsewhere, to compare
 *
 * The schemas are those of Sources/Inlet/Documentation.docc/Schemas. What they do not say stands in the tables here. The names
 * are those of the Python package.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const HEAD = "// Made by Sources/javascript/generate.js from the schemas: change those.\n\n";

/** Types have the names of the schemas, but where a line has the name already, or the name says too little. */
const NAMES = {
  plainCommand: "KeyCommand", menu: "CommandMenu", gesture: "Recognizer", accessory: "AccessoryShape", 
 opening: "Opening", "stream.barGroup": "ShownGroup", "stream.barState": "ShownBar", "stream.programState": "ConnectedProgram",
  "stream.responder": "ResponderPlace", "stream.error": "Refusal", "stream.accessory": "ShownAccessory",
  "stream.style": "ShownStyle", "stream.shape": "ShownShape", "stream.effect": "ShownEffect",
};
/** Objects inside others, by the type and the field. */
const NESTED = {
  "snapshot.pointer": "PointerState", "snapshot.latch": "LatchState", "snapshot.band": "BandState", "open.opens": "Opens",
  "scene.requestedBy": "Requester", "shortcuts.categories": "ShortcutCategory", "ShortcutCategory.commands": "ShortcutCommand",
  "pending.commands": "PendingCommand", "commandsChanged.commands": "ChangedCommand",
  "InteractionState.selection": "RestoredSelection", "reply.result": "Result", "commands.customize.commands": "CustomizedCommand",
  "Result.latency": "Latency", "Result.commands": "FoundCommand", "Result.shadowed": "ShadowedCommand",
  "commands.insert.menu": "NewMenu", "responder.set.actions": "ActionState", "simulate.pen": "Pen",
};
/** Sets of words that are long or that a program may want to name, by their first ones. */
const ALIASES = {
  "alternate capsLock": "Modifier", "primary alternate": "CommandModifier",
  "keyboard mouse touchpad touchscreen pen": "SimulatedDevice", "keyboard mouse": "DeviceKind", "commands control": "Scope",
  "device key": "EventName", "pan pinch": "GestureName", "covered slop": "Lost", "syntax unknownRequest": "ErrorCode",
  "top topRight": "Side", "connected disconnected": "ScenePhase",
  "began changed ended cancelled momentumBegan": "ScrollPhase", "timeWentBackwards contradictoryKey": "AnomalyKind",
  "left right middle": "SimulatedButton", "plain item": "Role", "character word": "EditUnit",
  "entered moved tipDown": "ToolPhase", "click key": "SelectionCause",
};
/** What requests reply with, of all that the schema's `result` has: [type, fields that are always there, the others]. */
const RESULTS = {
  "scene.activate": ["ActivatedScene", ["scene"], []],
  "commands.insert": ["InsertedCommands", [], ["shadowed", "more"]],
  "commands.search": ["FoundCommands", ["commands"], ["more"]],
  "commands.tree": ["CommandTree", ["program", "menus"], ["after", "more"]],
  stats: ["Stats", ["clients", "uptime", "lost", "latency"], ["resident"]],
};
/** The steps of `simulate`, and what each takes besides. */
const STEPS = {
  plug: ["device", "seat"], unplug: [], press: ["device"], release: ["device"], key: ["device"], text: ["device"],
  move: ["device"], to: ["over", "device"], click: ["count", "device"], drag: ["over", "button", "device"], wheel: ["device"],
  turn: ["dial", "device"], touch: ["device"], lift: ["device"], scroll: ["over", "device"], swipe: ["by", "over", "device"],
  pinch: ["rotate", "over", "device"], pen: ["device"], wait: [], until: ["limit"],
};

const pascal = (name) => name.replace(/(?:^|[._])([a-z])/g, (_, first) => first.toUpperCase());
const comment = (text, indent) => (text ? `${indent}/** ${text} */\n` : "");
/** The members of a union, but not of those inside it. */
const members = (type) => type.split(/ \| (?![^[(]*[\])])/);
const union = (types) => [...new Set(types.flatMap(members))].join(" | ");
const listOf = (type) => `readonly ${/[ |]/.test(type) ? `(${type})` : type}[]`;

/** The types that one schema's definitions become. */
class Types {
  /** Name: text of its declaration, in the order of their use. */
  declared = new Map();

  constructor(schema, side) {
    this.definitions = schema.$defs;
    this.side = side;
  }

  /** The type of values of a schema; `place` names objects that have no name of their own. */
  of(schema, place) {
    if (schema === true) return "unknown";
    if (schema.$ref) {
      const name = schema.$ref.slice("#/$defs/".length);
      const known = NAMES[`${this.side}.${name}`] ?? NAMES[name] ?? pascal(name);
      if (name === "rect" || name === "sceneRect") return "Rect";
      const definition = this.definitions[name];
      if (name === "command") return union([definition.else, definition.then].map((one) => this.of(one, place)));
      return this.of(definition, known);
    }
    if (schema.enum) return this.words(schema.enum);
    if ("const" in schema) return JSON.stringify(schema.const);
    if (schema.anyOf && !schema.type) return union(schema.anyOf.map((one) => this.of(one, place)));
    const kinds = [schema.type ?? []].flat();
    return kinds.length ? union(kinds.map((kind) => this.plain(kind, schema, place))) : "unknown";
  }

  words(values) {
    const words = values.filter((value) => value !== null);
    const found = Object.entries(ALIASES).find(([key]) => words.join(" ").startsWith(key));
    let type = words.map((word) => JSON.stringify(word)).join(" | ");
    if (found) {
      this.declare(found[1], `export type ${found[1]} =\n  | ${words.map((word) => JSON.stringify(word)).join("\n  | ")};\n`);
      type = found[1];
    }
    return values.includes(null) ? `${type} | null` : type;
  }

  declare(name, text) {
    const former = this.declared.get(name);
    if (former && text && former !== text) throw new Error(`two types are ${name}`);
    this.declared.set(name, former || text);
  }

  plain(kind, schema, place) {
    switch (kind) {
      case "array":
        return this.array(schema, place);
      case "object":
        return this.object(schema, place);
      case "integer":
        return "number";
      default:
        return kind;
    }
  }

  array(schema, place) {
    if (schema.prefixItems) return `readonly [${schema.prefixItems.map((item) => this.of(item, place)).join(", ")}]`;
    const item = this.of(schema.items, place);
    if (schema.minItems > 1 && schema.minItems === schema.maxItems) return `readonly [${Array(schema.minItems).fill(item).join(", ")}]`;
    return listOf(item);
  }

  object(schema, place) {
    if (!schema.properties) {
      const values = schema.additionalProperties;
      return `{ readonly [name: string]: ${values ? this.of(values, place) : "unknown"} }`;
    }
    const name = NESTED[place] ?? pascal(place) + this.kindOf(schema);
    if (!this.declared.has(name)) {
      this.declared.set(name, "");
      this.declare(name, `${comment(schema.description, "")}export interface ${name} {\n${this.fields(schema, name)}}\n`);
    }
    return name;
  }

  /** One of several kinds of shape or effect has a name with its kind. */
  kindOf(schema) {
    const kind = schema.properties.kind;
    if (kind?.const) return pascal(kind.const);
    return kind?.enum?.includes("verticalBeam") ? "Beam" : "";
  }

  fields(schema, place, without = [], indent = "  ") {
    const required = schema.required ?? [];
    let text = "";
    for (const [key, value] of Object.entries(schema.properties)) {
      if (without.includes(key) || value === false) continue;
      text += comment(value.description ?? this.described(value), indent);
      text += `${indent}readonly ${key}${required.includes(key) ? "" : "?"}: ${this.of(value, `${place}.${key}`)};\n`;
    }
    return text;
  }

  /** What the definition behind a reference says of itself. */
  described(value) {
    return value.$ref && this.definitions[value.$ref.slice("#/$defs/".length)].description;
  }

  text() {
    return [...this.declared.values()].join("\n");
  }
}

/** The types of lines; `events` are those that a program reads. */
function lines(schema) {
  const types = new Types(schema, "stream");
  const names = schema.properties.type.enum;
  let text = "";
  for (const name of names) {
    const line = schema.$defs[`line.${name}`];
    // A part that only some phases have is described there.
    const style = name === "hover" ? { style: { ...line.properties.style, type: undefined, $ref: "#/$defs/changedStyle" } } : {};
    const body = { ...line, properties: { ...line.properties, ...style } };
    text += comment(line.description ?? `The line \`${name}\`.`, "") + `export interface ${pascal(name)} extends LineBase {\n`;
    text += `  readonly type: ${JSON.stringify(name)};\n${types.fields(body, name, ["type", "time", "seq"])}}\n\n`;
  }
  const results = schema.$defs["line.reply"].properties.result.properties;
  for (const [name, required, optional] of Object.values(RESULTS)) {
    const properties = Object.fromEntries([...required, ...optional].map((key) => [key, results[key]]));
    text += `/** What a request replies with. */\nexport interface ${name} {\n${types.fields({ properties, required }, "Result")}}\n\n`;
  }
  text += `/** A line of the stream, told apart by its \`type\`. */\nexport type Line =\n  | ${names.map(pascal).join("\n  | ")};\n`;
  return [types, text];
}

/** The types of requests, and the methods that a client has for them. */
function requests(schema) {
  const types = new Types(schema, "request");
  const groups = new Map([["", []]]);
  let [text, map] = ["", ""];
  for (const name of schema.properties.do.enum) {
    const body = schema.$defs[`do.${name}`];
    const type = `${pascal(name)}Request`;
    const keys = Object.keys(body.properties).filter((key) => key !== "id" && key !== "do");
    const isNeeded = (body.required ?? []).some((key) => key !== "do");
    if (keys.length) text += `/** \`${name}\` */\nexport interface ${type} {\n${types.fields(body, name, ["id", "do"])}}\n\n`;
    const fields = keys.length ? type : "Record<string, never>";
    const result = RESULTS[name]?.[0] ?? "void";
    map += `  ${JSON.stringify(name)}: { fields: ${fields}; result: ${result} };\n`;
    if (name === "simulate") continue;
    const [group, method] = name.includes(".") ? name.split(".") : ["", name];
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(
      `/** \`${name}\` */\n  ${method}(fields${isNeeded ? "" : "?"}: ${fields}, options?: AskOptions): Promise<${result}>;`);
  }
  text += `/** All requests, by their names: what each takes, and what it replies with. */\nexport interface RequestMap {\n${map}}\n\n`;
  for (const [group, methods] of groups) {
    const name = group ? `${pascal(group)}Requests` : "Requests";
    const says = group ? `Requests \`${group}.…\`.` : "All requests as methods.";
    text += `/** ${says} */\nexport interface ${name} {\n  ${methods.join("\n  ")}\n`;
    if (!group) {
      for (const other of groups.keys()) if (other) text += `  readonly ${other}: ${pascal(other)}Requests;\n`;
      text += "  /** Simulated hands. */\n  readonly hands: Hands;\n";
    }
    text += "}\n\n";
  }
  text += "/** Steps of simulated hands, each a request `simulate`. */\nexport interface Hands {\n";
  const properties = schema.$defs["do.simulate"].properties;
  for (const [step, others] of Object.entries(STEPS)) {
    const options = others.map((key) => `${key}?: ${types.of(properties[key], `simulate.${key}`).replace(" | null", "")}`);
    const more = options.length ? `, options?: { ${options.join("; ")} } & AskOptions` : ", options?: AskOptions";
    text += `  ${step}(${step}: ${types.of(properties[step], `simulate.${step}`)}${more}): Promise<void>;\n`;
  }
  return [types, text + "}\n"];
}

function typesModule(stream, request) {
  const [lineTypes, lineText] = lines(stream);
  const [requestTypes, requestText] = requests(request);
  for (const [name, text] of requestTypes.declared) {
    if (lineTypes.declared.has(name)) {
      if (lineTypes.declared.get(name) !== text) throw new Error(`two types are ${name}`);
      requestTypes.declared.delete(name);
    }
  }
  return `${HEAD}import type { AskOptions } from "../inlet.js";

/** [x, y, width, height] in points of the space. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

/** What every line has. Fields that are not declared here are there as well. */
export interface LineBase {
  /** When it happened, in microseconds of CLOCK_MONOTONIC. */
  readonly time: number;
  /** 0, 1, 2, … in each connection. */
  readonly seq: number;
}

// --- Lines -------------------------------------------------------------------------------------------

${lineText}
// --- What stands in lines ----------------------------------------------------------------------------

${lineTypes.text()}
// --- Requests ----------------------------------------------------------------------------------------

${requestText}
// --- What programs declare ---------------------------------------------------------------------------

${requestTypes.text()}`;
}

/** What a required field of a line is, as far as it is checked: a `typeof`, array, or "" for anything. */
function kind(schema, definitions) {
  if (schema === true) return "";
  while (schema.$ref) schema = definitions[schema.$ref.slice("#/$defs/".length)];
  if (schema.enum) return schema.enum.every((value) => typeof value === "string") ? "string" : "";
  if ("const" in schema) return typeof schema.const;
  return { integer: "number", number: "number", string: "string", boolean: "boolean", array: "array", object: "object" }[schema.type] ?? "";
}

function schemaModule(stream, request) {
  let text = `${HEAD}/** The requests, but \`simulate\`. */\nexport const REQUESTS = [\n`;
  for (const name of request.properties.do.enum) if (name !== "simulate") text += `  ${JSON.stringify(name)},\n`;
  text += `];\n\n/** The steps of \`simulate\`. */\nexport const STEPS = ${JSON.stringify(Object.keys(STEPS)).replaceAll(",", ", ")};\n`;
  text += "\n/** What every line of a type has, and of which kind it is: a `typeof`, array, or anything. */\nexport const LINES = {\n";
  for (const name of stream.properties.type.enum) {
    const line = stream.$defs[`line.${name}`];
    const fields = line.required.filter((key) => key !== "type").map((key) => `${key}: ${JSON.stringify(kind(line.properties[key], stream.$defs))}`);
    text += `  ${name}: { ${fields.join(", ")} },\n`;
  }
  return `${text}};\n`;
}

const read = (name) => JSON.parse(readFileSync(join(HERE, `../Inlet/Documentation.docc/Schemas/${name}.schema.json`), "utf8"));
const [stream, request] = [read("stream"), read("request")];
const folder = process.argv[2] ?? join(HERE, "src");
writeFileSync(join(folder, "types.d.ts"), typesModule(stream, request));
writeFileSync(join(folder, "schema.js"), schemaModule(stream, request));
