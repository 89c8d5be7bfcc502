"""What the tests of the package share: where it is, a daemon that can be killed, servers that are none."""

import os
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path

sys.dont_write_bytecode = True
CHECKOUT = Path(__file__).resolve().parents[3]
SOURCE = CHECKOUT / "Sources/python"
sys.path.insert(0, str(SOURCE / "src"))

INLET = os.environ.get("INLET", "inlet")
# Whatever is waited for comes sooner, or never.
SECONDS = 120


class Daemon:
    """`inlet simulate` with a socket and a state file, which can be killed and started again."""

    def __init__(self, folder, virtual_time=True):
        self.path = os.path.join(folder, "socket")
        self.command = [INLET, "simulate", "--socket", self.path, "--state", os.path.join(folder, "state.json")]
        if virtual_time:
            self.command.append("--virtual-time")
        self.process = None

    def start(self):
        """Returns when it can be connected to."""
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # Its own stream begins when its socket is there.
        assert self.process.stdout.readline(), "inlet simulate does not start"
        self.drain = threading.Thread(target=self.process.stdout.read)
        self.drain.start()

    def kill(self):
        """SIGKILL: nothing is said, nothing is saved."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.drain.join()
            self.process.stdin.close()
            self.process.stdout.close()
            self.process = None


@contextmanager
def daemon(**options):
    # The helper of a daemon that was killed may still be saving there.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        running = Daemon(folder, **options)
        running.start()
        try:
            yield running
        finally:
            running.kill()


@contextmanager
def server(serve):
    """A socket at which `serve(connection)` is done for each who connects; yields its path."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        path = os.path.join(folder, "socket")
        listening.bind(path)
        listening.listen()

        def accept():
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                threads.append(threading.Thread(target=one, args=(connection,), daemon=True))
                threads[-1].start()

        def one(connection):
            with connection:
                try:
                    serve(connection)
                except OSError:
                    pass

        threads = [threading.Thread(target=accept, daemon=True)]
        threads[0].start()
        try:
            yield path
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            # Each ends when its client closes.
            for thread in threads:
                thread.join(SECONDS)


HELLO = (b'{"type":"hello","time":1,"seq":0,"schema":1,"inlet":"0.1.0","space":[1920,1080],'
         b'"scopes":["pointer","scenes"],"program":7}\n')


def click(seq, **fields):
    """A line, as bytes."""
    import json
    line = {"type": "click", "time": 5, "seq": seq, "program": 7, "scene": "main", "region": "save", "button": "primary",
            "count": 1, "x": 1, "y": 2.5, "modifiers": ["shift"], **fields}
    return json.dumps(line).encode() + b"\n"


def snapshot(seq):
    import json
    line = {"type": "snapshot", "time": 9, "seq": seq, "space": [1920, 1080], "devices": [], "keys": [], "modifiers": [],
            "locked": [], "group": 0, "pointer": None, "programs": [], "scenes": [], "focus": None, "hover": None,
            "press": None, "latch": None, "band": None, "bars": [], "selection": []}
    return json.dumps(line).encode() + b"\n"
