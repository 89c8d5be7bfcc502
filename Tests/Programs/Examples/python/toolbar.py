#!/usr/bin/env python3
"""A toolbar of three buttons: prints the button under the pointer, and each click.

    toolbar.py inlet stream --requests
"""

import sys

import inlet
from inlet import Click, Hover, Region, Style

LEFT, TOP, WIDTH, HEIGHT = 860, 520, 200, 40
BUTTONS = ["save", "undo", "redo"]


def regions():
    yield Region("bar", rect=[LEFT, TOP, WIDTH, HEIGHT])
    for place, name in enumerate(BUTTONS):
        rect = [LEFT + 10 + 60 * place, TOP + 5, 60, HEIGHT - 10]
        yield Region(name, parent="bar", rect=rect, role="control", style=Style(effect="lift"))


def show(event):
    match event:
        case Hover(phase="entered", region=region):
            print("over", region, flush=True)
        case Click(region=region, button=button):
            print("clicked", region, "with", button, flush=True)


def main(command):
    with inlet.sync.run(command) as client:
        client.subscribe(events=["hover", "click"])
        client.scene.activate("toolbar", rect=[LEFT, TOP, WIDTH, HEIGHT])
        client.regions.set("toolbar", regions())
        for event in client.pending():
            show(event)
        print("ready", flush=True)
        for event in client:
            show(event)


try:
    main(sys.argv[1:])
except KeyboardInterrupt:
    pass
except inlet.InletError as error:
    sys.exit(f"toolbar: {error}")
