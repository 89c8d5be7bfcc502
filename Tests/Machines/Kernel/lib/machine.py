"""This machine's hardware from within: QEMU's monitor protocol over a virtio-serial port.

Keys and motion go to the device that was plugged in last, else to PS/2. One JSON command a line, one
reply a line; events arrive between them and are skipped, except those one waits for.
"""

import json
import os
import select
import time

from lib.evdev import await_condition, name_of, nodes

PORT = "/dev/virtio-ports/inlet.monitor"


class Monitor:
    def __init__(self):
        self.descriptor = os.open(PORT, os.O_RDWR)
        self.pending = b""
        self.events = []
        self._receive("QMP")  # the greeting
        self.command("qmp_capabilities")

    def command(self, name, **arguments):
        os.write(self.descriptor, json.dumps({"execute": name, "arguments": arguments}).encode() + b"\n")
        reply = self._receive("return", "error")
        if "error" in reply:
            raise RuntimeError(f"{name}: {reply['error']['desc']}")
        return reply["return"]

    def await_event(self, name, **data):
        """Waits for an event that says at least this. It may have come with an earlier reply."""
        while True:
            for index, event in enumerate(self.events):
                if event["event"] == name and data.items() <= event.get("data", {}).items():
                    return self.events.pop(index)
            self._receive("event")

    def _receive(self, *kinds):
        end = time.monotonic() + 30
        while True:
            line, found, rest = self.pending.partition(b"\n")
            if found:
                self.pending = rest
                message = json.loads(line)
                if "event" in message:
                    self.events.append(message)
                if any(kind in message for kind in kinds):
                    return message
                continue
            if not select.select([self.descriptor], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError(f"QEMU's monitor does not answer ({kinds})")
            self.pending += os.read(self.descriptor, 65536)


class Machine:
    def __init__(self):
        self._monitor = None
        self.plugged = 0

    @property
    def monitor(self):
        self._monitor = self._monitor or Monitor()
        return self._monitor

    # --- Input: each call is one frame -----------------------------------------------------------

    def send(self, *events):
        self.monitor.command("input-send-event", events=[{"type": kind, "data": data} for kind, data in events])

    def key(self, name, down):
        """By QEMU's name: a, shift, caps_lock, ret."""
        self.send(("key", {"down": down, "key": {"type": "qcode", "data": name}}))

    def type(self, *names):
        """The first keys held while the last is tapped: type("shift", "a")."""
        for name in names:
            self.key(name, True)
        for name in reversed(names):
            self.key(name, False)

    def button(self, name, down):
        """left, right, middle, side, extra"""
        self.send(("btn", {"down": down, "button": name}))

    def click(self, name="left"):
        self.button(name, True)
        self.button(name, False)

    def wheel(self, notches):
        """Positive is up, as in the kernel."""
        for _ in range(abs(notches)):
            self.click("wheel-up" if notches > 0 else "wheel-down")

    def move(self, dx, dy):
        self.send(("rel", {"axis": "x", "value": dx}), ("rel", {"axis": "y", "value": dy}))

    def point(self, x, y):
        """An absolute position, each axis from 0 to 1."""
        self.send(("abs", {"axis": "x", "value": round(x * 0x7FFF)}),
                  ("abs", {"axis": "y", "value": round(y * 0x7FFF)}))

    def await_pointer(self, name):
        """Waits until motion goes to that pointer: a USB one takes over once a program reads it."""
        def current():
            return any(each["current"] and name in each["name"] for each in self.monitor.command("query-mice"))
        await_condition(current, f"motion to go to {name}")

    # --- Plugs -----------------------------------------------------------------------------------

    def plug(self, driver):
        """usb-kbd, usb-mouse, usb-tablet, virtio-keyboard-pci, virtio-mouse-pci, virtio-tablet-pci"""
        return Plug(self, driver)


class Plug:
    """A device that is plugged in, known to udev, and readable at `path`."""

    def __init__(self, machine, driver):
        self.machine = machine
        machine.plugged += 1
        self.id = f"plug{machine.plugged}"
        before = nodes()
        bus = {"bus": "usb.0"} if driver.startswith("usb-") else {}
        machine.monitor.command("device_add", driver=driver, id=self.id, **bus)
        self.path = await_condition(lambda: next(iter(nodes() - before), None), f"the node of {driver}")
        self.name = name_of(self.path)
        self.present = True

    def pull(self):
        """Pulls the plug; returns when the node is gone."""
        if self.present:
            self.present = False
            self.machine.monitor.command("device_del", id=self.id)
            self.machine.monitor.await_event("DEVICE_DELETED", device=self.id)
            await_condition(lambda: not os.path.exists(self.path), f"{self.path} to go")


machine = Machine()
