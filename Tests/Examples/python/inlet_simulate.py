"""Simulated input devices for the tests of a program: `inlet simulate` as a context manager.

    from inlet_simulate import simulate

    with simulate() as seat:
        seat.do(plug="keyboard")
        seat.do(key="a")
        line = seat.until(type="key")

As a pytest fixture:

    @pytest.fixture
    def seat():
        with simulate() as seat:
            yield seat

Time is virtual: it passes in steps alone, and at once. simulate(socket=PATH) also lets programs connect, as they do to
the daemon. The program is `inlet` in the path, or what the environment variable INLET names.
"""

import json
import os
import subprocess
from contextlib import contextmanager


class Refused(Exception):
    """A request failed: `code` and `message` say why."""

    def __init__(self, request, error):
        super().__init__(f"{error['message']}: {json.dumps(request)}")
        self.code = error["code"]
        self.message = error["message"]


class Seat:
    def __init__(self, process):
        self.process = process
        self.lines = []  # All lines so far, as dictionaries.
        self.read = 0  # How many of them until() has passed.
        self.last_id = 0

    def do(self, **step):
        """One step of simulated hands, such as do(click="left", count=2); returns when it is done."""
        return self.ask("simulate", **step)

    def ask(self, request, **fields):
        """Any request, such as ask("regions.set", scene="main", regions=[…]); returns its reply."""
        self.last_id += 1
        request = {"id": self.last_id, "do": request, **fields}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        for text in self.process.stdout:
            line = json.loads(text)
            if line["type"] == "reply" and line["id"] == self.last_id:
                if not line["ok"]:
                    raise Refused(request, line["error"])
                return line
            self.lines.append(line)
        raise EOFError("inlet simulate has ended")

    def until(self, limit="5s", **fields):
        """The next line that has these fields; time passes until it comes, for no longer than `limit`."""
        line = self._next(fields)
        if line is None:
            self.do(wait="0ms")  # Only lines from here on count.
            line = self._next(fields)
        if line is None:
            self.do(until=fields, limit=limit)
            line = self._next(fields)
        return line

    def _next(self, fields):
        for place in range(self.read, len(self.lines)):
            line = self.lines[place]
            if all(name in line and line[name] == value for name, value in fields.items()):
                self.read = place + 1
                return line
        return None


@contextmanager
def simulate(config=None, socket=None, state=None, virtual_time=True):
    """A seat without hardware, for as long as the block."""
    command = [os.environ.get("INLET", "inlet"), "simulate"]
    if virtual_time:
        command.append("--virtual-time")
    if config:
        command += ["--config", str(config)]
    if socket:
        command += ["--socket", str(socket)]
    if state:
        command += ["--state", str(state)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield Seat(process)
    finally:
        process.terminate()
        process.communicate()
