"""How long a key press takes to a page's handler and to its DOM, beside what the parts of the way take alone. A table, and no judgement."""

import base64
import json
import os
import socket
import struct
import threading
import time

from seat import connect

PRESSES = 300
TRIPS = 1000
KEYS = [f"f{number}" for number in range(1, 13)]

#: Before anything else in the page: notes when messages come, by the time of the key press that they tell of, and when the page shows it.
NOTES = """
window.notes = {messages: [], changes: []};
const Own = window.WebSocket;
window.WebSocket = class extends Own {
    constructor(...words) {
        super(...words);
        this.addEventListener("message", ({data}) => {
            const now = performance.now();
            const line = JSON.parse(data);
            if (line.type === "key" && line.phase === "began") notes.messages.push([line.time, now]);
        });
    }
};
addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => notes.changes.push(performance.now()))
        .observe(document.getElementById("strokes"), {childList: true});
});
"""


def measure(browser, seat):
    rows = [*from_keys(browser, seat), *round_trips(browser, seat)]
    print(f"\n{'ms':46}{'p50':>8}{'p90':>8}{'p99':>8}{'max':>8}")
    for name, values in rows:
        values = sorted(values)
        figures = [values[min(len(values) - 1, int(len(values) * part))] for part in (0.5, 0.9, 0.99, 1)]
        print(f"{name:46}" + "".join(f"{figure:8.2f}" for figure in figures))
    print(flush=True)


def from_keys(browser, seat):
    """Keys go down; a client of the socket and a page are told. All clocks are CLOCK_MONOTONIC."""
    browser.call("Performance.enable")
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source=NOTES)["identifier"]
    browser.open(seat.url("pages/keys.html", "?hold=60000&max=1"))
    browser.value("""new Promise((done) => {
        const look = () => document.documentElement.dataset.ready === undefined ? setTimeout(look, 5) : done();
        look();
    })""")
    metrics = {metric["name"]: metric["value"] for metric in browser.call("Performance.getMetrics")["metrics"]}
    start = metrics["NavigationStart"] * 1000
    reader = Reader(seat)
    for number in range(PRESSES):
        seat.hands.key(KEYS[number % len(KEYS)])
    read = reader.end()
    browser.value(f"""new Promise((done) => {{
        const look = () => notes.changes.length < {PRESSES} ? setTimeout(look, 5) : done();
        look();
    }})""")
    notes = browser.value("notes")
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    events = [time for time, _ in notes["messages"]]
    messages = [start + now - time / 1000 for time, now in notes["messages"]]
    changes = [start + now - time / 1000 for time, now in zip(events, notes["changes"])]
    reads = [read[time] - time / 1000 for time in events]
    return [
        ("key press to a client of the socket", reads),
        ("key press to the page's handler", messages),
        ("key press to the change of the page", changes),
        ("from the socket to the page's handler", [message - one for message, one in zip(messages, reads)])]


class Reader:
    """Reads key lines from the daemon's socket, and notes when they came."""

    def __init__(self, seat):
        self.socket = connect(seat.path, seat.daemon)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.socket.sendall(b'{"id": 1, "do": "subscribe", "events": ["key"]}\n')
        while json.loads(next(self.lines))["type"] != "reply":
            pass
        self.came = {}
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        for text in self.lines:
            now = time.monotonic_ns() / 1e6
            line = json.loads(text)
            if line["type"] == "key" and line["phase"] == "began":
                self.came[line["time"]] = now
                if len(self.came) == PRESSES:
                    return

    def end(self):
        self.thread.join()
        self.lines.close()
        self.socket.close()
        return self.came


def round_trips(browser, seat):
    page = browser.value(f"""(async () => {{
        const {{connect}} = await import("../inlet.js");
        const client = await connect();
        const trips = [];
        for (let trip = 0; trip < {TRIPS}; trip++) {{
            const began = performance.now();
            await client.ping();
            trips.push(performance.now() - began);
        }}
        await client.close();
        return trips;
    }})()""")
    web = WebSocket(seat)
    bare = timed(web.echo)
    relayed = timed(lambda: web.ask("ping"))
    web.socket.close()
    return [
        ("there and back: the daemon, by its socket", timed(lambda: seat.hands.ask("ping"))),
        ("there and back: bare WebSocket echo of the server", bare),
        ("there and back: the daemon, by WebSocket", relayed),
        ("there and back: the daemon, from a page", page)]


def timed(trip):
    trips = []
    for _ in range(TRIPS):
        began = time.monotonic_ns()
        trip()
        trips.append((time.monotonic_ns() - began) / 1e6)
    return trips


class WebSocket:
    """A page's connection without a page: RFC 6455 as far as it takes."""

    def __init__(self, seat):
        host = seat.origin.removeprefix("http://")
        name, port = host.split(":")
        self.socket = socket.create_connection((name, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET / HTTP/1.1\r\nHost: {host}\r\nOrigin: {seat.origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: inlet.1\r\n\r\n".encode())
        self.stream = self.socket.makefile("rb")
        while self.stream.readline().strip():
            pass
        self.send(1, json.dumps({"token": seat.token}))
        self.ask("subscribe", events=[])

    def send(self, opcode, text):
        data, mask = text.encode(), os.urandom(4)
        length = struct.pack("!B", 128 | len(data)) if len(data) < 126 else struct.pack("!BH", 254, len(data))
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(bytes([128 | opcode]) + length + mask + masked)

    def receive(self):
        opcode, length = self.stream.read(2)
        if length == 126:
            length = struct.unpack("!H", self.stream.read(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self.stream.read(8))[0]
        return opcode & 15, self.stream.read(length)

    def echo(self):
        """A ping of the protocol: nobody but the server's library has to do with it."""
        self.send(9, "0123456789012345678901234567890123456789")
        while self.receive()[0] != 10:
            pass

    def ask(self, request, **fields):
        self.send(1, json.dumps({"id": 1, "do": request, **fields}))
        while True:
            opcode, data = self.receive()
            if opcode == 8:
                raise EOFError(f"inlet serve has closed: {data}")
            if opcode == 1 and json.loads(data)["type"] == "reply":
                return
