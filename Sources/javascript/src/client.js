/** A program's connection, and what it reads from it. */

import { Backoff } from "./backoff.js";
import { ConnectionLost, InletError } from "./errors.js";
import { Listeners } from "./listeners.js";
import { Protocol } from "./protocol.js";
import { REQUESTS, STEPS } from "./schema.js";

/**
 * A program's connection to the daemon, with all requests as methods: `await client.scene.activate({ scene: "main" })`. `connect`
 * makes it.
 *
 * A transport is opened with what it is to call, `line(text, bytes)`, `lost(reason)` and `fail(error)`, and has `write(lines)`,
 * `pause()`, `resume()`, and `close()` and `drop()`, which loses what was written; both return a promise of its end.
 */
export class Client {
  #open;
  #timeout;
  #protocol;
  #transport = null;
  /** Settles when the last transport has gone. */
  #leaving = null;
  #backoff = new Backoff();
  /** Of the attempt that is under way, or of the wait for the next. */
  #timer = undefined;
  /** {resolve, reject} of the first connection; null once it is there. */
  #greeting = null;
  /** Called when there may be something to read. */
  #reader = null;
  #listeners = new Listeners(this);
  #isClosed = false;
  #closing = withResolvers();

  constructor(open, { reconnect = true, timeout = 10_000, isBounded = true, lineBytes } = {}) {
    this.#open = open;
    this.#timeout = timeout;
    this.#protocol = new Protocol({ reconnects: reconnect, isBounded, lineBytes });
    this.hands = {};
    for (const step of STEPS) {
      this.hands[step] = (value, { signal, ...others } = {}) => this.ask("simulate", { [step]: value, ...others }, { signal });
    }
    for (const request of REQUESTS) {
      const [group, method] = request.includes(".") ? request.split(".") : [null, request];
      const owner = group === null ? this : (this[group] ??= {});
      owner[method] = (fields, options) => this.ask(request, fields, options);
    }
  }

  /** What the daemon said first on this connection, with the program's number; null while there is none. */
  get hello() {
    return this.#protocol.hello;
  }

  /** Settles when no connection follows: with why, or with null where the program has closed the client. */
  get closed() {
    return this.#closing.promise;
  }

