"""The kernel's side of an input device: codes, ioctls, and a reader of a device node.

The reader is what another program on the system would be: it opens a node, keeps everything the
kernel queues for it, can ask which keys are down, and can try to grab.
"""

import fcntl
import glob
import os
import struct
import time

EVENT = struct.Struct("llHHi")  # struct input_event on 64 bits: time, type, code, value

EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW = 0, 1, 2, 3, 4, 5
EV_LED, EV_SND, EV_REP = 0x11, 0x12, 0x14
LED_NUML, LED_CAPSL = 0, 1
SYN_REPORT, SYN_DROPPED = 0, 3
REL_X, REL_Y, REL_HWHEEL, REL_WHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES = 0, 1, 6, 8, 11, 12
ABS_X, ABS_Y, ABS_PRESSURE = 0, 1, 24
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 47, 53, 54, 57
KEY_ESC, KEY_BACKSPACE, KEY_ENTER, KEY_A, KEY_B, KEY_F13 = 1, 14, 28, 30, 48, 183
KEY_S, KEY_CAPSLOCK = 31, 58
KEY_LEFTCTRL, KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_LEFTALT, KEY_RIGHTALT, KEY_LEFTMETA = 29, 42, 54, 56, 100, 125
BTN_LEFT, BTN_RIGHT, BTN_MIDDLE = 0x110, 0x111, 0x112
BTN_TOOL_PEN, BTN_TOOL_FINGER, BTN_TOUCH, BTN_TOOL_DOUBLETAP = 0x140, 0x145, 0x14A, 0x14D
INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD = 0, 2


def ioc(direction, kind, number, size):
    """The number of an ioctl, as <asm-generic/ioctl.h> makes it (direction: 0 none, 1 write, 2 read)."""
    return direction << 30 | size << 16 | ord(kind) << 8 | number


def await_condition(condition, what, seconds=60, instead=lambda: ""):
    """Polls, for what the kernel and udev announce by files only. Returns what the condition returned.

    instead() tells what there is in its place.
    """
    end = time.monotonic() + seconds
    while not (result := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds} s for {what}; there is: {instead()!r}")
        time.sleep(0.005)
    return result


def nodes():
    """The device nodes that are there and that udev has finished with, as inlet would find them."""
    found = set()
    for path in glob.glob("/dev/input/event*"):
        try:
            device = os.stat(path).st_rdev
        except FileNotFoundError:
            continue
        if os.path.exists(f"/run/udev/data/c{os.major(device)}:{os.minor(device)}"):
            found.add(path)
    return found


def name_of(path):
    try:
        with open(f"/sys/class/input/{os.path.basename(path)}/device/name") as file:
            return file.read().rstrip("\n")
    except OSError:  # it was unplugged a moment ago
        return None


def find(name):
    """The node of the device of that name, as soon as udev has finished with it."""
    return await_condition(
        lambda: next((path for path in nodes() if name_of(path) == name), None), f"a device named {name}"
    )


class Reader:
    """Another program that has the node open."""

    def __init__(self, path):
        self.descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK)

    def read(self):
        """All (type, code, value) that are queued now, without the SYN_REPORTs."""
        events = []
        while True:
            try:
                data = os.read(self.descriptor, EVENT.size * 256)
            except BlockingIOError:
                return events
            events += [event[2:] for event in EVENT.iter_unpack(data) if event[2:4] != (EV_SYN, SYN_REPORT)]

    def keys(self):
        """The codes of the keys and buttons that the kernel knows to be down."""
        bits = fcntl.ioctl(self.descriptor, ioc(2, "E", 0x18, 96), bytes(96))
        return {code for code in range(96 * 8) if bits[code // 8] >> code % 8 & 1}

    def lights(self):
        """The codes of the lights that are on."""
        bits = fcntl.ioctl(self.descriptor, ioc(2, "E", 0x19, 8), bytes(8))
        return {code for code in range(64) if bits[code // 8] >> code % 8 & 1}

    def grabbed_by_another(self):
        """Whether another program holds a grab: taking it fails (and is undone when it does not)."""
        grab = ioc(1, "E", 0x90, 4)
        try:
            fcntl.ioctl(self.descriptor, grab, 1)
        except OSError:
            return True
        fcntl.ioctl(self.descriptor, grab, 0)
        return False

    def close(self):
        os.close(self.descriptor)
