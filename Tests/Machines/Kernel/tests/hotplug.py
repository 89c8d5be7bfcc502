"""Plugs pulled in mid-press. What was held is closed before the device is removed, and the next one works.

Before a device goes, the kernel releases its keys in a frame of its own, and then refuses to be read;
a reader on another processor can be quick enough to see that frame. Nobody let go of those keys: they
are cancelled either way. (That frame's SYN_REPORT has the value 1, no hardware's has.)
"""

import glob
import os
import signal

from lib.case import *

CYCLES = 10


class Hotplug(KernelTest):
    def cycle(self, inlet, driver, hold, kind, names):
        """Plugs in, holds, pulls. The lines from `added` to `removed` must tell exactly that."""
        plug = self.plug(driver)
        number = inlet.wait_for(type="device", phase="added", name=plug.name)["device"]
        if kind == "button":
            machine.await_pointer("Mouse")
        hold()
        began = []
        for _ in names:
            began.append(inlet.wait_for(type=kind, phase="began", device=number))
        self.assertEqual([line[kind] for line in began], names)
        plug.pull()
        lines = inlet.until(type="device", phase="removed", device=number)
        closed = [line for line in self.only(lines, type=kind, device=number) if line["phase"] != "repeated"]
        self.assertEqual(
            sorted((line[kind], line["phase"]) for line in closed), sorted((name, "cancelled") for name in names)
        )

    @staticmethod
    def hold_two_keys():
        machine.key("a", True)
        machine.key("b", True)

    def release_two_keys(self):
        # QEMU remembers what it was told to hold; the next keyboard must not get it as its own.
        machine.key("a", False)
        machine.key("b", False)

    def test_keys_held_on_an_unplugged_usb_keyboard_are_cancelled_and_the_next_one_types(self):
        inlet = self.inlet()
        for _ in range(CYCLES):
            self.cycle(inlet, "usb-kbd", self.hold_two_keys, "key", ["KEY_A", "KEY_B"])
            self.release_two_keys()
        plug = self.plug("usb-kbd")
        number = inlet.wait_for(type="device", phase="added", name=plug.name)["device"]
        machine.type("c")
        lines = inlet.until(type="key", phase="ended", key="KEY_C")
        self.assertEqual(self.phases(lines, type="key", key="KEY_C", device=number), {"began": 1, "ended": 1})
        self.assertEqual(self.phases(inlet.lines, type="device"), {"added": CYCLES + 1, "removed": CYCLES})

    def test_keys_held_on_an_unplugged_virtio_keyboard_are_cancelled(self):
        inlet = self.inlet()
        for _ in range(2):
            self.cycle(inlet, "virtio-keyboard-pci", self.hold_two_keys, "key", ["KEY_A", "KEY_B"])
            self.release_two_keys()

    def test_a_button_held_on_an_unplugged_mouse_is_cancelled(self):
        inlet = self.inlet()
        for _ in range(2):
            self.cycle(inlet, "usb-mouse", lambda: machine.button("left", True), "button", ["primary"])
            machine.button("left", False)

    def test_a_device_there_and_gone_in_a_moment_leaves_nothing_behind(self):
        inlet = self.inlet()
        for number in range(CYCLES):
            self.device(uinput.mouse, f"Passing Mouse {number}").close()
        self.device(uinput.keyboard, "Staying Keyboard").tap(uinput.KEY_A)
        # How many of the passing ones inlet was quick enough to see is its own affair; it must be even.
        stay = inlet.wait_for(type="device", phase="added", name="Staying Keyboard")
        passing = [line for line in self.only(inlet.lines, type="device") if line["device"] != stay["device"]]
        self.assertEqual(self.count(passing, phase="added"), self.count(passing, phase="removed"))

    def test_late_news_of_a_device_closes_no_other_that_has_its_node(self):
        """udev tells that a device went, when another is there already and open."""
        former = self.device(uinput.keyboard, "Former Keyboard")
        udevd = self.udevd()
        os.kill(udevd, signal.SIGSTOP)
        self.addCleanup(os.kill, udevd, signal.SIGCONT)
        former.close()
        keyboard = self.device(uinput.keyboard, "Next Keyboard")
        self.assertEqual(keyboard.path, former.path)
        inlet = self.inlet()
        keyboard.key(uinput.KEY_A, True)
        inlet.wait_for(type="key", phase="began", key="KEY_A")
        os.kill(udevd, signal.SIGCONT)
        self.device(uinput.mouse, "Late Mouse")
        inlet.wait_for(type="device", phase="added", name="Late Mouse")
        keyboard.key(uinput.KEY_A, False)
        inlet.wait_for(type="key", phase="ended", key="KEY_A")
        self.assertEqual(self.count(inlet.lines, type="device", phase="removed"), 0)
        self.assertEqual(self.count(inlet.lines, type="device", name="Next Keyboard"), 0, "it is in the snapshot")

    def udevd(self):
        for path in glob.glob("/proc/[0-9]*/comm"):
            with open(path) as file:
                if file.read().strip() == "systemd-udevd":
                    return int(path.split("/")[2])
        self.fail("no udevd runs")
