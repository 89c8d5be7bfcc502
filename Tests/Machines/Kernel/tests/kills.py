"""The server or one of its helpers is killed at random, under load, again and again; what it leaves, the next one takes over.

A keyboard and a mouse are busy all the time, twenty clients ask, two programs save what they are at. After each kill every client
has been told or goes on, no key is stuck anywhere, the state file is whole and has what was answered, and the next daemon has
every device. ROUNDS=200 SEED=1 Tests/Machines/Kernel/run -t 60 kills kills as often; a few in CI.
"""

import collections
import json
import os
import random
import signal
import tempfile
import threading
import time

from lib.case import *
from lib.daemon import Daemon
from lib.evdev import *
from lib.lines import PATIENCE
from lib.process import name_of_process
from lib.typist import Typist

ROUNDS = int(os.environ.get("ROUNDS", 6))
SEED = int(os.environ.get("SEED", 1))
LIMIT = 300 + ROUNDS * 20  # seconds
VICTIMS = ["server", "opener", "keeper", "reader", "recorder", "supervise"]


class Storm(threading.Thread):
    """A mouse that moves all the time."""

    def __init__(self, mouse):
        super().__init__(daemon=True)
        self.mouse, self.over = mouse, threading.Event()
        self.start()

    def run(self):
        step = 1
        while not self.over.wait(0.004):
            self.mouse.frame((EV_REL, REL_X, step), (EV_REL, REL_Y, -step))
            step = -step

    def rest(self):
        self.over.set()
        self.join()


class Kills(KernelTest):
    def setUp(self):
        self.random = random.Random(SEED)
        self.folder = tempfile.TemporaryDirectory(dir="/dev/shm")
        self.addCleanup(self.folder.cleanup)
        self.state = os.path.join(self.folder.name, "kept", "state.json")
        # What was answered that it is saved, by program: at least that is kept.
        self.saved = {"one": 0, "two": 0}
        self.said = 0

    def test_leave_nothing_stuck_and_nothing_lost(self):
        keyboard, mouse = self.device(uinput.keyboard), self.device(uinput.mouse)
        other = self.reader(keyboard.path)
        storm = Storm(mouse)
        self.addCleanup(storm.rest)
        seen = collections.Counter()
        for number in range(ROUNDS):
            # Each of them before chance decides.
            victim = VICTIMS[number] if number < len(VICTIMS) else self.random.choice(VICTIMS)
            grabs = victim == "supervise" or self.random.random() < 0.5
            self.one(victim, grabs, keyboard, mouse, other)
            seen[victim] += 1
        print("    killed " + ", ".join(f"{name} {count}" for name, count in sorted(seen.items())), flush=True)

    def one(self, victim, grabs, keyboard, mouse, other):
        config = {"grab": grabs, "record": os.path.join(self.folder.name, "recording.mcap")}
        daemon = Daemon("--state", self.state, config=json.dumps(config), folder=self.folder.name)
        try:
            typist = Typist(keyboard, self.random)
            self.load(daemon, victim, keyboard, mouse, typist)
        finally:
            daemon.discard()
        await_condition(lambda: not other.grabbed_by_another(), "the keyboard to be free")
        other.read()
        self.assertEqual(other.keys(), set(), "others hold a key")
        if not any(self.saved.values()) and not os.path.exists(self.state):
            return  # It was killed before anything was saved.
        with open(self.state) as file:
            kept = {session["program"]: json.loads(session["activity"]) for session in json.load(file)["sessions"]}
        for name, count in self.saved.items():
            self.assertGreaterEqual(kept.get(name, {"count": -1})["count"], count, f"what {name} was answered is lost")

    def load(self, daemon, victim, keyboard, mouse, typist):
        observer = daemon.client()
        names = {device["name"] for device in observer.snapshot["devices"]}
        self.assertLessEqual({keyboard.name, mouse.name}, names, "a device is lost")
        programs = {name: daemon.client(name) for name in self.saved}
        crowd = [daemon.client() for _ in range(20)]
        for client in (*programs.values(), *crowd):
            # What devices do is the observer's to read.
            client.ask("subscribe", events=["scene"])
        asked = {}
        end = time.monotonic() + self.random.uniform(0, 0.5)
        while time.monotonic() < end:
            for name, program in programs.items():
                self.said += 1
                program.send("scene.activate", scene="main", activity={"count": self.said})
                asked[program.send("state.save"), name] = self.said
            for client in self.random.sample(crowd, 5):
                client.send("commands.search", text="")
            for client in (observer, *programs.values(), *crowd):
                client.fill(0)
        if victim == "server":
            process = daemon.pid
        else:
            process = next(helper for helper in daemon.helpers() if name_of_process(helper) == f"inlet-{victim}"[:15])
        self.assertIsNone(daemon.process.poll(), f"{victim}: it ended by itself, {daemon.process.poll()}: {daemon.message()}")
        os.kill(process, signal.SIGKILL)
        self.assertEqual(daemon.process.wait(PATIENCE), -9 if victim == "server" else 69, daemon.message())
        typist.rest()
        for client in (observer, *programs.values(), *crowd):
            client.wait_for_end()
        for (number, name), count in asked.items():
            if any(line["type"] == "reply" and line["id"] == number and line["ok"] for line in programs[name].lines):
                self.saved[name] = max(self.saved[name], count)
        if victim != "server":
            # It had time to say so.
            self.check(observer.lines)
