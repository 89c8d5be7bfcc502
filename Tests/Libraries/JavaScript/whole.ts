// A program that uses everything that the package declares: it must compile, and is never run.

import {
  Client, ConnectionLost, InletError, NotPermitted, ProtocolError, RequestError, Seat, SOCKET, connect, run, simulate,
  type AskOptions, type Disconnected, type Event, type EventOf, type Line, type NotRestored, type Reconnected, type Region, type RequestMap, type Unknown,
} from "inlet";

const options: AskOptions = { signal: new AbortController().signal };
const rect = [0, 0, 80, 30] as const;

async function ask(client: Client, seen: EventOf<"open">, dropped: EventOf<"drop">): Promise<number> {
  const region: Region = { id: "save", rect, role: "control", gestures: ["pan"], style: { effect: "lift" }, parent: "bar" };
  const activity = [1, null, { any: "JSON" }];
  const activated: RequestMap["scene.activate"]["result"] = await client.scene.activate({ scene: "main", rect, regions: [region], activity }, options);
  const { scene } = activated;
  await client.ping();
  await client.subscribe({ events: ["click", "hover"], maxRate: 60, scopes: ["pointer"], mine: true, explain: false });
  const { clients } = await client.stats();
  await client.program.identify({ name: "whole" });
  await client.space.set({ displays: [[0, 0, 1920, 1080]] });
  await client.pointer.warp({ x: 1, y: 2 });
  await client.scene.update({ scene, activity: "any", background: true });
  await client.scene.refresh({ scene });
  await client.scene.restoration({ scene, extend: true });
  await client.scene.order({ scenes: [scene, "other"] });
  await client.scene.destroy({ scene, reason: "commit" });
  await client.regions.set({ scene, regions: [region, { ...region, id: "other" }] });
  await client.regions.update({ scene, put: [region], remove: ["a"], move: [["b", 1, 2]], scroll: [["c", 0, 9]] });
  await client.region.answer({ request: 1, rect: null });
  await client.drop.accept({ drag: dropped.drag, operation: "copy", region: "save" });
  await client.drag.payload({ drag: dropped.drag, payload: { any: ["JSON"] } });
  await client.focus.set({ scene, region: null });
  await client.selection.set({ scene, collection: "grid", items: ["a", "b"] });
  await client.bar.set({ scene, bar: "tools", width: 300, groups: null });
  await client.bar.customize({ bar: "tools", reset: true });
  await client.responder.set({ scene, actions: { save: true, undo: { enabled: false } }, presses: true });
  const inserted = await client.commands.insert({ into: "file", commands: [{ id: "m", commands: [{ id: "go", keys: "ctrl+j" }] }] });
  await client.commands.replace({ menu: "file", commands: [] });
  await client.commands.remove({ commands: ["go"] });
  await client.commands.customize({ commands: [{ id: "go", keys: "ctrl+k" }] });
  const found = await client.commands.search({ text: "go", limit: 3 });
  const tree = await client.commands.tree();
  await client.command.perform({ command: "go" });
  await client.shortcuts.set({ localize: true, primary: "control" });
  await client.keyboard.set({ layout: "us,de", group: 1 });
  await client.state.save();
  await client.keys.suspend();
  await client.keys.resume();
  await client.ask("ping");
  const line: number = seen.seq + [inserted, found, tree, clients].length;
  return line;
}

async function use({ hands }: Client): Promise<void> {
  await hands.plug("mouse", { seat: "seat0" });
  await hands.press("left");
  await hands.release("left", options);
  await hands.key("ctrl+s");
  await hands.text("ä");
  await hands.move([1, 2]);
  await hands.to([1, 2], { over: "1s" });
  await hands.click("right", { count: 2 });
  await hands.drag([1, 2], { button: "left", over: "1s" });
  await hands.wheel([0, 1]);
  await hands.touch([[0, 1, 2, 0.5]]);
  await hands.lift([0]);
  await hands.scroll([0, 9]);
  await hands.swipe(3, { by: [9, 0] });
  await hands.pinch(1.5, { rotate: 30 });
  await hands.pen({ x: 1, y: 2, tip: true, tilt: [1, 2] });
  await hands.wait("60ms");
  await hands.until({ type: "click" }, { limit: "1s" });
  await hands.unplug("mouse");
}

/** Every type of line and of news; one that is forgotten does not compile. */
function say(event: Event): string {
  const types: Record<Exclude<Event["type"], Line["type"]>, true> = { unknown: true, disconnected: true, reconnected: true, notRestored: true };
  if (event.type in types) {
    const news = event as Unknown | Disconnected | Reconnected | NotRestored;
    if (news.type === "notRestored") return `${news.request}: ${news.error.code} at ${news.error.column ?? 0}`;
    return news.type === "unknown" ? news.line.type : news.type === "disconnected" ? news.reason : `${news.program ?? ""}`;
  }
  switch (event.type) {
    case "hello": return event.scopes.join();
    case "key": return `${event.key}${event.modifiers.includes("shift") ? event.text : ""}`;
    case "hover": return event.phase === "entered" ? event.region : "";
    case "drag": return `${event.phase}`;
    default: return event.type;
  }
}

function explain(error: unknown): string {
  if (error instanceof RequestError) return `${error.request}: ${error.code}: ${error.reason}`;
  if (error instanceof NotPermitted || error instanceof ConnectionLost) return "connection";
  if (error instanceof ProtocolError) return "protocol";
  return error instanceof InletError ? error.message : "other";
}

async function program(): Promise<void> {
  const client = await connect({ name: "whole", path: SOCKET, url: "ws://127.0.0.1:7711/", token: "", reconnect: false, timeout: null, ...options });
  const off: () => void = client.on("click", async ({ region, count }) => `${region} ${count}`);
  client.on("*", say);
  off();
  for await (const event of client) say(event);
  for await (const event of client.events(options)) say(event);
  for await (const [first, ...others] of client.batches()) [first, ...others].map(say);
  client.pending().map(say);
  const greeting: EventOf<"hello"> | null = client.hello;
  const child = await run(["inlet", "stream", "--requests"], { name: "child" });
  await child.close();
  await client.close();
  explain((await client.closed) ?? greeting);
  const seat: Seat = await simulate({ config: "a.yaml", socket: "/tmp/socket", state: "/tmp/state", virtualTime: true, ...options });
  await use(seat);
  const click = await seat.until("click", { region: "save", count: 2 }, { limit: "1s", ...options });
  await ask(seat, await seat.until("open"), await seat.until("drop"));
  say(click);
}

void program;
