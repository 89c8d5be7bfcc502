"""The recipes of README.md that need devices, as they stand there; the others are run by Tests/Programs/Recipes/run."""

import fcntl
import json
import os
import pty
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

from lib.case import *
from lib.evdev import ABS_X, ABS_Y, BTN_LEFT, EV_ABS, EV_KEY, await_condition
from lib.inlet import INLET, PATIENCE

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Programs/Recipes"))
from readme import ROOT, environment, recipe  # noqa: E402

SCREEN = (80, 24)


class TheRecipes(KernelTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir="/dev/shm")
        self.addCleanup(shutil.rmtree, self.folder)
        self.environment = environment(self.folder, INLET)

    def start(self, code, **options):
        """A block, with its own group of processes, as a terminal would have it."""
        process = subprocess.Popen(
            ["bash", "-e", "-o", "pipefail", "-c", code], env=self.environment, start_new_session=True,
            **{"cwd": self.folder, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options)
        self.addCleanup(process.wait)
        self.addCleanup(self.kill, process)
        return process

    @staticmethod
    def kill(process, how=signal.SIGKILL):
        try:
            os.killpg(process.pid, how)
        except ProcessLookupError:
            pass

    def test_the_key_display_shows_what_is_typed(self):
        keyboard = self.device(uinput.keyboard)
        [code] = recipe("key display")
        process = self.start(code)
        seen = b""
        os.set_blocking(process.stdout.fileno(), False)

        def shows(text, *keys):
            nonlocal seen
            for key, down in keys:
                keyboard.key(key, down)
            seen += process.stdout.read() or b""
            return text in seen

        tap = (uinput.KEY_B, True), (uinput.KEY_B, False)
        await_condition(lambda: shows(b"b", *tap), "the first key")
        for key, down in [(uinput.KEY_LEFTSHIFT, 1), (uinput.KEY_A, 1), (uinput.KEY_A, 0), (uinput.KEY_LEFTSHIFT, 0),
                          (uinput.KEY_LEFTCTRL, 1), (uinput.KEY_A, 1), (uinput.KEY_A, 0), (uinput.KEY_LEFTCTRL, 0)]:
            keyboard.key(key, down)
        await_condition(lambda: shows(b"A control+a "), "what was typed")

    def test_the_kiosk_page_is_drawn_and_its_slider_latches(self):
        pointer = self.device(uinput.tablet)
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", SCREEN[1], SCREEN[0], 0, 0))
        [code] = recipe("kiosk")
        process = self.start(code, cwd=ROOT, stdin=slave, stdout=slave)
        os.close(slave)
        os.set_blocking(master, False)
        drawn = b""

        def shows(text):
            nonlocal drawn
            try:
                # What is read may end inside a character.
                drawn += os.read(master, 1 << 20)
            except OSError:
                pass  # nothing new, or nobody there any more
            # The last page that is there as a whole, and what follows it.
            return text.encode() in b"\x1b[H".join(drawn.split(b"\x1b[H")[-2:])

        def move(column, row):
            pointer.frame((EV_ABS, ABS_X, int(32767 * column / SCREEN[0])), (EV_ABS, ABS_Y, int(32767 * row / SCREEN[1])))

        def press(down):
            pointer.frame((EV_KEY, BTN_LEFT, down))

        await_condition(lambda: shows("volume") and shows(" 40 %"), "the page")
        # Twenty cells from 20 on are half of forty.
        move(40, 8.5)
        await_condition(lambda: shows("\x1b[1m"), "the slider to be under the pointer")
        press(True)
        await_condition(lambda: shows(" 50 %"), "the slider at half")
        move(50, 20)
        await_condition(lambda: shows(" 75 %"), "the slider at three quarters, the pointer elsewhere")
        time.sleep(0.05)  # a switch that opens sooner bounces, and is let go only later
        press(False)
        move(24, 16.5)
        await_condition(lambda: shows("\x1b[1m["), "the button to be under the pointer")
        time.sleep(0.05)  # a switch that closes again sooner bounces
        press(True)
        press(False)
        await_condition(lambda: shows("{'volume': 75, 'light': 70}"), "the page's last word")
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_a_recording_hides_what_was_typed_and_is_a_regression_test(self):
        keyboard, mouse = self.device(uinput.keyboard), self.device(uinput.mouse)
        [code] = recipe("bug report")
        process = self.start(code)
        file = f"{self.folder}/bug.mcap"
        await_condition(lambda: os.path.exists(file), "the recording")

        def write_chunk():
            """What was done before is in the file once more of it is."""
            before = os.path.getsize(file)

            def grows():
                keyboard.tap(uinput.KEY_A)
                return os.path.getsize(file) > before

            await_condition(grows, "the recording to grow")

        write_chunk()
        mouse.tap(BTN_LEFT)
        for _ in range(20):
            keyboard.tap(uinput.KEY_A)
        write_chunk()
        self.kill(process, signal.SIGINT)
        text, messages = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, messages), (0, b""))
        typed = text.decode()
        self.assertGreater(len(typed), 20)
        self.assertNotIn("a" * 20, typed)
        with open(f"{self.folder}/bug.html") as page:
            self.assertIn("Test Keyboard", page.read())
        self.regression()

    def regression(self):
        [code] = recipe("regression test")
        for _ in range(2):
            process = self.start(code)
            self.assertEqual((process.communicate(timeout=PATIENCE), process.returncode), ((b"", b""), 0))
        expected = f"{self.folder}/expected.ndjson"
        with open(expected) as file:
            lines = file.readlines()
        self.assertIn("button", [json.loads(line)["type"] for line in lines])
        with open(expected, "w") as file:
            file.writelines(lines[:-1])
        process = self.start(code)
        differences, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, differences), (1, f"{len(lines) - 1}a{len(lines)}\n> {lines[-1]}".encode()))
