/** Transports of Node: a Unix socket, or the pipes of a child. Browsers never load this. */

import { spawn } from "node:child_process";
import { createConnection } from "node:net";
import { InletError } from "./errors.js";
import { LineReader } from "./lines.js";

/** As long as a child that was told to end may take, in milliseconds. */
const END = 5000;
/** As long as a daemon may take to read what was written before the end, in milliseconds. */
const FLUSH = 1000;

/** What reads a stream of bytes as lines. */
function lines(events) {
  const reader = new LineReader();
  return (data) => {
    try {
      for (const [text, bytes] of reader.push(data)) events.line(text, bytes);
    } catch (error) {
      if (!(error instanceof InletError)) throw error;
      events.fail(error);
    }
  };
}

/** A connection to the daemon's socket. */
export class UnixSocket {
  #socket;
  #ended;

  constructor(path, events) {
    this.#socket = createConnection(path);
    this.#ended = new Promise((resolve) => this.#socket.once("close", resolve));
    this.#socket.on("data", lines(events));
    this.#socket.on("error", (error) => events.lost(error.syscall === "connect" ? `no daemon at ${path}: ${error.code}` : error.message));
    this.#socket.on("close", () => events.lost("the daemon has closed the connection"));
  }

  write(lines) {
    this.#socket.write(`${lines.join("\n")}\n`);
  }

  pause() {
    this.#socket.pause();
  }

  resume() {
    this.#socket.resume();
  }

  drop() {
    this.#socket.destroy();
    return this.#ended;
  }

  /** What was written is sent. The end of what is sent alone would not end a connection: its lines go on. */
  async close() {
    const socket = this.#socket;
    const timer = setTimeout(() => socket.destroy(), FLUSH);
    socket.removeAllListeners("data").resume().destroySoon();
    await this.#ended;
    clearTimeout(timer);
  }
}

/** A program that reads requests and writes lines. It ends with the connection. */
export class Child {
  #child;
  #ended;
  #kill = () => this.#child.kill("SIGKILL");

  constructor(command, events) {
    const [program, ...words] = command;
    this.#child = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
    // One with a socket would outlive this process.
    process.once("exit", this.#kill);
    this.#child.stdout.on("data", lines(events));
    this.#child.stdout.on("close", () => events.lost("the program has ended"));
    // It may end before it has read all.
    this.#child.stdin.on("error", () => {});
    this.#ended = new Promise((resolve) => {
      const end = () => {
        process.off("exit", this.#kill);
        resolve();
      };
      this.#child.once("close", end);
      this.#child.on("error", (error) => {
        events.lost(error.message);
        // It never ran, or it is another user's, as sudo's: that ends when it writes, for nobody reads.
        this.#child.stdout.destroy();
        this.#child.unref();
        end();
      });
    });
  }

  write(lines) {
    this.#child.stdin.write(`${lines.join("\n")}\n`);
  }

  pause() {
    this.#child.stdout.pause();
  }

  resume() {
    this.#child.stdout.resume();
  }

  drop() {
    const timer = setTimeout(this.#kill, END);
    this.#ended.then(() => clearTimeout(timer));
    const { stdin, stdout } = this.#child;
    // It may have lines to write before it ends, which nobody wants; what it has started may live on.
    stdout.removeAllListeners("data").resume();
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) stdout.destroy();
    this.#child.once("exit", () => stdout.destroy());
    stdin.end();
    this.#child.kill("SIGTERM");
    return this.#ended;
  }

  close() {
    return this.drop();
  }
}
