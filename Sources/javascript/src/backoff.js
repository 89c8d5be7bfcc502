/** How long to wait before the next attempt to connect. */

const FIRST = 20;
const LAST = 2000;

/** Longer each time, up to two seconds, and not the same for all programs that lost the daemon at once. */
export class Backoff {
  #attempts = 0;

  /** Milliseconds. */
  next() {
    const delay = Math.min(LAST, FIRST * 2 ** this.#attempts);
    this.#attempts += 1;
    return delay * (0.5 + Math.random() / 2);
  }

  /** There is a daemon. */
  reset() {
    this.#attempts = 0;
  }
}
