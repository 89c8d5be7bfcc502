"""--grab keeps events from other programs, never a key half pressed, and always lets go.

The other program is a reader of the same node. The kernel gives an event to all its readers at once,
so when inlet's line is there, whatever the other was to get is in its queue.
"""

import time

from lib.case import *
from lib.evdev import *

CHORD = (KEY_ESC, KEY_BACKSPACE, KEY_ENTER)


class AGrab(KernelTest):
    def setUp(self):
        self.keyboard = self.device(uinput.keyboard)
        self.other = self.reader(self.keyboard.path)

    def grab(self):
        """A stream whose grab is there."""
        inlet = self.inlet("--grab")
        await_condition(lambda: not self.seen_by_other(inlet), "the grab")
        return inlet

    def seen_by_other(self, inlet):
        """Taps a key, which inlet must get. What the other program has got since it last looked."""
        self.keyboard.tap(KEY_F13)
        inlet.wait_for(type="key", phase="ended", key="KEY_F13")
        return self.other.read()

    def test_without_it_others_see_everything(self):
        inlet = self.inlet()
        tap = [(EV_KEY, KEY_F13, 1), (EV_KEY, KEY_F13, 0)]
        self.assertEqual(self.seen_by_other(inlet), tap)

    def test_others_see_nothing_while_inlet_sees_all(self):
        inlet = self.grab()
        for key in (KEY_A, KEY_B):
            self.keyboard.tap(key)
        lines = inlet.until(type="key", phase="ended", key="KEY_B")
        self.assertEqual(self.phases(lines, type="key"), {"began": 2, "ended": 2})
        self.assertEqual(self.other.read(), [])

    def test_it_waits_until_a_held_key_is_released_for_everybody(self):
        self.keyboard.key(KEY_A, True)
        inlet = self.inlet("--grab")
        self.assertEqual(self.other.read(), [(EV_KEY, KEY_A, 1)])
        self.keyboard.key(KEY_A, False)
        self.assertEqual(self.other.read(), [(EV_KEY, KEY_A, 0)], "the other program is left with a held key")
        await_condition(lambda: not self.seen_by_other(inlet), "the grab")

    def test_escape_backspace_and_enter_held_for_a_second_release_it(self):
        inlet = self.grab()
        start = time.monotonic()
        for key in CHORD:
            self.keyboard.key(key, True)
        for key in ("KEY_ESC", "KEY_BACKSPACE", "KEY_ENTER"):
            inlet.wait_for(type="key", phase="began", key=key)
        held = self.other.grabbed_by_another()
        self.assertTrue(held or time.monotonic() - start > 0.9, "it let go at once")
        await_condition(lambda: not self.other.grabbed_by_another(), "the grab to go")
        self.assertGreater(time.monotonic() - start, 0.9)
        for key in CHORD:
            self.keyboard.key(key, False)
        self.other.read()
        self.assertEqual(self.seen_by_other(inlet), [(EV_KEY, KEY_F13, 1), (EV_KEY, KEY_F13, 0)])

    def test_the_three_keys_only_tapped_do_not_release_it(self):
        inlet = self.grab()
        for down in (True, False):
            for key in CHORD:
                self.keyboard.key(key, down)
        inlet.until(type="key", phase="ended", key="KEY_ENTER")
        time.sleep(1.2)  # a second that was not called off would be over now
        self.assertTrue(self.other.grabbed_by_another())
        self.assertEqual(self.seen_by_other(inlet), [])

    def test_the_death_of_inlet_releases_it(self):
        inlet = self.grab()
        inlet.process.kill()
        self.assertEqual(inlet.wait(), -9)
        self.keyboard.tap(KEY_A)
        self.assertEqual(self.other.read(), [(EV_KEY, KEY_A, 1), (EV_KEY, KEY_A, 0)])

    def test_the_end_of_inlet_releases_it(self):
        inlet = self.grab()
        self.assertEqual(inlet.stop(), 0)
        self.keyboard.tap(KEY_A)
        self.assertEqual(self.other.read(), [(EV_KEY, KEY_A, 1), (EV_KEY, KEY_A, 0)])
