"""The protocol without I/O: lines in any pieces, lines that are none, lines of a later Inlet."""

import json
import random
import subprocess
import unittest

from support import HELLO, INLET, click, snapshot

import inlet
from inlet._protocol import LINE_BYTES, Protocol, decode
from inlet._queue import OVERFLOW_BYTES, QUEUE_BYTES


def events(protocol):
    found = []
    while (event := protocol.next_event()) is not None:
        found.append(event)
    return found


def opened(**options):
    protocol = Protocol(**options)
    protocol.connected()
    protocol.receive(HELLO)
    events(protocol)
    return protocol


def twisted(value, dice):
    """A value of JSON in which something is another: gone, of another type, much, deep."""
    if not isinstance(value, dict | list) or not value or dice.random() < 0.1:
        others = [None, True, -1, 1e308, 10**400, "", "x" * 70_000, [], {}, [[[[]]]], {"type": "reply"}, "\U0001f600", "__class__"]
        return dice.choice(others)
    place = dice.choice(list(value) if isinstance(value, dict) else range(len(value)))
    copy = value.copy()
    if dice.random() < 0.2:
        del copy[place]
    else:
        copy[place] = twisted(value[place], dice)
    return copy


def requests(protocol):
    return [json.loads(line) for line in protocol.take_output().splitlines()]


def reply(request, **fields):
    line = {"type": "reply", "time": 9, "seq": 99, "id": request["id"], "ok": True, **fields}
    return json.dumps(line).encode() + b"\n"


