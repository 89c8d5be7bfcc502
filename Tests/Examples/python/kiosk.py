#!/usr/bin/env python3
"""A page for a machine without a desktop, drawn on its console: two sliders and a button.

    kiosk.py sudo inlet stream --requests --grab
"""

import json
import shutil
import subprocess
import sys

WIDTH, HEIGHT = 1920, 1080  # the space, in points
# In cells of the terminal: column, row, width.
SLIDERS = {"volume": (20, 8, 40), "light": (20, 12, 40)}
BUTTONS = {"done": (20, 16, 8)}


class Page:
    def __init__(self):
        self.columns, self.rows = shutil.get_terminal_size()
        self.values, self.before = {"volume": 40, "light": 70}, {}
        self.over, self.pointer = None, (0, 0)

    def rect(self, column, row, width):
        across, down = WIDTH / self.columns, HEIGHT / self.rows
        return [column * across, row * down, width * across, down]

    def regions(self):
        for name, place in SLIDERS.items():
            # Held, a slider follows the pointer along, wherever it goes up and down.
            yield {"id": name, "rect": self.rect(*place), "latch": ["horizontal"], "slop": 20}
        for name, place in BUTTONS.items():
            yield {"id": name, "rect": self.rect(*place), "role": "control", "slop": 20}

    def slide(self, event):
        name = event["region"]
        if event["phase"] == "began":
            self.before[name] = self.values[name]
        left, _, width, _ = self.rect(*SLIDERS[name])
        value = round(100 * (event["x"] - left) / width)
        is_cancelled = event["phase"] == "cancelled"
        self.values[name] = self.before[name] if is_cancelled else min(100, max(0, value))

    def draw(self):
        cells = [[" "] * self.columns for _ in range(self.rows)]
        for name, (column, row, width) in SLIDERS.items():
            bar = "#" * (width * self.values[name] // 100)
            cells[row][column - 10:column + width + 8] = f"{name:9} {bar:-<{width}} {self.values[name]:3} % "
        for name, (column, row, width) in BUTTONS.items():
            cells[row][column:column + width] = f"[{name:^{width - 2}}]"
        for column, row, width in [(SLIDERS | BUTTONS)[self.over]] if self.over else []:
            cells[row][column:column + width] = ["\x1b[1m" + cell + "\x1b[0m" for cell in cells[row][column:column + width]]
        column, row = int(self.pointer[0] * self.columns / WIDTH), int(self.pointer[1] * self.rows / HEIGHT)
        column, row = min(column, self.columns - 1), min(row, self.rows - 1)
        cells[row][column] = "\x1b[7m" + cells[row][column] + "\x1b[0m"
        print("\x1b[H" + "\r\n".join("".join(line) for line in cells), end="", flush=True)


def main(command):
    inlet = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    page = Page()
    for request in [
        {"do": "subscribe", "events": ["motion", "hover", "latch", "click"], "maxRate": 60},
        {"do": "scene.activate", "scene": "page", "regions": list(page.regions())},
    ]:
        print(json.dumps(request), file=inlet.stdin, flush=True)
    print("\x1b[?25l\x1b[2J", end="")
    try:
        follow(page, inlet.stdout)
    except KeyboardInterrupt:
        pass
    print("\x1b[?25h\x1b[0m\x1b[2J\x1b[H", end="")
    # Nobody reads any more, which ends it; a process of sudo's would hear no signal of ours.
    inlet.stdout.close()
    print(page.values)
    return inlet.wait()


def follow(page, lines):
    for line in lines:
        event = json.loads(line)
        if event["type"] == "snapshot":
            page.pointer = event["pointer"]["x"], event["pointer"]["y"]
        elif event["type"] == "motion":
            page.pointer = event["x"], event["y"]
        elif event["type"] == "hover" and event["phase"] != "moved":
            page.over = event["region"] if event["phase"] == "entered" else None
        elif event["type"] == "latch":
            page.slide(event)
        elif event["type"] == "click" and event["region"] == "done":
            return
        page.draw()


sys.exit(main(sys.argv[1:]))
