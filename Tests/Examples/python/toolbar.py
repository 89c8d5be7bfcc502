#!/usr/bin/env python3
"""A toolbar of three buttons: tells what the pointer is over, and what is clicked.

    toolbar.py inlet stream --requests
"""

import json
import subprocess
import sys

LEFT, TOP, WIDTH, HEIGHT = 860, 520, 200, 40
BUTTONS = ["save", "undo", "redo"]


def regions():
    yield {"id": "bar", "rect": [LEFT, TOP, WIDTH, HEIGHT]}
    for place, name in enumerate(BUTTONS):
        rect = [LEFT + 10 + 60 * place, TOP + 5, 60, HEIGHT - 10]
        yield {"id": name, "parent": "bar", "rect": rect, "role": "control", "style": {"effect": "lift"}}


def main(command):
    inlet = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request):
        print(json.dumps(request), file=inlet.stdin, flush=True)

    ask(do="subscribe", events=["hover", "click"])
    ask(do="scene.activate", scene="toolbar", rect=[LEFT, TOP, WIDTH, HEIGHT])
    ask(id="toolbar", do="regions.set", scene="toolbar", regions=list(regions()))
    try:
        for line in inlet.stdout:
            event = json.loads(line)
            if event["type"] == "hover" and event["phase"] == "entered":
                print("over", event["region"], flush=True)
            elif event["type"] == "click":
                print("clicked", event["region"], "with", event["button"], flush=True)
            elif event["type"] == "reply" and not event["ok"]:
                print("refused:", event["error"]["message"], flush=True)
            elif event["type"] == "reply" and event["id"] == "toolbar":
                print("ready", flush=True)
    except KeyboardInterrupt:
        pass
    finally:
        # Nobody reads any more, which ends it; a process of sudo's would hear no signal of ours.
        inlet.stdout.close()
    return inlet.wait()


sys.exit(main(sys.argv[1:]))
