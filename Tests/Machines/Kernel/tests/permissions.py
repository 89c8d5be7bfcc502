"""What inlet says when it may not, cannot, or should not: an exit status, one line that helps, and
nothing on standard output.
"""

import os
import subprocess
import tempfile

from lib.case import *
from lib.inlet import INLET, PATIENCE

NOBODY = {"user": "nobody", "group": "nogroup", "extra_groups": []}


class Refusal(KernelTest):
    def refused(self, status, *arguments, inlet=INLET, **process):
        """What it says on standard error."""
        ran = subprocess.run(
            [inlet, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, **process
        )
        self.assertEqual(ran.returncode, status, ran.stderr)
        self.assertEqual(ran.stdout, "")
        return ran.stderr

    def one_line(self, message):
        self.assertRegex(message, r"\Ainlet: [^\n]+\n\Z")


class AnOrdinaryUser(Refusal):
    @classmethod
    def setUpClass(cls):
        # Where the build is may be nobody else's business (a home); a bind mount leads around that.
        place = tempfile.mkdtemp(dir="/run")
        os.chmod(place, 0o755)
        subprocess.run(["mount", "--bind", os.path.dirname(INLET), place], check=True)
        cls.addClassCleanup(subprocess.run, ["umount", "--lazy", place], check=True)
        cls.binary = os.path.join(place, os.path.basename(INLET))

    def test_is_told_how_to_get_at_the_devices(self):
        message = self.refused(77, "stream", inlet=self.binary, **NOBODY)
        self.one_line(message)
        self.assertRegex(message, r"\binput\b|/dev/input/event\d+")

    def test_is_told_how_to_get_at_the_device_that_was_asked_for(self):
        keyboard = self.device(uinput.keyboard)
        message = self.refused(77, "stream", "--device", keyboard.path, inlet=self.binary, **NOBODY)
        self.one_line(message)
        self.assertRegex(message, rf"\binput\b|{keyboard.path}\b")

    def test_needs_no_more_than_the_group_of_the_devices(self):
        keyboard = self.device(uinput.keyboard)
        member = {**NOBODY, "extra_groups": [os.stat(keyboard.path).st_gid]}
        # The wrapper starts INLET; a client of the group gets at it by the same way around.
        inlet = self.inlet("--device", keyboard.path, executable=self.binary, **member)
        keyboard.tap(uinput.KEY_A)
        inlet.wait_for(type="key", phase="ended", key="KEY_A")


class AnArgument(Refusal):
    def test_that_names_nothing_is_no_input(self):
        message = self.refused(66, "stream", "--device", "/dev/input/event999")
        self.one_line(message)
        self.assertIn("/dev/input/event999", message)

    def test_that_names_something_else_than_a_device_is_bad_data(self):
        with tempfile.NamedTemporaryFile() as file:
            for path in ("/dev/null", file.name, "/dev/input"):
                with self.subTest(path):
                    message = self.refused(65, "stream", "--device", path)
                    self.one_line(message)
                    self.assertIn(path, message)

    def test_that_nobody_knows_is_a_matter_of_usage(self):
        self.assertIn("--no-such-flag", self.refused(64, "stream", "--no-such-flag"))


class AConfiguration(Refusal):
    def test_that_is_wrong_is_refused_with_its_line_and_column(self):
        for what, text, place in (
            ("an unknown key", "space: {displays: [[0, 0, 800, 600]]}\npointer:\n  accelerate: flat\n", "3:3"),
            ("a wrong type", "pointer:\n  speed: fast\n", "2:10"),
            ("an impossible value", "pointer:\n  acceleration: flat\n  speed: 7\n", "3:10"),
        ):
            with self.subTest(what), tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
                file.write(text)
                file.flush()
                message = self.refused(78, "stream", "--config", file.name)
                self.one_line(message)
                self.assertIn(f"{file.name}:{place}:", message)
