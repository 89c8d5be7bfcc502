"""Ports for servers that choose none themselves, as mosquitto: nobody else gets them, and nobody else's server is taken for ours."""

import os
import random
import socket
import time

SECONDS = 120
#: Below those that the kernel gives to connections, so that a server that is restarted finds its port free.
PORTS = range(15_000, 32_000)
# Of each port that this program has reserved; the kernel frees a name when its program ends.
reserved = []


def reserve():
    """A free port, which no other program that calls this gets while this one runs."""
    while True:
        port = random.choice(PORTS)
        guard = socket.socket(socket.AF_UNIX)
        try:
            guard.bind(f"\0inlet-tests-port-{port}")
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            guard.close()
            continue
        reserved.append(guard)
        return port


def listens(process, port):
    """Whether it is this process that listens on the port of 127.0.0.1."""
    try:
        with open(f"/proc/{process}/net/tcp") as file:
            rows = [line.split() for line in file]
        sockets = {f"socket:[{row[9]}]" for row in rows if row[1] == f"0100007F:{port:04X}" and row[3] == "0A"}
        return any(os.readlink(f"/proc/{process}/fd/{name}") in sockets for name in os.listdir(f"/proc/{process}/fd"))
    except OSError:
        return False


def wait(process, port):
    """Waits until the process listens there; False if it ends instead."""
    end = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < end:
        if listens(process.pid, port):
            return True
        time.sleep(0.01)
    return False


def serve(begin):
    """The port and the process of a server that `begin(port)` starts: on another port while a stranger has the one that was chosen."""
    for _ in range(9):
        port = reserve()
        process = begin(port)
        if wait(process, port):
            return port, process
        process.kill()
        process.wait()
    raise AssertionError(f"{process.args} listens on no port")
