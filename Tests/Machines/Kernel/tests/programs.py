"""Programs of the same names beside each other: what is one's reaches that one alone.

STEPS=10000 SEED=1 Tests/Machines/Kernel/run programs runs as many random steps; without a word there are few.
"""

import json
import os
import random

from lib.case import *
from lib.daemon import Daemon
from lib.evdev import BTN_LEFT, EV_REL, KEY_LEFTCTRL, KEY_S, REL_X, REL_Y

STEPS = int(os.environ.get("STEPS", 150))
SEED = int(os.environ.get("SEED", 1))
LIMIT = 300 + STEPS * 3 // 10  # seconds; the guest (../boot) has as much for each step
# What a reader is told of itself, and what is put together for each.
OWN = {"hello", "snapshot", "reply", "scopes", "gap", "shortcuts"}


class Programs(KernelTest):
    def setUp(self):
        self.hand = self.device(uinput.keyboard_and_mouse)
        self.daemon = Daemon(config="sceneLimit: 8\n")
        self.addCleanup(self.daemon.discard)
        self.random = random.Random(SEED)

    def test_of_one_name_are_each_told_of_their_own(self):
        self.observer, programs = self.daemon.client(), {"one": None, "two": None}
        commands = 0
        for _ in range(STEPS):
            before = dict(programs)
            self.step(programs)
            seen = self.lines(self.observer)
            for name, client in programs.items():
                if client is None or client is not before[name]:
                    continue
                number = client.hello["program"]
                own = self.lines(client)
                of_it = [line for line in seen if line["program"] == number or line.get("keeper", {}).get("name") == name]
                # Which press caused a line is for the program that it is about.
                self.assertFalse([line for line in of_it if "intent" in line])
                plain = [{key: value for key, value in line.items() if key != "intent"} for line in own]
                self.assertEqual(plain, [self.as_told(line, number) for line in of_it])
                commands += sum(line["type"] == "command" for line in own)
            for client in programs.values():
                if client and client not in before.values():
                    self.lines(client)
        self.assertGreater(commands, STEPS / 50)

    def step(self, programs):
        name = self.random.choice(list(programs))
        client = programs[name]
        area = self.random.choice([[0, 0, 900, 900], [100, 100, 500, 500], [300, 0, 300, 900]])
        # A reply says no more than that it was taken, or not.
        ask = lambda do, **fields: client.until(type="reply", id=client.send(do, **fields))
        acts = [
            lambda: ask("scene.activate", scene="main", rect=area),
            lambda: ask("scene.destroy", scene="main"),
            lambda: ask("regions.set", scene="main", regions=[{"id": "r", "rect": area, "focusable": True}]),
            lambda: ask("commands.insert", commands=[
                {"id": "save", "action": "save", "title": "Save", "input": "s", "modifiers": ["control"]}]),
            lambda: ask("commands.remove", commands=["save"]),
            lambda: ask("responder.set", actions={"save": {}}, presses=self.random.random() < 0.5),
            lambda: ask("responder.set", scene="main", actions={"save": {}}),
            lambda: ask("command.perform", command="save"),
            self.save, self.save, self.click, self.move,
        ]
        if client is None:
            programs[name] = self.daemon.client(name)
        elif self.random.random() < 0.04:
            client.close()
            programs[name] = None
        else:
            self.random.choice(acts)()

    def save(self):
        self.hand.key(KEY_LEFTCTRL, True)
        self.hand.tap(KEY_S)
        self.hand.key(KEY_LEFTCTRL, False)
        self.observer.wait_for(type="key", phase="ended", key="KEY_LEFTCTRL")

    def click(self):
        self.hand.tap(BTN_LEFT)
        self.observer.wait_for(type="button", phase="ended")

    def move(self):
        self.hand.frame((EV_REL, REL_X, self.random.choice([-300, 300])), (EV_REL, REL_Y, 100))
        self.observer.wait_for(type="motion")

    def lines(self, client):
        """What has come since the last look, of programs."""
        client.ask("ping")
        lines, client.told = client.lines[getattr(client, "told", 0):], len(client.lines)
        return [
            {key: value for key, value in line.items() if key != "seq"}
            for line in lines if line["type"] not in OWN and "program" in line]

    def as_told(self, line, number):
        other = line.get("other")
        if isinstance(other, dict) and other["program"] != number:
            return {**line, "other": None}
        return line