class Lines(unittest.TestCase):
    def test_lines_are_the_same_in_any_pieces(self):
        text = HELLO + snapshot(1) + click(2, region="ä€𝄞") + b"\n" + click(3)
        whole = Protocol()
        whole.receive(text)
        expected = events(whole)
        self.assertEqual([type(event).__name__ for event in expected], ["Hello", "Snapshot", "Click", "Click"])
        for place in range(len(text) + 1):
            cut = Protocol()
            cut.receive(text[:place])
            cut.receive(text[place:])
            self.assertEqual(events(cut), expected, place)
        bytewise = Protocol()
        for place in range(len(text)):
            bytewise.receive(text[place:place + 1])
        self.assertEqual(events(bytewise), expected)

    def test_a_line_is_a_frozen_value_with_tuples(self):
        protocol = opened()
        protocol.receive(click(1))
        [event] = events(protocol)
        match event:
            case inlet.Click(region="save", modifiers=("shift",), intent=None):
                pass
            case _:
                self.fail(event)
        with self.assertRaises(AttributeError):
            event.region = "undo"
        self.assertEqual(hash(event), hash(decode(json.loads(click(1)))))
        self.assertEqual(event.type, "click")

    def test_what_a_later_inlet_says_is_kept_and_never_raises(self):
        protocol = opened()
        protocol.receive(click(1, later={"a": 1}, button="button9", modifiers=["hyper"]))
        protocol.receive(b'{"type":"gaze","time":5,"seq":2,"eyes":2}\n{"type":"click","time":5,"seq":3}\n')
        protocol.receive(click(4, modifiers=7) + b'{"type":"gaze"}\n')
        known, unknown, *broken, bare = events(protocol)
        self.assertEqual((known.fields["later"], known.modifiers), ({"a": 1}, ("hyper",)))
        self.assertEqual((type(unknown), unknown.type, unknown.fields["eyes"]), (inlet.Unknown, "gaze", 2))
        self.assertEqual([(type(line), line.type, line.seq) for line in broken], [(inlet.Unknown, "click", 3), (inlet.Unknown, "click", 4)])
        self.assertEqual((bare.type, bare.time), ("gaze", 0))

    def test_what_is_no_line_is_an_error_of_the_protocol(self):
        for line in [b"garbage", b"[1]", b"7", b'{"time":1}', b'{"type":7}', b"\xff\xfe", b'{"type":"click","x":NaN}',
                     b"[" * 100_000, b'{"a":' * 100_000, b'{"type":"click","x":1' + b"0" * 5000 + b"}", b"\0", b"{}",
                     b'{"type":"key","text":"secret', b'["secret"]']:
            with self.subTest(line[:20]), self.assertRaises(inlet.ProtocolError) as caught:
                opened().receive(line + b"\n")
            # An error shows nothing of the line, which can hold typed text.
            self.assertNotIn("secret", str(caught.exception))

    def test_a_line_without_end_is_given_up(self):
        protocol, piece = opened(), b"x" * 65536
        with self.assertRaises(inlet.ProtocolError):
            for _ in range(LINE_BYTES // len(piece) + 1):
                protocol.receive(piece)
        with self.assertRaises(inlet.ProtocolError):
            opened().receive(b'{"type":"x","a":"' + b"x" * LINE_BYTES + b'"}\n')

    def test_mutated_lines_do_nothing_else(self):
        seeds, dice = [HELLO, snapshot(1), click(2), b'{"type":"reply","id":1,"ok":true}\n'], random.Random(7)
        for _ in range(3000):
            text = bytearray(b"".join(dice.choices(seeds, k=3)))
            for _ in range(dice.randint(1, 4)):
                place = dice.randrange(len(text))
                text[place:place + dice.randint(0, 2)] = bytes(dice.randrange(256) for _ in range(dice.randint(0, 2)))
            protocol = Protocol()
            protocol.ask("ping", {})
            try:
                protocol.receive(bytes(text))
            except (inlet.ProtocolError, inlet.ConnectionLost):
                pass

    def test_lines_with_something_else_in_them_do_nothing_else(self):
        run = subprocess.run([INLET, "stream", "--sample", "laptop"], capture_output=True, check=True)
        lines = [json.loads(line) for line in [*run.stdout.splitlines()[:400], snapshot(1), click(2)]]
        lines.append({"type": "gap", "time": 1, "seq": 3, "lost": 3})
        dice, failures = random.Random(11), 0
        for _ in range(3000):
            protocol = opened()
            protocol.ask("ping", {})
            try:
                for _ in range(4):
                    protocol.receive(json.dumps(twisted(dice.choice(lines), dice)).encode() + b"\n")
                while (event := protocol.next_event()) is not None:
                    self.assertTrue(repr(event))
            except (inlet.ProtocolError, inlet.ConnectionLost):
                failures += 1
        self.assertTrue(0 < failures < 3000, failures)

    def test_every_line_of_a_recording_has_its_class(self):
        run = subprocess.run([INLET, "stream", "--sample", "laptop"], capture_output=True, check=True)
        lines = [decode(json.loads(line)) for line in run.stdout.splitlines()]
        self.assertGreater(len({type(line) for line in lines}), 7)
        self.assertEqual([line for line in lines if isinstance(line, inlet.Unknown)], [])


class Greeting(unittest.TestCase):
    def test_the_first_line_must_be_hello_of_this_schema(self):
        for line, error in [
            (click(1), inlet.ProtocolError), (HELLO.replace(b'"schema":1', b'"schema":2'), inlet.ProtocolError),
            (b'{"type":"hello"}\n', inlet.ProtocolError),
            (b'{"type":"reply","id":null,"ok":false,"error":{"code":"notPermitted","message":"no"}}\n', inlet.NotPermitted),
            (b'{"type":"reply","id":null,"ok":false,"error":{"code":"limit","message":"full"}}\n', inlet.ConnectionLost),
        ]:
            with self.subTest(line[:50]), self.assertRaises(error):
                Protocol().receive(line)

    def test_what_is_asked_before_waits_for_it(self):
        protocol = Protocol()
        ask = protocol.ask("ping", {})
        self.assertEqual(protocol.take_output(), b"")
        protocol.receive(HELLO)
        [request] = requests(protocol)
        protocol.receive(reply(request))
        self.assertTrue(ask.is_done and ask.error is None)


class Requests(unittest.TestCase):
    def test_errors_say_what_was_asked(self):
        protocol = opened()
        ask = protocol.ask("focus.set", {"scene": "main", "region": None, "left": inlet.OMIT})
        [request] = requests(protocol)
        self.assertEqual(request, {"id": 1, "do": "focus.set", "scene": "main", "region": None})
        protocol.receive(reply(request, ok=False, error={"code": "unknownScene", "message": "no scene", "column": 9}))
        self.assertEqual((ask.error.code, ask.error.column, ask.error.request), ("unknownScene", 9, "focus.set"))
        self.assertEqual(str(ask.error), "focus.set: no scene (unknownScene)")

    def test_declarations_are_sent_in_the_names_of_the_lines(self):
        protocol = opened()
        region = inlet.Region("a", rect=(1, 2, 3, 4), focus_on_press=False, drags=inlet.Drags(["x"]), parent=None)
        self.assertEqual(repr(inlet.Region("a", z=1)), "Region(id='a', z=1)")
        protocol.ask("regions.set", {"scene": "main", "regions": iter([region, {"id": "b", "focusOnPress": True}])})
        [request] = requests(protocol)
        self.assertEqual(request["regions"], [
            {"id": "a", "rect": [1, 2, 3, 4], "parent": None, "focusOnPress": False, "drags": {"types": ["x"]}},
            {"id": "b", "focusOnPress": True}])

    def test_names_that_are_not_utf_8_can_be_asked_about(self):
        protocol = opened()
        protocol.ask("scene.activate", {"scene": "\udcff"})
        self.assertIn(rb"\udcff", protocol.take_output())

    def test_names_of_the_lines_and_of_python_are_one_to_one(self):
        from inlet import _values, declarations
        for name in declarations.__all__:
            declared = getattr(declarations, name)
            if isinstance(declared, type):
                for python, line in _values.keys(declared):
                    self.assertEqual(_values.camel(python), line)
        self.assertEqual([_values.camel(name) for name in ("from_", "focus_on_press", "dx")], ["from", "focusOnPress", "dx"])


class Loss(unittest.TestCase):
    def test_nothing_of_the_old_connection_gets_into_the_new_one(self):
        protocol = opened()
        protocol.receive(click(1) + click(2)[:30])
        protocol.lost("gone")
        protocol.connected()
        protocol.receive(HELLO + click(1))
        self.assertEqual(
            [type(event).__name__ for event in events(protocol)], ["Click", "Disconnected", "Reconnected", "Hello", "Click"])

    def test_what_was_under_way_is_asked_again_without_what_only_the_old_one_knew(self):
        protocol = opened()
        scene = protocol.ask("scene.activate", {"scene": "main", "intent": 3})
        payload = protocol.ask("drag.payload", {"drag": 1, "payload": None})
        protocol.take_output()
        protocol.lost("gone")
        self.assertIsInstance(payload.error, inlet.ConnectionLost)
        later, step = protocol.ask("ping", {}), protocol.ask("simulate", {"key": "a"})
        self.assertIsInstance(step.error, inlet.ConnectionLost)
        protocol.connected()
        protocol.receive(HELLO)
        first, second = requests(protocol)
        self.assertEqual((first["do"], "intent" in first, second["do"]), ("scene.activate", False, "ping"))
        protocol.receive(reply(first, result={"scene": "main"}) + reply(second))
        self.assertTrue(scene.is_done and later.is_done and not scene.error)

    def test_without_reconnection_all_that_is_asked_fails(self):
        protocol = opened(reconnects=False)
        ask = protocol.ask("ping", {})
        protocol.lost("gone")
        self.assertIsInstance(ask.error, inlet.ConnectionLost)
        self.assertIsInstance(protocol.ask("ping", {}).error, inlet.ConnectionLost)

    def test_what_is_refused_again_is_told_and_forgotten_replies_are_no_matter(self):
        protocol = opened()
        protocol.ask("shortcuts.set", {"mirror": True})
        protocol.receive(reply(requests(protocol)[0]))
        protocol.lost("gone")
        protocol.connected()
        protocol.receive(HELLO)
        [again] = requests(protocol)
        protocol.receive(reply(again, ok=False, error={"code": "notPermitted", "message": "no"}) + reply({"id": 12345}))
        *_, refused = events(protocol)
        self.assertEqual((refused.request, refused.error.code), ("shortcuts.set", "notPermitted"))

    def test_a_daemon_that_allows_what_cannot_be_is_none(self):
        protocol = opened()
        protocol.ask("scene.activate", {"scene": "main"})
        wrong = protocol.ask("regions.update", {"scene": "main", "move": [["none", 0, 0]]})
        first, second = requests(protocol)
        protocol.receive(reply(first))
        with self.assertRaises(inlet.ProtocolError):
            protocol.receive(reply(second))
        self.assertIsInstance(wrong.error, inlet.ProtocolError)


class Slow(unittest.TestCase):
    def test_a_program_that_reads_nothing_stops_the_reading(self):
        protocol, seq = opened(), 0
        while protocol.wants_input:
            seq += 1
            protocol.receive(click(seq))
        self.assertLess(seq * len(click(1)), QUEUE_BYTES + 2000)
        protocol.next_event()
        protocol.next_event()
        self.assertTrue(protocol.wants_input)

    def test_while_a_reply_is_awaited_lines_are_dropped_with_a_gap(self):
        protocol = opened()
        protocol.ask("subscribe", {"events": ["click"]})
        ping = protocol.ask("ping", {})
        subscribe, _ = requests(protocol)
        protocol.receive(reply(subscribe) + snapshot(1))
        for seq in range(2, 40_000):
            protocol.receive(click(seq))
            self.assertLess(protocol._queue.bytes, OVERFLOW_BYTES + 1000)
        [again] = requests(protocol)
        self.assertEqual((again["do"], again["events"]), ("subscribe", ["click"]))
        protocol.receive(click(40_000) + reply(again) + snapshot(40_001) + click(40_002))
        gap, state, last = events(protocol)
        # All lines but the replies: the first snapshot, the clicks, and the one before the reply.
        self.assertEqual((gap.type, gap.lost, state.seq, last.seq), ("gap", 40_000, 40_001, 40_002))
        self.assertFalse(ping.is_done)


if __name__ == "__main__":
    unittest.main()
