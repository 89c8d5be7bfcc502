"""What a terminal shows of `inlet watch` while devices are used: the screens of one recording.

The daemon, its socket, the terminal and the time are real; the hands are those of `inlet simulate`.
"""

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f"{HERE}/../DaemonCommands")
from screen import Screen  # noqa: E402

COLUMNS, ROWS, PATIENCE = 88, 24, 30
# Seconds between two screens of the picture.
PACE = 0.2
CONFIGURATION = """
pointer: {acceleration: flat}
keyboard: {repeat: {delay: 10s}}
scenes:
- scene: mixer
  regions:
  - {id: volume, rect: [1000, 500, 400, 80], latch: [horizontal]}
  - {id: mute, rect: [1500, 500, 120, 80], role: control}
"""
# What the hands do, among it words that the terminal must show before they go on; and what it shows once all is done.
STEPS = [
    ([{"plug": "keyboard"}, {"plug": "mouse"}],
     ["Simulated keyboard · keyboard", "Simulated mouse · mouse"]),
    ([{"wait": "600ms"}, {"press": "A"}, {"wait": "300ms"}, "KEY_A", {"release": "A"}, {"wait": "200ms"}], ["key ended KEY_A", "p99.9"]),
    ([{"press": "LEFTSHIFT"}, {"wait": "400ms"}, {"to": [1100, 540], "over": "1s"}, {"wait": "300ms"}],
     ["KEY_LEFTSHIFT", "mixer/volume", "hover entered"]),
    ([{"press": "left"}, {"to": [1350, 610], "over": "1500ms"}, {"wait": "300ms"}], ["horizontal mixer/volume", "primary"]),
    ([{"release": "left"}, {"wait": "300ms"}, {"release": "LEFTSHIFT"}, {"wait": "300ms"}], ["key ended KEY_LEFTSHIFT"]),
    ([{"to": [1560, 540], "over": "700ms"}, {"click": "left"}, {"wait": "500ms"}], ["click mixer/mute"]),
    ([{"wheel": [0, 1]}, {"wait": "150ms"}, {"wheel": [0, 1]}, {"wait": "800ms"}], ["scroll"]),
]
# The picture of a person who wants no motion: the slider in the pointer's grip.
POSTER = 3


class Recording:
    """`screens`: (seconds, cells, styles), each unlike the one before; `stills`: the places among them after each step."""

    def __init__(self, inlet):
        self.inlet, self.screens, self.stills, self.poster = inlet, [], [], 0
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/inlet.yaml", "w") as file:
                file.write(CONFIGURATION)
            self.seat = subprocess.Popen(
                [inlet, "simulate", "--socket", "inlet.sock", "--config", "inlet.yaml", "--events", "anomaly"], cwd=folder,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            try:
                self.record(folder)
            finally:
                for process in (self.seat, getattr(self, "watch", self.seat)):
                    process.kill()
                    process.wait()

    def record(self, folder):
        end = time.monotonic() + PATIENCE
        while not os.path.exists(f"{folder}/inlet.sock") and time.monotonic() < end:
            time.sleep(0.01)
        self.terminal, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.watch = subprocess.Popen(
            [self.inlet, "watch", "--socket", "inlet.sock"], cwd=folder, stdin=slave, stdout=slave,
            env={"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "C.UTF-8"}, start_new_session=True,
            stderr=subprocess.DEVNULL)
        self.screen, self.rest = Screen(COLUMNS, ROWS), b""
        self.replies, self.answers = 0, b""
        self.begun = None
        # Devices plugged in before it has connected are in its first snapshot, not in its list of events.
        self.until(lambda: "the whole state" in self.screen.text(), "a connection")
        for number, (steps, words) in enumerate(STEPS):
            for step in steps:
                if isinstance(step, str):
                    self.until(lambda: step in self.screen.text(), step)
                    self.keep()
                else:
                    self.perform(step)
            self.until(lambda: all(word in self.screen.text() for word in words), f"step {number}: {words}")
            self.begun = self.begun or time.monotonic()
            self.keep()
            # Whether the first one has a latency yet is a matter of the moment.
            self.stills += [len(self.screens) - 1] if number else []
            if number == POSTER:
                self.poster = self.stills[-1]

    def perform(self, step):
        self.seat.stdin.write((json.dumps({"do": "simulate", "id": 1, **step}) + "\n").encode())
        self.seat.stdin.flush()
        self.replies += 1
        self.until(lambda: self.answers.count(b'"type":"reply"') >= self.replies, f"a reply to {step}")
        if b'"ok":false' in self.answers:
            sys.exit(f"live: {self.answers.decode()}")

    def until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                sys.exit(f"live: waited {PATIENCE} s for {what}:\n{self.screen.text()}")
            ready = select.select([self.terminal, self.seat.stdout], [], [], 0.02)[0]
            if self.seat.stdout in ready:
                self.answers += os.read(self.seat.stdout.fileno(), 1 << 16)
            if self.terminal in ready:
                self.feed(os.read(self.terminal, 1 << 16))
            if self.begun and time.monotonic() - self.begun - self.screens[-1][0] >= PACE:
                self.keep()

    def feed(self, data):
        self.rest += data
        # A piece may end within a character or a sequence.
        whole = re.sub(rb"(\x1b[^A-Za-z]*|[\xc0-\xff]|[\xe0-\xff][\x80-\xbf]|[\xf0-\xff][\x80-\xbf]{2})$", b"", self.rest)
        self.rest = self.rest[len(whole):]
        self.screen.feed(whole.decode())

    def keep(self):
        screen = [row[:] for row in self.screen.cells], [row[:] for row in self.screen.styles]
        if not self.screens or screen != self.screens[-1][1:]:
            self.screens.append((time.monotonic() - self.begun, *screen))
