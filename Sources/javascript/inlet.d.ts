/**
 * Inlet's client, for browsers and Node: see `inlet.js`. The types of lines and requests are made from the schemas.
 */

import type { ErrorCode, Line, LineBase, RequestMap, Requests } from "./src/types.js";

export * from "./src/types.js";

/** The daemon's socket, `/run/inlet/inlet.sock`. */
export const SOCKET: string;

/** A line of a type that this package does not know, or without what its type has. */
export interface Unknown extends LineBase {
  readonly type: "unknown";
  /** The line as it came. */
  readonly line: { readonly type: string; readonly [name: string]: unknown };
}

/** The connection is lost. What was pressed, dragged or held there is over; `reconnected` follows. */
export interface Disconnected {
  readonly type: "disconnected";
  readonly reason: string;
}

/** A new connection, before its first line. What the program declared is being declared again. */
export interface Reconnected {
  readonly type: "reconnected";
  /** The program's number from here on. */
  readonly program?: number;
}

/** The daemon refuses what it allowed before, and will not be asked again. */
export interface NotRestored {
  readonly type: "notRestored";
  readonly request: string;
  readonly error: RequestError;
}

/** What a program reads: a line, or news of the connection. `type` tells them apart. */
export type Event = Line | Unknown | Disconnected | Reconnected | NotRestored;

/** The event of a type. */
export type EventOf<T extends Event["type"]> = Extract<Event, { readonly type: T }>;

export interface AskOptions {
  /** Ends the waiting for the reply. What was sent is not taken back. */
  readonly signal?: AbortSignal;
}

export interface ConnectOptions {
  /** Identifies the program: sessions and what its user changed belong to it. */
  readonly name?: string;
  /** The daemon's socket, in Node. */
  readonly path?: string;
  /** Where `inlet serve` is, in a browser; the page's own server, where that is on this machine, else `ws://127.0.0.1:7711/`. */
  readonly url?: string;
  /** What `inlet serve` asks for; that in the fragment of the page's address. */
  readonly token?: string;
  /** Make a lost connection again, and declare again what was declared; true. Else iteration throws `ConnectionLost`. */
  readonly reconnect?: boolean;
  /** How long the daemon may take for its first line, in milliseconds, or null for ever; 10000. */
  readonly timeout?: number | null;
  /** Gives up connecting, and closes the client. */
  readonly signal?: AbortSignal;
}

/** Connects to the daemon: in Node to its socket, in a browser to `inlet serve`. */
export function connect(options?: ConnectOptions): Promise<Client>;

/** Starts a command that reads requests and writes lines, such as `inlet stream --requests`, and speaks with it. Node alone. */
export function run(
  command: readonly [string, ...string[]],
  options?: Pick<ConnectOptions, "name" | "timeout" | "signal">,
): Promise<Client>;

export interface SimulateOptions {
  /** A configuration file. */
  readonly config?: string;
  /** Where programs connect as they do to the daemon. */
  readonly socket?: string;
  /** A file that sessions outlive it in. */
  readonly state?: string;
  /** Time passes in steps alone, and at once; true. */
  readonly virtualTime?: boolean;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/** Starts `inlet simulate`, or what the environment variable INLET names, which ends with the seat. Node alone. */
export function simulate(options?: SimulateOptions): Promise<Seat>;

export interface Client extends Requests {}

/** A program's connection to the daemon, with all requests as methods: `await client.scene.activate({ scene: "main" })`. */
export class Client implements AsyncIterable<Event> {
  protected constructor();

  /** What the daemon said first on this connection, with the program's number; null while there is none. */
  readonly hello: EventOf<"hello"> | null;

  /** Settles when no connection follows: with why, or with null where the program has closed the client. */
  readonly closed: Promise<InletError | null>;

  /** Any request by its name, with the names of the lines: `await client.ask("ping")`. Resolves to its `result`. */
  ask<R extends keyof RequestMap>(request: R, fields?: RequestMap[R]["fields"], options?: AskOptions): Promise<RequestMap[R]["result"]>;

  /**
   * What happens, one after the other. It ends when the client is closed, and throws where the connection is lost for good.
   *
   * One loop at a time iterates, over a client without listeners.
   */
  events(options?: AskOptions): AsyncIterableIterator<Event>;
  [Symbol.asyncIterator](): AsyncIterableIterator<Event>;

  /** All that has come since the last batch, together: for programs that draw once for all of it. */
  batches(options?: AskOptions): AsyncIterableIterator<readonly [Event, ...Event[]]>;

  /** The events that have come already, such as while a request was under way. */
  pending(): Event[];

  /**
   * Calls `listener` with each event of a type, or of any for "*". Returns a function that ends that.
   *
   * Events are handed on in order, and wait for a listener that returns a promise. Those without a listener are passed.
   */
  on<T extends Event["type"]>(type: T, listener: (event: EventOf<T>) => unknown): () => void;
  on(type: "*", listener: (event: Event) => unknown): () => void;

  /** Ends the connection. What the program declared goes with it; iteration ends. */
  close(): Promise<void>;
}

/** A simulated seat, which `simulate` starts. `hands` act on its devices; all requests are here, too. */
export class Seat extends Client {
  private constructor();

  /**
   * The next line of this type that has these fields, such as `await seat.until("click", { region: "save" })`.
   *
   * Time passes until it comes, for no longer than `limit`: then the error's code is `limit`. Lines before it are passed.
   */
  until<T extends Line["type"]>(
    type: T,
    fields?: Partial<EventOf<T>>,
    options?: { readonly limit?: string } & AskOptions,
  ): Promise<EventOf<T>>;
}

/** An error of this package. */
export class InletError extends Error {}

/** The daemon refused a request, and nothing changed. `code` says why for programs, `reason` for people. */
export class RequestError extends InletError {
  /** One of these, or one of a later Inlet. */
  readonly code: ErrorCode | (string & {});
  readonly reason: string;
  /** What was asked, such as `regions.set`. */
  readonly request: string;
  /** The byte of the request's line, from 1, where the fault is. */
  readonly column?: number;
}

/** No daemon is there, or it has closed the connection. */
export class ConnectionLost extends InletError {}

/** The daemon does not let this user in, or `inlet serve` does not know the token. */
export class NotPermitted extends ConnectionLost {}

/** What came is not what Inlet writes: not JSON lines, lines without end, or a later schema. */
export class ProtocolError extends InletError {}
