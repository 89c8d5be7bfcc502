"""What has begun when the connection ends: it is cancelled before the program is told of the loss."""

import asyncio
import json
import unittest

from support import CHECKOUT, HELLO, daemon, snapshot
from test_protocol import events, opened, reply, requests

import inlet
from inlet import KeyCommand, Region
from inlet._begun import MOST, TYPES


def line(fields):
    return json.dumps(fields).encode() + b"\n"


def press(seq, phase="began", region="save", **fields):
    return line({"type": "press", "time": seq, "seq": seq, "phase": phase, "program": 7, "scene": "main", "region": region,
                 "button": "primary", "count": 1, "x": 1, "y": 2, "modifiers": [], **fields})


def names(found):
    return [(event.type, event.fields["phase"]) if isinstance(event, inlet.Line) and "phase" in event.fields
            else type(event).__name__ for event in found]


class Table(unittest.TestCase):
    def test_what_has_begun_is_cancelled_as_the_table_says(self):
        for text in (CHECKOUT / "Tests/Libraries/Cases/begun.ndjson").read_text().splitlines():
            case = json.loads(text)
            for reads, reconnects in ((False, True), (True, True), (True, False)):
                with self.subTest(case["case"], reads=reads, reconnects=reconnects):
                    protocol = opened(reconnects=reconnects)
                    if "subscribe" in case:
                        protocol.ask("subscribe", case["subscribe"])
                        protocol.receive(reply(requests(protocol)[0]))
                    for fields in case["lines"]:
                        protocol.receive(line(fields))
                        if reads:
                            events(protocol)
                    protocol.lost("gone")
                    found = events(protocol)[0 if reads else len(case["lines"]):]
                    if reconnects:
                        self.assertEqual(found.pop(), inlet.Disconnected("gone"))
                    self.assertEqual([event.fields for event in found], case["cancelled"])
                    self.assertFalse([event for event in found if isinstance(event, inlet.Unknown)])


class Losses(unittest.TestCase):
    def test_two_losses_in_a_row_cancel_once(self):
        protocol = opened()
        protocol.receive(press(1))
        for _ in range(2):
            protocol.lost("gone")
            protocol.connected()
            protocol.receive(HELLO)
        cancelled = [event for event in events(protocol) if isinstance(event, inlet.Press) and event.phase == "cancelled"]
        self.assertEqual([event.reason for event in cancelled], ["disconnected"])

    def test_no_more_is_kept_than_hands_can_hold(self):
        protocol = opened()
        for seq in range(1, 10 * MOST):
            protocol.receive(press(seq, region=str(seq)))
        events(protocol)
        protocol.lost("gone")
        self.assertEqual(len(events(protocol)), MOST + 1)

    def test_an_end_among_lines_that_are_dropped_here_is_made_up_for(self):
        protocol = opened()
        protocol.ask("ping", {})
        protocol.receive(press(1) + press(2, region="b"))
        self.assertEqual(len(events(protocol)), 2)
        seq = 2
        while protocol._queue.lost is None:
            seq += 1
            protocol.receive(press(seq, region="x" * 200, phase="ended"))
        protocol.receive(press(seq + 1, phase="ended"))
        *_, again = requests(protocol)
        protocol.receive(reply(again) + snapshot(seq + 3))
        gap, state, end = events(protocol)
        self.assertEqual((gap.type, state.type), ("gap", "snapshot"))
        self.assertEqual((end.type, end.phase, end.region, end.reason), ("press", "cancelled", "save", "gap"))
        # The other goes on.
        protocol.receive(press(seq + 4, region="b", phase="ended"))
        protocol.lost("gone")
        self.assertEqual(names(events(protocol)), [("press", "ended"), "Disconnected"])

    def test_a_cancellation_that_is_dropped_unread_is_made_up_for(self):
        protocol = opened()
        protocol.receive(press(1))
        events(protocol)
        protocol.lost("gone")
        protocol.connected()
        protocol.receive(HELLO)
        protocol.ask("ping", {})
        seq = 1
        while protocol._queue.lost is None:
            seq += 1
            protocol.receive(press(seq, region="x" * 200, phase="ended"))
        *_, again = requests(protocol)
        protocol.receive(reply(again) + snapshot(seq + 1))
        self.assertEqual(names(events(protocol))[-3:], ["Gap", "Snapshot", ("press", "cancelled")])


