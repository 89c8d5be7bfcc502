"""As much of MQTT 3.1.1 as a machine needs that publishes: one connection, many topics, QoS 1."""

import socket
import struct


def string(text):
    data = text.encode()
    return struct.pack(">H", len(data)) + data


def packet(kind, body):
    size, length = b"", len(body)
    while True:
        length, low = divmod(length, 128)
        size += bytes([low | 128 if length else low])
        if not length:
            return bytes([kind]) + size + body


def connect(client):
    # Clean session, a minute between signs of life.
    return packet(0x10, string("MQTT") + bytes([4, 2]) + struct.pack(">H", 60) + string(client))


def publish(topic, payload, number, retain=False):
    return packet(0x32 | retain, string(topic) + struct.pack(">H", number) + payload)


class Publisher:
    def __init__(self, port, client):
        self.socket = socket.create_connection(("127.0.0.1", port), 30)
        self.file = self.socket.makefile("rb")
        self.number = 0
        self.socket.sendall(connect(client))
        assert self.file.read(4) == b"\x20\x02\x00\x00", "the broker refuses the connection"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.sendall(packet(0xE0, b""))
        self.file.close()
        self.socket.close()

    def publish(self, topic, payload, retain=False):
        """Ends when the broker has the message."""
        self.number = self.number % 65_535 + 1
        self.socket.sendall(publish(topic, payload, self.number, retain))
        answer = self.file.read(4)
        assert answer == b"\x40\x02" + struct.pack(">H", self.number), f"the broker answers {answer!r}"
