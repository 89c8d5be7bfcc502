/** The protocol without I/O: lines of a connection in, events and requests out. Clients drive it, whatever the transport. */

import { Ask } from "./ask.js";
import { ConnectionLost, InletError, NotPermitted, ProtocolError, refusal } from "./errors.js";
import { decode, parse } from "./lines.js";
import { Memory, OF_A_CONNECTION } from "./memory.js";
import { EventQueue } from "./queue.js";
import { SOCKET_BYTES, lineOf, split } from "./split.js";

export const SCHEMA = 1;
/** As many requests wait for the next connection: a program that asks on and on without one has no use for more. */
export const WAITING_LIMIT = 4096;
/** A request that was under way when so many connections ended may be why they did: it is not sent again. */
export const LOSS_LIMIT = 3;

/**
 * One program's side of its connections, one after the other.
 *
 * `connected`, `receive` and `lost` say what happens to the connection; `takeOutput` has the lines to send, and `nextEvent`
 * what the program is to read. `wantsInput` says whether to go on reading.
 */
export class Protocol {
  /** Of the connection that there is; null without one. */
  hello = null;
  memory = new Memory();
  /** Why no connection follows; null as long as one may. */
  ended = null;
  #connections = 0;
  #queue;
  /** The program's number on the last connection. */
  #program = null;
  /** What the daemon lets this client see, and its scenes in the snapshot after a gap, as far as that has come. */
  #scopes = [];
  #listed = null;
  /** The last that was asked for. */
  #subscription = {};
  #output = [];
  #lastID = 0;
  /** The last request that declares again what was declared on an earlier connection. */
  #lastDeclaration = 0;
  #asks = new Map();
  /** Those for the next connection, and those after one that is sent in parts. */
  #waiting = [];
  #inParts = null;
  #restoring = 0;

  constructor({ reconnects = true, isBounded = true, lineBytes = SOCKET_BYTES } = {}) {
    this.reconnects = reconnects;
    this.lineBytes = lineBytes;
    this.#queue = new EventQueue(isBounded);
  }

  // --- The connection --------------------------------------------------------------------------------

  /** The connection is gone. What was asked goes to the next one, or fails. */
  lost(reason) {
    const wasOpen = this.#endConnection();
    const asks = [...this.#asks.values()];
    this.#output = [];
    this.#inParts = null;
    this.#asks.clear();
    this.#restoring = 0;
    if (!this.reconnects) return this.end(new ConnectionLost(reason), asks);
    if (wasOpen) this.#queue.append({ type: "disconnected", reason });
    const again = [];
    for (const ask of asks) {
      if (ask.isRestoring) continue;
      ask.losses += 1;
      if (OF_A_CONNECTION.has(ask.request) || ask.losses === LOSS_LIMIT) ask.done(new ConnectionLost(`${ask.name}: ${reason}`));
      else {
        delete ask.fields.intent;
        again.push(ask);
      }
    }
    this.#waiting.unshift(...again);
  }

  /** Returns whether there was a connection. */
  #endConnection() {
    this.#queue.endConnection(this.memory.subscription.events);
    const wasOpen = this.hello !== null;
    this.hello = null;
    return wasOpen;
  }

  /** No connection follows: what is asked fails. */
  end(error, others = []) {
    this.#endConnection();
    const asks = [...others, ...this.#asks.values(), ...this.#waiting];
    this.reconnects = false;
    this.ended ??= error;
    this.#asks.clear();
    this.#waiting = [];
    this.#inParts = null;
    for (const ask of asks) if (!ask.isRestoring) ask.done(error);
  }

  // --- What the program asks -------------------------------------------------------------------------

  /**
   * A request: sent now, or as soon as a connection is there and has all that was declared before.
   *
   * One that is too long for a line is sent in parts, each when the one before is done, or fails at once.
   */
  ask(request, fields, done) {
    // A copy: what the program does with its objects later changes nothing.
    const ask = new Ask(request, JSON.parse(JSON.stringify(fields)), done);
    // On another connection the program has another number.
    if (ask.fields.program === this.#program && !OF_A_CONNECTION.has(request)) delete ask.fields.program;
    try {
      [[ask.request, ask.fields], ...ask.rest] = split(request, ask.fields, this.lineBytes);
    } catch (error) {
      if (!(error instanceof InletError)) throw error;
      done(error);
      return ask;
    }
    if (this.ended) {
      done(this.ended);
    } else if (this.hello) {
      this.#waiting.push(ask);
      this.#sendWaiting();
    } else if (this.#connections > 0 && OF_A_CONNECTION.has(request)) {
      done(new ConnectionLost(`${request}: not connected to the daemon; try again once it is back`));
    } else if (this.#waiting.length >= WAITING_LIMIT) {
      done(new ConnectionLost(`${request}: ${WAITING_LIMIT} requests wait for a connection`));
    } else {
      this.#waiting.push(ask);
    }
    return ask;
  }

  /** In their order: what comes after one in parts waits for all of these. */
  #sendWaiting() {
    while (this.#waiting.length && this.hello && !this.#inParts) {
      const ask = this.#waiting.shift();
      if (ask.rest.length) this.#inParts = ask;
      this.#send(ask);
    }
  }

  /** Nobody waits for the reply any more. What has been sent is not taken back. */
  forget(ask) {
    ask.done = () => {};
    this.#waiting = this.#waiting.filter((other) => other !== ask);
  }

  /** Lines to send, each once. */
  takeOutput() {
    const output = this.#output;
    this.#output = [];
    return output;
  }

  #send(ask) {
    this.#lastID += 1;
    if (ask.request === "subscribe") this.#subscription = ask.fields;
    if (ask.isRestoring) this.#restoring += 1;
    this.#asks.set(this.#lastID, ask);
    this.#output.push(JSON.stringify(lineOf(this.#lastID, ask.request, ask.fields)));
  }

