"""Devices made through /dev/uinput: those that QEMU has no hardware for, and those that must do
something exact, such as many events in one write.

A device is there, and known to udev, when the constructor returns.
"""

import fcntl
import glob
import os
import struct

from lib.evdev import *

CREATE, DESTROY = ioc(0, "U", 1, 0), ioc(0, "U", 2, 0)
SETUP, ABS_SETUP, SYSNAME = ioc(1, "U", 3, 92), ioc(1, "U", 4, 28), ioc(2, "U", 44, 64)
BIT = {kind: ioc(1, "U", number, 4) for kind, number in
       {"event": 100, "key": 101, "relative": 102, "absolute": 103, "light": 105, "property": 110}.items()}
BUS_USB = 3


class Uinput:
    def __init__(self, name, keys=(), relative=(), absolute=None, properties=(), repeat=False, lights=()):
        """absolute: {code: (minimum, maximum, units per millimetre)}"""
        absolute = absolute or {}
        self.name = name
        self.descriptor = os.open("/dev/uinput", os.O_RDWR)
        kinds = {EV_KEY: keys, EV_REL: relative, EV_ABS: absolute, EV_LED: lights, EV_REP: repeat}
        self._set("event", [kind for kind, codes in kinds.items() if codes])
        self._set("key", keys)
        self._set("relative", relative)
        self._set("property", properties)
        self._set("light", lights)
        for code, (minimum, maximum, resolution) in absolute.items():
            info = struct.pack("H2x6i", code, 0, minimum, maximum, 0, 0, resolution)
            fcntl.ioctl(self.descriptor, ABS_SETUP, info)
        identity = struct.pack("4H80sI", BUS_USB, 0x1209, 0x0001, 1, name.encode(), 0)
        fcntl.ioctl(self.descriptor, SETUP, identity)
        fcntl.ioctl(self.descriptor, CREATE)
        place = fcntl.ioctl(self.descriptor, SYSNAME, bytes(64)).split(b"\0")[0].decode()
        event = await_condition(
            lambda: glob.glob(f"/sys/devices/virtual/input/{place}/event*"), f"the node of {name}"
        )[0]
        self.path = "/dev/input/" + os.path.basename(event)
        await_condition(lambda: self.path in nodes(), f"udev to know {name}")

    def _set(self, kind, codes):
        for code in codes:
            fcntl.ioctl(self.descriptor, BIT[kind], code)

    def frame(self, *events):
        """One frame: (type, code, value)…, closed by a SYN_REPORT."""
        self.frames([events])

    def frames(self, frames):
        """Any number of frames in one write: the kernel takes them without letting a reader in between."""
        data = b"".join(
            EVENT.pack(0, 0, *event) for frame in frames for event in (*frame, (EV_SYN, SYN_REPORT, 0))
        )
        assert os.write(self.descriptor, data) == len(data)

    def key(self, code, down):
        self.frame((EV_KEY, code, int(down)))

    def tap(self, code):
        self.key(code, True)
        self.key(code, False)

    def close(self):
        if self.descriptor >= 0:
            fcntl.ioctl(self.descriptor, DESTROY)
            os.close(self.descriptor)
            self.descriptor = -1


def keyboard(name="Test Keyboard"):
    """All keys of a keyboard up to F24, and no repeat by the kernel."""
    return Uinput(name, keys=range(1, 195))


def lit_keyboard(name="Test Keyboard With Lights"):
    """One with lights for Num Lock and Caps Lock."""
    return Uinput(name, keys=range(1, 195), lights=[LED_NUML, LED_CAPSL])


def mouse(name="Test Mouse", high_resolution=False):
    wheels = [REL_WHEEL, REL_HWHEEL] + ([REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES] if high_resolution else [])
    return Uinput(name, keys=[BTN_LEFT, BTN_RIGHT, BTN_MIDDLE], relative=[REL_X, REL_Y, *wheels])


def keyboard_and_mouse(name="Test Combo"):
    """One device that is both, so that keys and motion share one queue in the kernel."""
    return Uinput(name, keys=[*range(1, 195), BTN_LEFT, BTN_RIGHT, BTN_MIDDLE], relative=[REL_X, REL_Y, REL_WHEEL])


class Touchpad(Uinput):
    """A clickpad of 100 × 60 mm with 5 slots, 40 units per millimetre."""

    def __init__(self, name="Test Touchpad"):
        x, y = (0, 4000, 40), (0, 2400, 40)
        super().__init__(
            name,
            keys=[BTN_LEFT, BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP],
            absolute={ABS_X: x, ABS_Y: y, ABS_MT_SLOT: (0, 4, 0), ABS_MT_POSITION_X: x,
                      ABS_MT_POSITION_Y: y, ABS_MT_TRACKING_ID: (0, 65535, 0)},
            properties=[INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD],
        )
        self.contacts = 0

    def down(self, x, y):
        self.contacts += 1
        self.frame((EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, self.contacts), *self._at(x, y),
                   (EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOOL_FINGER, 1))

    def move(self, x, y):
        self.frame(*self._at(x, y))

    def up(self):
        self.frame((EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOL_FINGER, 0))

    def click(self, down):
        self.frame((EV_KEY, BTN_LEFT, int(down)))

    @staticmethod
    def _at(x, y):
        return [(EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y), (EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]


def tablet(name="Test Absolute Pointer"):
    """A mouse with absolute axes, as virtual machines' displays have it."""
    return Uinput(name, keys=[BTN_LEFT, BTN_RIGHT], absolute={ABS_X: (0, 32767, 0), ABS_Y: (0, 32767, 0)})