  /** Any request by its name, with the names of the lines: `await client.ask("ping")`. Resolves to its `result`. */
  ask(request, fields = {}, { signal } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => {
        this.#protocol.forget(ask);
        reject(signal.reason);
      };
      const ask = this.#protocol.ask(request, fields, (error, result) => {
        signal?.removeEventListener("abort", abort);
        if (error) reject(error);
        else resolve(result);
      });
      signal?.addEventListener("abort", abort, { once: true });
      this.#flow();
    });
  }

  // --- Reading ---------------------------------------------------------------------------------------

  /** What happens, one after the other. It ends when the client is closed, and throws where the connection is lost for good. */
  events({ signal } = {}) {
    this.#listeners.refuse();
    const next = async () => {
      for (;;) {
        signal?.throwIfAborted();
        const event = this._take();
        if (event) return { value: event, done: false };
        if (this.#isClosed) return { value: undefined, done: true };
        if (this.#protocol.ended) throw this.#protocol.ended;
        await this._more(signal);
      }
    };
    return {
      next,
      return: async () => ({ value: undefined, done: true }),
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  [Symbol.asyncIterator]() {
    return this.events();
  }

  /** All that has come since the last batch, together: for programs that draw once for all of it. */
  async *batches(options) {
    for await (const event of this.events(options)) yield [event, ...this.pending()];
  }

  /** The events that have come already, such as while a request was under way. */
  pending() {
    this.#listeners.refuse();
    const events = [];
    for (let event = this._take(); event; event = this._take()) events.push(event);
    return events;
  }

  /** Calls `listener` with each event of a type, or of any for "*". Returns a function that ends that. */
  on(type, listener) {
    if (this.#reader) throw new Error("this client is iterated over: it has no listeners then");
    return this.#listeners.add(type, listener);
  }

  _take() {
    const event = this.#protocol.nextEvent();
    if (event) this.#flow();
    return event;
  }

  /** Resolves when there may be something to read, or nothing more to come. */
  async _more(signal) {
    if (this.#reader) throw new Error("this client is iterated over already");
    await new Promise((resolve, reject) => {
      const abort = () => {
        this.#reader = null;
        reject(signal.reason);
      };
      this.#reader = () => {
        this.#reader = null;
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** Whoever waits for events looks again. */
  _wake() {
    this.#reader?.();
  }

  get _isOver() {
    return this.#protocol.ended !== null;
  }

  // --- The connection --------------------------------------------------------------------------------

  /** Makes the first connection. A client that this fails for is of no use. */
  async _connect({ name, signal } = {}) {
    signal?.throwIfAborted();
    const abort = () => this.#end(signal.reason, null);
    signal?.addEventListener("abort", abort, { once: true });
    this.closed.then(() => signal?.removeEventListener("abort", abort));
    try {
      await new Promise((resolve, reject) => {
        this.#greeting = { resolve, reject };
        this.#attempt();
      });
      if (name !== undefined) await this.program.identify({ name });
    } catch (error) {
      await this.close();
      throw error;
    }
    return this;
  }

  #attempt() {
    clearTimeout(this.#timer);
    this.#timer = this.#timeout === null ? undefined : setTimeout(() => events.lost("the daemon says nothing"), this.#timeout);
    const isCurrent = () => this.#transport === transport;
    const events = {
      line: (text, bytes) => isCurrent() && this.#receive(text, bytes),
      lost: (reason) => isCurrent() && this.#lost(reason),
      fail: (error) => isCurrent() && this.#fail(error),
    };
    const transport = this.#open(events);
    this.#transport = transport;
  }

  #receive(text, bytes) {
    const wasOpen = this.hello !== null;
    try {
      this.#protocol.receive(text, bytes);
    } catch (error) {
      if (!(error instanceof InletError)) throw error;
      // The other end is no daemon, or refuses this user: the client does not try again.
      return error.constructor === ConnectionLost ? this.#lost(error.message) : this.#fail(error);
    }
    if (!wasOpen) {
      clearTimeout(this.#timer);
      this.#backoff.reset();
      this.#greeting?.resolve();
      this.#greeting = null;
    }
    this.#flow();
    this._wake();
  }

  #lost(reason) {
    // Before its first line there was no connection.
    if (this.#greeting) return this.#fail(new ConnectionLost(reason));
    this.#drop();
    this.#protocol.lost(reason);
    if (this.#protocol.ended) return this.#fail(this.#protocol.ended);
    this.#timer = setTimeout(() => this.#attempt(), this.#backoff.next());
    this._wake();
  }

  /** No connection follows, for this reason; `closed` says `why`. */
  #end(error, why) {
    this.#drop();
    this.#protocol.end(error);
    this.#greeting?.reject(error);
    this.#greeting = null;
    this.#closing.resolve(why);
    this._wake();
  }

  #fail(error) {
    this.#end(error, error);
  }

  #drop() {
    clearTimeout(this.#timer);
    const transport = this.#transport;
    this.#transport = null;
    if (transport) this.#leaving = transport.drop();
  }

  /** Sends what is to be sent, and reads on or does not. */
  #flow() {
    if (!this.#transport || !this.hello) return;
    const lines = this.#protocol.takeOutput();
    if (lines.length) this.#transport.write(lines);
    if (this.#protocol.wantsInput) this.#transport.resume();
    else this.#transport.pause();
  }

  /** Ends the connection. What the program declared goes with it; iteration ends. */
  async close() {
    this.#isClosed = true;
    const transport = this.#transport;
    this.#transport = null;
    this.#end(new ConnectionLost("this client is closed; create another"), null);
    if (transport) this.#leaving = transport.close();
    await this.#leaving;
  }
}

if (Symbol.asyncDispose) Client.prototype[Symbol.asyncDispose] = Client.prototype.close;

function withResolvers() {
  const found = {};
  found.promise = new Promise((resolve, reject) => Object.assign(found, { resolve, reject }));
  return found;
}
