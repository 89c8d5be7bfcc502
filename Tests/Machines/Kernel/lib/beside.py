"""Inlet and libinput as readers of the same device."""

import json
import os
import subprocess
import time

from lib import answers
from lib.evdev import await_condition
from lib.process import has_open

INLET = os.environ.get("INLET", "inlet")
SETTINGS = """\
pointer: {acceleration: flat}
touchpad: {tap: true, acceleration: flat, momentum: false}
"""
QUIET = 0.5  # seconds without a word: taps, delayed clicks and switches that bounce have come to their end


class Output:
    """What a reader has said, piece by piece."""

    def __init__(self, path):
        self.path, self.place = path, 0

    def size(self):
        return os.path.getsize(self.path)

    def take(self):
        with open(self.path, errors="replace") as file:
            file.seek(self.place)
            text = file.read()
        end = text.rfind("\n") + 1
        self.place += len(text[:end].encode())
        return text[:end].splitlines()


class Beside:
    """Both readers of one device."""

    def __init__(self, path, folder):
        settings = os.path.join(folder, "inlet.yaml")
        with open(settings, "w") as file:
            file.write(SETTINGS)
        commands = {
            "inlet": [INLET, "stream", "--config", settings, "--device", path],
            "libinput": ["stdbuf", "-oL", "libinput", "debug-events", "--show-keycodes", "--enable-tap", "--set-profile=flat", "--device", path],
        }
        self.outputs = {name: Output(os.path.join(folder, name)) for name in commands}
        self.readers = {
            name: subprocess.Popen(command, stdout=open(self.outputs[name].path, "wb"), stderr=subprocess.DEVNULL)
            for name, command in commands.items()
        }
        for name, reader in self.readers.items():
            await_condition(lambda: reader.poll() is not None or has_open(reader.pid, path), f"{name} to read {path}")
        # libinput has a device open long before it says so: it reads what there is to know about pens.
        await_condition(lambda: all(output.size() or self.readers[name].poll() is not None for name, output in self.outputs.items()),
                        f"both to speak of {path}")
        self.settle()
        self.refused = [name for name, reader in self.readers.items() if reader.poll() is not None]

    def settle(self):
        """Waits until nobody has said anything for a while."""
        sizes, since = None, time.monotonic()
        while time.monotonic() - since < QUIET:
            now = [output.size() for output in self.outputs.values()]
            if now != sizes:
                sizes, since = now, time.monotonic()
            time.sleep(0.05)

    def take(self):
        self.settle()
        own = [json.loads(line) for line in self.outputs["inlet"].take()]
        return own, self.outputs["libinput"].take()

    def close(self):
        for reader in self.readers.values():
            reader.terminate()
            reader.wait()


def kinds(snapshot, added):
    """The abilities of the device, as each of both has them."""
    own = {answers.KINDS.get(kind, kind) for device in snapshot["devices"] for kind in device["kinds"]}
    letters = next((line.split("cap:")[1].split()[0] for line in added if "cap:" in line), "")
    return own, {answers.ABILITIES[letter] for letter in letters if letter in answers.ABILITIES}
