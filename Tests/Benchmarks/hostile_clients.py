"""Clients that a daemon has to live with: hostile_clients.py SOCKET KIND USER…

A hundred of one kind, of the users named, from one process that waits for nothing but its sockets, until it is killed. Its
word `ready` says that they are at it.
"""
import json
import os
import select
import socket
import sys
import time

COUNT = 100
LINE = 64 * 1024
REPLY = b'"type":"reply"'


def line(do, **fields):
    return json.dumps({"do": do, **fields}, separators=(",", ":")).encode() + b"\n"


class Client:
    """Says what it has to say as fast as it is taken, and reads what comes."""

    reads = True

    def __init__(self, crowd, number):
        self.crowd, self.number, self.socket = crowd, number, None
        self.connect()

    def connect(self):
        users = self.crowd.users
        os.seteuid(users[self.number % len(users)])
        try:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(self.crowd.path)
        finally:
            os.seteuid(0)
        self.socket.setblocking(False)
        self.output, self.rest, self.waits = b"", b"", False
        self.begin()
        self.crowd.watch(self)

    def close(self):
        self.crowd.forget(self)
        self.socket.close()

    def begin(self):
        """What it says first."""

    def more(self):
        """What it says next; nothing where it waits for a reply."""
        return b""

    def replied(self):
        """A reply has come."""

    def take(self, events):
        if events & (select.EPOLLHUP | select.EPOLLERR) and not events & select.EPOLLIN:
            return self.turned_away()
        if events & select.EPOLLIN:
            try:
                data = self.socket.recv(1 << 16)
            except BlockingIOError:
                data = b" "
            except OSError:
                data = b""
            if not data:
                return self.turned_away()
            # A word may come in two pieces.
            data = self.rest + data
            self.rest = data[-len(REPLY) + 1:]
            for _ in range(data.count(REPLY)):
                former = self.socket
                self.replied()
                if self.socket is not former:
                    return
        if events & select.EPOLLOUT:
            if not self.output:
                self.output = self.more()
            try:
                self.output = self.output[self.socket.send(self.output):] if self.output else b""
            except BlockingIOError:
                pass
            except OSError:
                return self.turned_away()
        self.crowd.watch(self)

    def turned_away(self):
        self.close()
        self.connect()

    def wants(self):
        return (select.EPOLLIN if self.reads else 0) | (select.EPOLLOUT if self.output or not self.waits else 0)


class Conversation(Client):
    """Waits for a reply to each line of `talk`, then leaves and comes again."""

    def begin(self):
        self.lines = self.talk()
        self.next_line()

    def next_line(self):
        self.output, self.waits = next(self.lines, b""), True
        return bool(self.output)

    def replied(self):
        if not self.next_line():
            self.close()
            self.connect()


class Silent(Client):
    """Asks for everything and reads nothing; a few of them see to it that there is something to read."""

    reads = False

    def begin(self):
        self.output = line("subscribe", mine=False)
        self.waits = self.number >= 2
        self.place = 0

    def more(self):
        self.place += 1
        return line("pointer.warp", x=self.place % 1000, y=self.number) * 20


class Vanishing(Client):
    """Says half a line, and is gone."""

    def begin(self):
        self.output = b'{"do":"scene.act'

    def more(self):
        self.close()
        self.connect()
        return self.output


class Trickling(Client):
    """A byte a second: the crowd's clock ticks."""

    def begin(self):
        self.waits = True
        self.text = line("ping")
        self.place = 0

    def tick(self):
        self.output = self.text[self.place % len(self.text):][:1]
        self.place += 1
        self.crowd.watch(self)


class Asking(Client):
    """Asks without end, and reads the answers."""

    def more(self):
        return line("ping") * 1000


class Declaring(Conversation):
    """Declares as many regions as a line holds, all the time."""

    # Made once: a hundred would take longer than the measurement.
    text = b""

    def talk(self):
        yield line("scene.activate", scene="s")
        while True:
            yield Declaring.text

    @staticmethod
    def make():
        regions, size = [], 60
        while size < LINE - 100:
            number = len(regions)
            regions.append({"id": f"r{number}", "rect": [number % 40 * 20, number // 40 * 20, 19, 19]})
            size += len(json.dumps(regions[-1], separators=(",", ":"))) + 1
        return line("regions.set", scene="s", regions=regions)


Declaring.text = Declaring.make()


class Leaving(Conversation):
    """A program with a name activates a scene, and is gone: its session is to be saved."""

    def talk(self):
        yield line("program.identify", name=f"p{self.number}")
        yield line("scene.activate", scene="s")


class Suspending(Client):
    """Suspends keys and resumes them, and reads nothing."""

    reads = False

    def more(self):
        return (line("keys.suspend") + line("keys.resume")) * 200


class Sessions(Conversation):
    """A program fills its sessions with what it may: scenes, each with a long activity, and leaves them behind."""

    def talk(self):
        yield line("program.identify", name=f"p{self.number}")
        for scene in range(64):
            yield line("scene.activate", scene=f"s{scene}", activity="x" * 60_000)


class Commands(Conversation):
    """As many commands and responders as it may have, then it leaves."""

    def talk(self):
        for start in range(0, 4000, 400):
            yield line("commands.insert", commands=[
                {"id": f"c{n}", "action": f"c{n}", "title": f"Command {n}"} for n in range(start, start + 400)])
        regions = [{"id": f"r{n}", "rect": [n % 40 * 20, n // 40 * 20, 19, 19]} for n in range(1000)]
        yield line("scene.activate", scene="s", regions=regions)
        actions = {f"c{n}": True for n in range(1000)}
        for region in range(1000):
            yield line("responder.set", scene="s", region=f"r{region}", actions=actions)


KINDS = {
    "silent": Silent, "vanishing": Vanishing, "one byte a second": Trickling, "asking": Asking, "declaring": Declaring,
    "leaving, the keeper stopped": Leaving, "suspending": Suspending, "filling sessions": Sessions,
    "filling commands and responders": Commands,
}


class Crowd:
    def __init__(self, path, kind, users):
        self.path, self.users = path, users
        self.poll = select.epoll()
        self.watched = {}
        self.clients = [KINDS[kind](self, number) for number in range(COUNT)]

    def watch(self, client):
        raw, wanted = client.socket.fileno(), client.wants()
        known = self.watched.get(raw)
        if known is None:
            self.poll.register(raw, wanted)
        elif known[1] != wanted:
            self.poll.modify(raw, wanted)
        self.watched[raw] = (client, wanted)

    def forget(self, client):
        raw = client.socket.fileno()
        if self.watched.pop(raw, None):
            self.poll.unregister(raw)

    def run(self):
        print("ready", flush=True)
        ticks = hasattr(self.clients[0], "tick")
        tick = time.monotonic() + 1
        while True:
            found = self.poll.poll(max(0, tick - time.monotonic()) if ticks else -1)
            for raw, events in found:
                if raw in self.watched:
                    self.watched[raw][0].take(events)
            if ticks and time.monotonic() >= tick:
                tick += 1
                for client in self.clients:
                    client.tick()


if __name__ == "__main__":
    os.sched_setaffinity(0, {0})
    Crowd(sys.argv[1], sys.argv[2], [int(user) for user in sys.argv[3:]]).run()
