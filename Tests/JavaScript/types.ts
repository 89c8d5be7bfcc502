// What the declarations say and refuse: checked by tsc, never run.

import { connect, simulate, RequestError, type Client, type Event, type Region } from "inlet";

const region: Region = { id: "save", rect: [0, 0, 80, 30], role: "control", style: { effect: "lift" }, gestures: ["pan"] };
// @ts-expect-error: a role that there is not
const wrong: Region = { id: "save", role: "button" };

function show(event: Event): string {
  switch (event.type) {
    case "click":
      return `${event.region} ${event.count} ${event.modifiers.includes("shift")}`;
    case "hover":
      return event.phase === "entered" ? event.region : "";
    case "disconnected":
      return event.reason;
    case "notRestored":
      return event.error.code;
    case "unknown":
      return event.line.type;
    case "gap":
      // @ts-expect-error: a gap has no region
      return event.region;
    default:
      return event.type;
  }
}

async function program(client: Client): Promise<void> {
  const { scene } = await client.scene.activate({ scene: "main", regions: [region, wrong], activity: { any: ["JSON"] } });
  await client.regions.update({ scene, move: [["save", 1, 2]], remove: null }, { signal: AbortSignal.timeout(1000) });
  await client.commands.insert({ into: "file", commands: [{ id: "m", commands: [{ id: "go", keys: "ctrl+j" }] }] });
  await client.ping();
  const tree = await client.ask("commands.tree", {});
  const menus: readonly string[] = tree.menus.map((menu) => menu.id);
  // @ts-expect-error: a request that there is not
  await client.ask("scene.none", {});
  // @ts-expect-error: without its scene
  await client.regions.set({ regions: [] });
  const off: () => void = client.on("click", (event) => event.intent);
  client.on("*", (event) => show(event));
  off();
  for await (const event of client) show(event);
  for await (const batch of client.batches()) batch.map(show);
  client.pending().map(show);
  const why = await client.closed;
  if (why instanceof RequestError) console.log(why.code, why.column, menus);
}

async function test(): Promise<void> {
  const seat = await simulate({ virtualTime: true });
  await seat.hands.plug("mouse");
  await seat.hands.drag([1, 2], { over: "1s", button: "left" });
  const click = await seat.until("click", { region: "save" });
  console.log(click.count);
  await program(await connect({ name: "a", signal: AbortSignal.timeout(1000) }));
  // @ts-expect-error: clients are made by connect
  new Client();
}

void test;
