"""MQTT 3.1.1 as tests need it: a reader, a broker that misbehaves, and mosquitto."""

import os
import signal
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Recipes"))
import ports  # noqa: E402

# A test runner blocks signals, and mosquitto would not see that it is to end.
signal.pthread_sigmask(signal.SIG_SETMASK, ())

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK, PINGREQ, PINGRESP, DISCONNECT = 1, 2, 3, 4, 8, 9, 12, 13, 14
PATIENCE = 120


def text(value):
    data = value if isinstance(value, bytes) else value.encode()
    return struct.pack(">H", len(data)) + data


def packet(kind, body=b"", flags=0):
    length, head = len(body), bytearray([kind << 4 | flags])
    while True:
        length, digit = divmod(length, 128)
        head.append(digit | (0x80 if length else 0))
        if not length:
            return bytes(head) + body


class Packets:
    """What comes over a socket, cut into packets."""

    def __init__(self, connection):
        self.socket = connection
        self.rest = b""

    def next(self):
        """(kind, flags, body), or None where the other side has gone."""
        while True:
            found = self.cut()
            if found:
                return found
            try:
                piece = self.socket.recv(1 << 16)
            except (ConnectionError, ssl.SSLError):
                return None
            if not piece:
                return None
            self.rest += piece

    def cut(self):
        length = shift = 0
        for index in range(1, min(len(self.rest), 5)):
            length |= (self.rest[index] & 0x7F) << shift
            shift += 7
            if not self.rest[index] & 0x80:
                end = index + 1 + length
                if len(self.rest) < end:
                    return None
                found = self.rest[0] >> 4, self.rest[0] & 15, self.rest[index + 1:end]
                self.rest = self.rest[end:]
                return found
        return None


class Reader:
    """Subscribes to everything, and keeps it: (topic, payload, retained). The place is a port, or the path of a socket."""

    def __init__(self, place, user=None, filters=("#",), keeps=True):
        if isinstance(place, int):
            self.socket = socket.create_connection(("127.0.0.1", place), PATIENCE)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        else:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.settimeout(PATIENCE)
            self.reach(place)
        self.packets = Packets(self.socket)
        flags, login = 2, b""
        if user:
            flags, login = 2 | 0xC0, text(user[0]) + text(user[1])
        self.socket.sendall(packet(CONNECT, text("MQTT") + bytes([4, flags, 0, 0]) + text(f"reader-{os.getpid()}-{id(self)}") + login))
        if self.packets.next()[2][1] != 0:
            raise RuntimeError("the broker refuses the reader")
        self.socket.sendall(packet(SUBSCRIBE, b"\0\1" + b"".join(text(name) + b"\1" for name in filters), 2))
        self.packets.next()
        self.messages = []
        self.keeps = keeps

    def reach(self, path):
        """Connects to a socket that the broker may be about to make."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.socket.connect(path)
            except (FileNotFoundError, ConnectionRefusedError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)

    def next(self):
        """The next message; None where the broker has gone."""
        while True:
            found = self.packets.next()
            if found is None:
                return None
            kind, flags, body = found
            if kind != PUBLISH:
                continue
            size = struct.unpack(">H", body[:2])[0]
            topic, rest = body[2:2 + size].decode(), body[2 + size:]
            if flags & 6:
                try:
                    self.socket.sendall(packet(PUBACK, rest[:2]))
                except OSError:
                    pass
                rest = rest[2:]
            message = topic, rest, bool(flags & 1)
            if self.keeps:
                self.messages.append(message)
            return message

    def until(self, wanted):
        """The first message, of those that have come and those that come, for which `wanted(topic, payload)`."""
        for topic, payload, _ in self.messages:
            if wanted(topic, payload):
                return topic, payload
        while message := self.next():
            if wanted(message[0], message[1]):
                return message[:2]
        raise RuntimeError("the broker has gone")

    def close(self):
        self.socket.close()


class Mosquitto:
    """mosquitto on a port of loopback; `lines` are of its configuration."""

    def __init__(self, folder, lines=("allow_anonymous true",)):
        self.folder = folder
        self.lines = lines
        self.port, self.process = ports.serve(self.begin)

    def begin(self, port):
        path = f"{self.folder}/mosquitto-{port}.conf"
        with open(path, "w") as file:
            file.write("\n".join([f"listener {port} 127.0.0.1", "user root" if os.geteuid() == 0 else "", "max_queued_messages 0",
                                  "max_connections -1", *self.lines, ""]))
        program = "/usr/sbin/mosquitto"
        return subprocess.Popen([program, "-c", path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        """Again, on the port that it had."""
        self.process = self.begin(self.port)
        if not ports.wait(self.process, self.port):
            raise RuntimeError(f"mosquitto does not listen on port {self.port} again")

    def stop(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


class FakeBroker:
    """Each connection goes to `serve(self, socket, packets)` in a thread; what has come is in `published`."""

    def __init__(self, serve, tls=None):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.serve = serve
        self.tls = tls
        self.published = []
        self.connects = []
        self.count = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.count += 1
            threading.Thread(target=self.run, args=(connection,), daemon=True).start()

    def run(self, connection):
        try:
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            self.serve(self, connection, Packets(connection))
        except OSError:
            pass
        connection.close()

    def greet(self, connection, packets):
        """Takes the first packet, and lets the client in."""
        found = packets.next()
        if found is None:
            raise OSError("gone")
        self.connects.append(found[2])
        connection.sendall(packet(CONNACK, b"\0\0"))

    def take(self, connection, packets, acknowledges=True):
        """Takes one packet. False where there is none."""
        found = packets.next()
        if found is None:
            return False
        kind, flags, body = found
        if kind == PUBLISH:
            size = struct.unpack(">H", body[:2])[0]
            number = body[2 + size:4 + size]
            self.published.append((body[2:2 + size].decode(), body[4 + size:], flags, number))
            if acknowledges:
                connection.sendall(packet(PUBACK, number))
        elif kind == PINGREQ:
            connection.sendall(packet(PINGRESP))
        return True

    def close(self):
        self.listener.close()
