/** Simulated seats: `inlet simulate`, for the tests of a program. */

import { Client } from "./client.js";
import { ProtocolError } from "./errors.js";

/** A simulated seat, which `simulate` starts. `hands` act on its devices; all requests are here, too. */
export class Seat extends Client {
  /**
   * The next line of this type that has these fields, such as `await seat.until("click", { region: "save" })`.
   *
   * Time passes until it comes, for no longer than `limit`: then the error's code is `limit`. Lines before it are passed.
   */
  async until(type, fields = {}, { limit = "5s", signal } = {}) {
    const wanted = Object.entries({ type, ...fields });
    const find = () => {
      for (let event = this._take(); event; event = this._take()) {
        if (wanted.every(([name, value]) => isEqual(event[name], value))) return event;
      }
      return undefined;
    };
    let found = find();
    if (found) return found;
    // Only lines from here on count.
    await this.hands.wait("0ms", { signal });
    found = find();
    if (found) return found;
    await this.hands.until(Object.fromEntries(wanted), { limit, signal });
    found = find();
    if (found) return found;
    throw new ProtocolError(`no ${type} has come`);
  }
}

const isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The command that simulates. The program is `inlet` in the path, or what the environment variable INLET names. */
export function command({ config, socket, state, virtualTime = true } = {}) {
  const words = [process.env.INLET ?? "inlet", "simulate", ...(virtualTime ? ["--virtual-time"] : [])];
  for (const [option, value] of Object.entries({ config, socket, state })) if (value !== undefined) words.push(`--${option}`, value);
  return words;
}
