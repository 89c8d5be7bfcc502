// Programs that must not compile: tsc has an error at each line that ends with "wrong", and at no other.

import { connect, RequestError, type Client, type Event, type EventOf, type Region } from "inlet";
import { none } from "inlet"; // wrong

const client: Client = await connect({ name: 1 }); // wrong
const region: Region = { id: "save", rect: [0, 0, 80], role: "control" }; // wrong
const unnamed: Region = { rect: [0, 0, 80, 30] }; // wrong
const effect: Region = { id: "save", style: { effect: "explode" } }; // wrong
client.close().length; // wrong
client.hello.program; // wrong
client.hello = null; // wrong
await client.scene.activate({}); // wrong
await client.scene.activate({ scene: 1 }); // wrong
await client.scene.activate({ scene: "main", rectangle: [0, 0, 1, 1] }); // wrong
await client.regions.update({ scene: "main", move: [["save", 1]] }); // wrong
await client.drop.accept({ drag: 1, operation: "steal" }); // wrong
await client.subscribe({ events: ["keys"] }); // wrong
await client.ask("regions.put", {}); // wrong
await client.hands.click("somewhere"); // wrong
await client.hands.wait(60); // wrong
await client.until("click"); // wrong
client.on("clicks", () => {}); // wrong
client.on("click", (event) => event.velocity); // wrong

function look(event: Event): string {
  if (event.type === "press") return event.phase === "pressed" ? "" : event.region; // wrong
  if (event.type === "notRestored") return event.error.where; // wrong
  if (event.type === "click") event.count = 2; // wrong
  return event.region; // wrong
}

const error = new RequestError("code");
const none_: EventOf<"nothing"> = error; // wrong
export { look, none, none_, region, unnamed, effect };
