#!/usr/bin/env python3
"""A file browser with two windows, over the lines of a daemon: sidebar, grid, search field, toolbar, drag and drop.

    file_browser.py /run/inlet/inlet.sock ~/Documents ~/Downloads

It draws nothing; what a person would see is in Browser.windows.
"""

import json
import os
import shutil
import socket
import sys

FILES = "text/uri-list"  # What is dragged, as other programs name it.
BAR, SIDE, CELL = 40, 160, (120, 100)  # The heights and widths of what is around the grid, in points.
TOOLS = [
    {"id": "go", "kind": "fixed", "items": [{"id": "up", "width": 40}]},
    {"id": "edit", "priority": 1, "items": [{"id": "newFolder", "width": 90}, {"id": "delete", "width": 60}]},
    {"id": "sort", "items": [{"id": "reverse", "width": 70}]},
    {"id": "share", "kind": "alwaysAvailable", "default": False, "items": [{"id": "send", "width": 60}]},
]
COMMANDS = [
    {"id": "up", "title": "Enclosing Folder", "keys": "alt+up"},
    {"id": "newFolder", "title": "New Folder", "keys": "ctrl+shift+n"},
    {"id": "reverse", "title": "Reverse Order", "keys": "ctrl+r"},
]


class Daemon:
    """A connection: requests out, lines in."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.last_id = 0

    def send(self, request, **fields):
        """Sends a request; its reply comes as a line with the number that this returns."""
        self.last_id += 1
        self.socket.sendall((json.dumps({"id": self.last_id, "do": request, **fields}) + "\n").encode())
        return self.last_id

    def read(self):
        line = self.lines.readline()
        if not line:
            raise EOFError("the daemon has gone")
        return json.loads(line)

    def close(self):
        self.lines.close()
        self.socket.close()


class Window:
    """A scene: a folder, what is looked for in it, and what is selected."""

    def __init__(self, scene, rect, folder, other):
        self.scene, self.rect, self.folder, self.other = scene, rect, folder, other
        self.query, self.is_reversed = "", False
        self.selected, self.tools, self.dragged = [], [], {}

    def files(self):
        found = [name for name in os.listdir(self.folder) if self.query.lower() in name.lower()]
        return sorted(found, key=str.lower, reverse=self.is_reversed)

    def path(self, region):
        """What a region stands for: the grid for the folder shown, an item for a file in it."""
        return self.folder if region in ("grid", "side") else os.path.join(self.folder, region.split(":", 1)[1])

    def regions(self, places):
        """What lies where, by the distances to the edges: another size of the window changes nothing here."""
        yield {"id": "bar", "anchors": [0, 0, 0, None], "size": [None, BAR], "focusGroup": "bar"}
        yield {"id": "search", "parent": "bar", "anchors": [None, 5, 5, 5], "size": [180, None], "text": True, "label": "Search"}
        left = 0
        for tool in self.tools:
            width = next(i["width"] for group in TOOLS for i in group["items"] if i["id"] == tool)
            yield {"id": "tool:" + tool, "parent": "bar", "anchors": [left, 0, None, 0], "size": [width, None],
                   "role": "control", "focusable": True, "focusOnPress": False, "label": tool}
            left += width
        yield {"id": "side", "anchors": [0, BAR, None, 0], "size": [SIDE, None], "role": "collection"}
        for row, place in enumerate(places):
            yield {"id": "place:" + place, "parent": "side", "anchors": [0, row * 30, 0, None], "size": [None, 30],
                   "role": "item", "focusable": True, "label": os.path.basename(place),
                   "drops": {"types": [FILES]}, "spring": True}
        yield {"id": "grid", "anchors": [SIDE, BAR, 0, 0], "role": "collection", "band": True, "primaryAction": "doubleClick",
               "drops": {"types": [FILES]}}
        columns = max(1, (self.rect[2] - SIDE) // CELL[0])
        for place, name in enumerate(self.files()):
            item = {"id": "file:" + name, "parent": "grid", "role": "item", "focusable": True, "label": name,
                    "anchors": [place % columns * CELL[0] + 10, place // columns * CELL[1] + 10, None, None],
                    "size": [CELL[0] - 20, CELL[1] - 20], "drags": {"types": [FILES], "operations": ["move", "copy"]}}
            if os.path.isdir(os.path.join(self.folder, name)):
                opens = {"scene": self.other, "activity": {"folder": os.path.join(self.folder, name)}}
                item |= {"drops": {"types": [FILES]}, "spring": True, "opens": opens}
            yield item


class Browser:
    def __init__(self, socket_path, folders):
        self.daemon, self.places = Daemon(socket_path), list(folders)
        rects = {"left": [0, 0, 800, 900], "right": [900, 0, 800, 900]}
        others = {"left": "right", "right": "left"}
        self.windows = {s: Window(s, r, f, others[s]) for (s, r), f in zip(rects.items(), folders)}
        self.replies, self.refused = {}, []  # By their numbers; errors, for whoever looks.
        self.ask("program.identify", name="files")
        self.ask("commands.insert", into="file", commands=COMMANDS)
        for window in self.windows.values():
            # What it was like, if it was there before, comes before the reply.
            self.ask("scene.activate", scene=window.scene, rect=window.rect)
            self.ask("bar.set", scene=window.scene, bar="tools", width=window.rect[2] - 200, overflowWidth=30, groups=TOOLS)
            actions = {command["id"]: True for command in COMMANDS} | {"find": True, "delete": True}
            self.ask("responder.set", scene=window.scene, actions=actions)
            self.show(window, window.folder)

    def ask(self, request, **fields):
        """Sends a request, and handles all lines up to its reply, which it returns. What handles them may ask, too."""
        number = self.daemon.send(request, **fields)
        while number not in self.replies:
            line = self.daemon.read()
            if line["type"] == "reply":
                self.replies[line["id"]] = line
            else:
                self.handle(line)
        reply = self.replies.pop(number)
        if not reply["ok"]:
            self.refused.append(reply["error"]["message"])
        return reply

    def run(self):
        while True:
            self.handle(self.daemon.read())

    def show(self, window, folder):
        """Shows a folder, or the same again after something changed in it."""
        if os.path.isdir(folder):
            window.folder = folder
        self.ask("regions.set", scene=window.scene, regions=list(window.regions(self.places)))
        self.ask("scene.update", scene=window.scene, activity={"folder": window.folder},
                 programState={"query": window.query, "reversed": window.is_reversed})

    def refresh(self):
        for window in self.windows.values():
            self.show(window, window.folder)

    def handle(self, line):
        handler = getattr(self, "on_" + line["type"], None)
        scene = line.get("scene") or (line.get("target") or {}).get("scene")
        if handler and scene in self.windows:
            handler(self.windows[scene], line)

    def on_scene(self, window, line):
        if line["phase"] not in ("restore", "activated"):
            return
        folder = (line.get("activity") or {}).get("folder", window.folder)
        if line["phase"] == "activated" and folder != window.folder:
            self.show(window, folder)
        window.folder = folder
        state = line.get("programState") or {}
        window.query = state.get("query", window.query)
        window.is_reversed = state.get("reversed", window.is_reversed)

    def on_bar(self, window, line):
        groups = [group for group in line["groups"] if group["shown"]]
        window.tools = [item for group in groups for item in group["items"]]
        self.show(window, window.folder)

    def on_selection(self, window, line):
        if line["collection"] == "grid" and line["phase"] == "ended":
            window.selected = [window.path(item) for item in line["items"]]

    def on_primaryAction(self, window, line):
        path = line["item"].split(":", 1)[1] if line["collection"] == "side" else window.path(line["item"])
        if os.path.isdir(path):
            window.query = ""
            self.show(window, path)

    def on_open(self, window, line):
        """In the other window, which comes to the front because a person asks for it."""
        opens = line["opens"]
        self.ask("scene.activate", scene=opens["scene"], intent=line["intent"], activity=opens["activity"])
        self.show(self.windows[opens["scene"]], opens["activity"]["folder"])

    def on_click(self, window, line):
        if line["button"] == "primary" and line["region"].startswith("tool:"):
            self.perform(window, line["region"].split(":", 1)[1])

    def on_command(self, window, line):
        self.perform(window, line["action"])

    def perform(self, window, action):
        if action == "up":
            return self.show(window, os.path.dirname(window.folder))
        if action == "find":
            return self.ask("focus.set", scene=window.scene, region="search")
        if action == "reverse":
            window.is_reversed = not window.is_reversed
        if action == "newFolder":
            os.mkdir(os.path.join(window.folder, free_name(window.folder, "New Folder")))
        if action == "delete":
            for path in window.selected:
                (shutil.rmtree if os.path.isdir(path) else os.remove)(path)
        self.refresh()

    def on_edit(self, window, line):
        if line["edit"] == "insert":
            window.query += line["text"]
        elif line["edit"] == "delete":
            window.query = window.query[:-1]
        elif line["edit"] == "cancel":
            window.query = ""
        elif line["edit"] == "newline":
            return self.ask("focus.set", scene=window.scene, region="file:" + (window.files() or [""])[0])
        self.show(window, window.folder)

    def on_drag(self, window, line):
        """The dragged files are handed over when they are dropped; who takes them moves or copies them."""
        if line["phase"] == "began" and "drag" in line:
            window.dragged[line["drag"]] = [window.path(item) for item in line.get("items", [line["region"]])]
        elif line["phase"] == "requested":
            self.ask("drag.payload", drag=line["drag"], payload={FILES: window.dragged[line["drag"]]})
        elif line["phase"] in ("ended", "cancelled"):
            if window.dragged.pop(line.get("drag"), None):
                self.refresh()

    def on_drop(self, window, line):
        if line["phase"] != "performed":
            return
        is_place = line["region"].startswith("place:")
        folder = line["region"].split(":", 1)[1] if is_place else window.path(line["region"])
        for path in line["payload"][FILES]:
            if os.path.dirname(path) != folder:
                target = os.path.join(folder, free_name(folder, os.path.basename(path)))
                (shutil.move if line["operation"] == "move" else shutil.copy)(path, target)
        self.refresh()

    def on_spring(self, window, line):
        is_place = line["region"].startswith("place:")
        self.show(window, line["region"].split(":", 1)[1] if is_place else window.path(line["region"]))


def free_name(folder, name):
    number, (base, ending) = 2, os.path.splitext(name)
    while os.path.exists(os.path.join(folder, name)):
        name, number = f"{base} {number}{ending}", number + 1
    return name


if __name__ == "__main__":
    try:
        Browser(sys.argv[1], [os.path.abspath(folder) for folder in sys.argv[2:4]]).run()
    except (EOFError, KeyboardInterrupt):
        pass
