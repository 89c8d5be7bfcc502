"""A simulated daemon, `inlet serve` before it, and somebody's hands, for pages in a browser."""

import json
import os
import socket
import subprocess


class Seat:
    """Ends what it starts."""

    def __init__(self, inlet, serve, site, folder, space=(1280, 800), scopes="keys,pointer,commands,scenes", allowed=()):
        self.processes = []
        self.inlet = inlet
        self.config = f"{folder}/inlet.yaml"
        with open(self.config, "w") as file:
            file.write(f"space: {{displays: [[0, 0, {space[0]}, {space[1]}]]}}\n")
        self.path = f"{folder}/inlet.sock"
        self.begin()
        others = [word for url in allowed for word in ("--allow-origin", url)]
        words = [serve, "--listen", "127.0.0.1:0", "--socket", self.path, "--site", site, "--scopes", scopes, *others]
        self.server = self.start(words, stdout=subprocess.PIPE)
        lines = [self.server.stdout.readline().decode().strip() for _ in range(1 + len(allowed))]
        if not all(lines):
            raise RuntimeError("inlet serve has not started")
        self.origin, self.token = lines[0].split("/#token=")
        #: Of the server's own pages, then of those that are allowed.
        self.tokens = [line.split("#token=")[1] for line in lines]

    def start(self, words, **others):
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, **others)
        self.processes.append(process)
        return process

    def begin(self):
        words = [self.inlet, "simulate", "--config", self.config, "--socket", self.path]
        self.daemon = self.start(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.hands = Hands(self.path, self.daemon)
        self.hands.plug("keyboard")
        self.hands.plug("mouse")

    def memory(self):
        """KiB that `inlet serve` has in use."""
        with open(f"/proc/{self.server.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))

    def end(self):
        """The daemon goes, and everybody's connection."""
        self.hands.close()
        self.daemon.terminate()
        self.daemon.wait()

    def url(self, page, query=""):
        return f"{self.origin}/{page}{query}#token={self.token}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hands.close()
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            process.wait()
            if process.stdout:
                process.stdout.close()


class Hands:
    """Requests over the daemon's socket, one after the other: each waits for its reply."""

    def __init__(self, path, daemon):
        self.socket = connect(path, daemon)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.number = 0
        #: Lines since the last reply, of the types that are subscribed to.
        self.seen = []
        self.ask("subscribe", events=[])

    def ask(self, request, **fields):
        self.number += 1
        self.socket.sendall(json.dumps({"id": self.number, "do": request, **fields}).encode() + b"\n")
        self.seen = []
        for text in self.lines:
            line = json.loads(text)
            if line["type"] != "reply":
                self.seen.append(line)
            elif line["id"] == self.number:
                if not line["ok"]:
                    raise RuntimeError(f"{request} {fields}: {line['error']}")
                return line.get("result")
        raise EOFError("the daemon has gone")

    def __getattr__(self, step):
        """Each step of a simulated hand is a method."""
        return lambda value, **fields: self.ask("simulate", **{step: value}, **fields)

    def close(self):
        self.lines.close()
        self.socket.close()


def connect(path, daemon):
    """Connects as soon as the daemon listens, which is when its socket is there and lets somebody in."""
    while daemon.poll() is None:
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.connect(path)
            return connection
        except (FileNotFoundError, ConnectionRefusedError):
            connection.close()
            os.sched_yield()
    raise RuntimeError("inlet simulate has not started")
