"""Recordings that are made to be slow, or to take much memory: FILES says how each is made."""
import ctypes
import ctypes.util
import json
import os
import struct
import sys
import zlib

LIMIT = 4 << 20
MAGIC = b"\x89MCAP0\r\n"
SECOND = 10**9
FILES = {}


def recording(name, **options):
    """Lists what a function returns as a file of that name."""
    def list_it(make):
        FILES[name] = (make, options)
        return make
    return list_it


def make(name, folder):
    """The bytes of a file, and the options that `replay` and `report` get; what those name is in `folder`."""
    function, options = FILES[name]
    data = function()
    if "config" not in options:
        return data if isinstance(data, bytes) else data.encode(), []
    path = os.path.join(folder, "config.yaml")
    with open(path, "w") as file:
        file.write(data)
    return evemu(KEYS).encode(), ["--config", path]


# MCAP

def compress(data, level=3):
    library = ctypes.CDLL(ctypes.util.find_library("zstd"))
    library.ZSTD_compressBound.restype = library.ZSTD_compress.restype = ctypes.c_size_t
    bound = library.ZSTD_compressBound(ctypes.c_size_t(len(data)))
    target = ctypes.create_string_buffer(bound)
    size = library.ZSTD_compress(
        target, ctypes.c_size_t(bound), data, ctypes.c_size_t(len(data)), ctypes.c_int(level))
    return target.raw[:size]


def record(opcode, content):
    return bytes([opcode]) + struct.pack("<Q", len(content)) + content


def text(value):
    value = value if isinstance(value, bytes) else value.encode()
    return struct.pack("<I", len(value)) + value


def pairs(**entries):
    content = b"".join(text(key) + text(value) for key, value in entries.items())
    return struct.pack("<I", len(content)) + content


def channel(number, topic, encoding="json"):
    return record(4, struct.pack("<HH", number, 0) + text(topic) + text(encoding) + pairs())


def message(number, time, data):
    return record(5, struct.pack("<HIQQ", number, 0, time, time) + data)


def chunk(content):
    packed = compress(content)
    head = struct.pack("<QQQI", 0, 0, len(content), zlib.crc32(content))
    return record(6, head + text("zstd") + struct.pack("<Q", len(packed)) + packed)


TOPICS = ["/devices", "/devices/1/events", "/configuration", "/requests", "/dropped", "/hotplug", "/checks",
          "/interactions"]
DEVICES, EVENTS, CONFIGURATION, REQUESTS, DROPPED, HOTPLUG, CHECKS, LINES = range(1, 9)
START = (MAGIC + record(1, text("inlet") + text("hostile"))
         + record(12, text("inlet") + pairs(layout="1", keys="shown"))
         + b"".join(channel(index + 1, topic) for index, topic in enumerate(TOPICS)))
END = record(15, struct.pack("<I", 0)) + record(2, struct.pack("<QQI", 0, 0, 0)) + MAGIC
REPORT = (0, 0, 0)


def events(*those):
    return b"".join(struct.pack("<HHi", *event) for event in those)


def device(number=1, kind="keyboard", name="hostile", **more):
    codes = {"0": [], "1": list(range(1, 128))}
    if kind == "mouse":
        codes = {"0": [], "1": [272, 273, 274], "2": [0, 1, 8]}
    told = {"device": number, "isNew": False, "name": name, "bus": 3, "vendor": 1, "product": 1, "version": 1,
            "codes": codes, "axes": {}, "kinds": [kind]}
    return message(DEVICES, 0, json.dumps(told | more).encode())


def configuration(yaml):
    return message(CONFIGURATION, 0, json.dumps({"text": yaml}).encode())


def mcap(*chunks, before=b""):
    return START + before + b"".join(map(chunk, chunks)) + END


