"""What a program declared is declared again as it was: worlds made at random, in a daemon that answers for both."""

import os
import random
import tempfile
import unittest

from support import daemon

import inlet
from inlet import Region
from inlet._commands import CommandLog
from inlet._memory import Memory
from inlet._split import SOCKET_BYTES, length, split

WORLDS = int(os.environ.get("INLET_WORLDS", "6"))


def lose(client):
    """The connection breaks, as if the daemon had closed it."""
    client._lose("the test says so")
    client.ping()


class World:
    """A program that declares at random."""

    def __init__(self, client, seed):
        self.client, self.dice, self.names, self.commands = client, random.Random(seed), [], []

    def region(self, name):
        parent = self.dice.choice([None, *(other for other in self.names if other < name)])
        if self.dice.random() < 0.3:
            left, top = self.dice.randint(0, 300), self.dice.randint(0, 300)
            anchors = self.dice.choice([[left, top, None, None], [None, top, left, None], [left, None, left, 50], [None] * 4])
            return Region(name, parent=parent, anchors=anchors, size=[200, 150], z=self.dice.randint(0, 2))
        rect = [self.dice.randint(0, 600), self.dice.randint(0, 400), 300, 200]
        return Region(name, parent=parent, rect=rect, z=self.dice.randint(0, 2), slop=self.dice.choice([0, 10]))

    def step(self):
        """One request. What makes no sense is refused, and then neither side has it."""
        requests = [self.put, self.put, self.put, self.remove, self.move, self.scroll, self.set, self.scene, self.insert,
                    self.insert, self.take, self.replace]
        try:
            self.dice.choice(requests)()
        except inlet.RequestError:
            pass

    def put(self):
        name = f"r{self.dice.randint(0, 14):02}"
        self.client.regions.update("main", put=[self.region(name)])
        self.names = sorted({*self.names, name})

    def remove(self):
        self.client.regions.update("main", remove=[self.dice.choice(self.names or ["none"])])

    def move(self):
        place = [self.dice.choice(self.names or ["none"]), self.dice.randint(0, 600), self.dice.randint(0, 400)]
        self.client.regions.update("main", move=[place])

    def scroll(self):
        self.client.regions.update("main", scroll=[[self.dice.choice(self.names or ["none"]), 0, self.dice.randint(-50, 50)]])

    def set(self):
        if self.dice.random() < 0.2:
            self.names = []
            regions = [self.region(f"r{number:02}") for number in range(5)]
            self.client.regions.set("main", regions)
            self.names = [region.id for region in regions]

    def scene(self):
        rect = [self.dice.randint(0, 100), self.dice.randint(0, 100), self.dice.randint(700, 1000), 800]
        self.client.scene.update("main", rect=rect)

    def insert(self):
        name = f"c{self.dice.randint(0, 9)}"
        place = self.dice.choice([{"into": "file"}, {"at_start": "edit"}, {"before": "copy"}, {"menu": "own"},
                                  {"after": f"c{self.dice.randint(0, 9)}"}, {}])
        command = inlet.KeyCommand(name, title=name.upper())
        if self.dice.random() < 0.3:
            command = inlet.CommandMenu("m" + name, [command], title="Menu")
        self.client.commands.insert([command], **place)

    def take(self):
        name = f"c{self.dice.randint(0, 9)}"
        self.client.commands.remove(commands=[self.dice.choice([name, "m" + name, "paste"])])

    def replace(self):
        self.client.commands.replace(self.dice.choice(["own", "window"]), [inlet.KeyCommand(f"c{self.dice.randint(0, 9)}")])

    def look(self):
        """What is where, and which commands there are."""
        hits = []
        for x in range(0, 1100, 90):
            for y in range(0, 900, 90):
                self.client.pointer.warp(x, y)
                self.client.subscribe()
                self.client.ping()
                *_, state = [event for event in self.client.pending() if isinstance(event, inlet.Snapshot)]
                hits.append(state.hover and state.hover.region)
        return hits, self.client.commands.tree().menus


