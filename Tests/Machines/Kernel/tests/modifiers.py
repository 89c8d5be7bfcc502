"""A modifier is in force while it is held, and never after, whatever happens to it meanwhile.

Hands on two keyboards, at random, while keyboards are pulled and plugged, the kernel loses events, the
focus and the layout change, and a grab is let go. In the end nothing is held, and so no modifier is.
"""

import random

from lib.case import *
from lib.evdev import *

MODIFIERS = (KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_LEFTCTRL, KEY_LEFTALT, KEY_RIGHTALT, KEY_LEFTMETA)
LAYOUTS = ("us", "de", "us,ru", "fr", "il")
CHORD = (KEY_ESC, KEY_BACKSPACE, KEY_ENTER)
REGIONS = [{"id": name, "rect": [0, 0, 50, 50], "focusable": True} for name in ("one", "two")]


class Hands:
    """Two keyboards, and what is held on them."""

    def __init__(self, case, seed, *arguments):
        self.case = case
        self.random = random.Random(seed)
        self.keyboards = [case.device(uinput.keyboard_and_mouse, f"Hand {seed}.{number}") for number in (0, 1)]
        self.held = [set(), set()]
        self.plugged = 2
        self.seed = seed
        self.stream = case.inlet("--requests", *arguments)
        self.stream.ask("scene.activate", scene="s", regions=REGIONS)

    def step(self, grabs):
        actions = [self.press] * 6 + [self.release] * 4 + [self.focus, self.layout, self.pull, self.lose]
        if grabs:
            actions.append(self.let_go)
        self.random.choice(actions)()

    def press(self):
        hand, key = self.random.randrange(2), self.random.choice(MODIFIERS)
        if key not in self.held[hand]:
            self.held[hand].add(key)
            self.keyboards[hand].key(key, True)

    def release(self):
        hand = self.random.randrange(2)
        if self.held[hand]:
            key = self.held[hand].pop()
            self.keyboards[hand].key(key, False)

    def focus(self):
        self.stream.ask("focus.set", scene="s", region=self.random.choice(("one", "two", None)))

    def layout(self):
        self.stream.ask("keyboard.set", layout=self.random.choice(LAYOUTS))

    def pull(self):
        """Out with all that it holds, and another in its place."""
        hand = self.random.randrange(2)
        self.keyboards[hand].close()
        self.held[hand] = set()
        self.plugged += 1
        name = f"Hand {self.seed}.{self.plugged}"
        self.keyboards[hand] = self.case.device(uinput.keyboard_and_mouse, name)
        self.stream.device(name)

    def lose(self):
        """More than the kernel keeps, with a modifier going up or down among it."""
        hand, key = self.random.randrange(2), self.random.choice(MODIFIERS)
        down = key not in self.held[hand]
        (self.held[hand].add if down else self.held[hand].discard)(key)
        self.stream.overflow(self.keyboards[hand], [(EV_KEY, key, int(down))])

    def let_go(self):
        """The keys that release every grab."""
        for down in (True, False):
            for key in CHORD:
                self.keyboards[0].key(key, down)
            if down:
                self.stream.until(type="key", phase="began", key="KEY_ENTER")

    def end(self):
        """Lets go of everything. What is in force then, by the last key's own word and by a snapshot."""
        for hand, keyboard in enumerate(self.keyboards):
            for key in self.held[hand]:
                keyboard.key(key, False)
        # Two keyboards are read in any order: when both have come so far, everything has.
        for keyboard in self.keyboards * 2:
            keyboard.tap(KEY_F13)
            last = self.stream.wait_for(type="key", phase="ended", key="KEY_F13")
        self.stream.ask("subscribe")
        snapshot = self.stream.wait_for(type="snapshot")
        return last["modifiers"], snapshot["modifiers"], snapshot["keys"]


class AHeldModifier(KernelTest):
    def run_seed(self, seed, *arguments):
        hands = Hands(self, seed, *arguments)
        for _ in range(20):
            hands.step(grabs="--grab" in arguments)
        modifiers, in_force, keys = hands.end()
        self.assertEqual((modifiers, in_force, keys), ([], [], []), f"seed {seed}")
        hands.stream.stop()
        for keyboard in hands.keyboards:
            keyboard.close()

    def test_is_never_stuck(self):
        for seed in range(10):
            self.run_seed(seed)

    def test_is_never_stuck_in_a_grab_that_comes_and_goes(self):
        for seed in range(10, 16):
            self.run_seed(seed, "--grab")
