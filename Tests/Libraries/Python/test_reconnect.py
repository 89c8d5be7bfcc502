"""The daemon is killed and started again at random under a program, while somebody clicks.

Each time the program's scenes, regions, responders and commands are back without its doing, which another connection sees;
no event comes twice, and none of the old connection among those of the new. `Tests/Libraries/Python/reconnect 100` prints figures.
"""

import asyncio
import os
import random
import statistics
import time
import unittest

from support import SECONDS, daemon

import inlet
from inlet import Click, Disconnected, KeyCommand, Line, NotRestored, Reconnected, Region

RESTARTS = int(os.environ.get("INLET_RESTARTS", "5"))
SEED = int(os.environ.get("INLET_SEED", "1"))
REGIONS = 40
WIDTH = 1600


class Program:
    """The program under test: it declares once, goes on changing what it declared, and counts what it reads."""

    def __init__(self, client):
        self.client = client
        self.clicks, self.faults, self.connections, self.changes = [], [], 1, 0
        self.last_seq, self.last_intent, self.is_connected = -1, 0, True

    async def declare(self):
        await self.client.subscribe(events=["click", "press", "scene", "command"])
        regions = [Region(f"r{number}", rect=[number * 40, 0, 40, 900]) for number in range(REGIONS)]
        await self.client.scene.activate("main", rect=[0, 0, WIDTH, 900], activity={"document": 1}, regions=regions)
        await self.client.scene.activate("behind", rect=[0, 900, WIDTH, 100])
        await self.client.scene.activate("main")
        await self.client.commands.insert([KeyCommand("go", title="Go", keys="ctrl+j")], into="file")
        await self.client.responder.set(scene="main", actions={"go": True})

    async def read(self):
        async for event in self.client:
            match event:
                case Disconnected():
                    self.is_connected = False
                case Reconnected():
                    self.connections += 1
                    self.last_seq, self.last_intent, self.is_connected = -1, 0, True
                case NotRestored():
                    self.faults.append(f"{event}")
                case Line():
                    self.check(event)

    def check(self, line):
        if not self.is_connected:
            self.faults.append(f"a line between connections: {line}")
        if line.seq <= self.last_seq:
            self.faults.append(f"seq {line.seq} after {self.last_seq}: {line}")
        self.last_seq = line.seq
        if isinstance(line, Click):
            # Each click is at another place, which is its number.
            self.clicks.append(int(line.x) + WIDTH * int(line.y))
            if line.region != f"r{int(line.x) // 40}":
                self.faults.append(f"a click at {line.x} in {line.region}")
            if line.intent is None or line.intent <= self.last_intent:
                self.faults.append(f"intent {line.intent} after {self.last_intent}")
            self.last_intent = line.intent or 0

    async def change(self):
        """Requests without end: none fails, whenever the daemon is killed, unless it is killed three times during one."""
        while True:
            self.changes += 1
            place = [f"r{self.changes % REGIONS}", self.changes % REGIONS * 40, 0]
            try:
                await self.client.regions.update("main", move=[place])
                await self.client.scene.update("main", program_state={"changes": self.changes})
            except inlet.ConnectionLost:
                pass


class Hands:
    """Somebody who clicks, each time at another place, and plugs the mouse in again where it has gone."""

    def __init__(self, client):
        self.client, self.number = client, 0
        self.plugged, self.clicked = None, []

    async def click(self):
        while True:
            number = self.number
            self.number += 1
            try:
                program = self.client.hello and self.client.hello.program
                if program != self.plugged:
                    await self.client.hands.plug("mouse")
                    self.plugged = program
                await self.client.hands.to([number % WIDTH + 0.5, number // WIDTH + 0.5])
                await self.client.hands.click("left")
                self.clicked.append(number)
                await self.client.hands.wait("600ms")
            except inlet.ConnectionLost:
                # The next step waits for the next daemon.
                await self.client.ping()
            except inlet.RequestError as error:
                # The daemon was another between two steps.
                self.plugged = None
                assert error.code == "unsupported", error


async def is_back(observer):
    """Waits until the daemon has all of the program: its scenes in order, a region under the pointer, its commands."""
    while True:
        try:
            await observer.subscribe(mine=False)
            await observer.ping()
            *_, state = [event for event in observer.pending() if isinstance(event, inlet.Snapshot)]
            named = [one.program for one in state.programs if one.name == "files"]
            scenes = [(one.scene, one.state) for one in state.scenes if one.connected and one.program in named]
            if scenes == [("main", "foregroundActive"), ("behind", "foregroundInactive")]:
                menus = {menu.id: menu for menu in (await observer.commands.tree(program=named[0])).menus}
                last = menus["file"].commands[-1]
                # The pointer, wherever it is, is over the region that is there.
                region = f"r{int(state.pointer.x) // 40}"
                if (last.command, last.performable) == ("go", True) and state.hover and state.hover.region == region:
                    return
        except inlet.ConnectionLost:
            pass
        except inlet.RequestError as error:
            # The program has gone between the two requests.
            assert error.code == "unknownProgram", error


async def restarts(count, seed):
    """(seconds until all was back, the program, the hands)"""
    dice, took = random.Random(seed), []
    with daemon() as running:
        async with (inlet.connect(running.path, name="files") as client, inlet.connect(running.path) as other,
                    inlet.connect(running.path) as observer, asyncio.TaskGroup() as group):
            program, hands = Program(client), Hands(other)
            await other.subscribe(events=[])
            await program.declare()
            tasks = [group.create_task(work) for work in (program.read(), program.change(), hands.click())]
            for _ in range(count):
                # Anywhere: in the middle of clicks, of requests, and of declaring all of it again.
                await asyncio.sleep(dice.choice([0, 0.002, 0.01, 0.05]) * dice.random())
                running.kill()
                start = time.monotonic()
                await asyncio.to_thread(running.start)
                if dice.random() < 0.8:
                    async with asyncio.timeout(SECONDS):
                        await is_back(observer)
                    took.append(time.monotonic() - start)
            async with asyncio.timeout(SECONDS):
                await is_back(observer)
                # Each click from here on reaches it.
            first = len(hands.clicked)
            while len(hands.clicked) < first + 20:
                await client.ping()
            clicked = hands.clicked[first:]
            await client.ping()
            while client._protocol.has_events:
                await asyncio.sleep(0)
            program.faults += [f"click {number} is missing" for number in clicked if number not in program.clicks]
            for task in tasks:
                task.cancel()
        return took, program, hands


class Restarts(unittest.TestCase):
    def test_all_is_back_and_nothing_comes_twice(self):
        took, program, hands = asyncio.run(restarts(RESTARTS, SEED))
        self.assertEqual(program.faults, [])
        self.assertEqual(len(program.clicks), len(set(program.clicks)), "a click has come twice")
        self.assertEqual(program.clicks, sorted(program.clicks))
        self.assertGreater(program.connections, RESTARTS / 2)
        print(f"{RESTARTS} restarts (seed {SEED}): all back each time, after {statistics.median(took) * 1000:.0f} ms (median; "
              f"at most {max(took) * 1000:.0f} ms, the daemon's start included); {program.connections} connections; "
              f"{len(program.clicks)} of {hands.number} clicks read, none twice; {program.changes} changes")


if __name__ == "__main__":
    unittest.main()