class Worlds(unittest.TestCase):
    def test_all_is_as_it_was(self):
        varied = 0
        with daemon() as running:
            for seed in range(WORLDS):
                # Without a name no session is kept: what is there is what was declared again.
                with self.subTest(seed), inlet.sync.connect(running.path) as client:
                    client.subscribe()
                    client.scene.activate("main", rect=[0, 0, 1000, 800])
                    world = World(client, seed)
                    for _ in range(60):
                        world.step()
                    before = world.look()
                    lose(client)
                    refused = [event for event in client.pending() if isinstance(event, inlet.NotRestored)]
                    self.assertEqual(refused, [])
                    self.assertEqual(world.look(), before)
                    varied += len(set(before[0])) > 3

        self.assertGreater(varied, WORLDS // 2)

    def test_scenes_bars_responders_and_state_are_back(self):
        with daemon() as running, inlet.sync.connect(running.path, name="files") as client:
            client.hands.plug("keyboard")
            client.commands.insert([inlet.KeyCommand("go", title="Go", keys="ctrl+j")], into="file")
            for scene in ("one", "two"):
                client.scene.activate(scene, rect=[0, 0, 500, 500], activity={"of": scene}, target="t:" + scene)
                client.regions.set(scene, [Region("r", rect=[0, 0, 50, 50], focusable=True)])
                client.responder.set(scene=scene, region="r", actions={"go": True}, first=True)
                group = inlet.BarGroup("a", [inlet.BarItem("x", 10)])
                client.bar.set(scene, "tools", width=100, groups=[group])
            client.bar.set("two", "tools", width=5)
            client.scene.update("two", program_state={"caret": 3})
            client.scene.activate("gone", rect=[0, 0, 9, 9])
            client.scene.destroy("gone")
            client.scene.activate("one")
            lose(client)
            events = list(client.pending())
            program = client.hello.program
            client.subscribe()
            client.hands.key("ctrl+j")
            client.ping()
            later = list(client.pending())
            *_, state = [event for event in later if isinstance(event, inlet.Snapshot)]
            self.assertEqual([(one.scene, one.state) for one in state.scenes if one.program == program],
                             [("one", "foregroundActive"), ("two", "foregroundInactive")])
            self.assertEqual([bar.bar for bar in state.bars], ["tools", "tools"])
            [command] = [event for event in later if isinstance(event, inlet.Command)]
            self.assertEqual((command.action, command.target.scene, command.target.region), ("go", "one", "r"))
            # The session that the daemon kept is handed on to the program.
            restored = [event.program_state for event in events if isinstance(event, inlet.Scene) and event.phase == "restore"]
            self.assertIn({"caret": 3}, restored)

    def look(self, client):
        client.subscribe()
        client.ping()
        *_, state = [event for event in client.pending() if isinstance(event, inlet.Snapshot)]
        return state

    def test_scenes_are_in_the_order_in_which_people_and_the_program_put_them(self):
        with daemon() as running, inlet.sync.connect(running.path) as client:
            client.hands.plug("mouse")
            for number, scene in enumerate(["a", "b", "c", "d"]):
                client.scene.activate(scene, rect=[number * 100, 0, 100, 100])
            client.scene.order(["c", "d"])
            client.hands.to([50, 50])
            client.hands.click("left")
            self.assertEqual([scene.scene for scene in self.look(client).scenes], ["a", "c", "d", "b"])
            lose(client)
            self.assertEqual([scene.scene for scene in self.look(client).scenes], ["a", "c", "d", "b"])

    def test_an_active_scene_that_others_were_put_in_front_of_stays_active(self):
        with daemon() as running, inlet.sync.connect(running.path) as client:
            for scene in ["a", "b", "c"]:
                client.scene.activate(scene, rect=[0, 0, 100, 100])
            client.scene.order(["b", "a"])
            for _ in range(3):
                scenes = [(scene.scene, scene.state) for scene in self.look(client).scenes]
                back = "foregroundInactive"
                self.assertEqual(scenes, [("b", back), ("a", back), ("c", "foregroundActive")])
                lose(client)

    def test_a_condition_is_no_target(self):
        with daemon() as running, inlet.sync.connect(running.path) as client:
            client.scene.activate("first", target="doc:1")
            self.assertEqual(client.scene.activate("other", target="doc:*", match="pattern").scene, "first")
            client.scene.activate("new", target="mail:*", match="pattern")
            lose(client)
            self.assertEqual(client.scene.activate("x", target="doc:1").scene, "first")
            self.assertEqual(client.scene.activate("y", target="mail:*").scene, "y")

    def test_content_stays_scrolled_where_its_region_is_put_again(self):
        with daemon() as running, inlet.sync.connect(running.path) as client:
            client.scene.activate("main", rect=[0, 0, 1000, 800])
            outer = Region("outer", rect=[0, 0, 400, 400])
            inner = Region("inner", parent="outer", anchors=[0, 300, None, None], size=[100, 50])
            client.regions.set("main", [outer, inner])
            client.regions.update("main", scroll=[["outer", 0, -200]])
            client.regions.update("main", put=[Region("outer", rect=[0, 0, 401, 400])])
            client.regions.update("main", put=[inner])
            client.pointer.warp(50, 120)
            self.assertEqual(self.look(client).hover.region, "inner")
            lose(client)
            self.assertEqual(self.look(client).hover.region, "inner")

    def test_what_a_killed_daemon_never_saved_is_kept_by_the_program(self):
        with daemon() as running:
            with inlet.sync.connect(running.path, name="files") as client:
                client.scene.activate("main")
                client.scene.update("main", program_state={"caret": 3}, activity={"page": 2})
                running.kill()
                self.assertFalse(os.path.exists(os.path.join(os.path.dirname(running.path), "state.json")))
                running.start()
                client.ping()
            with inlet.sync.connect(running.path, name="files") as client:
                client.scene.activate("main")
                restored = [event for event in client.pending() if isinstance(event, inlet.Scene) and event.phase == "restore"]
                self.assertEqual([restored[0].activity, restored[1].program_state], [{"page": 2}, {"caret": 3}])

    def test_a_scene_that_a_person_dismissed_is_not_declared_again(self):
        with daemon() as running, inlet.sync.connect(running.path, name="files") as client:
            client.hands.plug("keyboard")
            client.scene.activate("dialog", rect=[0, 0, 500, 500], presentation="prominent")
            client.hands.key("escape")
            client.ping()
            lose(client)
            client.subscribe()
            client.ping()
            *_, state = [event for event in client.pending() if isinstance(event, inlet.Snapshot)]
            self.assertEqual(state.scenes, ())

    def test_more_regions_than_a_line_holds_are_declared_again(self):
        with daemon() as running, inlet.sync.connect(running.path) as client:
            client.scene.activate("main", rect=[0, 0, 2000, 2000], activity="x" * 50_000)
            client.regions.set("main", [Region("base", rect=[0, 0, 2000, 2000])])
            names = [f"region {number:04}" for number in range(3000)]
            for start in range(0, 3000, 500):
                regions = [Region(name, rect=[number % 60 * 30, number // 60 * 20, 30, 20], parent="base")
                           for number, name in enumerate(names) if start <= number < start + 500]
                client.regions.update("main", put=regions)
            lose(client)
            self.assertEqual([event for event in client.pending() if isinstance(event, inlet.NotRestored)], [])
            client.pointer.warp(59 * 30 + 5, 49 * 20 + 5)
            client.subscribe()
            client.ping()
            *_, state = [event for event in client.pending() if isinstance(event, inlet.Snapshot)]
            self.assertEqual(state.hover.region, names[-1])


class Bounds(unittest.TestCase):
    def test_menus_that_come_and_go_leave_nothing(self):
        log = CommandLog()
        for number in range(100):
            log.insert({"into": "file", "commands": [{"id": f"c{number}"}]})
            log.insert({"menu": "recent", "commands": [{"id": f"r{number}"}]})
            log.replace({"menu": "window", "commands": [{"id": f"w{number}"}]})
            log.remove({"commands": [f"c{number}", f"r{number}"]})
        self.assertLess(len(list(log)), 5)

    def test_what_later_requests_name_stays(self):
        log = CommandLog()
        log.insert({"into": "file", "commands": [{"id": "a"}]})
        log.insert({"after": "a", "commands": [{"id": "b"}]})
        log.remove({"commands": ["a", "paste"]})
        self.assertEqual([do for do, _ in log], ["commands.insert", "commands.insert", "commands.remove"])
        self.assertEqual(list(log)[-1][1], {"commands": ["a", "paste"]})

    def test_of_commands_that_had_one_name_the_last_is_removed(self):
        log = CommandLog()
        log.insert({"into": "file", "commands": [{"id": "a"}]})
        log.insert({"after": "a", "commands": [{"id": "b"}]})
        log.remove({"commands": ["a"]})
        log.insert({"into": "edit", "commands": [{"id": "a"}]})
        log.remove({"commands": ["a"]})
        self.assertEqual([fields.get("into") for _, fields in log], ["file", None, None])

    def test_responders_go_with_their_regions(self):
        memory = Memory()
        memory.note("scene.activate", {"scene": "main"}, {"scene": "main"})
        for number in range(100):
            memory.note("regions.set", {"scene": "main", "regions": [{"id": f"r{number}", "rect": [0, 0, 1, 1]}]}, {})
            memory.note("responder.set", {"scene": "main", "region": f"r{number}", "actions": {}}, {})
        self.assertEqual(len([do for do, _ in memory.requests() if do == "responder.set"]), 1)

    def test_lists_fit_in_lines_in_their_order(self):
        memory = Memory()
        memory.note("scene.activate", {"scene": "main", "activity": "y" * 59_000}, {})
        label = {"rect": [0, 0, 1, 1], "label": "x" * 500}
        memory.note("regions.set", {"scene": "main", "regions": [{"id": f"r{number}", **label} for number in range(200)]}, {})
        # Each lies in the one that was declared after it.
        put = [{"id": f"r{number}", "parent": f"r{number + 1}", **label} for number in range(199)]
        memory.note("regions.update", {"scene": "main", "put": put}, {})
        requests = [part for request in memory.requests() for part in split(*request, SOCKET_BYTES)]
        self.assertTrue(all(length(*request) <= SOCKET_BYTES for request in requests))
        order = [region["id"] for _, fields in requests for region in fields.get("regions") or fields.get("put") or ()]
        self.assertEqual(order, [f"r{number}" for number in [*range(200), *reversed(range(199))]])


if __name__ == "__main__":
    unittest.main()
