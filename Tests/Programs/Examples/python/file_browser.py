#!/usr/bin/env python3
"""A file browser with two windows: sidebar, grid, search field, toolbar, drag and drop.

    file_browser.py /run/inlet/inlet.sock ~/Documents ~/Downloads

It draws nothing; what a person would see is in Browser.windows.
"""

import os
import shutil
import sys

import inlet
from inlet import BarGroup, BarItem, Drags, Drops, KeyCommand, Opening, Region

FILES = "text/uri-list"  # What is dragged, as other programs name it.
DRAGS, DROPS = Drags([FILES], operations=["move", "copy"]), Drops([FILES])
BAR, SIDE, CELL = 40, 160, (120, 100)  # Heights and widths of what is around the grid, in points.
TOOLS = [
    BarGroup("go", [BarItem("up", 40)], kind="fixed"),
    BarGroup("edit", [BarItem("newFolder", 90), BarItem("delete", 60)], priority=1),
    BarGroup("sort", [BarItem("reverse", 70)]),
    BarGroup("share", [BarItem("send", 60)], kind="alwaysAvailable", default=False),
]
WIDTHS = {item.id: item.width for group in TOOLS for item in group.items}
COMMANDS = [
    KeyCommand("up", title="Enclosing Folder", keys="alt+up"),
    KeyCommand("newFolder", title="New Folder", keys="ctrl+shift+n"),
    KeyCommand("reverse", title="Reverse Order", keys="ctrl+r"),
]


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
        """What a region stands for: the folder shown, a place in the sidebar, or a file."""
        kind, _, name = region.partition(":")
        return name if kind == "place" else os.path.join(self.folder, name) if name else self.folder

    def regions(self, places):
        """What lies where, by distances to the edges: resizing the window changes nothing here."""
        yield Region("bar", anchors=[0, 0, 0, None], size=[None, BAR], focus_group="bar")
        yield Region("search", parent="bar", anchors=[None, 5, 5, 5], size=[180, None], text=True,
                     label="Search")
        left = 0
        for tool in self.tools:
            width = WIDTHS[tool]
            yield Region("tool:" + tool, parent="bar", anchors=[left, 0, None, 0],
                         size=[width, None], role="control", focusable=True, focus_on_press=False,
                         label=tool)
            left += width
        yield Region("side", anchors=[0, BAR, None, 0], size=[SIDE, None], role="collection")
        for row, place in enumerate(places):
            yield Region("place:" + place, parent="side", anchors=[0, row * 30, 0, None],
                         size=[None, 30], role="item", focusable=True,
                         label=os.path.basename(place), drops=DROPS, spring=True)
        yield Region("grid", anchors=[SIDE, BAR, 0, 0], role="collection", band=True,
                     primary_action="doubleClick", drops=DROPS)
        columns = max(1, (self.rect[2] - SIDE) // CELL[0])
        for place, name in enumerate(self.files()):
            left, top = place % columns * CELL[0] + 10, place // columns * CELL[1] + 10
            path, folder = self.path("file:" + name), {}
            if os.path.isdir(path):
                opens = Opening(self.other, activity={"folder": path})
                folder = {"drops": DROPS, "spring": True, "opens": opens}
            yield Region("file:" + name, parent="grid", anchors=[left, top, None, None],
                         size=[CELL[0] - 20, CELL[1] - 20], role="item", focusable=True, label=name,
                         drags=DRAGS, **folder)


class Browser:
    def __init__(self, socket_path, folders):
        self.places, self.refused = list(folders), []  # Errors, for whoever looks.
        left, right = folders
        self.windows = {"left": Window("left", [0, 0, 800, 900], left, "right"),
                        "right": Window("right", [900, 0, 800, 900], right, "left")}
        self.client = inlet.sync.connect(socket_path, name="files")
        self.client.commands.insert(COMMANDS, into="file")
        for scene, window in self.windows.items():
            self.client.scene.activate(scene, rect=window.rect)
            self.catch_up()  # What it was like, if it was there before.
            width = window.rect[2] - 200
            self.client.bar.set(scene, "tools", width=width, overflow_width=30, groups=TOOLS)
            actions = [command.id for command in COMMANDS] + ["find", "delete"]
            self.client.responder.set(scene=scene, actions=dict.fromkeys(actions, True))
            self.show(window)

    def run(self):
        for event in self.client:
            self.handle(event)

    def catch_up(self):
        for event in self.client.pending():
            self.handle(event)

    def show(self, window, folder=None):
        """Shows a folder, or the same again after something changed in it."""
        if folder and os.path.isdir(folder):
            window.folder = folder
        self.client.regions.set(window.scene, window.regions(self.places))
        activity = {"folder": window.folder}
        state = {"query": window.query, "reversed": window.is_reversed}
        self.client.scene.update(window.scene, activity=activity, program_state=state)

    def refresh(self):
        for window in self.windows.values():
            self.show(window)

    def handle(self, event):
        place = event.target if isinstance(event, inlet.Command) else event
        if window := self.windows.get(getattr(place, "scene", None)):
            try:
                self.handle_in(window, event)
            except inlet.RequestError as error:
                self.refused.append(error.message)

    def handle_in(self, window, event):
        match event:
            case inlet.Scene(phase="restore", activity={"folder": folder}):
                window.folder = folder
            case inlet.Scene(phase="restore", program_state={"query": query, "reversed": reverse}):
                window.query, window.is_reversed = query, reverse
            case inlet.Scene(phase="activated", activity={"folder": folder}):
                if folder != window.folder:
                    self.show(window, folder)
            case inlet.Bar(groups=groups):
                window.tools = [item for group in groups if group.shown for item in group.items]
                self.show(window)
            case inlet.Selection(phase="ended", collection="grid", items=items):
                window.selected = [window.path(item) for item in items]
            case inlet.PrimaryAction(item=item) if os.path.isdir(window.path(item)):
                window.query = ""
                self.show(window, window.path(item))
            case inlet.Open(opens=opens, intent=intent):
                # In the other window, which comes to the front because a person asks for it.
                self.client.scene.activate(opens.scene, intent=intent, activity=opens.activity)
                self.show(self.windows[opens.scene], opens.activity["folder"])
            case inlet.Click(button="primary", region=region) if region.startswith("tool:"):
                self.perform(window, region.removeprefix("tool:"))
            case inlet.Command(action=action):
                self.perform(window, action)
            case inlet.Edit(edit="newline"):
                self.client.focus.set(window.scene, "file:" + (window.files() or [""])[0])
            case inlet.Edit(edit=edit, text=text):
                insert, delete = window.query + (text or ""), window.query[:-1]
                edited = {"insert": insert, "delete": delete, "cancel": ""}
                window.query = edited.get(edit, window.query)
                self.show(window)
            # Files are handed over when they are dropped; who takes them moves or copies them.
            case inlet.Drag(phase="began", drag=int(drag), items=items, region=region):
                window.dragged[drag] = [window.path(item) for item in items or [region]]
            case inlet.Drag(phase="requested", drag=drag):
                self.client.drag.payload(drag, {FILES: window.dragged[drag]})
            case inlet.Drag(phase="ended" | "cancelled", drag=drag):
                if window.dragged.pop(drag, None):
                    self.refresh()
            case inlet.Drop(phase="performed", region=region, operation=operation, payload=payload):
                function = shutil.move if operation == "move" else shutil.copy
                put(payload[FILES], window.path(region), function)
                self.refresh()
            case inlet.Spring(region=region):
                self.show(window, window.path(region))

    def perform(self, window, action):
        match action:
            case "up":
                return self.show(window, os.path.dirname(window.folder))
            case "find":
                return self.client.focus.set(window.scene, "search")
            case "reverse":
                window.is_reversed = not window.is_reversed
            case "newFolder":
                os.mkdir(free_path(window.folder, "New Folder"))
            case "delete":
                for path in window.selected:
                    (shutil.rmtree if os.path.isdir(path) else os.remove)(path)
        self.refresh()


def put(paths, folder, function):
    for path in paths:
        if os.path.dirname(path) != folder:
            function(path, free_path(folder, os.path.basename(path)))


def free_path(folder, name):
    number, (base, ending) = 2, os.path.splitext(name)
    while os.path.exists(os.path.join(folder, name)):
        name, number = f"{base} {number}{ending}", number + 1
    return os.path.join(folder, name)


if __name__ == "__main__":
    try:
        Browser(sys.argv[1], [os.path.abspath(folder) for folder in sys.argv[2:4]]).run()
    except (inlet.ConnectionLost, KeyboardInterrupt) as error:
        sys.exit(str(error))
