#!/usr/bin/env python3
"""The file browser, used by simulated hands, beside a second program, and over a restart of both: for pytest, or run as it is."""

import os
import tempfile
from contextlib import contextmanager

import inlet
from file_browser import FILES, Browser
from inlet import Drops, Region


class Shelf:
    """A second program: a region that takes files of others."""

    def __init__(self, socket_path):
        self.client, self.taken = inlet.sync.connect(socket_path, name="shelf"), []
        rect = [0, 920, 1900, 150]
        region = Region("shelf", rect=rect, drops=Drops([FILES]))
        self.client.scene.activate("shelf", rect=rect, raises=False, regions=[region])

    def settle(self):
        self.client.ping()
        for event in self.client.pending():
            if isinstance(event, inlet.Drop) and event.phase == "performed":
                self.taken.append((event.operation, event.payload[FILES]))


class Desk:
    """A simulated seat with a file browser on it."""

    def __init__(self, folder, seat):
        self.folder, self.seat, self.hands = folder, seat, seat.hands
        self.browser = Browser(os.path.join(folder, "socket"), [self.path("files"), self.path("files", "Letters")])
        self.settle()

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def settle(self):
        """What the hands did has reached the program, and what that asked for is done."""
        for _ in range(4):
            self.browser.client.ping()
            self.browser.catch_up()

    def do(self, step, *arguments, **options):
        getattr(self.hands, step)(*arguments, **options)
        self.settle()

    def files(self, scene="left"):
        return self.browser.windows[scene].files()

    def point(self, scene, region):
        """The middle of a region, as the program laid it out."""
        window = self.browser.windows[scene]
        for declared in window.regions(self.browser.places):
            if declared.id == region:
                left, top, _, _ = declared.anchors
                width, height = declared.size
                origin = {"grid": (160, 40), "side": (0, 40), "bar": (0, 0)}[declared.parent]
                left = 800 - 5 - width if left is None else left
                x = window.rect[0] + origin[0] + left + (width or 160) / 2
                return [x, origin[1] + top + (height or 30) / 2]
        raise LookupError(region)

    def click(self, scene, region, count=1):
        self.do("to", self.point(scene, region), over="100ms")
        self.do("click", "left", count=count)
        self.do("wait", "700ms")

    def drag(self, scene, region, to):
        self.do("to", self.point(scene, region), over="100ms")
        self.do("press", "left")
        self.do("to", to, over="400ms")
        self.do("release", "left")
        self.do("wait", "100ms")


@contextmanager
def desk(folder):
    with inlet.sync.simulate(socket=os.path.join(folder, "socket"), state=os.path.join(folder, "state.json")) as seat:
        for device in ["keyboard", "mouse"]:
            seat.hands.plug(device)
        here = Desk(folder, seat)
        try:
            yield here
        finally:
            here.browser.client.close()


def make_files(folder):
    os.makedirs(os.path.join(folder, "files", "Letters"))
    os.makedirs(os.path.join(folder, "files", "Music"))
    for name in ["apple.txt", "banana.txt", "cherry.txt", "citrus.txt"]:
        with open(os.path.join(folder, "files", name), "w") as file:
            file.write(name)


def test_selecting_opening_and_searching():
    with tempfile.TemporaryDirectory() as folder:
        make_files(folder)
        with desk(folder) as here:
            left = here.browser.windows["left"]
            assert here.files() == ["apple.txt", "banana.txt", "cherry.txt", "citrus.txt", "Letters", "Music"]
            here.click("left", "file:apple.txt")
            assert left.selected == [here.path("files", "apple.txt")]
            here.do("text", "ci")
            assert left.selected == [here.path("files", "citrus.txt")]
            here.do("key", "ctrl+a")
            assert len(left.selected) == 6
            here.click("left", "file:Letters", count=2)
            assert left.folder == here.path("files", "Letters")
            here.click("left", "tool:up")
            assert left.folder == here.path("files")
            here.do("key", "ctrl+f")
            here.do("text", "ap")
            assert (left.query, here.files()) == ("ap", ["apple.txt"])
            here.do("key", "escape")
            assert len(here.files()) == 6
            here.do("key", "ctrl+r")
            assert here.files()[0] == "Music"
            here.click("left", "tool:newFolder")
            assert "New Folder" in here.files()
            here.click("left", "file:banana.txt")
            here.click("left", "tool:delete")
            assert "banana.txt" not in here.files() and len(here.files()) == 6
            assert here.browser.refused == [], here.browser.refused


def test_dragging_between_windows_and_into_another_program():
    with tempfile.TemporaryDirectory() as folder:
        make_files(folder)
        with desk(folder) as here:
            shelf = Shelf(here.path("socket"))
            here.drag("left", "file:apple.txt", to=[1400, 600])
            assert here.files("right") == ["apple.txt"] and "apple.txt" not in here.files()
            here.do("press", "KEY_LEFTCTRL")
            here.drag("left", "file:banana.txt", to=[1400, 600])
            here.do("release", "KEY_LEFTCTRL")
            assert here.files("right") == ["apple.txt", "banana.txt"] and "banana.txt" in here.files()
            # All that are selected go along, into the other program.
            here.do("key", "ctrl+a")
            here.drag("left", "file:cherry.txt", to=[600, 1000])
            shelf.settle()
            assert shelf.taken == [("move", [here.path("files", name) for name in here.files()])], shelf.taken
            # A folder opens under a drag that stays over it; Escape takes the drag back.
            here.do("to", here.point("left", "file:citrus.txt"), over="100ms")
            here.do("press", "left")
            here.do("to", here.point("left", "file:Music"), over="300ms")
            here.do("wait", "1s")
            assert here.browser.windows["left"].folder == here.path("files", "Music")
            here.do("key", "escape")
            here.do("release", "left")
            assert "citrus.txt" in os.listdir(here.path("files"))
            assert here.browser.refused == [], here.browser.refused


def test_a_folder_opens_in_the_other_window():
    with tempfile.TemporaryDirectory() as folder:
        make_files(folder)
        with desk(folder) as here:
            here.do("press", "KEY_LEFTALT")
            here.click("left", "file:Music", count=2)
            here.do("release", "KEY_LEFTALT")
            assert here.browser.windows["right"].folder == here.path("files", "Music")
            assert here.browser.windows["left"].folder == here.path("files")
            assert here.browser.refused == [], here.browser.refused


def test_everything_is_back_after_a_restart():
    with tempfile.TemporaryDirectory() as folder:
        make_files(folder)
        with desk(folder) as here:
            here.browser.client.bar.customize("tools", groups=["go", "share", "edit"])
            here.settle()
            here.do("key", "ctrl+r")
            here.click("right", "place:" + here.path("files"))
            here.click("left", "file:cherry.txt")
            before = look(here)
            assert before["tools"] == ["up", "send", "newFolder", "delete"], before
            # The program is back: another instance of it, on the same seat.
            here.browser.client.close()
            here.seat.ping()
            again = Desk(folder, here.seat)
            assert look(again) == before, look(again)
        # The daemon is back, and with it the program.
        with desk(folder) as here:
            assert look(here) == before, look(here)
            here.click("left", "tool:delete")
            assert "cherry.txt" not in here.files()
            assert here.browser.refused == [], here.browser.refused


def look(here):
    left, right = here.browser.windows["left"], here.browser.windows["right"]
    return {"folders": [left.folder, right.folder], "reversed": [left.is_reversed, right.is_reversed],
            "selected": left.selected, "tools": left.tools, "files": here.files()}


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(name)
