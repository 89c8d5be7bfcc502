/** The functions that a client calls with what happens, in the place of iteration. */

export class Listeners {
  #client;
  #byType = new Map();
  #isRunning = false;

  constructor(client) {
    this.#client = client;
  }

  add(type, listener) {
    if (!this.#byType.has(type)) this.#byType.set(type, new Set());
    // So that one function can be added twice.
    const entry = { listener };
    this.#byType.get(type).add(entry);
    if (!this.#isRunning) this.#run();
    return () => {
      const entries = this.#byType.get(type);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byType.delete(type);
      if (this.#byType.size === 0) this.#client._wake();
    };
  }

  /** Whoever iterates would take events from them. */
  refuse() {
    if (this.#byType.size) throw new Error("this client has listeners: they get its events");
  }

  async #run() {
    this.#isRunning = true;
    // Others may be added before the first event is handed on.
    await null;
    while (this.#byType.size) {
      const event = this.#client._take();
      if (event) await this.#hand(event);
      else if (this.#client._isOver) break;
      else await this.#client._more();
    }
    this.#isRunning = false;
  }

  async #hand(event) {
    const entries = [...(this.#byType.get(event.type) ?? []), ...(this.#byType.get("*") ?? [])];
    for (const { listener } of entries) {
      try {
        const result = listener(event);
        // The next event waits for a listener that takes its time, and then the daemon does.
        if (typeof result?.then === "function") await result;
      } catch (error) {
        // As with other events: nobody here can answer for it.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
