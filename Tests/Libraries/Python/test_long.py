"""Requests that are too long for a line: sent in parts, or refused before they are sent."""

import json
import socket
import unittest

from support import CHECKOUT, HELLO, SECONDS, daemon

import inlet
from inlet import Region
from inlet._protocol import LOSS_LIMIT, WAITING_LIMIT, Protocol
from inlet._split import split
from test_protocol import opened, reply, requests


def pictures(count):
    return [Region(f"IMG_{number:04}.jpg", rect=(number % 10 * 100, number // 10 * 100, 80, 80), role="item",
                   label=f"IMG_{number:04}.jpg", focusable=True) for number in range(count)]


class Table(unittest.TestCase):
    def test_requests_are_split_as_the_table_says(self):
        for line in (CHECKOUT / "Tests/Libraries/Cases/split.ndjson").read_text().splitlines():
            case = json.loads(line)
            with self.subTest(case["case"]):
                asked = case["do"], case["fields"], case["limit"]
                if "parts" in case:
                    self.assertEqual([list(part) for part in split(*asked)], case["parts"])
                else:
                    with self.assertRaises(inlet.RequestError) as caught:
                        split(*asked)
                    self.assertEqual((caught.exception.code, caught.exception.request), ("limit", case["do"]))
                    self.assertIn(f"at most {case['limit']} bytes, not {case['bytes']}", str(caught.exception))


class Parts(unittest.TestCase):
    def small(self):
        protocol = opened(line_bytes=120)
        ask = protocol.ask("regions.set", {"scene": "s", "regions": [{"id": name * 20} for name in "abcde"]})
        return protocol, ask, protocol.ask("ping", {})

    def test_each_is_sent_when_the_one_before_is_done_and_what_comes_later_waits(self):
        protocol, ask, ping = self.small()
        sent = []
        while not ask.is_done:
            [request] = requests(protocol)
            sent.append(request)
            protocol.receive(reply(request))
        self.assertEqual([request["do"] for request in sent], ["regions.set", *["regions.update"] * (len(sent) - 1)])
        self.assertEqual([region["id"][0] for request in sent for region in request.get("regions") or request["put"]], [*"abcde"])
        [request] = requests(protocol)
        self.assertEqual((request["do"], ping.is_done), ("ping", False))

    def test_what_is_refused_ends_the_request_alone(self):
        protocol, ask, ping = self.small()
        [first] = requests(protocol)
        protocol.receive(reply(first))
        [second] = requests(protocol)
        protocol.receive(reply(second, ok=False, error={"code": "duplicate", "message": "no"}))
        self.assertEqual((ask.error.code, ask.error.request), ("duplicate", "regions.set"))
        [request] = requests(protocol)
        protocol.receive(reply(request))
        self.assertIsNone(ping.error)

    def test_a_loss_in_between_goes_on_with_the_part_under_way(self):
        protocol, ask, ping = self.small()
        protocol.receive(reply(requests(protocol)[0]))
        [second] = requests(protocol)
        protocol.lost("gone")
        protocol.connected()
        protocol.receive(HELLO)
        [again] = requests(protocol)
        self.assertEqual({**again, "id": 0}, {**second, "id": 0})
        protocol.receive(reply(again))
        self.assertEqual(len(requests(protocol)), 1)
        self.assertFalse(ask.is_done or ping.is_done)

    def test_a_scene_that_is_found_by_its_target_gets_its_regions(self):
        protocol = opened(line_bytes=160)
        regions = [{"id": name * 20, "rect": [0, 0, 1, 1]} for name in "abc"]
        ask = protocol.ask("scene.activate", {"scene": "new", "target": "t", "regions": regions})
        protocol.receive(reply(requests(protocol)[0], result={"scene": "old"}))
        [second] = requests(protocol)
        self.assertEqual((second["do"], second["scene"]), ("regions.update", "old"))
        protocol.receive(reply(second))
        self.assertEqual(ask.result, {"scene": "old"})

    def test_results_in_parts_are_put_together(self):
        protocol = opened(line_bytes=100)
        ask = protocol.ask("commands.insert", {"commands": [{"id": name * 20} for name in "abcd"]})
        while not ask.is_done:
            [request] = requests(protocol)
            protocol.receive(reply(request, result={"shadowed": [request["commands"][0]["id"][0]]}))
        self.assertEqual(ask.result["shadowed"][0], "a")
        self.assertGreater(len(ask.result["shadowed"]), 1)


class Refused(unittest.TestCase):
    def test_what_is_too_long_fails_at_once_and_alone(self):
        protocol = opened()
        ask = protocol.ask("drag.payload", {"drag": 1, "payload": "x" * 70_000})
        self.assertEqual((ask.error.code, ask.error.request), ("limit", "drag.payload"))
        self.assertEqual(protocol.take_output(), b"")

    def test_what_was_declared_in_several_and_is_too_long_for_one_is_told(self):
        protocol = opened()
        for fields in ({"scene": "s", "target": "t" * 200}, {"scene": "s", "activity": "x" * 65_300}):
            protocol.ask("scene.activate", fields)
            protocol.receive(reply(requests(protocol)[0], result={"scene": "s"}))
        protocol.lost("gone")
        protocol.connected()
        protocol.receive(HELLO)
        self.assertEqual(requests(protocol), [])
        news = [event for event in iter(protocol.next_event, None) if isinstance(event, inlet.NotRestored)]
        self.assertEqual([(event.request, event.error.code) for event in news], [("scene.activate", "limit")])

    def test_what_ends_connections_is_not_asked_for_ever(self):
        protocol = opened()
        ask = protocol.ask("focus.set", {"scene": "s", "region": "a"})
        for _ in range(LOSS_LIMIT):
            self.assertEqual([request["do"] for request in requests(protocol)], ["focus.set"])
            self.assertFalse(ask.is_done)
            protocol.lost("gone")
            protocol.connected()
            protocol.receive(HELLO)
        self.assertEqual(requests(protocol), [])
        self.assertEqual(str(ask.error), "focus.set: gone")

    def test_no_more_wait_for_a_connection_than_the_limit(self):
        protocol = opened()
        protocol.lost("gone")
        asks = [protocol.ask("ping", {}) for _ in range(WAITING_LIMIT + 1)]
        self.assertIsInstance(asks.pop().error, inlet.ConnectionLost)
        self.assertFalse(any(ask.is_done for ask in asks))

    def test_an_id_among_the_fields_is_not_that_of_the_request(self):
        protocol = opened()
        ask = protocol.ask("ping", {"id": 99, "do": "stats"})
        protocol.receive(reply(requests(protocol)[0]))
        self.assertTrue(ask.is_done)


class WithADaemon(unittest.TestCase):
    def test_a_thousand_pictures_are_declared_changed_and_moved_at_once(self):
        with daemon() as running, inlet.sync.connect(running.path) as client:
            pictures_ = pictures(1000)
            client.scene.activate("s", rect=(0, 0, 1000, 10_000), regions=pictures_)
            client.regions.set("s", pictures_)
            client.regions.update("s", put=pictures_, move=[[region.id, 7, 7] for region in pictures_ for _ in range(3)])
            with self.assertRaises(inlet.RequestError) as caught:
                client.responder.set(actions={"x" * 200 + str(number): True for number in range(1000)})
            self.assertEqual(caught.exception.code, "limit")
            # The connection is the same, and all of them are there: one of each part can have the focus.
            for region in pictures_[::100]:
                client.focus.set("s", region.id)
            self.assertEqual([event for event in client.pending() if isinstance(event, inlet.Disconnected)], [])

    def test_the_reply_to_a_line_that_is_too_long_has_its_id(self):
        with daemon() as running, socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(SECONDS)
            connection.connect(running.path)
            lines = connection.makefile("rb")
            for id, text in [(7, '{"id":7,"do":"drag.payload","payload":"'), (None, '{"do":"drag.payload","payload":"'), ("a", '{"do":"ping","id":"a","x":"')]:
                connection.sendall(text.encode() + b"x" * 200_000 + b'"}\n{"id":"next","do":"ping"}\n')
                replies = []
                while len(replies) < 2:
                    line = json.loads(lines.readline())
                    replies += [line] if line["type"] == "reply" else []
                refused, next = replies
                self.assertEqual((refused["id"], refused["error"]["code"], next["id"]), (id, "limit", "next"))


if __name__ == "__main__":
    unittest.main()
