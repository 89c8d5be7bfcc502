"""In the kernel layer's machine: a daemon, some devices in use, and `inlet watch` on a terminal. Prints its screen."""

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import termios

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [f"{HERE}/../Kernel", f"{HERE}/../DaemonCommands"]
from lib import uinput  # noqa: E402
from lib.daemon import Daemon  # noqa: E402
from lib.evdev import EV_KEY, EV_REL, REL_WHEEL, REL_X, REL_Y, await_condition  # noqa: E402
from lib.inlet import INLET  # noqa: E402
from screen import Screen  # noqa: E402

COLUMNS, ROWS = 88, 24
CONFIGURATION = """
pointer: {acceleration: flat}
scenes:
- scene: mixer
  regions:
  - {id: volume, rect: [1000, 500, 400, 80], latch: [horizontal]}
"""


def main():
    keyboard, mouse = uinput.keyboard("Laptop Keyboard"), uinput.mouse("Travel Mouse", high_resolution=True)
    os.makedirs("/run/inlet")
    daemon = Daemon(config=CONFIGURATION, folder="/run/inlet")
    terminal, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    watch = subprocess.Popen(
        [INLET, "watch", "--socket", daemon.path], stdin=slave, stdout=slave,
        env={**os.environ, "TERM": "xterm", "LANG": "C.UTF-8"}, start_new_session=True)
    screen = Screen(COLUMNS, ROWS)

    def shows(*words):
        while select.select([terminal], [], [], 0)[0]:
            screen.feed(os.read(terminal, 1 << 16).decode())
        return all(word in screen.text() for word in words)

    def frame(device, *events):
        device.frame(*events)
        select.select([], [], [], 0.008)  # 125 times a second

    try:
        await_condition(lambda: shows("Laptop Keyboard", "Travel Mouse"), "the devices")
        for key in (uinput.KEY_A, uinput.KEY_B):
            keyboard.tap(key)
        for _ in range(3):
            frame(mouse, (EV_REL, REL_WHEEL, -1))
        for _ in range(60):
            frame(mouse, (EV_REL, REL_X, 3))
        keyboard.key(uinput.KEY_LEFTSHIFT, True)
        frame(mouse, (EV_KEY, uinput.BTN_LEFT, 1))
        for _ in range(40):
            frame(mouse, (EV_REL, REL_X, 3))
        # Until the last second is one of motion alone.
        for step in range(150):
            frame(mouse, (EV_REL, REL_Y, 1 if step % 2 else -1))
            shows()
        await_condition(lambda: shows("horizontal mixer/volume", "p99.9"), "the latch and the latency")
        print(json.dumps({"cells": screen.cells, "styles": screen.styles}))
    except TimeoutError:
        print(screen.text())
        raise
    finally:
        watch.kill()
        daemon.discard()


main()
