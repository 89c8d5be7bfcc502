/** The transport of browsers: `inlet serve`, by WebSocket. */

import { ConnectionLost, NotPermitted, ProtocolError } from "./errors.js";
import { LINE_BYTES } from "./lines.js";

const SUBPROTOCOL = "inlet.1";
const NORMAL = 1000;
/** How long the other side has to answer the end of a connection, in milliseconds. */
const FAREWELL = 1000;
/** The close code of `inlet serve` for a token that it does not know, or that came too late. */
const WRONG_TOKEN = 4401;

/** Without an `Origin`, which browsers send, `inlet serve` lets nobody in. */
const HINT = typeof document === "undefined" ? "; it is for pages: programs in Node connect to the daemon, without a url" : "";

/** A connection to `inlet serve`, which wants the token first. Lines are messages of text, without a newline. */
export class Socket {
  #socket;
  #ended;

  constructor(url, token, events) {
    if (typeof WebSocket === "undefined") throw new ConnectionLost("this JavaScript has no WebSocket: browsers have, and Node 22");
    const socket = new WebSocket(url, [SUBPROTOCOL]);
    this.#socket = socket;
    this.#ended = new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
    socket.addEventListener("open", () => socket.send(JSON.stringify({ token })));
    socket.addEventListener("message", ({ data }) => {
      if (typeof data !== "string") events.fail(new ProtocolError("a message that is no text"));
      else if (data.length > LINE_BYTES) events.fail(new ProtocolError(`a line of more than ${LINE_BYTES} bytes`));
      else events.line(data, data.length);
    });
    socket.addEventListener("close", ({ code, reason }) => {
      if (code === WRONG_TOKEN) events.fail(new NotPermitted(reason || "inlet serve does not know this token"));
      else events.lost(`inlet serve has closed the connection: ${reason || code}`);
    });
    // A page that is kept to come back to would keep its connection, and read nothing. When it is back, it connects again.
    const hide = () => events.lost("the page is not shown");
    globalThis.addEventListener?.("pagehide", hide);
    socket.addEventListener("close", () => globalThis.removeEventListener?.("pagehide", hide));
    // A close follows, which says as much; but for Node, where an attempt that failed has none.
    socket.addEventListener("error", () => setTimeout(() => events.lost(`inlet serve does not answer${HINT}`)));
  }

  write(lines) {
    // One that is about to end takes nothing more, and browsers complain; what was asked goes to the next one, or fails.
    if (this.#socket.readyState === WebSocket.OPEN) for (const line of lines) this.#socket.send(line);
  }

  /** WebSockets have no way to say it: what a slow program has no room for is dropped, with a `gap`. */
  pause() {}

  resume() {}

  drop() {
    this.#socket.close(NORMAL);
    let timer;
    // Another side that says nothing any more is not waited for.
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, FAREWELL)));
    return Promise.race([this.#ended, patience]).finally(() => clearTimeout(timer));
  }

  close() {
    return this.drop();
  }
}

/** Where `inlet serve` is for this page: its own server, where that is on this machine, else the standard one. */
export function standardURL() {
  const page = globalThis.location;
  const isLocal = page?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(page.hostname);
  return isLocal ? `ws://${page.host}/` : "ws://127.0.0.1:7711/";
}

/** The token in the fragment of the page's address: `#token=…`, or all of it. */
export function pageToken() {
  const fragment = globalThis.location?.hash.slice(1) ?? "";
  return new URLSearchParams(fragment).get("token") ?? fragment;
}
