"""HID descriptors of real pens and screens: what the kernel makes of their reports, inlet and libinput beside each other.

    descriptors.py [-v] FILE…

A FILE is the report descriptor, and its name ends in BUS:VENDOR:PRODUCT.NUMBER.bin, as hid-tools and sysinfo name them.
"""

import os
import re
import sys
import tempfile
import time

sys.path.insert(0, os.getcwd())
from lib import answers, hid
from lib.beside import Beside, kinds
from lib.nodes import NodeFacts

VERBOSE = "-v" in sys.argv
FRAME = 0.008  # seconds between reports
STEPS = 20


class Pen:
    """A pen by its reports."""

    def __init__(self, device, report):
        self.device, self.report = device, report

    def frame(self, **values):
        names = {"x": hid.X, "y": hid.Y, "pressure": hid.PRESSURE, "near": hid.IN_RANGE, "tip": hid.TIP, "barrel": hid.BARREL,
                 "second": hid.SECOND_BARREL, "invert": hid.INVERT, "eraser": hid.ERASER, "tilt": hid.TILT_X}
        given = {names[name]: value for name, value in values.items()}
        if hid.TILT_X in given:
            given[hid.TILT_Y] = given[hid.TILT_X]
        self.device.send(self.report.bytes(given))
        time.sleep(FRAME)

    def hover(self, **more):
        for step in range(STEPS):
            self.frame(x=0.4 + 0.005 * step, y=0.4, near=1, **more)

    def stroke(self, rubber=False):
        more = {"invert": 1} if rubber else {}
        for step in range(STEPS):
            down = 2 <= step < STEPS - 2
            self.frame(x=0.4 + 0.01 * step, y=0.4, near=1, pressure=0.5 if down else 0, **more,
                       **({"eraser": int(down)} if rubber else {"tip": int(down)}))

    def leave(self):
        self.frame()


def pen(report):
    yield "hover", lambda pen: (pen.hover(), pen.leave())
    yield "stroke", lambda pen: (pen.stroke(), pen.leave())
    yield "two strokes", lambda pen: (pen.stroke(), time.sleep(0.05), pen.stroke(), pen.leave())
    yield "leaves while it draws", lambda pen: (pen.hover(), pen.frame(x=0.5, y=0.4, near=1, tip=1, pressure=0.5), pen.leave())
    if report.has(hid.BARREL):
        yield "button", lambda pen: (pen.hover(), pen.hover(barrel=1), pen.hover(), pen.leave())
        yield "button while it draws", lambda pen: (
            pen.hover(), pen.hover(tip=1, pressure=0.5), pen.hover(tip=1, pressure=0.5, barrel=1), pen.hover(tip=1, pressure=0.5),
            pen.hover(), pen.leave())
        yield "leaves with its button", lambda pen: (pen.hover(), pen.hover(barrel=1), pen.leave())
    if report.has(hid.SECOND_BARREL):
        yield "second button", lambda pen: (pen.hover(), pen.hover(second=1), pen.hover(), pen.leave())
    if report.has(hid.INVERT):
        yield "eraser hovers", lambda pen: (pen.hover(invert=1), pen.leave())
    if report.has(hid.INVERT) and report.has(hid.ERASER):
        yield "eraser", lambda pen: (pen.stroke(rubber=True), pen.leave())
        yield "pen, then eraser", lambda pen: (pen.hover(), pen.stroke(rubber=True), pen.hover(), pen.leave())
    if report.has(hid.TILT_X):
        yield "tilt", lambda pen: (pen.hover(tilt=0.5), pen.hover(tilt=0.7), pen.leave())


class Fingers:
    """Fingers by their reports, several reports a frame where one has not room for all."""

    def __init__(self, device, report):
        self.device, self.report, self.down, self.scan = device, report, {}, 0

    def frame(self, places, **more):
        lifted = [finger for finger in self.down if finger not in places]
        fingers = [
            {hid.TIP: int(finger in places), hid.CONTACT: finger, hid.IN_RANGE: int(finger in places), hid.CONFIDENCE: more.get("confidence", 1),
             **dict(zip((hid.X, hid.Y), places.get(finger) or self.down[finger])), hid.PRESSURE: 0.2 if finger in places else 0}
            for finger in sorted({*places, *lifted})
        ]
        self.down = dict(places)
        self.scan = (self.scan + 80) & 0xFFFF
        room = self.report.fingers
        for start in range(0, len(fingers), room):
            count = len(fingers) if start == 0 else 0
            self.device.send(self.report.bytes({hid.COUNT: count, hid.SCAN_TIME: self.scan}, fingers[start:start + room]))
        time.sleep(FRAME)

    def stroke(self, ways):
        for step in range(STEPS + 1):
            self.frame({finger: tuple(a + (b - a) * step / STEPS for a, b in zip(*way)) for finger, way in enumerate(ways)})
        self.frame({})

    def tap(self, places):
        for _ in range(4):
            self.frame(dict(enumerate(places)))
        self.frame({})


