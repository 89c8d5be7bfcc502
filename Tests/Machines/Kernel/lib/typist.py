"""Somebody who types, while other things happen."""

import random
import threading

from lib.evdev import KEY_A


class Typist(threading.Thread):
    """Presses and releases keys at random, up to three at a time. At rest all are up."""

    def __init__(self, keyboard, choice):
        super().__init__(daemon=True)
        self.keyboard, self.choice = keyboard, random.Random(choice.random())
        self.down = set()
        self.over = threading.Event()
        self.start()

    def run(self):
        while not self.over.wait(self.choice.uniform(0.005, 0.05)):
            key = self.choice.choice(range(KEY_A, KEY_A + 8)) if len(self.down) < 3 else self.choice.choice(list(self.down))
            self.down ^= {key}
            self.keyboard.key(key, key in self.down)
        for key in self.down:
            self.keyboard.key(key, False)

    def rest(self):
        self.over.set()
        self.join()
