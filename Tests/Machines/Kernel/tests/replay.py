"""What was recorded, played into the kernel again."""

import json
import os
import re
import signal
import statistics
import subprocess
import tempfile

from lib.case import *
from lib.evdev import *
from lib.inlet import INLET, PATIENCE

SLOW = 60  # seconds; the recording takes as long as what was done
EVENTS = r"\[(\d+), (\d+), (\d+), (\d+), (-?\d+)\]"
RECORDING = """# EVEMU 1.3
N: Played Keyboard
I: 0003 1209 0001 0001
P: 00 00 00 00 00 00 00 00
B: 00 03 00 00 00 00 00 00 00
B: 01 fe ff ff ff ff ff ff ff
B: 01 ff ff ff ff ff ff ff ff
"""


class Played(KernelTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir="/dev/shm")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.chmod(self.folder, 0o755)

    def file(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w") as file:
                file.write(text)
        return path

    def start(self, *words):
        process = subprocess.Popen([INLET, *words], stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        return process

    def record(self, name):
        """A recorder of everything, which has begun."""
        path = self.file(name)
        process = self.start("record", "-o", path, "--show-keys")
        await_condition(lambda: os.path.exists(path) and os.path.getsize(path) > 0, "the recording to begin")
        return process

    def end(self, process, how=signal.SIGTERM):
        """Ends it; what it had to say."""
        process.send_signal(how)
        self.assertEqual(process.wait(PATIENCE), 0)
        return process.stderr.read()

    def devices(self, name):
        """Every device of a recording, all on one clock."""
        ran = subprocess.run([INLET, "convert", self.file(name), "-", "--to", "libinput"], capture_output=True,
                             text=True, timeout=PATIENCE)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return [Device(text) for text in ran.stdout.split("\n- node:")[1:]]

    def lines(self, name, *options):
        ran = subprocess.run([INLET, "replay", self.file(name), *options], capture_output=True, text=True,
                             timeout=PATIENCE)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return [json.loads(line) for line in ran.stdout.splitlines()]


class Device:
    def __init__(self, text):
        about, events = text.split("\n  events:", 1)
        # What is held when a recorder comes depends on when it comes.
        self.description = about[about.index("  evdev:") : about.index("  inlet:")]
        self.name = re.search(r'name: "(.*)"', about)[1]
        self.repeats = "  repeats: false" not in about
        self.events, self.times = [], []
        for frame in events.split("- evdev:")[1:]:
            found = [[int(number) for number in event] for event in re.findall(EVENTS, frame)]
            # The kernel's own release of a device that goes: not every reader is quick enough to get it.
            if found[-1][2:] == [EV_SYN, SYN_REPORT, 1]:
                continue
            self.events += [event[2:] for event in found]
            self.times += [seconds * 1_000_000 + micros for seconds, micros, *_ in found]


class AReplayIntoTheKernel(Played):
    def test_is_recorded_again_as_the_same(self):
        recorder = self.record("first.mcap")
        plug = self.plug("usb-kbd")
        await_condition(lambda: self.only(self.lines("first.mcap"), type="device", name=plug.name), "the plug")
        for text in ("h", "e", "l", "l", "o"):
            machine.type(text)
        machine.type("shift", "a")
        for step in range(100):
            machine.move(3, -2 if step % 3 else 5)
        machine.click()
        machine.wheel(2)
        machine.click("right")
        machine.key("b", True)
        began = lambda: self.count(self.lines("first.mcap"), type="key", phase="began")
        await_condition(lambda: began() == 8, "the keys in the file")
        plug.pull()
        machine.key("b", False)
        gone = lambda: self.count(self.lines("first.mcap"), type="device", phase="removed")
        await_condition(lambda: gone() == 1, "the pulled plug in the file")
        self.end(recorder)
        self.lines("first.mcap", "--verify")

        there = nodes()
        recorder = self.record("second.mcap")
        player = self.start("replay", self.file("first.mcap"), "--uinput")
        status, message = player.wait(SLOW), player.stderr.read()
        self.assertEqual(status, 0, message)
        await_condition(lambda: nodes() == there, "the devices to go")
        first = self.devices("first.mcap")
        known = len(self.lines("second.mcap")[1]["devices"])
        went = lambda: self.count(self.lines("second.mcap"), type="device", phase="removed")
        await_condition(lambda: went() == len(first), "the end in the file")
        self.end(recorder)
        self.lines("second.mcap", "--verify")
        second = {device.name: device for device in self.devices("second.mcap")[known:]}

        self.assertEqual(len(second), len(first))
        late = {}
        for device in first:
            again = second[device.name]
            self.assertEqual(again.description, device.description)
            self.assertEqual(again.events, device.events)
            # The replay makes the repeats, so the kernel may not.
            self.assertEqual(again.repeats, "20: [0, 1]" not in again.description)
            if device.times:
                late[device.name] = [there - here for here, there in zip(device.times, again.times)]
        self.assertGreater(len(late), 1)
        # All devices on one clock: one shift for all.
        shift = statistics.median(time for times in late.values() for time in times)
        print(f"\n{message.strip()}")
        print(f"{'recorded again, µs off':40}{'events':>8}{'p50':>8}{'p99':>8}{'max':>8}")
        for name, times in late.items():
            off = sorted(abs(time - shift) for time in times)
            p50, p99, most = off[len(off) // 2], off[len(off) * 99 // 100], off[-1]
            print(f"{name:40}{len(off):8}{p50:8.0f}{p99:8.0f}{most:8.0f}")
        # Emulation is slow, and takes its time to take a device away; what must not be is a delay that stays.
        every = sorted((here, there - here - shift) for device in first
                       for here, there in zip(device.times, second[device.name].times))
        begin, end = (statistics.median(off for _, off in part) for part in (every[:50], every[-50:]))
        self.assertLess(abs(end - begin), 40_000)
        self.assertLess(statistics.median(abs(off) for _, off in every), 20_000)

    def test_has_what_was_held_and_lit_from_the_start(self):
        keyboard = self.device(uinput.keyboard)
        keyboard.key(KEY_LEFTSHIFT, True)
        recorder = self.record("held.mcap")
        keyboard.key(KEY_LEFTSHIFT, False)
        await_condition(lambda: self.only(self.lines("held.mcap"), type="modifiers"), "the release")
        keyboard.close()
        self.end(recorder)
        player = self.start("replay", self.file("held.mcap"), "--uinput")
        reader = self.reader(find("Test Keyboard"))
        self.assertEqual(reader.keys(), {KEY_LEFTSHIFT})
        await_condition(lambda: (EV_KEY, KEY_LEFTSHIFT, 0) in reader.read(), "the release")
        self.assertEqual(player.wait(SLOW), 0)

    def test_lets_go_of_everything_when_it_is_ended(self):
        file = self.file("long.evemu", RECORDING + "E: 0.000001 0001 001e 0001\nE: 0.000001 0000 0000 0000\n"
                         "E: 90.000001 0001 001e 0000\nE: 90.000001 0000 0000 0000\n")
        self.plug("usb-mouse")
        for how in (signal.SIGINT, signal.SIGTERM):
            inlet = self.inlet()
            player = self.start("replay", file, "--uinput")
            number = inlet.wait_for(type="device", phase="added", name="Played Keyboard")["device"]
            inlet.wait_for(type="key", phase="began", key="KEY_A", device=number)
            self.end(player, how)
            lines = inlet.until(type="device", phase="removed", device=number)
            self.assertEqual(self.phases(lines, type="key", key="KEY_A").get("cancelled"), 1)

    def test_ends_with_the_part_that_was_asked_for(self):
        presses = "".join(f"E: {time}.000001 0001 {code} 000{value}\nE: {time}.000001 0000 0000 0000\n"
                          for time, code, value in ((0, "001e", 1), (1, "001e", 0), (40, "001f", 1), (41, "001f", 0),
                                                    (42, "0020", 1), (99, "0020", 0)))
        file = self.file("part.evemu", RECORDING + presses)
        self.plug("usb-mouse")
        inlet = self.inlet()
        player = self.start("replay", file, "--uinput", "--from", "39.5", "--to", "42.5")
        self.assertEqual(player.wait(SLOW), 0)
        lines = inlet.until(type="device", phase="removed", name="Played Keyboard")
        keys = [(line["key"], line["phase"]) for line in self.only(lines, type="key") if line["phase"] != "repeated"]
        self.assertEqual(keys, [("KEY_S", "began"), ("KEY_S", "ended"), ("KEY_D", "began"), ("KEY_D", "cancelled")])


class AReplayThatCannotBe(Played):
    def refused(self, status, file, **process):
        ran = subprocess.run([self.binary(), "replay", file, "--uinput"], capture_output=True, text=True,
                             timeout=PATIENCE, **process)
        self.assertEqual(ran.returncode, status, ran.stderr)
        self.assertRegex(ran.stderr, r"\Ainlet: [^\n]+\n\Z")
        return ran.stderr

    def binary(self):
        return INLET

    def test_says_how_to_get_uinput(self):
        os.rename("/dev/uinput", "/dev/uinput.away")
        self.addCleanup(os.rename, "/dev/uinput.away", "/dev/uinput")
        self.assertIn("sudo modprobe uinput", self.refused(69, self.file("a.evemu", RECORDING)))

    def test_says_how_to_get_the_right(self):
        # Where the build is may be nobody else's business (a home).
        copy = self.file("inlet")
        subprocess.run(["cp", INLET, copy], check=True)
        os.chmod(copy, 0o755)
        self.binary = lambda: copy
        message = self.refused(77, self.file("a.evemu", RECORDING), user="nobody", group="nogroup", extra_groups=[])
        self.assertRegex(message, "sudo setfacl -m u:nobody:rw /dev/uinput")

    def test_survives_any_axes_it_is_told(self):
        strange = [-2147483648, 0, 1, 1023, 2147483647]
        for minimum in strange:
            for maximum in strange:
                for code in ("00", "2f"):
                    axes = f"B: 03 ff ff ff ff ff ff ff ff\nA: {code} {minimum} {maximum} {maximum} {minimum} -7\n"
                    file = self.file("a.evemu", RECORDING + axes)
                    ran = subprocess.run([INLET, "replay", file, "--uinput"], capture_output=True, text=True,
                                         timeout=PATIENCE)
                    self.assertIn(ran.returncode, (0, 65), f"{axes}{ran.stderr}")