def screen(report):
    yield "touch", lambda fingers: fingers.tap([(0.5, 0.4)])
    yield "touch a corner", lambda fingers: fingers.tap([(0.0, 1.0)])
    yield "drag", lambda fingers: fingers.stroke([((0.2, 0.2), (0.8, 0.6))])
    yield "touch twice", lambda fingers: (fingers.tap([(0.5, 0.4)]), time.sleep(0.05), fingers.tap([(0.6, 0.4)]))
    yield "touch with two", lambda fingers: fingers.tap([(0.4, 0.5), (0.6, 0.5)])
    yield "pinch", lambda fingers: fingers.stroke([((0.45, 0.5), (0.2, 0.4)), ((0.55, 0.5), (0.8, 0.6))])
    yield "drag with three", lambda fingers: fingers.stroke([((0.2 + 0.2 * n, 0.3), (0.25 + 0.2 * n, 0.7)) for n in range(3)])
    yield "one of two lifts", lambda fingers: (
        fingers.frame({0: (0.4, 0.4), 1: (0.6, 0.4)}), fingers.frame({1: (0.6, 0.5)}), fingers.frame({1: (0.6, 0.6)}), fingers.frame({}))
    if any(field.usage == hid.CONFIDENCE for field in report.fields):
        yield "a palm from the start", lambda fingers: (fingers.frame({0: (0.5, 0.5)}, confidence=0), fingers.frame({0: (0.5, 0.6)}, confidence=0), fingers.frame({}))
        yield "becomes a palm", lambda fingers: (fingers.frame({0: (0.5, 0.5)}), fingers.frame({0: (0.5, 0.5)}, confidence=0), fingers.frame({}))


def play(file):
    """Lines of differences, and how many runs there were and were alike."""
    name = os.path.basename(file).removesuffix(".bin")
    bus, vendor, product = (int(word, 16) for word in re.search(r"([0-9A-Fa-f]{4}):([0-9A-Fa-f]{4}):([0-9A-Fa-f]{4})[^:]*$", name).groups())
    with open(file, "rb") as raw:
        descriptor = raw.read()
    wanted = {report.application: report for report in hid.reports(descriptor) if report.application in (hid.PEN, hid.TOUCHSCREEN)}
    if not wanted:
        return
    try:
        device = hid.HidDevice(name, bus, vendor, product, descriptor)
    except TimeoutError:
        yield f"{name}: this kernel makes no input device of it", 0, 0
        return
    try:
        for path in device.paths():
            known = NodeFacts(path)
            report = wanted.get(hid.PEN if known.is_pen else hid.TOUCHSCREEN if known.is_screen else None)
            if report is None:
                continue
            hand, made = (Pen, pen) if known.is_pen else (Fingers, screen)
            with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
                beside = Beside(path, folder)
                try:
                    begin, added = beside.take()
                    if beside.refused:
                        yield f"{name}: {known.name}: {' and '.join(beside.refused)} does not read it", 0, 0
                        continue
                    own, other = kinds(begin[1], added)
                    if own != other:
                        yield f"{name}: {known.name}: kinds: inlet {' '.join(sorted(own)) or '-'}, libinput {' '.join(sorted(other)) or '-'}", 0, 0
                    for intent, act in made(report):
                        act(hand(device, report))
                        lines, said = beside.take()
                        differing = answers.differences(answers.ours(lines, begin[0]["space"]), answers.theirs(said, known))
                        found = [f"{name}: {known.name}: {intent}: {what}: inlet {a} | libinput {b}" for what, a, b in differing]
                        if VERBOSE:
                            found += [f"    {line}" for line in [*map(str, lines), *said]]
                        yield "\n".join(found), 1, not differing
                finally:
                    beside.close()
    finally:
        device.close()


files = [word for word in sys.argv[1:] if word != "-v"]
runs = alike = 0
for file in files:
    before = runs
    for text, ran, same in play(file):
        runs, alike = runs + ran, alike + same
        for line in text.splitlines():
            print(line, flush=True)
    print(f"{os.path.basename(file)}: {runs - before} runs", flush=True)
print(f"{len(files)} descriptors, {runs} runs: alike in {alike}")
