"""SYN_DROPPED: while inlet is stopped, a device writes more than the kernel keeps for a reader. The
kernel throws the queue away; inlet must find out what is true now, and say what changed.
"""

from lib.case import *
from lib.evdev import *


class AnOverflow(KernelTest):
    def setUp(self):
        self.combo = self.device(uinput.keyboard_and_mouse)
        self.other = self.reader(self.combo.path)
        self.stream = self.inlet("--device", self.combo.path)
        self.number = self.stream.device(self.combo.name)

    def overflow(self, *frames):
        return self.stream.overflow(self.combo, *frames)

    def fenced(self):
        self.combo.tap(KEY_F13)
        return self.stream.until(type="key", phase="ended", key="KEY_F13")

    def test_a_key_released_in_it_is_closed_and_a_key_pressed_in_it_is_held(self):
        self.combo.key(KEY_A, True)
        self.stream.wait_for(type="key", phase="began", key="KEY_A")
        lines = self.overflow([(EV_KEY, KEY_A, 0)], [(EV_KEY, KEY_B, 1)]) + self.fenced()
        self.assertEqual(self.count(lines, type="device", phase="resynced"), 1)
        closed = self.phases(lines, type="key", key="KEY_A")
        closed.pop("repeated", None)
        self.assertIn(closed, ({"ended": 1}, {"cancelled": 1}))
        self.assertEqual(self.count(lines, type="key", phase="began", key="KEY_B"), 1)
        self.assertEqual(self.held(), self.other.keys())
        self.assertEqual(self.held(), {KEY_B})

        self.combo.key(KEY_B, False)
        lines = self.fenced()
        self.assertEqual(self.count(lines, type="key", phase="ended", key="KEY_B"), 1)
        self.assertEqual(self.held(), self.other.keys())
        self.assertEqual(self.held(), set())

    def test_a_button_released_in_it_is_closed(self):
        self.combo.key(BTN_LEFT, True)
        self.stream.wait_for(type="button", phase="began", button="primary")
        lines = self.overflow([(EV_KEY, BTN_LEFT, 0)]) + self.fenced()
        self.assertEqual(sum(self.phases(lines, type="button", button="primary").values()), 1)
        self.assertEqual(self.held(), self.other.keys())

    def test_a_tap_within_it_leaves_no_trace_of_a_held_key(self):
        self.overflow([(EV_KEY, KEY_A, 1)], [(EV_KEY, KEY_A, 0)])
        self.fenced()
        self.assertEqual(self.held(), set())
        self.combo.tap(KEY_A)
        self.assertEqual(self.phases(self.fenced(), type="key", key="KEY_A"), {"began": 1, "ended": 1})

    def test_many_in_a_row_keep_the_truth(self):
        for down in (1, 0) * 5:
            self.overflow([(EV_KEY, KEY_A, down), (EV_KEY, BTN_RIGHT, down)])
            self.fenced()
            self.assertEqual(self.held(), self.other.keys())
            self.assertEqual(self.held(), {KEY_A, BTN_RIGHT} if down else set())

    def held(self):
        """The codes that are down according to the lines so far."""
        down = set()
        for line in self.stream.lines[: self.stream.seen]:
            if line["type"] in ("key", "button") and line["phase"] != "repeated":
                (down.add if line["phase"] == "began" else down.discard)(line["code"])
        return down
