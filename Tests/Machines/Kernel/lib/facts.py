"""Devices made through /dev/uinput of facts: names, ids, codes, axes, properties, and what udev says of them.

The facts are those of a file of JSON: {key: {"name", "ids" {"bustype", "vendor", "product"}, "codes" {type: [code]},
"abs" {code: [minimum, maximum, fuzz, flat, resolution]}, "props" [property], "udev" {name: value}}}.
"""

import fcntl
import glob
import json
import os
import struct
import subprocess

from lib.evdev import *
from lib.uinput import ABS_SETUP, CREATE, SETUP, SYSNAME, Uinput

# UI_SET_EVBIT and its kin, by type of events; UI_SET_PROPBIT.
TYPE_BIT, PROPERTY_BIT = ioc(1, "U", 100, 4), ioc(1, "U", 110, 4)
CODE_BITS = {type_: ioc(1, "U", number, 4) for type_, number in
             {EV_KEY: 101, EV_REL: 102, EV_ABS: 103, EV_MSC: 104, EV_LED: 105, EV_SND: 106, EV_SW: 109}.items()}
RULES = "/run/udev/rules.d/99-facts.rules"
ALL_KEYS = [*range(1, 0x100), *range(0x160, 0x2C0)]


class Facts:
    """What is known of a device, before there is one."""

    def __init__(self, key, facts):
        self.key, self.name = key, facts["name"]
        self.ids = [facts["ids"].get(name, 0) for name in ("bustype", "vendor", "product")]
        self.codes = {int(type_): sorted(codes) for type_, codes in facts["codes"].items()}
        if not self.codes and not facts["abs"]:
            self.codes = {EV_KEY: ALL_KEYS}
        self.axes = {int(code): axis for code, axis in facts["abs"].items()}
        self.properties = facts["props"]
        self.udev = facts.get("udev") or {}

    def has(self, type_, *codes):
        return all(code in self.codes.get(type_, ()) for code in codes)

    def has_axes(self, *codes):
        return all(code in self.axes for code in codes)

    def at(self, code, fraction):
        """The value of an axis at a fraction of its range."""
        low, high = self.axes[code][:2]
        return round(low + (high - low) * fraction)

    @property
    def pad_buttons(self):
        """The codes that libinput numbers, in its order: BTN_0 to BTN_9, BTN_A to BTN_Z, BTN_BASE and the next, BTN_LEFT to BTN_BACK."""
        ranges = (range(0x100, 0x10A), range(0x130, 0x136), range(0x126, 0x128), range(0x110, 0x117))
        return [code for codes in ranges for code in codes if self.has(EV_KEY, code)]

    def millimetres(self, code):
        """The length of an axis; None where the device does not say."""
        low, high, _, _, resolution = self.axes.get(code, (0, 0, 0, 0, 0))
        return (high - low) / resolution if resolution else None


def read(path):
    with open(path) as file:
        return [Facts(key, facts) for key, facts in sorted(json.load(file).items())]


class FactsDevice(Uinput):
    """A device as its facts say, until it is closed."""

    def __init__(self, facts):
        self.name = facts.name
        tell_udev(facts)
        self.descriptor = os.open("/dev/uinput", os.O_RDWR)
        types = {**facts.codes, **({EV_ABS: facts.axes} if facts.axes else {})}
        for type_, codes in types.items():
            fcntl.ioctl(self.descriptor, TYPE_BIT, type_)
            for code in codes if type_ in CODE_BITS else ():
                fcntl.ioctl(self.descriptor, CODE_BITS[type_], code)
        for code, (low, high, fuzz, flat, resolution) in facts.axes.items():
            fcntl.ioctl(self.descriptor, ABS_SETUP, struct.pack("H2x6i", code, low, low, high, fuzz, flat, resolution))
        for property_ in facts.properties:
            fcntl.ioctl(self.descriptor, PROPERTY_BIT, property_)
        bus, vendor, product = facts.ids
        fcntl.ioctl(self.descriptor, SETUP, struct.pack("4H80sI", bus, vendor, product, 1, facts.name.encode(), 0))
        fcntl.ioctl(self.descriptor, CREATE)
        place = fcntl.ioctl(self.descriptor, SYSNAME, bytes(64)).split(b"\0")[0].decode()
        event = await_condition(
            lambda: glob.glob(f"/sys/devices/virtual/input/{place}/event*"), f"the node of {facts.key}")[0]
        self.path = "/dev/input/" + os.path.basename(event)
        await_condition(lambda: self.path in nodes(), f"udev to know {facts.key}")


def tell_udev(facts):
    """The properties that another machine's hardware database, or its kernel, has given the device."""
    os.makedirs(os.path.dirname(RULES), exist_ok=True)
    with open(RULES, "w") as file:
        for name, value in facts.udev.items():
            file.write(f'KERNEL=="event*", ENV{{{name}}}="{value}"\n')
    subprocess.run(["udevadm", "control", "--reload"], check=True)