  #restore(request, fields) {
    try {
      for (const part of split(request, fields, this.lineBytes)) this.#send(new Ask(...part, null));
    } catch (error) {
      if (!(error instanceof InletError)) throw error;
      // What several requests have said is more than one can.
      this.#queue.append({ type: "notRestored", request, error });
    }
  }

  // --- What the program reads ------------------------------------------------------------------------

  /** False while more waits for the program than it may. */
  get wantsInput() {
    return !this.#queue.isFull || this.#asks.size > 0 || this.hello === null;
  }

  /** Bytes of the lines that wait for the program. */
  get queuedBytes() {
    return this.#queue.bytes;
  }

  /** The next that the program is to read; undefined where nothing waits. */
  nextEvent() {
    return this.#queue.take();
  }

  #push(line, bytes) {
    // A snapshot follows the reply.
    if (this.#queue.appendLine(line, bytes, this.#restoring > 0)) this.#restore("subscribe", this.#subscription);
  }

  // --- Lines -----------------------------------------------------------------------------------------

  /** A line has come. Throws where it is not Inlet's, or where it turns this user away. */
  receive(text, bytes = text.length) {
    const line = parse(text);
    if (this.hello === null) return this.#receiveHello(line, bytes);
    if (line.type === "reply") return this.#asks.has(line.id) ? this.#receiveReply(line) : undefined;
    const event = decode(line);
    this.#note(event);
    this.#push(event, bytes);
  }

  #note(event) {
    const isEcho = this.#asks.has(this.#lastDeclaration);
    if (event.type === "snapshot") {
      this.#noteSpace(event.space);
      this.#noteScenes(event, isEcho);
    } else if (event.type === "scopes") this.#scopes = event.scopes;
    else if (event.type === "scene" && event.program === this.#program) this.memory.noteScene(event.phase, event.scene, isEcho);
    // What the daemon left out may have been the end of a scene.
    if (event.type === "gap") this.#listed = new Map();
    else if (event.type !== "snapshot" || !event.more) this.#listed = null;
  }

  /** The scenes in a snapshot after a gap. While declarations have no replies, some of these are still to come. */
  #noteScenes(snapshot, isEcho) {
    if (!this.#listed || !this.#scopes.includes("scenes") || isEcho) return;
    for (const one of snapshot.scenes) if (one?.program === this.#program && one.connected) this.#listed.set(one.scene, one.state);
    if (!snapshot.more) this.memory.noteScenes(this.#listed);
  }

  #noteSpace(space) {
    if (space.length !== 2 || !space.every(Number.isFinite)) throw new ProtocolError(`this is no space: ${JSON.stringify(space)}`);
    this.memory.noteSpace([0, 0, ...space]);
  }

  #receiveHello(line, bytes) {
    if (line.type === "reply" && line.ok === false) {
      const error = refusal(line.error);
      throw new (error.code === "notPermitted" ? NotPermitted : ConnectionLost)(error.reason);
    }
    if (line.type === "hello" && line.schema !== SCHEMA) {
      throw new ProtocolError(`the daemon has schema ${JSON.stringify(line.schema)} and this package schema ${SCHEMA}; update the older one`);
    }
    const hello = decode(line);
    if (hello.type !== "hello") throw new ProtocolError(`the first line is ${JSON.stringify(line.type)}, not hello`);
    this.#noteSpace(hello.space);
    this.hello = hello;
    this.#program = hello.program;
    this.#scopes = hello.scopes;
    this.#listed = null;
    this.#connections += 1;
    if (this.#connections > 1) {
      this.#queue.append({ type: "reconnected", program: hello.program });
      for (const [request, fields] of this.memory.requests()) this.#restore(request, fields);
      this.#lastDeclaration = this.#lastID;
    }
    this.#push(hello, bytes);
    this.#sendWaiting();
  }

  #receiveReply(line) {
    const ask = this.#asks.get(line.id);
    this.#asks.delete(line.id);
    const result = typeof line.result === "object" && line.result !== null ? line.result : {};
    const error = line.ok === true ? null : refusal(line.error, ask.name);
    if (ask.isRestoring) return this.#receiveRestored(ask, error);
    if (!error) {
      try {
        this.memory.note(ask.request, ask.fields, result);
      } catch (cause) {
        const wrong = new ProtocolError(`the daemon allows what cannot be: ${ask.request}`, { cause });
        ask.done(wrong);
        throw wrong;
      }
    }
    ask.add(result);
    if (!error && ask.rest.length) return this.#sendNext(ask);
    if (this.#inParts === ask) this.#inParts = null;
    ask.done(error, ask.result);
    this.#sendWaiting();
  }

  /** The next part of a request that is sent in parts. */
  #sendNext(ask) {
    [ask.request, ask.fields] = ask.rest.shift();
    ask.losses = 0;
    // A target may have found a scene of another name.
    const { scene } = ask.result;
    if (ask.name === "scene.activate" && typeof scene === "string") ask.fields.scene = scene;
    this.#send(ask);
  }

  #receiveRestored(ask, error) {
    this.#restoring -= 1;
    if (!error) return;
    const { subscription } = this.memory;
    if (this.#queue.lost !== null && ask.request === "subscribe" && ask.fields !== subscription) this.#restore("subscribe", subscription);
    else this.#queue.append({ type: "notRestored", request: ask.request, error });
  }
}
