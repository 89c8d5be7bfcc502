"""Both faces against servers that are none, programs that are slow, and what is cancelled."""

import asyncio
import gc
import json
import os
import resource
import select
import socket
import threading
import time
import unittest
import warnings

from support import HELLO, SECONDS, click, daemon, server, snapshot

import inlet
from inlet import Click, Gap, Region, Snapshot


def run(coroutine):
    """Runs it, and nothing of it is left: no task, no warning of a descriptor."""
    async def whole():
        async with asyncio.timeout(SECONDS):
            await coroutine
        assert asyncio.all_tasks() == {asyncio.current_task()}, asyncio.all_tasks()
    asyncio.run(whole())


def descriptors():
    return len(os.listdir("/proc/self/fd"))


class Hostile(unittest.TestCase):
    """What a server sends, and what a program then reads: an error of the package, whatever comes."""

    def serve(self, *pieces):
        def serve(connection):
            for piece in pieces:
                connection.sendall(piece)
            # It closes when the client does.
            while connection.recv(65536):
                pass
        return server(serve)

    def check(self, error, *pieces):
        before = descriptors()
        with self.serve(*pieces) as path:
            with self.assertRaises(error):
                with inlet.sync.connect(path) as client:
                    for _ in client:
                        pass

            async def iterate():
                with self.assertRaises(error):
                    async with inlet.connect(path) as client:
                        async for _ in client:
                            pass
            run(iterate())
        self.assertEqual(descriptors(), before)

    def test_garbage_instead_of_hello(self):
        self.check(inlet.ProtocolError, b"HTTP/1.1 400 Bad Request\r\n\r\n")

    def test_garbage_after_hello(self):
        self.check(inlet.ProtocolError, HELLO, click(1), b"\xff\xfe\0garbage\n")

    def test_a_line_of_a_mebibyte(self):
        self.check(inlet.ProtocolError, HELLO, b'{"type":"' + b"x" * (1 << 20) + b'"}\n')

    def test_a_line_without_end(self):
        self.check(inlet.ProtocolError, HELLO, *[b"x" * 65536] * 20)

    def test_who_is_turned_away_does_not_try_again(self):
        line = b'{"type":"reply","time":1,"seq":0,"id":null,"ok":false,"error":{"code":"notPermitted","message":"no"}}\n'
        self.check(inlet.NotPermitted, line)

    def test_hello_that_never_comes(self):
        with self.serve(b"") as path:
            with self.assertRaises(inlet.ConnectionLost):
                inlet.sync.connect(path, timeout=0.05)

            async def connect():
                with self.assertRaises(inlet.ConnectionLost):
                    await inlet.connect(path, timeout=0.05)
            run(connect())

    def test_hello_cut_in_the_middle(self):
        with server(lambda connection: connection.sendall(HELLO[:50])) as path:
            with self.assertRaises(inlet.ConnectionLost):
                inlet.sync.connect(path)

            async def connect():
                with self.assertRaises(inlet.ConnectionLost):
                    await inlet.connect(path)
            run(connect())

    def test_no_daemon(self):
        for path in ("/nonexistent/socket", "/dev/null"):
            with self.assertRaises(inlet.ConnectionLost):
                inlet.sync.connect(path)
        with self.assertRaises(inlet.ConnectionLost):
            asyncio.run(inlet.connect("/nonexistent/socket")._connect())
        with self.assertRaises(inlet.ConnectionLost):
            inlet.sync.run(["/nonexistent/inlet"])

    def test_a_connection_closed_in_the_middle_of_lines_is_made_again(self):
        def serve(connection):
            # Each time one line and a half; the half is in no event.
            connection.sendall(HELLO + click(1) + click(2)[:25])

        kinds = ["Hello", "Click", "Disconnected", "Reconnected"]
        expected = kinds + (["Hello", "Click", "Disconnected", "Reconnected"] * 4)
        with server(serve) as path:
            with inlet.sync.connect(path) as client:
                events = [type(client.read()).__name__ for _ in expected]
            self.assertEqual(events, expected)

            async def iterate():
                async with inlet.connect(path) as client:
                    events = [type(await anext(client)).__name__ for _ in expected]
                self.assertEqual(events, expected)
            run(iterate())

    def test_without_reconnection_the_loss_is_raised(self):
        with server(lambda connection: connection.sendall(HELLO + click(1))) as path:
            async def iterate():
                async with inlet.connect(path, reconnect=False) as client:
                    with self.assertRaises(inlet.ConnectionLost):
                        async for _ in client:
                            pass
                    with self.assertRaises(inlet.ConnectionLost):
                        await client.ping()
            run(iterate())
            with inlet.sync.connect(path, reconnect=False) as client, self.assertRaises(inlet.ConnectionLost):
                client.ping()


