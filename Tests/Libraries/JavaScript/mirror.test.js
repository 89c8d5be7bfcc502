/** What a client remembers, and what it says and asks after a loss or a gap: the vectors that all clients run. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { CHECKOUT, HELLO, Reading, ask, events, line, requests } from "./support.js";

const VECTORS = readFileSync(join(CHECKOUT, "Tests/Libraries/Cases/mirror.ndjson"), "utf8")
  .replace(/"x\*(\d+)"/g, (_, count) => `"${"x".repeat(count)}"`).trim().split("\n").map((text) => JSON.parse(text));
const code = (error) => error.code ?? "connectionLost";

/** A protocol whose other end a vector is. */
class Mirror {
  protocol = new Reading();
  lines = [];
  sent = [];
  unanswered = [];
  asks = [];
  events = [];

  constructor() {
    this.greet();
  }

  lost() {
    this.protocol.lost("gone");
    this.sent = [];
    this.unanswered = [];
  }

  greet(changes) {
    this.line({ ...JSON.parse(HELLO), ...changes });
  }

  line(fields) {
    if (fields.type !== "reply") this.lines.push(fields);
    this.protocol.push(line(fields));
    this.takeRequests();
  }

  asked(request, fields) {
    this.asks.push(ask(this.protocol, request, fields));
    this.takeRequests();
  }

  done(request, fields, result = {}) {
    this.asked(request, fields);
    while (this.unanswered.length) this.reply({ result });
  }

  refused(request, fields) {
    this.asked(request, fields);
    this.reply({ ok: false, error: { code: "limit", message: "no" } });
  }

  restored() {
    while (this.unanswered.length) this.reply();
  }

  reply(fields) {
    this.protocol.push(line({ type: "reply", time: 9, seq: 99, id: this.unanswered.shift(), ok: true, ...fields }));
    this.takeRequests();
  }

  takeRequests() {
    for (const { id, do: request, ...fields } of requests(this.protocol)) {
      this.unanswered.push(id);
      this.sent.push([request, fields]);
    }
  }

  failed() {
    return this.asks.filter(({ error }) => error).map(({ ask, error }) => [ask.name, code(error)]);
  }

  read() {
    for (const event of events(this.protocol)) {
      const { type, request, error } = event;
      this.events.push(type === "notRestored" ? { type, request, code: code(error) } : event);
    }
  }

  /** The events that no line of the daemon said. */
  told() {
    this.read();
    return this.events.filter((event) => !this.lines.some((line) => isDeepStrictEqual(event, line)));
  }
}

for (const { case: name, given, sent, told, failed = [] } of VECTORS) {
  test(name, () => {
    const mirror = new Mirror();
    for (const [verb, ...words] of given) mirror[verb](...words);
    assert.deepEqual({ sent: mirror.sent, told: mirror.told(), failed: mirror.failed() }, { sent, told, failed });
  });
}
