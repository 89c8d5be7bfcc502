"""What inlet writes down of a device, and plays again."""

import json
import os
import shutil
import subprocess
import tempfile
import time

from lib.case import *
from lib.evdev import KEY_A, KEY_LEFTSHIFT, await_condition, find
from lib.inlet import INLET, PATIENCE

KEY_S, KEY_D = 31, 32


class ARecording(KernelTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(dir="/dev/shm")
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, "recording.evemu")
        self.keyboard = self.device(uinput.keyboard)

    def record(self, act, *options):
        """The text of the recording of what `act` does."""
        process = subprocess.Popen([INLET, "record", "-o", self.file, "--device", self.keyboard.path, *options])
        self.addCleanup(process.kill)
        await_condition(lambda: os.path.exists(self.file) and os.path.getsize(self.file) > 0, "the recording to begin")
        act()
        text = lambda: open(self.file).read()
        # Shift is never redacted, so its second release marks the end.
        self.keyboard.tap(KEY_LEFTSHIFT)
        await_condition(lambda: "0001 002a 0000" in text(), "the end of the recording")
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), 0)
        return text()

    def replay(self):
        ran = subprocess.run([INLET, "replay", self.file], capture_output=True, text=True, timeout=PATIENCE, check=True)
        return [json.loads(line) for line in ran.stdout.splitlines()]

    def type(self, codes):
        """No faster than it is written down: the kernel's queue holds the events of ten taps."""
        for code in codes:
            before = os.path.getsize(self.file)
            self.keyboard.tap(code)
            await_condition(lambda: os.path.getsize(self.file) > before, "the tap to be written down")

    def test_with_its_keys_shown_plays_what_was_typed(self):
        self.record(lambda: self.type([KEY_A, KEY_S, KEY_D]), "--show-keys")
        keys = self.only(self.replay(), type="key", phase="began")
        self.assertEqual([key["key"] for key in keys], ["KEY_A", "KEY_S", "KEY_D", "KEY_LEFTSHIFT"])

    def test_does_not_tell_what_was_typed(self):
        text = self.record(lambda: self.type([KEY_A] * 100))
        keys = self.only(self.replay(), type="key", phase="began")
        codes = {key["code"] for key in keys[:-1]}
        self.assertEqual(len(keys), 101)
        # A hundred fair draws from 27 keys show 15 of them or fewer less than once in a million million times.
        self.assertGreater(len(codes), 15)
        self.assertNotIn(" 0004 0004 ", text, "scan codes name the key")

    def test_is_read_by_its_owner_alone_and_never_overwrites(self):
        self.record(lambda: None)
        self.assertEqual(os.stat(self.file).st_mode & 0o777, 0o600)
        again = subprocess.run([INLET, "record", "-o", self.file, "--device", self.keyboard.path],
                               capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(again.returncode, 73)
        self.assertRegex(again.stderr, r"\Ainlet: [^\n]+already exists[^\n]+\n\Z")

    def test_is_taken_by_evemu_too(self):
        self.record(lambda: self.type([KEY_A, KEY_S]), "--show-keys")
        if not shutil.which("evemu-device"):
            self.skipTest("package evemu-tools is not installed")
        self.keyboard.close()
        process = subprocess.Popen(["evemu-device", self.file], stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        path = process.stdout.readline().split(": ")[-1].strip()
        inlet = self.inlet("--device", path)
        self.assertEqual([device["name"] for device in inlet.snapshot["devices"]], ["Test Keyboard"])
        with open(self.file) as recording:
            subprocess.run(["evemu-play", path], stdin=recording, check=True)
        lines = inlet.until(type="key", phase="ended", key="KEY_S")
        self.assertEqual(self.phases(lines, type="key"), {"began": 2, "ended": 2})

    def test_is_taken_by_libinput_replay_as_yaml(self):
        self.record(lambda: self.type([KEY_A, KEY_S]), "--show-keys")
        # The interpreter of the system's packages need not be the first in the path.
        replay = ["/usr/bin/python3", "/usr/libexec/libinput/libinput-replay"]
        if subprocess.run([*replay, "--help"], capture_output=True).returncode != 0:
            self.skipTest("package libinput-tools is not installed")
        yaml = os.path.join(self.folder.name, "recording.yaml")
        subprocess.run([INLET, "convert", self.file, yaml], check=True)
        self.keyboard.close()
        process = subprocess.Popen([*replay, yaml], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.addCleanup(process.kill)
        inlet = self.inlet("--device", find("Test Keyboard"))
        process.stdin.write("\n")
        process.stdin.flush()
        lines = inlet.until(type="key", phase="ended", key="KEY_S")
        self.assertEqual(self.phases(lines, type="key"), {"began": 2, "ended": 2})

    def test_ends_without_an_error_where_its_terminal_goes(self):
        master, slave = os.openpty()
        process = subprocess.Popen([INLET, "record", "-o", "-", "--device", self.keyboard.path], stdout=slave,
                                   stderr=subprocess.PIPE, start_new_session=True)
        self.addCleanup(process.kill)
        os.close(slave)
        self.assertIn(b"EVEMU", os.read(master, 64))
        os.close(master)
        self.assertEqual(process.wait(PATIENCE), 0, process.stderr.read())

    def test_that_fills_the_disk_says_so_and_is_whole_up_to_there(self):
        disk = tempfile.mkdtemp(dir="/dev/shm")
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], check=True)
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        self.file = os.path.join(disk, "recording.mcap")
        process = subprocess.Popen([INLET, "record", "-o", self.file], stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        await_condition(lambda: os.path.exists(self.file) and os.path.getsize(self.file) > 0, "the recording to begin")
        # What is in the file by then stays; a flood fills the disk before its first second is over.
        def tap_some():
            for _ in range(10):
                self.keyboard.tap(KEY_A)
                time.sleep(0.002)  # the kernel's queue holds the events of ten taps
            return self.taps_in_file() > 40

        await_condition(tap_some, "taps in the file")
        while process.poll() is None:
            self.keyboard.tap(KEY_A)
        self.assertEqual(process.returncode, 74)
        self.assertRegex(process.stderr.read(), r"\Ainlet: [^\n]+No space left on device; the recording ends with [^\n]+\n\Z")
        self.assertGreater(self.count(self.replay(), type="key", phase="began"), 40)

    def taps_in_file(self):
        """Those that the file has by now; 0 for one that does not play yet."""
        try:
            return self.count(self.replay(), type="key", phase="began")
        except subprocess.CalledProcessError:
            return 0


class ARecordingOfAll(KernelTest):
    def test_is_what_replay_publishes_through_typing_moving_and_a_pulled_plug(self):
        folder = tempfile.TemporaryDirectory(dir="/dev/shm")
        self.addCleanup(folder.cleanup)
        file = os.path.join(folder.name, "all.mcap")
        process = subprocess.Popen([INLET, "record", "-o", file])
        self.addCleanup(process.kill)
        await_condition(lambda: os.path.exists(file) and os.path.getsize(file) > 0, "the recording to begin")

        def lines(*options):
            ran = subprocess.run([INLET, "replay", file, *options], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(ran.returncode, 0, ran.stderr)
            return [json.loads(line) for line in ran.stdout.splitlines()]

        plug = self.plug("usb-kbd")
        await_condition(lambda: self.only(lines(), type="device", name=plug.name), "the keyboard in the file")
        machine.type("k", "e", "y")
        for _ in range(50):
            machine.move(3, -2)
        machine.click()
        machine.key("a", True)
        await_condition(lambda: self.count(lines(), type="key", phase="began") == 4, "the keys in the file")
        plug.pull()
        machine.key("a", False)
        await_condition(lambda: self.count(lines(), type="device", phase="removed") == 1, "the pulled plug in the file")
        # Killed, with its last second: what is there is verified as far as it goes.
        lines("--verify")
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), 0)
        told = lines("--verify")
        self.assertGreater(self.count(told, type="motion"), 0)
        self.assertEqual(self.count(told, type="key", phase="began"), 4)
