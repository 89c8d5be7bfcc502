"""A clickpad, made with uinput. Its frames come at a touchpad's pace, 125 a second: fingers have
speed, and a pad that reports a hand's breadth in a millisecond is one to distrust.
"""

import time

from lib.case import *
from lib.evdev import BTN_LEFT

STEPS = 25


class ATouchpad(KernelTest):
    def stroke(self, pad, lift=True):
        """25 mm to the right, in 0.2 s."""
        pad.down(1000, 1000)
        for step in range(1, STEPS + 1):
            time.sleep(0.008)
            pad.move(1000 + 40 * step, 1000)
        time.sleep(0.008)
        if lift:
            pad.up()

    def test_it_is_known_as_one(self):
        pad = self.device(uinput.Touchpad)
        inlet = self.inlet()
        kinds = [device["kinds"] for device in inlet.snapshot["devices"] if device["name"] == pad.name]
        self.assertEqual(kinds, [["touchpad"]])

    def test_one_finger_moves_the_pointer(self):
        pad = self.device(uinput.Touchpad)
        inlet = self.inlet("--device", pad.path)
        self.stroke(pad, lift=False)
        pad.click(True)
        lines = inlet.until(type="button", phase="began")
        moved = self.only(lines, type="motion")
        self.assertGreater(len(moved), 5)
        self.assertGreater(sum(line["dx"] for line in moved), 5)
        self.assertAlmostEqual(sum(line["dy"] for line in moved), 0, delta=1)
        pad.click(False)
        pad.up()

    def test_a_click_is_one_press_of_the_primary_button(self):
        pad = self.device(uinput.Touchpad)
        inlet = self.inlet("--device", pad.path)
        for _ in range(3):
            pad.down(1000, 1000)
            pad.click(True)
            began = inlet.wait_for(type="button", phase="began")
            self.assertEqual((began["button"], began["code"]), ("primary", BTN_LEFT))
            pad.click(False)
            inlet.wait_for(type="button", phase="ended", button="primary")
            pad.up()
        inlet.stop()
        self.assertEqual(self.phases(inlet.lines, type="button"), {"began": 3, "ended": 3})

    def test_its_contacts_are_to_be_had_on_request(self):
        pad = self.device(uinput.Touchpad)
        inlet = self.inlet("--device", pad.path, "--events", "touch")
        for _ in range(2):
            self.stroke(pad)
            lines = inlet.until(type="touch", phase="ended")
            phases = self.phases(lines, type="touch")
            self.assertEqual((phases["began"], phases["ended"]), (1, 1))
            self.assertGreater(phases["moved"], 5)
            self.assertEqual(len({line["contact"] for line in lines}), 1)
        self.assertLessEqual({line["type"] for line in inlet.lines}, {"hello", "snapshot", "device", "touch"})
