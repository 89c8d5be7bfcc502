"""HID devices made through /dev/uhid of their report descriptors: the kernel's own drivers make input devices of them.

A descriptor says which bits of a report mean what (Device Class Definition for HID 1.11, section 6.2.2); the usages are
those of the HID Usage Tables, page and number in one: 0x0D0042 is the tip switch of a digitizer.
"""

import glob
import os
import select
import struct
import threading

from lib.evdev import await_condition, nodes

PEN, TOUCHSCREEN, TOUCHPAD = 0x0D0002, 0x0D0004, 0x0D0005
FINGER = 0x0D0022
X, Y = 0x010030, 0x010031
PRESSURE, IN_RANGE, INVERT, TILT_X, TILT_Y, TIP, BARREL, ERASER, CONFIDENCE, SECOND_BARREL = (
    0x0D0000 | number for number in (0x30, 0x32, 0x3C, 0x3D, 0x3E, 0x42, 0x44, 0x45, 0x47, 0x5A))
CONTACT, COUNT, SCAN_TIME = 0x0D0051, 0x0D0054, 0x0D0056
STYLUS, DIGITIZER = 0x0D0020, 0x0D0001

# enum uhid_event_type of <linux/uhid.h>.
DESTROY, START, GET_REPORT, GET_REPORT_REPLY, CREATE2, INPUT2, SET_REPORT, SET_REPORT_REPLY = 1, 2, 9, 10, 11, 12, 13, 14
EVENT_SIZE = 4380  # sizeof(struct uhid_event): the type, and the largest of its members


class Field:
    """Some bits of an input report."""

    def __init__(self, usage, place, size, low, high, finger):
        self.usage, self.place, self.size, self.low, self.high, self.finger = usage, place, size, low, high, finger

    def at(self, fraction):
        return round(self.low + (self.high - self.low) * fraction)


class Report:
    def __init__(self, number, application):
        self.number, self.application = number, application
        self.bits, self.fields = 0, []

    def has(self, usage):
        return any(field.usage == usage for field in self.fields)

    @property
    def fingers(self):
        """How many fingers' fields there are."""
        return 1 + max((field.finger for field in self.fields if field.finger is not None), default=-1)

    def bytes(self, values, fingers=()):
        """values: {usage: value}, a float for a fraction of the range; fingers: the same for each finger."""
        data = bytearray((self.bits + 7) // 8)
        for field in self.fields:
            given = values if field.finger is None else fingers[field.finger] if field.finger < len(fingers) else {}
            value = given.get(field.usage, 0)
            value = field.at(value) if isinstance(value, float) else int(value)
            value &= (1 << field.size) - 1
            for bit in range(field.size):
                if value >> bit & 1:
                    data[(field.place + bit) // 8] |= 1 << (field.place + bit) % 8
        return (bytes([self.number]) if self.number else b"") + bytes(data)


def reports(descriptor):
    """The input reports that a descriptor declares."""
    found, place = {}, 0
    state, stack = {"page": 0, "low": 0, "high": 0, "size": 0, "count": 0, "id": 0}, []
    usages, least, collections, fingers, application = [], None, [], {}, 0
    while place < len(descriptor):
        head = descriptor[place]
        size = (0, 1, 2, 4)[head & 3]
        raw = descriptor[place + 1:place + 1 + size]
        place += 1 + size
        value = int.from_bytes(raw, "little")
        signed = int.from_bytes(raw, "little", signed=True) if raw else 0
        tag = head & 0xFC
        full = value if size == 4 else state["page"] << 16 | value
        if tag == 0x04:
            state["page"] = value
        elif tag == 0x14:
            state["low"] = signed
        elif tag == 0x24:
            state["high"] = signed if state["low"] < 0 else value
        elif tag == 0x74:
            state["size"] = value
        elif tag == 0x94:
            state["count"] = value
        elif tag == 0x84:
            state["id"] = value
        elif tag == 0xA4:
            stack.append(dict(state))
        elif tag == 0xB4:
            state = stack.pop()
        elif tag == 0x08:
            usages.append(full)
        elif tag == 0x18:
            least = full
        elif tag == 0x28:
            usages += range(least, full + 1)
        elif tag == 0xA0:
            usage = usages[-1] if usages else 0
            finger = None
            if value == 1:
                application, fingers[usage] = usage, 0
            elif usage == FINGER and application in (TOUCHSCREEN, TOUCHPAD):
                finger = fingers[application]
                fingers[application] += 1
            collections.append(finger)
            usages = []
        elif tag == 0xC0:
            collections.pop()
            usages = []
        elif tag in (0x80, 0x90, 0xB0):
            if tag == 0x80:
                report = found.setdefault(state["id"], Report(state["id"], application))
                finger = next((finger for finger in reversed(collections) if finger is not None), None)
                for index in range(state["count"]):
                    # Bit 0: constant. Bit 1 unset: an array, whose values name usages; none of them is of a hand here.
                    if not value & 1 and value & 2 and usages:
                        usage = usages[min(index, len(usages) - 1)]
                        report.fields.append(Field(usage, report.bits, state["size"], state["low"], state["high"], finger))
                    report.bits += state["size"]
            usages = []
    return list(found.values())


class HidDevice:
    """A device of a descriptor, from its creation until it is closed."""

    def __init__(self, name, bus, vendor, product, descriptor):
        self.descriptor = os.open("/dev/uhid", os.O_RDWR | os.O_NONBLOCK)
        before = nodes()
        self._write(struct.pack("I128s64s64sHHIIII4096s", CREATE2, name.encode(), b"", b"", len(descriptor), bus, vendor, product, 0, 0, descriptor))
        self.answers = threading.Thread(target=self._answer, daemon=True)
        self.ends, self.end = os.pipe()
        self.answers.start()
        self.pattern = f"/sys/devices/virtual/misc/uhid/{bus:04X}:{vendor:04X}:{product:04X}.*/input/input*/event*"
        try:
            await_condition(lambda: glob.glob(self.pattern), f"the input devices of {name}", seconds=20)
        except TimeoutError:
            self.close()
            raise
        await_condition(lambda: set(self.paths()) <= nodes() - before, f"udev to know {name}")

    def paths(self):
        return sorted("/dev/input/" + os.path.basename(path) for path in glob.glob(self.pattern))

    def send(self, data):
        self._write(struct.pack("IH", INPUT2, len(data)) + data)

    def close(self):
        os.close(self.end)
        self.answers.join()
        os.close(self.ends)
        os.close(self.descriptor)

    def _write(self, event):
        os.write(self.descriptor, event.ljust(EVENT_SIZE, b"\0"))

    def _answer(self):
        """A driver asks for features; this device has none to tell."""
        while True:
            ready = select.select([self.descriptor, self.ends], [], [])[0]
            if self.ends in ready:
                return
            event = os.read(self.descriptor, EVENT_SIZE)
            kind, number = struct.unpack_from("II", event)
            if kind in (GET_REPORT, SET_REPORT):
                self._write(struct.pack("IIH", GET_REPORT_REPLY if kind == GET_REPORT else SET_REPORT_REPLY, number, 5))
