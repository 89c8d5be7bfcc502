"""A daemon and its clients, spoken to over the socket itself."""

import json
import os
import signal
import socket
import subprocess
import tempfile
import time

from lib.evdev import await_condition
from lib.inlet import INLET
from lib.lines import PATIENCE, Lines
from lib.process import children, name_of_process, processor_time, status

GROUP = 4711  # of the machine's own, made by give_group()


def give_group(name="inlet"):
    """Makes the group whose members may connect; the guest's /etc is thrown away afterwards."""
    with open("/etc/group") as file:
        if any(line.startswith(name + ":") for line in file):
            return
    with open("/etc/group", "a") as file:
        file.write(f"{name}:x:{GROUP}:\n")


class Daemon:
    def __init__(self, *arguments, config=None, environment=None, folder=None, **process):
        self.kept = None if folder else tempfile.TemporaryDirectory(dir="/dev/shm")
        self.folder = folder or self.kept.name
        os.chmod(self.folder, 0o755)
        self.path = os.path.join(self.folder, "inlet.sock")
        self.config = os.path.join(self.folder, "inlet.yaml")
        arguments = ["run", "--socket", self.path, *arguments]
        if config is not None:
            self.configure(config)
            arguments += ["--config", self.config]
        self.messages = open(os.path.join(self.folder, f"messages-{time.monotonic_ns()}"), "w+")
        self.process = subprocess.Popen(
            [INLET, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.messages,
            env={**os.environ, **(environment or {})}, **process)
        self.pid = self.process.pid
        self.clients = []
        await_condition(self.listens, "the daemon to listen")

    def configure(self, text):
        with open(self.config, "w") as file:
            file.write(text)

    def listens(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the daemon ended with {self.process.returncode}: {self.message()}")
        try:
            Connection(self.path).close()
            return True
        except OSError:
            return False

    def client(self, name=None, **options):
        """Who has connected; a program of that name, where it has one."""
        client = Connection(self.path, **options)
        self.clients.append(client)
        client.hello = client.wait_for(type="hello")
        client.snapshot = client.wait_for(type="snapshot")
        if name:
            client.ask("program.identify", name=name)
            client.snapshot = client.wait_for(type="snapshot")
        return client

    def message(self):
        self.messages.flush()
        with open(self.messages.name) as file:
            return file.read()

    def helpers(self):
        """Its helper processes: two, one that records where something is recorded, two for a grab."""
        return children(self.pid)

    def helper(self, name):
        """The helper of that name: opener, keeper, recorder, supervise, lights."""
        return next(helper for helper in self.helpers() if name_of_process(helper) == f"inlet-{name}")

    def resident(self):
        """Its memory, in KiB."""
        return int(status(self.pid, "VmRSS")[0])

    def processor_time(self):
        """In ticks of a hundredth of a second."""
        return processor_time(self.pid)

    def switches(self):
        """How often it has begun to wait, or has been made to: while that stays, it does nothing."""
        return sum(int(status(self.pid, f"{kind}_ctxt_switches")[0]) for kind in ("voluntary", "nonvoluntary"))

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def discard(self):
        for client in self.clients:
            client.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.messages.close()
        if self.kept:
            self.kept.cleanup()


class Connection(Lines):
    """One client: reads lines from where the last look ended, and asks."""

    def __init__(self, path, user=None, groups=()):
        super().__init__()
        self.asked = 0
        self.socket = socket.socket(socket.AF_UNIX)
        if user is None:
            self.socket.connect(path)
        else:
            self.connect_as(user, groups, path)
        self.socket.setblocking(False)

    def connect_as(self, user, groups, path):
        """The kernel remembers who connected: another process does, and hands the socket over with its end of it."""
        mine, theirs = socket.socketpair()
        child = os.fork()
        if child == 0:
            try:
                os.setgroups(groups)
                os.setresgid(user, user, user)
                os.setresuid(user, user, user)
                self.socket.connect(path)
                theirs.send(b"1")
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        theirs.close()
        if mine.recv(1) != b"1":
            raise OSError("not connected")
        mine.close()

    def close(self):
        self.socket.close()

    @property
    def descriptor(self):
        return self.socket

    def receive(self):
        try:
            return self.socket.recv(1 << 20)
        except ConnectionResetError:
            return b""

    def wait_for_end(self, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while not self.ended and time.monotonic() < end:
            self.fill(end - time.monotonic())
        self.parse()
        assert self.ended, "the daemon keeps the connection"

    def send(self, do, **fields):
        self.asked += 1
        self.socket.setblocking(True)
        self.socket.sendall(json.dumps({"id": self.asked, "do": do, **fields}).encode() + b"\n")
        self.socket.setblocking(False)
        return self.asked

    def reply(self, do, **fields):
        return self.wait_for(type="reply", id=self.send(do, **fields))

    def ask(self, do, **fields):
        """The lines up to, and with, the reply to a request, which must be granted."""
        lines = self.until(type="reply", id=self.send(do, **fields))
        assert lines[-1]["ok"], f"{do} was refused: {lines[-1]}"
        return lines
