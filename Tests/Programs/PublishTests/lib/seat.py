"""A simulated daemon, publishers beside it, and certificates."""

import json
import os
import re
import socket
import subprocess
import tempfile
import time

PATIENCE = 120


class Seat:
    """A daemon with a mouse and a keyboard that somebody uses, and what is to be cleaned up."""

    def __init__(self, inlet):
        self.inlet = inlet
        self.publish = os.path.join(os.path.dirname(os.path.abspath(inlet)), "inlet-publish")
        self.folder = tempfile.TemporaryDirectory()
        self.path = f"{self.folder.name}/inlet.sock"
        self.processes = []
        self.publishers = []
        self.count = 0
        self.begin()

    def begin(self):
        self.daemon = subprocess.Popen([self.inlet, "simulate", "--socket", self.path], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(self.daemon)
        self.hands = self.connect()
        # Nothing is to be read but the replies.
        self.ask({"do": "subscribe", "events": []})
        self.simulate(plug="mouse")
        self.simulate(plug="keyboard")

    def connect(self):
        deadline = time.monotonic() + PATIENCE
        while True:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(self.path)
                return connection.makefile("rwb", buffering=0)
            except (FileNotFoundError, ConnectionRefusedError):
                connection.close()
                if self.daemon.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.02)

    def ask(self, request):
        self.count += 1
        self.hands.write(json.dumps({"id": self.count, **request}).encode() + b"\n")
        while line := self.hands.readline():
            reply = json.loads(line)
            if reply["type"] == "reply" and reply.get("id") == self.count:
                if not reply["ok"]:
                    raise RuntimeError(reply)
                return reply
        raise RuntimeError("the daemon has gone")

    def simulate(self, **step):
        return self.ask({"do": "simulate", **step})

    def scenes(self, count):
        """So many scenes that come and go, three lines each, which no daemon merges."""
        for start in range(0, count, 100):
            cycles = min(100, count - start)
            self.hands.write(b'{"do":"scene.activate","scene":"a","target":"x"}\n{"do":"scene.destroy","scene":"a"}\n' * cycles)
            for _ in range(2 * cycles):
                if b'"ok":true' not in self.hands.readline():
                    raise RuntimeError("no scene")

    def write(self, name, content, mode=0o600):
        path = f"{self.folder.name}/{name}"
        with open(path, "w" if isinstance(content, str) else "wb") as file:
            file.write(content)
        os.chmod(path, mode)
        return path

    def start(self, *words, **others):
        publisher = Publisher([self.publish, "--socket", others.pop("socket", self.path), *words], self.folder.name, **others)
        self.publishers.append(publisher)
        return publisher

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in [publisher.process for publisher in self.publishers] + self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()
        self.folder.cleanup()


class Publisher:
    def __init__(self, words, folder, **others):
        self.words = words
        self.path = f"{folder}/errors-{time.monotonic_ns()}"
        with open(self.path, "wb") as errors:
            self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors, **others)
        self.pid = self.process.pid

    @property
    def messages(self):
        with open(self.path) as file:
            return file.read()

    def says(self, pattern, count=1):
        """Waits until its messages have it so often."""
        deadline = time.monotonic() + PATIENCE
        while len(re.findall(pattern, self.messages)) < count:
            if time.monotonic() > deadline or self.process.poll() is not None and len(re.findall(pattern, self.messages)) < count:
                raise RuntimeError(f"does not say {pattern} but: {self.messages} (status {self.process.poll()})")
            time.sleep(0.02)

    def status(self):
        """How it ends."""
        return self.process.wait(PATIENCE)

    def stop(self):
        self.process.terminate()
        return self.status()

    def memory(self):
        """KiB in use, those shared with others among them."""
        with open(f"/proc/{self.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))

    @property
    def time(self):
        """Of the processor, in seconds."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def openssl(folder, *words, content=""):
    subprocess.run(["openssl", *words], cwd=folder, check=True, input=content.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


class Certificates:
    """An authority, and what it signs, in PEM files of a folder."""

    def __init__(self, folder, name="ca"):
        self.folder = folder
        self.name = name
        openssl(folder, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj", f"/CN=Test authority {name}",
                "-keyout", f"{name}.key", "-out", f"{name}.pem")

    @property
    def path(self):
        return f"{self.folder}/{self.name}.pem"

    def sign(self, name, subjects, expired=False):
        """The paths of a certificate for `subjects`, such as DNS:localhost, and of its key."""
        openssl(self.folder, "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={name}", "-keyout", f"{name}.key",
                "-out", f"{name}.csr")
        with open(f"{self.folder}/{name}.ext", "w") as file:
            file.write(f"subjectAltName={subjects}\n" if subjects else "basicConstraints=CA:FALSE\n")
        # Expired ones ended before they began, which openssl(1) signs with a warning at most.
        days = ["-days", "-1"] if expired else ["-days", "30"]
        openssl(self.folder, "x509", "-req", "-in", f"{name}.csr", "-CA", f"{self.name}.pem", "-CAkey", f"{self.name}.key", "-CAcreateserial",
                "-extfile", f"{name}.ext", *days, "-out", f"{name}.pem")
        os.chmod(f"{self.folder}/{name}.key", 0o600)
        return f"{self.folder}/{name}.pem", f"{self.folder}/{name}.key"
