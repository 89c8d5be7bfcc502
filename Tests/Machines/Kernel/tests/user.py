"""`stream --user` and `record --user`: what they become, what they may not, and that they never go on deaf."""

import errno
import json
import os
import signal
import subprocess
import tempfile

from lib.attack import Attack
from lib.case import *
from lib.evdev import KEY_A, await_condition
from lib.inject import Traced
from lib.inlet import INLET, PATIENCE
from lib.process import children, name_of_process, status


class UserTest(Attack, KernelTest):
    def setUp(self):
        self.keyboard = self.device(uinput.keyboard)
        folder = tempfile.TemporaryDirectory(dir="/dev/shm")
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.folder = folder.name
        self.messages = open(os.path.join(self.folder, "messages"), "w+")
        self.addCleanup(self.messages.close)

    def record(self, *options, file="recording.mcap"):
        """One that has given up its rights, and has more than its beginning to write."""
        self.file = os.path.join(self.folder, file)
        process = subprocess.Popen(
            [INLET, "record", "--user", "nobody", "--show-keys", "-o", self.file, *options], stderr=self.messages)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        await_condition(lambda: process.poll() is not None or status(process.pid, "Seccomp") == ["2"], "the confinement")
        self.assertIsNone(process.poll(), self.said())
        self.victim = process.pid
        return process

    def said(self):
        return open(self.messages.name).read()

    def helper(self, process, name="opener"):
        return next(child for child in children(process) if name_of_process(child) == f"inlet-{name}")

    def replay(self):
        ran = subprocess.run([INLET, "replay", self.file], capture_output=True, text=True, timeout=PATIENCE, check=True)
        return [json.loads(line) for line in ran.stdout.splitlines()]


class Confinement(UserTest):
    def attack_and_open(self, pid):
        self.assertNotEqual(status(pid, "Uid")[0], "0")
        self.assertNotIn("0", status(pid, "Groups"))
        devices = self.devices_of(pid)
        self.assertTrue(devices)
        with Traced(pid) as process:
            self.attack(process)
            for raw in devices:
                self.assertNotEqual(process.call("ioctl", raw, self.EVIOCGVERSION, 0), -errno.EPERM)
            for name, *arguments in (("rename", b"/etc/a", b"/etc/b"), ("unlink", b"/etc/a"), ("pidfd_send_signal", 0, 9, 0, 0)):
                self.assertEqual(process.call(name, *arguments), -errno.EPERM, name)
        with Traced(self.helper(pid)) as process:
            self.attack(process, may_open=[self.keyboard.path])

    def test_of_a_stream_and_its_opener(self):
        inlet = self.inlet("--user", "nobody", "--requests")
        self.victim = inlet.process.pid
        self.attack_and_open(self.victim)
        # They have lived through it.
        late = self.device(uinput.keyboard, "Late Keyboard")
        inlet.wait_for(type="device", phase="added", name=late.name)
        late.tap(KEY_A)
        inlet.wait_for(type="key", phase="ended", key="KEY_A")
        inlet.ask("ping")

    def test_of_a_stream_that_grabs_and_keeps_state(self):
        state = os.path.join(self.folder, "kept", "state.json")
        inlet = self.inlet("--user", "nobody", "--grab", "--requests", "--state", state)
        self.victim = inlet.process.pid
        self.attack_and_open(self.victim)
        for name in ("keeper", "supervise"):
            with Traced(self.helper(self.victim, name)) as process:
                self.attack(process)
        inlet.ask("state.save")
        self.assertEqual(inlet.stop(), 0, inlet.message())
        self.assertGreater(os.stat(state).st_size, 0)
        self.assertNotEqual(os.stat(state).st_uid, 0)

    def test_of_a_recorder_and_its_opener(self):
        process = self.record()
        self.attack_and_open(process.pid)
        self.keyboard.tap(KEY_A)
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), 0, self.said())
        self.assertEqual(self.count(self.replay(), type="key", phase="ended", key="KEY_A"), 1)

    def test_of_a_recorder_of_text(self):
        process = self.record("--device", self.keyboard.path, file="recording.evemu")
        self.attack_and_open(process.pid)
        self.keyboard.tap(KEY_A)
        await_condition(lambda: "0001 001e 0000" in open(self.file).read(), "the key in the file")
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), 0, self.said())


