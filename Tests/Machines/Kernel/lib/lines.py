"""A stream of lines, from a pipe or a socket: each look at it begins where the last one ended."""

import json
import select
import time

PATIENCE = 60  # seconds; emulation is slow, and a line that comes is never waited for longer


def matches(line, fields):
    return all(name in line and line[name] == value for name, value in fields.items())


class Lines:
    """Whoever has lines says with `descriptor` what to wait for, and with `receive()` what has come."""

    def __init__(self):
        self.raw = bytearray()  # what was read and is not parsed yet
        self.lines = []  # every line so far
        self.seen = 0  # how many of them the test has looked at
        self.ended = False

    def message(self):
        """What else there is to say where a line does not come."""
        return ""

    def fill(self, seconds):
        """Reads what there is, waiting at most that long for something. Whether something came."""
        if self.ended or not select.select([self.descriptor], [], [], max(0, seconds))[0]:
            return False
        data = self.receive()
        self.ended = not data
        self.raw += data
        return bool(data)

    def parse(self):
        *complete, rest = bytes(self.raw).split(b"\n")
        self.raw = bytearray(rest)
        self.lines += [json.loads(line) for line in complete]

    def until(self, seconds=PATIENCE, **fields):
        """All lines not looked at yet up to, and with, the first that has these fields."""
        end = time.monotonic() + seconds
        start = self.seen
        self.parse()
        while True:
            while self.seen < len(self.lines):
                self.seen += 1
                if matches(self.lines[self.seen - 1], fields):
                    return self.lines[start : self.seen]
            if not self.fill(end - time.monotonic()) and (self.ended or time.monotonic() >= end):
                why = "the stream ended" if self.ended else f"nothing came for {seconds} s"
                passed = "\n  ".join(json.dumps(line) for line in self.lines[start:][-20:])
                raise AssertionError(f"no line with {fields}: {why}; passed over:\n  {passed}\n{self.message()}")
            self.parse()

    def wait_for(self, seconds=PATIENCE, **fields):
        return self.until(seconds, **fields)[-1]
