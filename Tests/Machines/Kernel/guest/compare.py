"""Recordings of touchpads played into the kernel: inlet and libinput beside each other, on one device.

    compare.py RECORDING…

Both read what the kernel hands out, with its times, while evemu-play writes. Emulation is slow, so a frame can come
late; it does for both. Distances are in points: inlet with flat acceleration, libinput with its flat profile.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.getcwd())
from lib.evdev import await_condition
from lib.process import has_open

INLET = os.environ["INLET"]
LONGEST = 60  # seconds
SETTINGS = "touchpad: {tap: true, acceleration: flat, momentum: false}\n"
ROLES = {"primary": "L", "secondary": "R", "middle": "M", "BTN_LEFT": "L", "BTN_RIGHT": "R", "BTN_MIDDLE": "M"}


class Answer:
    def __init__(self):
        self.buttons = ""
        self.path = 0.0
        self.scroll = [0.0, 0.0]
        self.gestures = []

    def __str__(self):
        text = f"buttons {self.buttons:8} path {self.path:7.0f}  scroll {self.scroll[0]:6.0f} {self.scroll[1]:6.0f}"
        return f"{text}  {' '.join(self.gestures)}".rstrip()

    def direction(self):
        x, y = self.scroll
        if max(abs(x), abs(y)) < 15:
            return None
        return ("down" if y > 0 else "up") if abs(y) > abs(x) else ("right" if x > 0 else "left")


def ours(lines):
    answer = Answer()
    for line in map(json.loads, lines):
        if line["type"] == "button" and line["phase"] == "began":
            answer.buttons += ROLES.get(line["button"], "?")
        elif line["type"] == "motion":
            answer.path += (line["dx"] ** 2 + line["dy"] ** 2) ** 0.5
        elif line["type"] == "scroll":
            answer.scroll[0] += line["dx"]
            answer.scroll[1] += line["dy"]
        elif line["type"] == "gesture" and line["phase"] == "began" and line["gesture"] != "hold":
            answer.gestures.append(f"{line['gesture']}{line['fingers']}")
    return answer


def theirs(lines):
    answer = Answer()
    number = r"(-?\d+\.\d+)"
    for line in lines:
        if "POINTER_BUTTON" in line and "pressed" in line:
            answer.buttons += ROLES.get(re.search(r"BTN_\w+", line)[0], "?")
        elif found := re.search(rf"POINTER_MOTION\s.*?{number}/\s*{number}\s*\(", line):
            answer.path += (float(found[1]) ** 2 + float(found[2]) ** 2) ** 0.5
        elif "POINTER_SCROLL_FINGER" in line:
            down, right = re.search(rf"vert {number}", line), re.search(rf"horiz {number}", line)
            answer.scroll[0] += float(right[1]) if right else 0
            answer.scroll[1] += float(down[1]) if down else 0
        elif found := re.search(r"GESTURE_(SWIPE|PINCH)_BEGIN\s.*\s(\d)$", line):
            answer.gestures.append(found[1].lower() + found[2])
    return answer


def length(recording):
    """Seconds from its first event to its last."""
    with open(recording) as file:
        times = re.findall(r"^E: (\d+\.\d+)", file.read(), re.M)
    return float(times[-1]) - float(times[0]) if times else 0


def complete(recording, folder):
    """The recording as the tools want it: axes of old versions have no resolution."""
    path = os.path.join(folder, "recording.evemu")
    with open(recording) as old, open(path, "w") as new:
        new.writelines(re.sub(r"^(A: \w+(?: -?\d+){4})\s*$", r"\1 0\n", line) for line in old)
    return path


def play(recording, folder):
    recording = complete(recording, folder)
    device = subprocess.Popen(["evemu-device", recording], stdout=subprocess.PIPE, text=True)
    path = device.stdout.readline().split(": ")[-1].strip()
    settings = os.path.join(folder, "inlet.yaml")
    with open(settings, "w") as file:
        file.write(SETTINGS)
    commands = {
        "inlet": [INLET, "stream", "--config", settings, "--device", path],
        "libinput": ["libinput", "debug-events", "--enable-tap", "--set-profile=flat", "--device", path],
    }
    outputs, readers = {}, {}
    for name, command in commands.items():
        outputs[name] = open(os.path.join(folder, name), "w+")
        readers[name] = subprocess.Popen(command, stdout=outputs[name], stderr=subprocess.DEVNULL)
        await_condition(lambda: has_open(readers[name].pid, path), f"{name} to read")
    with open(recording) as file:
        subprocess.run(["evemu-play", path], stdin=file, check=True)
    time.sleep(1.5)  # taps and momentum have come to their end
    for reader in readers.values():
        reader.terminate()
        reader.wait()
    device.kill()
    device.wait()
    lines = {}
    for name, output in outputs.items():
        output.seek(0)
        lines[name] = output.read().splitlines()
        output.close()
    return ours(lines["inlet"]), theirs(lines["libinput"])


agreed = collections.Counter()
recordings = [recording for recording in sys.argv[1:] if length(recording) <= LONGEST]
for recording in recordings:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        own, other = play(recording, folder)
    print(os.path.basename(recording).removesuffix(".evemu"))
    print(f"    inlet     {own}\n    libinput  {other}", flush=True)
    agreed["buttons"] += own.buttons == other.buttons
    agreed["scroll direction"] += own.direction() == other.direction()
    agreed["gestures"] += own.gestures == other.gestures
for name, count in agreed.items():
    print(f"{name}: alike in {count} of {len(recordings)}")
