#!/usr/bin/env node
// A toolbar of three buttons: prints the button under the pointer, and each click.
//
//     toolbar.js inlet stream --requests

import { InletError, run } from "../../../../Sources/javascript/inlet.js";

const [LEFT, TOP, WIDTH, HEIGHT] = [860, 520, 200, 40];
const BUTTONS = ["save", "undo", "redo"];

function regions() {
  const button = (name, place) => ({
    id: name, parent: "bar", rect: [LEFT + 10 + 60 * place, TOP + 5, 60, HEIGHT - 10], role: "control", style: { effect: "lift" },
  });
  return [{ id: "bar", rect: [LEFT, TOP, WIDTH, HEIGHT] }, ...BUTTONS.map(button)];
}

function show(event) {
  if (event.type === "hover" && event.phase === "entered") console.log("over", event.region);
  if (event.type === "click") console.log("clicked", event.region, "with", event.button);
}

try {
  const client = await run(process.argv.slice(2));
  process.once("SIGINT", () => client.close());
  await client.subscribe({ events: ["hover", "click"] });
  await client.scene.activate({ scene: "toolbar", rect: [LEFT, TOP, WIDTH, HEIGHT] });
  await client.regions.set({ scene: "toolbar", regions: regions() });
  client.pending().forEach(show);
  console.log("ready");
  for await (const event of client) show(event);
} catch (error) {
  if (!(error instanceof InletError)) throw error;
  console.error(`toolbar: ${error.message}`);
  process.exitCode = 1;
}
