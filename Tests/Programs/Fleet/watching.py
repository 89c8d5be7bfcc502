"""The recipe "Watch": a broker, machines, and what the page's server makes of them."""

import http.client
import importlib.util
import json
import os
import re
import subprocess

from mqtt import Publisher
from page import PAGE
from readme import recipe
from servers import ROOT, SECONDS, Broker, environment, until

FIRST, SECOND, HOSTILE = "1a" * 16, "2b" * 16, "3c" * 16
MARKUP = "<img src=x onerror=document.body.remove()>"


def children_of(process):
    try:
        with open(f"/proc/{process}/task/{process}/children") as file:
            return file.read().split()
    except FileNotFoundError:
        return []


def runs(process):
    """Whether it does, and is not a zombie."""
    try:
        with open(f"/proc/{process}/cmdline") as file:
            return file.read() != ""
    except OSError:
        return False


class Watching:
    """watch.py as the page starts it, on a port that the kernel chooses."""

    def __init__(self, folder):
        [code] = recipe("Watch", PAGE)
        self.process = subprocess.Popen(
            ["bash", "-c", f"exec {code.strip()} 0"], cwd=ROOT, env=environment(folder), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\n", line)
        assert found, f"it says {line!r}"
        self.port = int(found[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.stop()
        finally:
            self.process.kill()
            self.process.wait(SECONDS)
            self.process.stdout.close()
            self.process.stderr.close()

    def stop(self):
        """Ends it as a service manager does: mosquitto_sub ends with it."""
        children = children_of(self.process.pid)
        self.process.terminate()
        self.process.wait(SECONDS)
        until(lambda: not any(map(runs, children)), "watch.py leaves mosquitto_sub behind")

    def get(self, path, host=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        connection.request("GET", path, headers={"Host": host or f"127.0.0.1:{self.port}"})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), body

    def state(self):
        status, _, body = self.get("/state.json")
        assert status == 200, status
        state = json.loads(body)
        return state, {one["machine"]: one for one in state["machines"]}

    def waits(self, what):
        def holds():
            try:
                return what(*self.state())
            except KeyError:
                return False
        return until(holds, lambda: f"the page stays at {self.state()}")


def lines(inlet):
    run = subprocess.run([inlet, "stream", "--sample", "laptop", "--events", "key,button,device"], capture_output=True, check=True)
    return run.stdout.splitlines()


def send(machine, lines, port):
    with Publisher(port, machine) as publisher:
        for line in lines:
            publisher.publish(f"inlet/{machine}/{json.loads(line)['type']}", line)


def mosquitto(folder, *words, payload=b""):
    subprocess.run(["mosquitto_pub", "-q", "1", *words], input=payload, env=environment(folder), check=True, timeout=SECONDS)


def watch(inlet, bench, folder):
    with Broker(folder) as broker:
        # What the broker has kept is there at once.
        mosquitto(folder, "-r", "-t", f"inlet/{FIRST}/status", "-m", status("online"))
        mosquitto(folder, "-r", "-t", f"inlet/{SECOND}/status", "-m", status("offline"))
        # A line that the broker has kept is not live.
        mosquitto(folder, "-r", "-t", f"inlet/{HOSTILE}/key", "-m", line(1, "key").decode())
        with Watching(folder) as page:
            page.waits(lambda state, them: state["unreadable"] == 1 and HOSTILE not in them)
            page.waits(lambda _, them: them[FIRST]["online"] is True and them[SECOND]["online"] is False)
            live(inlet, broker, page)
            lost(broker, page)
            hostile(folder, broker, page)
            requests(page)
            published(inlet, broker, page)
            mosquitto(folder, "-r", "-t", f"inlet/{FIRST}/status", "-m", status("offline"))
            page.waits(lambda _, them: them[FIRST]["online"] is False)

            # The broker comes back, and so does what is read from it.
            broker.stop()
            broker.start()
            page.waits(lambda *_: arrives(broker, page, "after"))
        broker.stop()
        with Watching(folder) as page:
            assert page.state()[0] == {"heard": None, "unreadable": 0, "machines": []}, page.state()
            broker.start()
            page.waits(lambda *_: arrives(broker, page, "from the first"))


def arrives(broker, page, scene):
    """A line that is sent again and again, until somebody reads it."""
    send(SECOND, [line(0, "hello"), line(1, "scene", phase="activated", scene=scene)], broker.port)
    return page.state()[1][SECOND]["scene"] == scene


def line(seq, kind, **fields):
    return json.dumps({"type": kind, "time": 1, "seq": seq, **fields}).encode()


def status(word):
    """As `inlet publish` says it, and leaves it behind as its will."""
    return json.dumps({"type": "status", "status": word, "machine": FIRST, "boot": None})


def live(inlet, broker, page):
    sent = lines(inlet)
    assert len(sent) > 30
    send(FIRST, sent, broker.port)
    names = sorted(one["name"] for one in json.loads(sent[1])["devices"])
    page.waits(lambda _, them: them[FIRST]["devices"] == names and them[FIRST]["rate"] == len(sent) / 10)
    state, them = page.state()
    assert them[FIRST]["lost"] == 0 and state["unreadable"] == 1, state


def lost(broker, page):
    scene = {"scene": "menu", "state": "foregroundActive"}
    send(SECOND, [
        line(0, "hello"), line(1, "snapshot", devices=[{"device": 1, "name": MARKUP}], scenes=[scene]),
        line(2, "key", phase="began"), line(2, "key", phase="began"),  # came twice
        line(5, "gap", lost=7), line(6, "snapshot", devices=[{"device": 2, "name": "mouse"}], scenes=[scene])], broker.port)
    # Two that did not come, and seven that the machine left out.
    page.waits(lambda _, them: them[SECOND]["lost"] == 9 and them[SECOND]["devices"] == ["mouse"])
    assert page.state()[1][SECOND]["scene"] == "menu"
    send(SECOND, [line(0, "hello"), line(1, "device", phase="added", device=3, name=MARKUP * 9)], broker.port)
    page.waits(lambda _, them: len(them[SECOND]["devices"]) == 2)
    assert max(map(len, page.state()[1][SECOND]["devices"])) == 80 and page.state()[1][SECOND]["lost"] == 9


def hostile(folder, broker, page):
    """Each counts as unreadable, and nothing else comes of it."""
    before, them = page.state()
    key = f"inlet/{HOSTILE}/key"
    messages = [
        (key, b""), (key, b"\xff\xfe"), (key, b"[]"), (key, b"null"), (key, b"{"), (key, b"[" * 30_000), (key, b'{"type":"key"}'),
        (key, line(1, "scene", phase="activated", scene="x")), (key, line(-1, "key")), (key, line(10**30, "key")),
        (key, b'{"type":"key","seq":NaN}'), (key, b'{"type":"key","seq":true}'), (key, b'{"type":"key","seq":' + b"9" * 5000 + b"}"),
        (f"inlet/{HOSTILE}/snapshot", line(1, "snapshot", devices="no")), (f"inlet/{HOSTILE}/device", line(1, "device")),
        (f"inlet/{HOSTILE}/gap", line(1, "gap", lost="many")), (f"inlet/{HOSTILE}/snapshot", line(1, "snapshot", devices=[1])),
        ("inlet/<b>/key", line(1, "key")), (f"inlet/{HOSTILE.upper()}/key", line(1, "key")), (f"inlet/{HOSTILE}0/key", line(1, "key")),
        (f"inlet/{HOSTILE}/a b", line(1, "key")), (f"inlet/{HOSTILE}/status", b"online"),
        (f"inlet/{HOSTILE}/status", b'{"type":"status","status":["online"]}'), (f"inlet/{HOSTILE}/status", b'{"type":"status"}')]
    with Publisher(broker.port, "hostile") as publisher:
        for topic, payload in messages:
            publisher.publish(topic, payload)
    page.waits(lambda state, _: state["unreadable"] == before["unreadable"] + len(messages))
    assert page.state()[1].keys() == them.keys(), page.state()
    # Longer than any line: it and what is left of it.
    mosquitto(folder, "-t", key, "-s", payload=b"x" * 3_000_000)
    page.waits(lambda state, _: state["unreadable"] > before["unreadable"] + len(messages))
    send(FIRST, [line(0, "hello")], broker.port)
    page.waits(lambda _, them: them[FIRST]["seen"] < 30)


def published(inlet, broker, page):
    """A machine of which `inlet publish` sends the lines: it comes, is used, and is offline once its publisher is killed."""
    spec = importlib.util.spec_from_file_location("seat", os.path.join(ROOT, "Tests/Programs/PublishTests/lib/seat.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def machine(them):
        [found] = them.keys() - {FIRST, SECOND}
        return them[found]

    with module.Seat(inlet) as seat:
        publisher = seat.start("--to", f"mqtt://127.0.0.1:{broker.port}")
        page.waits(lambda _, them: len(them) == 3 and machine(them)["online"] is True and len(machine(them)["devices"]) == 2)
        seat.ask({"do": "scene.activate", "scene": "counter", "target": "counter"})
        page.waits(lambda _, them: machine(them)["scene"] == "counter")
        assert machine(page.state()[1])["lost"] == 0, page.state()
        publisher.process.kill()
        page.waits(lambda _, them: machine(them)["online"] is False)


def requests(page):
    status, headers, body = page.get("/")
    assert status == 200 and b"<table>" in body and b"NONCE" not in body
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; connect-src 'self'; script-src 'nonce-"), headers
    assert page.get("/")[2] != body, "each page has a nonce of its own"
    assert page.get("/../watch.py")[0] == 404 and page.get("/watch.py")[0] == 404
    for host in ("fleet.example", f"fleet.example:{page.port}", "127.0.0.1", f"127.0.0.1:{page.port + 1}"):
        status, _, body = page.get("/state.json", host)
        assert status == 403 and not body, (host, status)
    assert page.get("/state.json", f"localhost:{page.port}")[0] == 200
    # On this machine alone: 127.0.0.1 in the kernel's order of bytes, listening.
    with open("/proc/net/tcp") as file:
        bound = [words[1] for words in map(str.split, file) if words[1].endswith(f":{page.port:04X}") and words[3] == "0A"]
    assert bound == [f"0100007F:{page.port:04X}"], bound
