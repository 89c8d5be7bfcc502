#!/usr/bin/env python3
"""A page with the live state of a fleet of machines that run `inlet publish`.

    watch.py [PORT] [options of mosquitto_sub]

Serves http://127.0.0.1:8787/ to this machine alone; with port 0, on a port that it prints. mosquitto_sub connects to the broker: its options, a password
among them, can also stand in ~/.config/mosquitto_sub. A machine's name is that of the topic, which the broker checks,
and not what a payload says.
"""

import asyncio
import collections
import contextlib
import json
import os
import re
import secrets
import signal
import sys
import time

TOPIC = re.compile(r"inlet/([0-9a-f]{32})/([A-Za-z]{1,40})")
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "watch.html")
MACHINES, DEVICES, NAME, LINE = 10_000, 64, 80, 1 << 20
SECONDS = 10  # over which lines a second are counted


class Machine:
    def __init__(self):
        self.online, self.seen, self.scene, self.devices = None, None, None, {}
        self.lost, self.next = 0, None
        self.counts = collections.deque()  # [second, lines]

    def status(self, line):
        self.online = {"online": True, "offline": False}[line["status"]]

    def take(self, line, now):
        self.seen = now
        if not self.counts or self.counts[-1][0] != int(now):
            self.counts.append([int(now), 0])
        self.counts[-1][1] += 1
        self.forget(now)
        kind, number = line["type"], count(line.get("seq"))
        # A line can come twice (QoS 1), and lines may be missing after a reconnection.
        if kind != "hello" and self.next is not None and number >= self.next:
            self.lost += number - self.next
        if kind == "hello" or self.next is None or number >= self.next:
            self.next = number + 1
        if kind == "gap":
            self.lost += count(line.get("lost"))
        elif kind == "snapshot":
            self.devices = {count(one.get("device")): text(one.get("name")) for one in line["devices"][:DEVICES]}
            active = [one for one in line.get("scenes", []) if one.get("state") == "foregroundActive"]
            self.scene = text(active[0].get("scene")) if active else None
        elif kind == "device" and line["phase"] == "removed":
            self.devices.pop(count(line["device"]), None)
        elif kind == "device" and len(self.devices) < DEVICES:
            self.devices[count(line["device"])] = text(line["name"])
        elif kind == "scene" and line["phase"] == "activated":
            self.scene = text(line["scene"])
        elif kind == "scene" and line["phase"] in ("backgrounded", "destroyed") and text(line["scene"]) == self.scene:
            self.scene = None

    def forget(self, now):
        while self.counts and self.counts[0][0] < int(now) - SECONDS:
            self.counts.popleft()

    def state(self, now):
        self.forget(now)
        whole = sum(lines for second, lines in self.counts if second != int(now))
        return {
            "online": self.online, "seen": None if self.seen is None else round(now - self.seen, 1), "scene": self.scene,
            "devices": sorted(self.devices.values()), "rate": whole / SECONDS, "lost": self.lost}


def count(value):
    if type(value) is not int or not 0 <= value < 1 << 53:
        raise ValueError
    return value


def text(value):
    # Control characters, and those that change the direction of text, do not print.
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in str(value)[:NAME])


class Fleet:
    def __init__(self):
        self.machines, self.unreadable, self.heard = {}, 0, None

    def receive(self, message, now):
        """A line of mosquitto_sub: whether it was retained, the payload in hexadecimal, the topic."""
        self.heard = now
        try:
            retained, payload, topic = message.decode().rstrip("\n").split(" ", 2)
            name, kind = TOPIC.fullmatch(topic).groups()
            known = self.machines.get(name) or Machine()
            line = json.loads(bytes.fromhex(payload))
            # Of what a broker has kept, the status alone is of now.
            if line["type"] != kind or retained != "0" and kind != "status":
                raise ValueError
            if kind == "status":
                known.status(line)
            else:
                known.take(line, now)
            if name in self.machines or len(self.machines) < MACHINES:
                self.machines[name] = known
        except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
            self.unreadable += 1

    def state(self, now):
        machines = [{"machine": name} | machine.state(now) for name, machine in self.machines.items()]
        return {
            "heard": None if self.heard is None else round(now - self.heard, 1), "unreadable": self.unreadable,
            "machines": machines}


async def subscribe(fleet, options):
    """mosquitto_sub comes back by itself where the broker has gone; where it cannot even begin, it is started again."""
    while True:
        process = await asyncio.create_subprocess_exec(
            "mosquitto_sub", "-q", "1", *options, "-t", "inlet/+/+", "-F", "%r %x %t",
            stdout=asyncio.subprocess.PIPE, limit=LINE)
        try:
            while True:
                try:
                    line = await process.stdout.readline()
                except ValueError:  # a line too long
                    fleet.unreadable += 1
                    continue
                if not line:
                    break
                fleet.receive(line, time.monotonic())
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
        await asyncio.sleep(2)


async def answer(fleet, port, reader, writer):
    with contextlib.suppress(OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.TimeoutError):
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)).decode("latin-1")
        path = head.split(" ", 2)[1]
        hosts = [line.partition(":")[2].strip() for line in head.split("\r\n") if line.lower().startswith("host:")]
        status, kind, body, nonce = "404 Not Found", "text/plain", b"", secrets.token_urlsafe(16)
        # Another host's name that leads here is a page elsewhere that wants to read this one.
        if hosts not in ([f"127.0.0.1:{port}"], [f"localhost:{port}"]):
            status = "403 Forbidden"
        elif path == "/state.json":
            status, kind, body = "200 OK", "application/json", json.dumps(fleet.state(time.monotonic())).encode()
        elif path == "/":
            with open(PAGE, encoding="utf-8") as file:
                status, kind, body = "200 OK", "text/html; charset=utf-8", file.read().replace("NONCE", nonce).encode()
        policy = f"default-src 'none'; connect-src 'self'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'"
        writer.write(
            f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n"
            f"Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: {policy}\r\n\r\n"
            .encode() + body)
        await asyncio.wait_for(writer.drain(), 5)
    writer.close()


async def main(words):
    port = int(words.pop(0)) if words and words[0].isdigit() else 8787
    fleet = Fleet()
    server = await asyncio.start_server(lambda *ends: answer(fleet, port, *ends), "127.0.0.1", port)
    port = server.sockets[0].getsockname()[1]
    # So that mosquitto_sub ends, too.
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asyncio.current_task().cancel)
    print(f"http://127.0.0.1:{port}/", flush=True)
    async with server:
        await subscribe(fleet, words)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(main(sys.argv[1:]))
