"""What a client remembers, and what it says and asks after a loss or a gap: the vectors that all clients run."""

import json
import re
import unittest

from support import CHECKOUT, HELLO

import inlet
from inlet._protocol import Protocol

VECTORS = CHECKOUT / "Tests/Libraries/Cases/mirror.ndjson"


class Mirror:
    """A protocol whose other end a vector is."""

    def __init__(self):
        self.protocol = Protocol()
        self.lines, self.sent, self.unanswered, self.asks, self.events = [], [], [], [], []
        self.greet({})

    def run(self, verb, *words):
        getattr(self, verb)(*words)

    def lost(self):
        self.protocol.lost("gone")
        self.sent, self.unanswered = [], []

    def greet(self, changes=None):
        self.protocol.connected()
        self.line(json.loads(HELLO) | (changes or {}))

    def line(self, fields):
        if fields["type"] != "reply":
            self.lines.append(fields)
        self.protocol.receive(json.dumps(fields).encode() + b"\n")
        self.take_requests()

    def asked(self, do, fields):
        self.asks.append((do, self.protocol.ask(do, fields)))
        self.take_requests()

    def done(self, do, fields, result=None):
        self.asked(do, fields)
        while self.unanswered:
            self.reply({"result": result or {}})

    def refused(self, do, fields):
        self.asked(do, fields)
        self.reply({"ok": False, "error": {"code": "limit", "message": "no"}})

    def restored(self):
        while self.unanswered:
            self.reply()

    def reply(self, fields=None):
        reply = {"type": "reply", "time": 9, "seq": 99, "id": self.unanswered.pop(0), "ok": True, **(fields or {})}
        self.protocol.receive(json.dumps(reply).encode() + b"\n")
        self.take_requests()

    def take_requests(self):
        for line in self.protocol.take_output().splitlines():
            fields = json.loads(line)
            self.unanswered.append(fields.pop("id"))
            self.sent.append([fields.pop("do"), fields])

    def read(self):
        self.events += map(as_json, iter(self.protocol.next_event, None))

    def failed(self):
        return [[do, code(ask.error)] for do, ask in self.asks if ask.error]

    def told(self):
        """The events that no line of the daemon said."""
        self.read()
        return [event for event in self.events if event not in self.lines]


def as_json(event):
    match event:
        case inlet.Disconnected():
            return {"type": "disconnected", "reason": event.reason}
        case inlet.Reconnected():
            return {"type": "reconnected", "program": event.program}
        case inlet.NotRestored():
            return {"type": "notRestored", "request": event.request, "code": code(event.error)}
    return event.fields


def code(error):
    return error.code if isinstance(error, inlet.RequestError) else "connectionLost"


def vectors():
    for text in VECTORS.read_text().splitlines():
        yield json.loads(re.sub(r'"x\*(\d+)"', lambda found: '"' + "x" * int(found[1]) + '"', text))


class Vectors(unittest.TestCase):
    maxDiff = 4000

    def test_all_is_remembered_and_said_as_the_vectors_say(self):
        for vector in vectors():
            with self.subTest(vector["case"]):
                mirror = Mirror()
                for step in vector["given"]:
                    mirror.run(*step)
                found = {"sent": mirror.sent, "told": mirror.told(), "failed": mirror.failed()}
                self.assertEqual(found, {"failed": [], **{name: vector[name] for name in found if name in vector}})


if __name__ == "__main__":
    unittest.main()
