"""What inlet may, and gives up."""

import json
import os
import signal
import subprocess

from lib.case import *
from lib.inlet import INLET, PATIENCE
from lib.process import status


class Rights(KernelTest):
    def test_given_up_after_opening_leave_the_stream_going(self):
        keyboard = self.device(uinput.keyboard)
        inlet = self.inlet("--device", keyboard.path, "--user", "nobody")
        nobody = subprocess.run(["id", "-u", "nobody"], capture_output=True, text=True, check=True).stdout.strip()
        process = inlet.process.pid
        self.assertEqual(status(process, "Uid"), [nobody] * 4)
        self.assertEqual(status(process, "NoNewPrivs"), ["1"])
        self.assertEqual(status(process, "Seccomp"), ["2"])
        for capabilities in ("CapEff", "CapPrm", "CapInh", "CapAmb"):
            self.assertEqual(int(status(process, capabilities)[0], 16), 0)
        self.assertNotIn("0", status(process, "Groups"))
        keyboard.tap(30)
        inlet.wait_for(type="key", phase="ended", key="KEY_A")

    def test_given_up_do_not_keep_it_from_devices_that_come_later(self):
        early = self.device(uinput.keyboard, "Early Keyboard")
        os.symlink(early.path, "/run/keyboard-link")
        self.addCleanup(os.unlink, "/run/keyboard-link")
        linked = self.inlet("--device", "/run/keyboard-link", "--user", "nobody")
        early.tap(30)
        linked.wait_for(type="key", phase="ended", key="KEY_A")
        inlet = self.inlet("--user", "nobody")
        late = self.device(uinput.keyboard, "Late Keyboard")
        inlet.wait_for(type="device", phase="added", name=late.name)
        late.tap(30)
        inlet.wait_for(type="key", phase="ended", key="KEY_A", device=inlet.device(late.name))
        for path, status in (("/dev/null", 65), ("/dev/input/event4711", 66)):
            ran = subprocess.run([INLET, "stream", "--user", "nobody", "--device", path], capture_output=True, timeout=PATIENCE)
            self.assertEqual(ran.returncode, status, ran.stderr)

    def test_to_become_somebody_unknown_are_refused(self):
        ran = subprocess.run([INLET, "stream", "--user", "nobody-of-this-name"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((ran.returncode, ran.stdout), (64, ""))
        self.assertRegex(ran.stderr, r"\Ainlet: [^\n]*no such user[^\n]*\n\Z")

    def test_signals_that_were_ignored_at_the_start_stay_so(self):
        keyboard = self.device(uinput.keyboard)
        for number in (signal.SIGINT, signal.SIGHUP):
            inlet = self.inlet("--device", keyboard.path, preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
            inlet.process.send_signal(number)
            for _ in range(2):
                keyboard.tap(30)
                inlet.wait_for(type="key", phase="ended", key="KEY_A")
            self.assertEqual(inlet.stop(signal.SIGTERM), 0)


class TheList(KernelTest):
    def list(self, **options):
        ran = subprocess.run([INLET, "devices", "--json"], capture_output=True, text=True, timeout=PATIENCE, check=True, **options)
        return [json.loads(line) for line in ran.stdout.splitlines()]

    def test_says_what_each_device_is_and_who_may_read_it(self):
        keyboard, mouse = self.device(uinput.keyboard), self.device(uinput.mouse)
        devices = {device["path"]: device for device in self.list()}
        self.assertEqual(devices[keyboard.path]["kinds"], ["keyboard"])
        self.assertEqual(devices[mouse.path]["kinds"], ["mouse"])
        self.assertEqual(devices[mouse.path]["name"], mouse.name)
        self.assertEqual(devices[mouse.path]["readers"], "root, group input")
        self.assertTrue(devices[mouse.path]["readable"])