class Slow(unittest.TestCase):
    """A program that does not read: no memory grows, and it is told what it missed."""

    def flood(self):
        """A server that sends lines without end, and how many bytes went."""
        sent = [0]

        def serve(connection):
            connection.sendall(HELLO)
            lines = click(1) * 500
            while True:
                connection.sendall(lines)
                sent[0] += len(lines)

        return server(serve), sent

    def test_a_flood_is_not_read(self):
        serving, sent = self.flood()
        with serving as path:
            async def stall():
                async with inlet.connect(path, reconnect=False) as client:
                    while client._protocol.wants_input:
                        await asyncio.sleep(0)
                    await asyncio.sleep(0.2)
                    self.assertLess(sent[0], 2 << 20)
            run(stall())
        serving, sent = self.flood()
        with serving as path, inlet.sync.connect(path, reconnect=False) as client:
            while client._protocol.wants_input:
                client._step(SECONDS)
            self.assertLess(sent[0], 2 << 20)
            list(client.pending())
            client._step(SECONDS)
            self.assertEqual(select.select([client], [], [], SECONDS)[0], [client])

    def test_a_flood_while_a_reply_is_awaited_takes_no_memory(self):
        def serve(connection):
            connection.sendall(HELLO)
            connection.recv(4096)
            for _ in range(150):
                connection.sendall(click(1) * 500)
            connection.sendall(b'{"type":"reply","time":1,"seq":1,"id":1,"ok":true}\n')
            connection.recv(4096)

        with server(serve) as path, inlet.sync.connect(path, reconnect=False) as client:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            # 15 MB of lines, which would take a multiple of that as objects.
            client.ping()
            self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 10_000)

    def test_the_daemon_says_what_a_slow_program_missed(self):
        # Virtual time would wait for who is slow.
        with daemon(virtual_time=False) as running, inlet.sync.connect(running.path) as slow, inlet.sync.connect(running.path) as other:
            other.subscribe(events=["click"])
            other.scene.activate("x" * 200)
            for _ in range(3000):
                other.scene.refresh("x" * 200)
            gap = None
            while gap is None:
                event = slow.read(SECONDS)
                self.assertIsNotNone(event)
                if isinstance(event, Gap):
                    gap = event
            self.assertGreater(gap.lost, 0)
            self.assertIsInstance(slow.read(SECONDS), Snapshot)
            # And on it goes.
            slow.ping()

    def test_a_program_that_only_asks_goes_on_for_ever(self):
        with daemon() as running, inlet.sync.connect(running.path) as client:
            client.hands.plug("mouse")
            for _ in range(150):
                client.hands.to([10, 10], over="1s")
                client.hands.to([1900, 1000], over="1s")
            self.assertLess(client._protocol._queue.bytes, 2 << 20)
            client.ping()
            kinds = {type(event) for event in client.pending()}
            self.assertIn(Gap, kinds)