class Devices(UserTest):
    def test_that_come_later_are_recorded(self):
        process = self.record()
        late = self.device(uinput.keyboard, "Late Keyboard")
        # A key that is down when the device is opened has been pressed before.
        await_condition(lambda: self.only(self.replay(), type="device", name=late.name), "the device in the file")
        late.tap(KEY_A)
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), 0, self.said())
        lines = self.replay()
        added = self.only(lines, type="device", phase="added", name=late.name)
        self.assertEqual(len(added), 1)
        self.assertEqual(self.count(lines, type="key", phase="ended", key="KEY_A", device=added[0]["device"]), 1)
        self.assertEqual(self.said(), "")

    def test_that_cannot_be_opened_are_explained_for_the_opener(self):
        inlet = self.inlet("--user", "nobody")
        with self.barred():
            self.device(uinput.keyboard, "Barred Keyboard")
            await_condition(lambda: "permission denied" in inlet.message(), "the message", instead=inlet.message)
        self.assertNotIn("usermod", inlet.message())
        self.assertRegex(inlet.message(), r"\A(inlet: /dev/input/event\d+: permission denied to the helper [^\n]*\n)+\Z")

    def barred(self):
        """While it lasts, nodes that come are not root's: root without capabilities cannot read them."""
        rule = "/run/udev/rules.d/99-barred.rules"
        os.makedirs(os.path.dirname(rule), exist_ok=True)
        test = self

        class Barred:
            def __enter__(self):
                with open(rule, "w") as file:
                    file.write('KERNEL=="event*", ATTRS{name}=="Barred Keyboard", OWNER="nobody", GROUP="nogroup", MODE="0600"\n')
                subprocess.run(["udevadm", "control", "--reload"], check=True)

            def __exit__(self, *_):
                os.unlink(rule)
                subprocess.run(["udevadm", "control", "--reload"], check=True)

        return Barred()


class AnOpener(UserTest):
    def test_that_is_killed_ends_the_stream(self):
        inlet = self.inlet("--user", "nobody")
        self.keyboard.key(KEY_A, True)
        inlet.wait_for(type="key", phase="began")
        os.kill(self.helper(inlet.process.pid), signal.SIGKILL)
        self.assertEqual(inlet.wait(), 69)
        self.check(inlet.lines)
        self.assertRegex(inlet.message(), r"\Ainlet: [^\n]*has exited[^\n]*\n\Z")

    def test_that_is_stopped_ends_the_stream_when_it_is_needed(self):
        inlet = self.inlet("--user", "nobody")
        opener = self.helper(inlet.process.pid)
        os.kill(opener, signal.SIGSTOP)
        self.addCleanup(os.kill, opener, signal.SIGKILL)
        self.keyboard.tap(KEY_A)
        inlet.wait_for(type="key", phase="ended")
        self.device(uinput.keyboard, "Late Keyboard")
        self.assertEqual(inlet.wait(), 69)
        self.assertRegex(inlet.message(), r"\Ainlet: [^\n]*has exited[^\n]*\n\Z")

    def test_that_is_killed_ends_a_recording_which_is_whole(self):
        for options, file in (((), "recording.mcap"), (("--device", self.keyboard.path), "recording.evemu")):
            process = self.record(*options, file=file)
            self.keyboard.tap(KEY_A)
            os.kill(self.helper(process.pid), signal.SIGKILL)
            self.assertEqual(process.wait(PATIENCE), 69, self.said())
            self.assertEqual(self.count(self.replay(), type="key", phase="ended", key="KEY_A"), 1)
        said = self.said().splitlines()
        self.assertEqual((len(said), len(set(said))), (2, 1), said)
        self.assertIn("has exited", said[0])
