/** What is generated, declared, documented and shown: the same as what is. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as inlet from "../../../Sources/javascript/inlet.js";
import { REQUESTS, STEPS } from "../../../Sources/javascript/src/schema.js";
import { CHECKOUT, INLET, SOURCE, withDaemon, withFolder } from "./support.js";

const PAGE = join(CHECKOUT, "Sources/Inlet/Documentation.docc/JavaScript.md");
const text = (...path) => readFileSync(join(...path), "utf8");

test("generated files are those of the schemas", () => withFolder((folder) => {
  const run = spawnSync(process.execPath, [join(SOURCE, "generate.js"), folder], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(readdirSync(folder).sort(), ["schema.js", "types.d.ts"]);
  for (const name of readdirSync(folder)) {
    assert.ok(text(folder, name) === text(SOURCE, "src", name), `${name} is not what the schemas say: run Sources/javascript/generate.js`);
  }
}));

test("every request of the schema is a method, and declared", async () => {
  const types = text(SOURCE, "src/types.d.ts");
  const schema = JSON.parse(text(CHECKOUT, "Sources/Inlet/Documentation.docc/Schemas/request.schema.json"));
  const seat = await inlet.simulate();
  for (const request of schema.properties.do.enum.filter((name) => name !== "simulate")) {
    const [group, method] = request.includes(".") ? request.split(".") : [null, request];
    assert.equal(typeof (group ? seat[group][method] : seat[method]), "function", request);
    assert.ok(types.includes(`/** \`${request}\` */\n  ${method}(`), request);
  }
  for (const step of STEPS) {
    assert.equal(typeof seat.hands[step], "function");
    assert.ok(types.includes(`\n  ${step}(${step}: `), step);
    assert.ok(schema.$defs["do.simulate"].properties[step], step);
  }
  assert.equal(REQUESTS.length + 1, schema.properties.do.enum.length);
  await seat.close();
});

test("the declarations name what is exported, and nothing that is not declared", () => {
  const [head, types] = [text(SOURCE, "inlet.d.ts"), text(SOURCE, "src/types.d.ts")];
  const values = [...head.matchAll(/^export (?:class|function|const) (\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(values.sort(), Object.keys(inlet).sort());
  for (const owner of [inlet.Client, inlet.Seat]) {
    const body = head.split(`export class ${owner.name} `)[1].split("\n}\n")[0];
    const declared = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(<:]/gm)].map((match) => match[1]).filter((name) => !["protected", "private"].includes(name));
    const found = Object.getOwnPropertyNames(owner.prototype).filter((name) => !/^_|^constructor$/.test(name));
    assert.deepEqual([...new Set(declared)].sort(), found.sort(), owner.name);
  }
  const code = (head + types).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, "");
  const names = [...code.matchAll(/^(?:export )?(?:declare )?(?:interface|type|class) (\w+)/gm)].map((match) => match[1]);
  // Client is an interface and a class.
  assert.deepEqual(names.filter((name, index) => name !== "Client" && names.indexOf(name) !== index), []);
  const standard = ["AbortSignal", "AsyncIterable", "AsyncIterableIterator", "Error", "Extract", "Partial", "Pick", "Promise", "Record", "T", "R"];
  const used = new Set([...code.matchAll(/(?<![\w.])[A-Z]\w*/g)].map((match) => match[0]));
  assert.deepEqual([...used].filter((name) => ![...names, ...standard, "SOCKET", "Symbol"].includes(name)), []);
  for (const [open, close] of ["{}", "()", "[]", "<>"]) {
    assert.equal(code.replaceAll("=>", "").split(open).length, code.replaceAll("=>", "").split(close).length, open);
  }
});

/** The compiler, where the system has one. */
const compiler = [process.env.TSC, "/usr/bin/tsc", "/usr/local/bin/tsc"].find((path) => path && existsSync(path));

/** What the compiler says of a program in TypeScript that has the package as its users have it: the numbers of the lines at fault. */
function compile(name) {
  return withFolder((folder) => {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(SOURCE, join(folder, "node_modules/inlet"));
    writeFileSync(join(folder, name), text(CHECKOUT, "Tests/Libraries/JavaScript", name));
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext"];
    const run = spawnSync(compiler, [...options, name], { cwd: folder, encoding: "utf8" });
    const lines = [...run.stdout.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, file, line]) => (file === name ? Number(line) : file));
    assert.equal(run.status !== 0, lines.length > 0, run.stdout + run.stderr);
    return { lines: [...new Set(lines)], said: run.stdout };
  });
}

const types = { skip: !compiler && "there is no tsc: the types are not checked" };

test("a program that uses all of the package compiles", types, async () => {
  const program = text(CHECKOUT, "Tests/Libraries/JavaScript/whole.ts").replace(/import {[^}]*}/, "");
  const uses = (what) => assert.ok(program.includes(what), `whole.ts does not use ${what}`);
  for (const request of REQUESTS) uses(`client.${request}(`);
  for (const step of STEPS) uses(`hands.${step}(`);
  for (const name of Object.keys(inlet)) assert.match(program, new RegExp(`\\b${name}\\b`), name);
  const { lines, said } = await compile("whole.ts");
  assert.deepEqual(lines, [], said);
});

test("a program that uses it wrongly does not, at each place", types, async () => {
  const program = text(CHECKOUT, "Tests/Libraries/JavaScript/wrong.ts").split("\n");
  const expected = program.flatMap((line, index) => (line.endsWith("// wrong") ? [index + 1] : []));
  assert.ok(expected.length > 20);
  const { lines, said } = await compile("wrong.ts");
  assert.deepEqual(lines, expected, said);
});

test("nothing is imported but the package's own files and, in one file, Node's modules", () => {
  for (const name of ["inlet.js", ...readdirSync(join(SOURCE, "src")).filter((name) => name.endsWith(".js")).map((name) => `src/${name}`)]) {
    const imports = [...text(SOURCE, name).matchAll(/(?:from|import\() ?"([^"]+)"/g)].map((match) => match[1]);
    for (const path of imports) {
      if (path.startsWith(".")) assert.ok(existsSync(join(SOURCE, name, "..", path)), `${name}: ${path}`);
      else assert.ok(name === "src/node.js" && path.startsWith("node:"), `${name}: ${path}`);
    }
  }
  // Browsers must not load that one.
  assert.deepEqual([...text(SOURCE, "inlet.js").matchAll(/.*src\/node\.js.*/g)].filter(([line]) => !line.includes("await import(")), []);
});

/** Runs a program with the package as its users have it; calls `during` until it has ended. */
async function running(folder, program, during) {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(SOURCE, join(folder, "node_modules/inlet"));
  writeFileSync(join(folder, "program.mjs"), program);
  const child = spawn(process.execPath, ["program.mjs"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const found = { output: "", errors: "", status: null };
  child.stdout.on("data", (data) => (found.output += data));
  child.stderr.on("data", (data) => (found.errors += data));
  const ended = new Promise((resolve) => child.once("close", resolve));
  ended.then((status) => (found.status = status));
  const end = performance.now() + 120_000;
  while (found.status === null && performance.now() < end) await during();
  child.kill();
  await ended;
  return found;
}

test("the programs of the documentation run as they stand there", async () => {
  const programs = text(PAGE).split("```js\n").slice(1).map((part) => part.split("```")[0]);
  assert.ok(programs.length >= 4);
  for (const program of programs) {
    // What asks for a page's daemon gets one with a person at it, who clicks everywhere and presses Alt+P.
    await withDaemon((daemon) => withFolder(async (folder) => {
      const other = await inlet.connect({ path: daemon.path });
      await other.subscribe({ events: [] });
      for (const device of ["mouse", "keyboard"]) await other.hands.plug(device);
      const placed = program.replaceAll("connect({", `connect({ path: ${JSON.stringify(daemon.path)},`);
      const run = await running(folder, placed, async () => {
        for (const x of [50, 150]) {
          await other.hands.key("alt+p");
          await other.hands.to([x, 40]);
          await other.hands.click("left");
          await other.hands.wait("600ms");
        }
      });
      await other.close();
      assert.deepEqual([run.status, run.errors], [0, ""], program);
    }));
  }
});

/** The lines that a toolbar prints, so many, while somebody uses it. */
function toolbar(command, environment, count) {
  return withFolder(async (folder) => {
    const socket = join(folder, "socket");
    const child = spawn(command[0], [...command.slice(1), INLET, "simulate", "--virtual-time", "--socket", socket], {
      env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    const ended = new Promise((resolve) => child.once("close", resolve));
    let ready;
    const isReady = new Promise((resolve) => (ready = resolve));
    child.stdout.on("data", (data) => {
      output += data;
      if (output.includes("ready\n")) ready();
    });
    await Promise.race([isReady, ended]);
    const client = await inlet.connect({ path: socket });
    const { hands } = client;
    await hands.plug("mouse");
    // The pointer starts in the middle of the space, and that is where the toolbar is.
    for (const [x, button] of [[900, "left"], [960, "right"], [1020, "middle"], [1500, "left"], [900, "left"]]) {
      await hands.to([x, 540]);
      await hands.click(button);
      await hands.wait("600ms");
    }
    // All has been told before the reply; what it prints of it comes soon, a line perhaps in pieces.
    const end = performance.now() + 120_000;
    while (output.split("\n").length <= count && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 1));
    await client.close();
    child.kill("SIGINT");
    assert.equal(await ended, 0);
    return output;
  });
}

test("the toolbar prints what the one in Python prints", async (context) => {
  const expected = [
    "ready", "over undo", "over save", "clicked save with primary", "over undo", "clicked undo with secondary", "over redo",
    "clicked redo with middle", "over save", "clicked save with primary", "",
  ].join("\n");
  const count = expected.trim().split("\n").length;
  const examples = join(CHECKOUT, "Tests/Programs/Examples");
  assert.equal(await toolbar([process.execPath, join(examples, "javascript/toolbar.js")], {}, count), expected);
  if (spawnSync("python3", ["-c", "import tomllib"]).status !== 0) return context.diagnostic("skipped beside Python: there is no Python 3.11");
  const environment = { PYTHONPATH: join(CHECKOUT, "Sources/python/src"), PYTHONDONTWRITEBYTECODE: "1" };
  if (!existsSync(environment.PYTHONPATH)) return context.diagnostic("skipped beside Python: there is no package");
  assert.equal(await toolbar(["python3", join(examples, "python/toolbar.py")], environment, count), expected);
});
