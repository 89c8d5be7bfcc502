/** What the pages share: a connection that says in `#status` how it is, `?theme=light` or `dark` in the address, elements. */

import { connect, NotPermitted } from "../inlet.js";

export const options = new URLSearchParams(location.search);
if (options.has("theme")) document.documentElement.dataset.theme = options.get("theme");

const RETRY = 2000;
const SVG = ["svg", "rect", "text", "path", "polyline", "title"];

export const byId = (id) => document.getElementById(id);

/** An element of HTML, or of SVG for the names of it that are used here. */
export function make(name, attributes = {}, ...content) {
  const element = SVG.includes(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...content);
  return element;
}

/** Says something to people, those who listen among them; nothing takes it away. */
export function say(text = "") {
  byId("status").textContent = text;
}

/**
 * A client that calls `on[type](event, client)`, from its first line on, and has the subscription. Without a daemon it waits for one.
 *
 * What the page may not see of `needs` is said: its user decides on that.
 */
export async function attach({ name, subscription, needs = [], on }) {
  for (;;) {
    try {
      const client = await connect({ name });
      const missing = () => needs.filter((scope) => !client.hello.scopes.includes(scope));
      const greet = () => say(missing().length ? `This page needs more: start inlet serve with --scopes ${needs}` : "");
      // All at once: what comes before a listener is there is passed.
      client.on("hello", greet);
      client.on("disconnected", () => say("Waiting for Inlet…"));
      client.closed.then((error) => error && say(explain(error)));
      for (const [type, listener] of Object.entries(on)) client.on(type, (event) => listener(event, client));
      await client.subscribe(subscription);
      document.documentElement.dataset.ready = "";
      return client;
    } catch (error) {
      say(explain(error));
      if (error instanceof NotPermitted) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

function explain(error) {
  return error instanceof NotPermitted ? "Open this page with the address that inlet serve prints: it has a token." : `Waiting: ${error.message}`;
}
