"""A test against the kernel: everything it starts or plugs in is undone when it ends, and every
stream it read must have kept the promises that hold for all streams.
"""

import collections
import unittest

from lib import uinput
from lib.evdev import Reader
from lib.inlet import Inlet
from lib.machine import machine

# What makes two lines belong to one press, contact, or scroll.
IDENTITY = {
    "key": ("device", "code"),
    "button": ("device", "code"),
    "touch": ("device", "contact"),
    "scroll": ("device", "source"),
    "gesture": ("device", "gesture"),
}
ENDS = {"ended", "cancelled"}


class KernelTest(unittest.TestCase):
    machine = machine
    maxDiff = None

    # --- What tests use, each undone at the end (last first) ------------------------------------

    def inlet(self, *arguments, **options):
        """A running `inlet stream`. Unless the test ends it itself, it is interrupted at the end."""
        inlet = Inlet(*arguments, **options)
        self.addCleanup(inlet.discard)
        self.addCleanup(self.finish, inlet)
        return inlet

    def plug(self, driver):
        plug = machine.plug(driver)
        self.addCleanup(plug.pull)
        return plug

    def device(self, make, *arguments, **options):
        """A uinput device: self.device(uinput.keyboard)."""
        device = make(*arguments, **options)
        self.addCleanup(device.close)
        return device

    def reader(self, path):
        reader = Reader(path)
        self.addCleanup(reader.close)
        return reader

    # --- What holds for every stream ---------------------------------------------------------------

    def finish(self, inlet):
        if inlet.process.returncode is None:
            status = inlet.stop()
            self.assertEqual(status, 0, f"exit status after SIGINT; messages:\n{inlet.message()}")
        self.check(inlet.lines)

    def check(self, lines):
        """Numbered without holes, greeted first, and everything that began ended exactly once."""
        self.assertEqual([line["type"] for line in lines[:2]], ["hello", "snapshot"])
        self.assertEqual([line["seq"] for line in lines], list(range(len(lines))))
        self.assertTrue(all(isinstance(line["time"], int) for line in lines))
        open_ = set()
        held = {(key["device"], key["key"]) for key in lines[1]["keys"]}  # since before the stream began
        for line in lines:
            if line["type"] not in IDENTITY:
                continue
            if line["type"] == "key" and line["phase"] != "began" and (line["device"], line["key"]) in held:
                if line["phase"] in ENDS:
                    held.remove((line["device"], line["key"]))
                continue
            what = (line["type"], *(line[field] for field in IDENTITY[line["type"]]))
            if line["phase"] == "began":
                self.assertNotIn(what, open_, f"began twice: {line}")
                open_.add(what)
            elif line["phase"] in ENDS:
                self.assertIn(what, open_, f"ended without a begin: {line}")
                open_.remove(what)
            elif line["type"] in ("key", "touch"):
                self.assertIn(what, open_, f"{line['phase']} without a begin: {line}")
        self.assertEqual(open_, set(), "began and never ended")

    def count(self, lines, **fields):
        return len(self.only(lines, **fields))

    def only(self, lines, **fields):
        return [line for line in lines if all(line.get(name) == value for name, value in fields.items())]

    def phases(self, lines, **fields):
        """How often each phase came: {"began": 1, "ended": 1}."""
        return dict(collections.Counter(line["phase"] for line in self.only(lines, **fields)))


__all__ = ["KernelTest", "machine", "uinput"]
