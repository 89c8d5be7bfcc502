"""A client in the loop of others, which does nothing but wait for its descriptor."""

import json
import os
import resource
import select
import unittest

from support import HELLO, SECONDS, click, daemon, server
from test_clients import descriptors

import inlet
from inlet import Click, Region


def is_readable(client, seconds=0):
    return bool(select.select([client], [], [], seconds)[0])


def wait(client, is_wanted):
    """What comes up to an event that is wanted, without a call that the descriptor did not ask for."""
    found = []
    while True:
        assert is_readable(client, SECONDS), f"nothing after {found[-3:]}"
        for event in client.dispatch():
            found.append(event)
            if is_wanted(event):
                return found


class Loops(unittest.TestCase):
    def test_one_descriptor_says_when_to_dispatch_on_every_connection(self):
        with daemon() as running, inlet.sync.connect(running.path, name="files") as client:
            client.scene.activate("main", rect=[0, 0, 500, 500], regions=[Region("a", rect=[0, 0, 500, 500])])
            number = client.fileno()
            for _ in range(3):
                with inlet.sync.connect(running.path) as other:
                    other.hands.plug("mouse")
                    other.hands.to([10, 10])
                    other.hands.click("left")
                *_, found = wait(client, lambda event: isinstance(event, Click))
                self.assertEqual((found.region, client.fileno()), ("a", number))
                running.kill()
                wait(client, lambda event: isinstance(event, inlet.Disconnected))
                running.start()
                # The timer wakes it to connect, and it sends what it declares again.
                wait(client, lambda event: isinstance(event, inlet.Scene) and event.phase == "activated")

    def test_events_that_came_while_a_request_waited_are_said(self):
        with daemon() as running, inlet.sync.connect(running.path) as client:
            # As soon as it is asked for, and later.
            self.assertTrue(is_readable(client))
            self.assertTrue(client.dispatch())
            self.assertFalse(is_readable(client))
            client.scene.activate("main", rect=[0, 0, 500, 500])
            self.assertTrue(is_readable(client))
            self.assertIsInstance(client.read(), inlet.Scene)
            while is_readable(client):
                self.assertTrue(client.read(0))
            self.assertIsNone(client.read(0))
            client.scene.activate("other", rect=[0, 0, 500, 500])
            # A generator that is not exhausted leaves the rest.
            next(client.pending())
            self.assertTrue(is_readable(client))
            list(client.pending())
            self.assertFalse(is_readable(client))

    def test_the_end_is_said_until_it_is_read(self):
        with daemon() as running, inlet.sync.connect(running.path, reconnect=False) as client:
            client.dispatch()
            self.assertFalse(is_readable(client))
            running.kill()
            with self.assertRaises(inlet.ConnectionLost):
                wait(client, lambda event: False)
            self.assertTrue(is_readable(client))
            with self.assertRaises(inlet.ConnectionLost):
                client.dispatch()

    def test_a_queue_that_is_full_is_said_and_the_rest_is_read_later(self):
        count = 20_000

        def serve(connection):
            connection.sendall(HELLO + b"".join(click(seq) for seq in range(1, count)))
            connection.recv(1)

        with server(serve) as path, inlet.sync.connect(path, reconnect=False) as client:
            last = wait(client, lambda event: event.seq == count - 1)[-1]
            self.assertIsInstance(last, Click)

    def test_a_daemon_that_says_nothing_is_left_for_the_next(self):
        connections = []

        def serve(connection):
            connections.append(connection)
            if len(connections) != 2:
                connection.sendall(HELLO)
            connection.recv(1) if len(connections) != 1 else None

        with server(serve) as path, inlet.sync.connect(path) as client:
            # The patience of later connections.
            client._timeout = 0.2
            wait(client, lambda event: isinstance(event, inlet.Reconnected))
            self.assertGreaterEqual(len(connections), 3)

    def test_a_connection_that_breaks_while_it_is_set_up_again_is_no_end(self):
        connections = []

        def serve(connection):
            connections.append(connection)
            place = len(connections)
            connection.sendall({3: b"", 4: HELLO[:30]}.get(place, HELLO))
            while place not in (3, 4) and (data := connection.recv(65536)):
                if place == 2:
                    return
                for line in data.splitlines():
                    reply = {"type": "reply", "time": 1, "seq": 1, "id": json.loads(line)["id"], "ok": True}
                    connection.sendall(json.dumps(reply).encode() + b"\n")
                if place == 1:
                    return

        with server(serve) as path, inlet.sync.connect(path) as client:
            client.subscribe(events=["click"])
            client.ping()
            self.assertEqual(len(connections), 5)

    def test_descriptors_that_select_does_not_take(self):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most < 2000:
            self.skipTest("this user may have no 2000 descriptors")
        resource.setrlimit(resource.RLIMIT_NOFILE, (2000, most))
        others = [os.open("/dev/null", os.O_RDONLY) for _ in range(1100)]
        try:
            with inlet.sync.simulate() as seat:
                self.assertGreater(seat.fileno(), 1023)
                seat.ping()
        finally:
            for number in others:
                os.close(number)

    def test_descriptors_go_with_the_client(self):
        with daemon() as running:
            before = descriptors()
            with inlet.sync.connect(running.path) as client:
                client.fileno()
            self.assertEqual(descriptors(), before)
            with self.assertRaises(ValueError):
                client.fileno()


if __name__ == "__main__":
    unittest.main()