class WithADaemon(unittest.TestCase):
    """The daemon cancels what is under way when a device goes; then it is killed: both say the same."""

    def hold(self, client):
        client.hands.plug("mouse", device="mouse")
        client.hands.plug("keyboard", device="keyboard")
        client.hands.press("KEY_LEFTMETA", device="keyboard")
        client.hands.press("KEY_T", device="keyboard")
        client.hands.press("KEY_A", device="keyboard")

    def declare(self, client):
        client.scene.activate("s", rect=(0, 0, 1000, 700), regions=[
            Region("latch", rect=(0, 0, 50, 50), latch=["horizontal"]),
            Region("card", rect=(100, 0, 50, 50), drags={"types": ["card"]}),
            Region("box", rect=(300, 0, 50, 50), drops={"types": ["card"]}),
            Region("grid", rect=(200, 200, 300, 300), role="collection", band=True),
            Region("map", rect=(500, 0, 100, 100), gestures=["pan"]),
        ])
        client.commands.insert([KeyCommand("talk", keys="super+t", holds=True)])
        client.responder.set(actions={"talk": True})
        client.responder.set(scene="s", presses=True)

    def ends(self, end):
        """For each kind of drag: the lines that end it, and the keys."""
        found = []
        for start, stop in [((20, 20), (60, 20)), ((120, 20), (320, 20)), ((220, 220), (250, 300)), ((520, 20), (560, 60))]:
            with daemon() as running, inlet.sync.connect(running.path, reconnect=False) as client:
                self.declare(client)
                self.hold(client)
                client.hands.to(start)
                client.hands.press("BTN_LEFT", device="mouse")
                client.hands.to(stop)
                list(client.pending())
                found += end(running, client)
        return found

    def test_it_is_what_the_daemon_would_have_said(self):
        def unplug(running, client):
            client.hands.unplug("mouse")
            client.hands.unplug("keyboard")
            return list(client.pending())

        def kill(running, client):
            running.kill()
            found = []
            with self.assertRaises(inlet.ConnectionLost):
                for event in client:
                    found.append(event)
            return found

        def shapes(found):
            lines = [event for event in found if event.type in TYPES and event.fields["phase"] == "cancelled"]
            return {(line.type, line.fields.get("gesture")): set(line.fields) - {"reason"} for line in lines}

        expected = shapes(self.ends(unplug))
        self.assertEqual({type for type, _ in expected}, TYPES)
        found = self.ends(kill)
        self.assertEqual(shapes(found), expected)
        self.assertEqual({event.reason for event in found}, {"disconnected"})

    def test_an_asynchronous_client_reads_it_too(self):
        async def whole(running):
            async with inlet.connect(running.path) as client:
                await client.commands.insert([KeyCommand("talk", keys="super+t", holds=True)])
                await client.responder.set(actions={"talk": True})
                await client.hands.plug("keyboard")
                await client.hands.press("KEY_LEFTMETA")
                await client.hands.press("KEY_T")
                running.kill()
                said = []
                async for event in client:
                    if isinstance(event, inlet.Command):
                        said.append((event.command, event.phase, event.reason))
                    if isinstance(event, inlet.Disconnected):
                        return said
        with daemon() as running:
            self.assertEqual(asyncio.run(whole(running)), [("talk", "began", None), ("talk", "cancelled", "disconnected")])


if __name__ == "__main__":
    unittest.main()