def filled(piece, first, bytes_each=32 << 20):
    """A file of 3.7 MiB, with as many chunks of `piece` over and over as a reader may still take."""
    body = chunk(first)
    packed = chunk(piece * (bytes_each // len(piece)))
    body += packed * max(1, min(64, int(3.6 * (1 << 20)) // len(packed)))
    padding = max(0, (37 << 20) // 10 - len(body) - len(START))
    return START + body + record(0x80, os.urandom(padding)) + END


FLOWS = {"brackets": "[", "braces": "{a: ", "dashes": "- ", "questions": "? ", "quoted": "{\"a\": "}
for flow, opening in FLOWS.items():
    FILES[f"nested-{flow}.mcap"] = (
        lambda opening=opening: mcap(device() + configuration(opening * (500_000 // len(opening)))), {})
    FILES[f"nested-{flow}.yaml"] = (
        lambda opening=opening: "version: 1\ndevices:\n- x: " + ("\n    " if opening in "- ? " else "")
        + opening * (4_000_000 // len(opening)) + "\n", {})
    FILES[f"nested-{flow}.config"] = (
        lambda opening=opening: opening * (1_000_000 // len(opening)), {"config": True})

ANCHORS = {
    "anchors": lambda size: "[" + ",".join(f"&a{index} x" for index in range(size // 12)) + "]",
    "aliases": lambda size: "[&a x" + ", *a" * (size // 5) + "]",
    "laughs": lambda size: "".join(
        f"a{index}: &a{index} [" + ",".join([f"*a{index - 1}" if index else "x"] * 10) + "]\n"
        for index in range(min(40, size // 60))),
    "simple-keys": lambda size: "[" + "a, " * (size // 3) + "]",
    "tags": lambda size: "[" + "!t x," * (size // 5) + "]",
    "directives": lambda size: "".join(f"%TAG !a{index}! tag:a,{index}:\n" for index in range(size // 30)) + "---\n[]",
    "documents": lambda size: "---\n" * (size // 4),
    "duplicate-keys": lambda size: "a: 1\n" * (size // 5),
    "columns": lambda size: "a:\n" + "\n".join(" " * (index % 1000) + "- x" for index in range(size // 504)),
    "indents": lambda size: "\n".join(" " * index + "a:" for index in range(int((2 * size) ** 0.5) - 4)),
    "folded": lambda size: "a: \"" + "x\n\n  " * (size // 6) + "\"",
    "comments": lambda size: "#\n" * (size // 2),
    "long-text": lambda size: "a: " + "x" * (size - 10),
    "escapes": lambda size: "a: \"" + "\\u00e9" * (size // 6 - 10) + "\"",
}
for kind, form in ANCHORS.items():
    FILES[f"{kind}.config"] = (lambda form=form: form(1_000_000), {"config": True})
    FILES[f"{kind}.yaml"] = (lambda form=form, kind=kind: beside(form, kind in ("directives", "documents")), {})


def beside(form, is_whole):
    """A file that is nothing else, or a recording that has it under a key of its own; as large as may be."""
    size, content = LIMIT, None
    while content is None or len(content) > LIMIT:
        size = size * 9 // 10
        content = form(size)
        if not is_whole:
            content = "version: 1\nother:\n" + "\n".join(" " + line for line in content.splitlines()) + "\ndevices: []\n"
    return content


@recording("repeats.mcap")
def repeats():
    """A key held over 300 frames, ten minutes apart."""
    content = device() + configuration("keyboard:\n  repeat: {delay: 200ms, rate: 1000}\n")
    content += message(EVENTS, SECOND, events((1, 30, 1), REPORT))
    for index in range(300):
        content += message(EVENTS, (1 + 600 * (index + 1)) * SECOND, events((1, 42, 1 - index % 2), REPORT))
    return mcap(content)


@recording("presses.mcap")
def presses():
    head = device() + configuration("keyboard:\n  repeat: {delay: 200ms, rate: 1000}\n")
    return mcap(head + b"".join(
        message(EVENTS, (1 + 600 * index) * SECOND, events((1, 30, 1 - index % 2), REPORT))
        for index in range(200_000)))


@recording("empty-frames.mcap")
def empty_frames():
    return filled(message(EVENTS, SECOND, events(REPORT)), device())


@recording("many-frames.mcap")
def many_frames():
    return filled(message(EVENTS, SECOND, events(*[REPORT] * 500)), device())


@recording("motion.mcap")
def motion():
    return filled(message(EVENTS, SECOND, events((2, 0, 1), REPORT)), device(kind="mouse"))


@recording("wheel.mcap")
def wheel():
    piece = b"".join(message(EVENTS, time * SECOND, events((2, 8, 1), REPORT)) for time in (1, 9))
    return filled(piece, device(kind="mouse"))


@recording("clicks.mcap")
def clicks():
    piece = b"".join(
        message(EVENTS, time * SECOND, events((1, 272, value), REPORT)) for time, value in ((1, 1), (2, 0)))
    return filled(piece, device(kind="mouse"))


@recording("backwards.mcap")
def backwards():
    piece = message(EVENTS, 9 * SECOND, events((1, 30, 1), REPORT)) + message(
        EVENTS, SECOND, events((1, 30, 0), REPORT))
    return filled(piece, device())


@recording("contradictions.mcap")
def contradictions():
    return filled(message(EVENTS, SECOND, events((1, 30, 0), REPORT)), device())


@recording("one-frame.mcap")
def one_frame():
    return filled(message(EVENTS, SECOND, events(*[(1, 30, 1), (1, 30, 0)] * 2000)), device())


@recording("messages-without-events.mcap")
def without_events():
    return filled(message(EVENTS, SECOND, b""), device())


@recording("unknown-channel.mcap")
def unknown_channel():
    return filled(message(999, SECOND, b"x"), device())


@recording("requests-left-out.mcap")
def requests_left_out():
    return filled(message(REQUESTS, SECOND, b"{}"), device())


@recording("requests.mcap")
def requests():
    line = json.dumps({"line": json.dumps({"id": 1, "do": "ping"})}).encode()
    return filled(message(REQUESTS, SECOND, line), device())


@recording("requests-that-are-none.mcap")
def requests_that_are_none():
    return filled(message(REQUESTS, SECOND, json.dumps({"line": "[" * 60}).encode()), device())


@recording("spaces.mcap")
def spaces():
    line = {"line": json.dumps({"do": "space.set", "displays": [[0, 0, 9, 9]]})}
    return filled(message(REQUESTS, SECOND, json.dumps(line).encode()), device())


@recording("deep-json.mcap")
def deep_json():
    return filled(message(DEVICES, SECOND, b"[" * 4000), device())


@recording("long-json.mcap")
def long_json():
    return filled(message(DEVICES, SECOND, b"[" + b"0," * 390_000 + b"0]"), device())


@recording("json-text.mcap")
def json_text():
    return filled(message(REQUESTS, SECOND, b'{"line":"' + b"\\u0041" * 1_000_000 + b'"}'), device())


@recording("numbers.mcap")
def numbers():
    return filled(message(CHECKS, SECOND, b'{"lines":1' + b"0" * 3000 + b',"crc32":1e999999999}'), device())


@recording("devices.mcap")
def devices():
    return mcap(b"".join(device(number % 65535 + 1) for number in range(60_000)))


@recording("plugs.mcap")
def plugs():
    piece = b"".join(message(HOTPLUG, SECOND, b'{"device":1,"phase":"removed"}') for _ in range(9))
    return filled(piece, device())


@recording("losses.mcap")
def losses():
    return filled(message(DROPPED, SECOND, b'{"device":1,"what":"slept"}'), device())


@recording("checks.mcap")
def checks():
    return filled(message(CHECKS, SECOND, b'{"lines":0,"crc32":0}'), device())


@recording("published.mcap")
def published():
    return filled(message(LINES, SECOND, b"{}"), device())


@recording("channels.mcap")
def channels():
    one = b"".join(channel(number, f"/devices/{number}/events") for number in range(1, 65_536))
    return mcap(*[one] * 3)


@recording("long-topics.mcap")
def long_topics():
    return mcap(*[b"".join(channel(number, "x" * 4000) for number in range(index * 4000, index * 4000 + 4000))
                  for index in range(10)])


@recording("metadata.mcap")
def metadata():
    return START + b"".join(
        record(12, text("inlet") + pairs(layout="1", keys="shown", other="x" * 10)) for _ in range(50_000)) + END


@recording("attachments.mcap")
def attachments():
    one = record(9, struct.pack("<QQ", 0, 0) + text("a") + text("b") + struct.pack("<Q", 0) + struct.pack("<I", 0))
    return START + one * (4_000_000 // len(one)) + END


@recording("bomb.mcap")
def bomb():
    return START + b"".join([chunk(record(0x80, bytes(60 << 20)))] * 200) + END


@recording("tiny-chunks.mcap")
def tiny_chunks():
    return START + chunk(device()) + chunk(message(EVENTS, SECOND, events(REPORT))) * 35_000 + END


@recording("lying-chunks.mcap")
def lying_chunks():
    packed = compress(bytes(1 << 20))
    head = struct.pack("<QQQI", 0, 0, 60 << 20, 1)
    one = record(6, head + text("zstd") + struct.pack("<Q", len(packed)) + packed)
    return START + one * (4_000_000 // len(one)) + END


@recording("lying-lengths.mcap")
def lying_lengths():
    """Nothing but chunk heads, each of which claims the rest of the file."""
    one = bytes([6]) + struct.pack("<Q", 3_000_000)
    return START + one * (4_000_000 // len(one)) + END


@recording("damaged-heads.mcap")
def damaged_heads():
    """Records that a search for the next one looks at for a long time."""
    return START + bytes([6]) + struct.pack("<Q", 1 << 62) + bytes([6, 0, 0, 16, 0, 0, 0, 0, 0]) * 400_000


@recording("lying-index.mcap")
def lying_index():
    """An index of a hundred thousand chunks, all of them one that is damaged."""
    body = START + bytes([6]) + struct.pack("<Q", 1 << 62) + chunk(device())
    place = len(START)
    start = len(body) + len(record(15, bytes(4)))
    one = record(8, struct.pack("<QQQQ", 0, 0, place, 99) + struct.pack("<I", 0) + struct.pack("<Q", 0)
                 + text("zstd") + struct.pack("<QQ", 9, 9))
    return body + record(15, bytes(4)) + one * 45_000 + record(2, struct.pack("<QQI", start, 0, 0)) + MAGIC


# evemu

KEYS = "B: 00 03 00 00 00 00 00 00 00\n" + "B: 01 fe ff ff ff ff ff ff ff\n" + "B: 01" + " ff" * 8 + "\n"
MOUSE = ("B: 00 07 00 00 00 00 00 00 00\n" + ("B: 01" + " 00" * 8 + "\n") * 4
         + "B: 01 00 00 1f 00 00 00 00 00\nB: 02 03 01 00 00 00 00 00 00\n")
PAD = ("P: 05 00 00 00 00 00 00 00\nB: 00 0b 00 00 00 00 00 00 00\n" + ("B: 01" + " 00" * 8 + "\n") * 4
       + "B: 01 00 00 01 00 00 00 00 00\n" + ("B: 01" + " 00" * 8 + "\n") * 3 + "B: 01 20 e5 00 00 00 00 00 00\n"
       + "B: 03 03 00 00 00 00 80 60 02\nA: 00 0 4000 0 0 40\nA: 01 0 3000 0 0 40\nA: 2f 0 4 0 0 0\n"
       + "A: 35 0 4000 0 0 40\nA: 36 0 3000 0 0 40\nA: 39 0 65535 0 0 0\n")


def evemu(description, lines="", name="hostile"):
    return f"# EVEMU 1.3\nN: {name}\nI: 0003 046d c52b 0111\n{description}{lines}"


def frame(time, *those):
    stamp = f"E: {time // 1_000_000}.{time % 1_000_000:06d} "
    return "".join(f"{stamp}{kind:x} {code:x} {value}\n" for kind, code, value in [*those, REPORT])


def cut(content):
    return content if len(content) <= LIMIT else content[:LIMIT].rsplit("\n", 1)[0] + "\n"


@recording("presses.evemu")
def evemu_presses():
    """Keys that are each held for ten minutes."""
    return cut(evemu(KEYS, "".join(
        frame(1 + (600 * index) * 1_000_000, (1, 30, 1 - index % 2)) for index in range(100_000))))


@recording("empty-frames.evemu")
def evemu_empty():
    return cut(evemu(KEYS, "E: 1.000000 0 0 0\n" * 250_000))


@recording("motion.evemu")
def evemu_motion():
    return cut(evemu(MOUSE, "".join(frame(1 + index * 1000, (2, 0, 1)) for index in range(110_000))))


@recording("one-frame.evemu")
def evemu_one_frame():
    return cut(evemu(KEYS, "E: 1.000000 1 1e 1\nE: 1.000000 1 1e 0\n" * 200_000))


@recording("many-times.evemu")
def evemu_many_times():
    """A frame each of whose events has its own time."""
    return cut(evemu(KEYS, "".join(f"E: {index}.000000 1 1e {index % 2}\n" for index in range(200_000))))


@recording("flicks.evemu")
def evemu_flicks():
    """Two fingers flick, and an hour passes, over and over: momentum runs out in between."""
    lines, time = [], 1
    for round in range(3000):
        for step in range(6):
            at = [(3, 0x2f, 0), (3, 0x39, 2 * round if step < 5 else -1), (3, 0x35, 1000), (3, 0x36, 500 + 300 * step),
                  (3, 0x2f, 1), (3, 0x39, 2 * round + 1 if step < 5 else -1), (3, 0x35, 2000),
                  (3, 0x36, 500 + 300 * step), (1, 0x14a, int(step < 5)), (1, 0x14d, int(step < 5))]
            lines.append(frame(time, *at))
            time += 8000
        time += 3600 * 1_000_000
    return cut(evemu(PAD, "".join(lines)))


@recording("contacts.evemu")
def evemu_contacts():
    return cut(evemu(PAD, "".join(
        frame(1 + 7000 * index, (3, 0x2f, index % 2_000_000_000), (3, 0x39, index), (3, 0x35, 2**31 - 1),
              (3, 0x36, -2**31)) for index in range(40_000))))


@recording("long-name.evemu")
def evemu_long_name():
    return evemu(KEYS, frame(1, (1, 30, 1)), name="é" * 2_000_000)


@recording("long-line.evemu")
def evemu_long_line():
    return evemu(KEYS, "E: " + "0" * 4_000_000 + ".000001 0 0 0\n")


@recording("comments.evemu")
def evemu_comments():
    return evemu(KEYS, "#\n" * 2_000_000)


@recording("bitmaps.evemu")
def evemu_bitmaps():
    return evemu(KEYS, "".join(f"B: {index % 256:02x} 00\n" for index in range(400_000)))


# libinput's YAML

def libinput(body, name="hostile"):
    return ("version: 1\ndevices:\n- node: /dev/input/event1\n  evdev:\n    name: \"" + name
            + "\"\n    id: [3, 1, 1, 1]\n    codes:\n      0: [0]\n      1: [" + ", ".join(map(str, range(1, 128)))
            + "]\n  events:\n" + body)


@recording("presses.yaml")
def yaml_presses():
    return libinput("".join(
        f"  - evdev:\n    - [{600 * index}, 0, 1, 30, {1 - index % 2}]\n    - [{600 * index}, 0, 0, 0, 0]\n"
        for index in range(60_000)))


@recording("empty-frames.yaml")
def yaml_empty():
    return libinput("  - {evdev: [[0,0,0,0,0]]}\n" * 140_000)


@recording("long-name.yaml")
def yaml_long_name():
    return libinput("  - {evdev: [[0,0,1,30,1],[0,0,0,0,0]]}\n", name="x" * 4_000_000)


@recording("devices.yaml")
def yaml_devices():
    return "version: 1\ndevices:\n" + "- {evdev: {id: [3, 1, 1, 1], codes: {1: [30]}}}\n" * 16_384


@recording("too-many-devices.yaml")
def yaml_too_many_devices():
    return "version: 1\ndevices:\n" + "- {}\n" * 800_000


@recording("events-of-nothing.yaml")
def yaml_events_of_nothing():
    return libinput("  - {}\n" * 500_000)


@recording("udev.yaml")
def yaml_udev():
    return "version: 1\ndevices:\n- udev:\n    properties:\n" + "".join(
        f"    - A{index}=1\n" for index in range(260_000))


if __name__ == "__main__":
    name, folder = sys.argv[1:]
    data, options = make(name, folder)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
    print(*options)