class Cancelling(unittest.TestCase):
    def test_what_is_cancelled_leaves_nothing_behind(self):
        with daemon() as running:
            async def cancel():
                async with inlet.connect(running.path, name="files") as client:
                    for _ in range(20):
                        task = asyncio.create_task(client.scene.activate("main"))
                        await asyncio.sleep(0)
                        task.cancel()
                        await asyncio.gather(task, return_exceptions=True)
                        reading = asyncio.create_task(anext(client))
                        await asyncio.sleep(0)
                        reading.cancel()
                        await asyncio.gather(reading, return_exceptions=True)
                    # What was sent took effect, and is remembered.
                    await client.ping()
                    self.assertIn("main", client._protocol.memory._scenes)
                    self.assertEqual(client._protocol._asks, {})
            run(cancel())

    def test_no_event_is_lost_when_waiting_for_it_is_cancelled(self):
        ready = threading.Event()

        def serve(connection):
            connection.sendall(HELLO)
            for seq in range(1, 200):
                connection.sendall(click(seq))
                ready.wait(0.001)
            connection.recv(1)

        with server(serve) as path:
            async def read():
                async with inlet.connect(path) as client:
                    seqs = []
                    while len(seqs) < 199:
                        try:
                            async with asyncio.timeout(0.0005):
                                event = await anext(client)
                        except TimeoutError:
                            continue
                        if isinstance(event, Click):
                            seqs.append(event.seq)
                    self.assertEqual(seqs, list(range(1, 200)))
            run(read())

    def test_closing_ends_iteration_and_requests(self):
        with daemon() as running:
            before = descriptors()

            async def close():
                client = await inlet.connect(running.path)
                iterating = asyncio.create_task(count(client))
                await client.ping()
                await client.close()
                await client.close()
                self.assertGreater(await iterating, 0)
                with self.assertRaises(inlet.ConnectionLost):
                    await client.ping()
            run(close())
            with inlet.sync.connect(running.path) as client:
                client.close()
                client.close()
                self.assertEqual(list(client), [])
            self.assertEqual(descriptors(), before)

    def test_closing_while_there_is_no_daemon(self):
        with daemon() as running:
            async def close():
                async with inlet.connect(running.path) as client:
                    running.kill()
                    async for event in client:
                        if isinstance(event, inlet.Disconnected):
                            break
                    waiting = asyncio.create_task(client.ping())
                    await asyncio.sleep(0)
                with self.assertRaises(inlet.ConnectionLost):
                    await waiting
            run(close())
            running.start()
            with inlet.sync.connect(running.path) as client:
                running.kill()
                while not isinstance(client.read(), inlet.Disconnected):
                    pass
                self.assertIsNone(client.read(0.05))
                self.assertEqual(client.dispatch(), [])


async def count(client):
    found = 0
    async for batch in client.batches():
        found += len(batch)
    return found


class Loops(unittest.TestCase):
    def test_all_that_came_together_is_a_batch(self):
        def serve(connection):
            connection.sendall(HELLO)
            connection.recv(4096)
            reply = json.dumps({"type": "reply", "time": 1, "seq": 9, "id": 1, "ok": True}).encode() + b"\n"
            connection.sendall(click(1) + click(2) + snapshot(3) + reply)
            connection.recv(1)

        with server(serve) as path:
            async def read():
                async with inlet.connect(path) as client:
                    await client.ping()
                    async for batch in client.batches():
                        self.assertEqual([event.type for event in batch], ["hello", "click", "click", "snapshot"])
                        break
            run(read())

    def test_two_tasks_that_iterate_are_an_error(self):
        with daemon() as running:
            async def iterate():
                async with inlet.connect(running.path) as client:
                    list(client.pending())
                    first = asyncio.create_task(anext(client))
                    await asyncio.sleep(0)
                    with self.assertRaises(RuntimeError):
                        await anext(client)
                    first.cancel()
                    await asyncio.gather(first, return_exceptions=True)
            run(iterate())


class Seats(unittest.TestCase):
    def test_a_simulated_seat_in_asyncio(self):
        async def seat():
            async with inlet.simulate() as seat:
                await seat.hands.plug("mouse")
                await seat.scene.activate("main", regions=[Region("save", rect=[100, 100, 80, 30])])
                await seat.hands.to([120, 110])
                await seat.hands.click("left", count=2)
                self.assertEqual([(await seat.until(Click, region="save")).count for _ in range(2)], [1, 2])
                with self.assertRaises(inlet.RequestError) as caught:
                    await seat.until(Click, region="save", limit="1s")
                self.assertEqual(caught.exception.code, "limit")
        before = descriptors()
        run(seat())
        self.assertEqual(descriptors(), before)

    def test_a_program_that_ends_is_a_loss(self):
        with self.assertRaises(inlet.ConnectionLost):
            inlet.sync.run(["true"])

        async def start():
            with self.assertRaises(inlet.ConnectionLost):
                await inlet.run(["true"])
        with warnings.catch_warnings(record=True) as complaints:
            warnings.simplefilter("always")
            run(start())
            gc.collect()
        self.assertEqual([str(complaint.message) for complaint in complaints], [])


if __name__ == "__main__":
    unittest.main()
