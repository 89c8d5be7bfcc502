#!/usr/bin/env python3
"""A page for a machine without a desktop, drawn on its console: two sliders and a button.

    kiosk.py sudo inlet stream --requests --grab
"""

import asyncio
import shutil
import sys

import inlet
from inlet import Click, Hover, Latch, Motion, Region, Snapshot

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
            yield Region(name, rect=self.rect(*place), latch=["horizontal"], slop=20)
        for name, place in BUTTONS.items():
            yield Region(name, rect=self.rect(*place), role="control", slop=20)

    def slide(self, event):
        name = event.region
        if event.phase == "began":
            self.before[name] = self.values[name]
        left, _, width, _ = self.rect(*SLIDERS[name])
        value = round(100 * (event.x - left) / width)
        is_cancelled = event.phase == "cancelled"
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


async def main(command):
    page = Page()
    print("\x1b[?25l\x1b[2J", end="")
    try:
        async with inlet.run(command) as client:
            await client.subscribe(events=["motion", "hover", "latch", "click"], max_rate=60)
            await client.scene.activate("page", regions=page.regions())
            await follow(page, client)
    finally:
        print("\x1b[?25h\x1b[0m\x1b[2J\x1b[H", end="")
        print(page.values)


async def follow(page, client):
    async for batch in client.batches():
        for event in batch:
            match event:
                case Snapshot(pointer=pointer):
                    page.pointer = pointer.x, pointer.y
                case Motion(x=x, y=y):
                    page.pointer = x, y
                case Hover(phase="entered", region=region):
                    page.over = region
                case Hover(phase="exited"):
                    page.over = None
                case Latch():
                    page.slide(event)
                case Click(region="done"):
                    return
        page.draw()


try:
    asyncio.run(main(sys.argv[1:]))
except KeyboardInterrupt:
    pass
except inlet.InletError as error:
    sys.exit(f"kiosk: {error}")
