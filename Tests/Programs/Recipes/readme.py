"""The recipes of README.md and of pages as they stand there, and a place to run them in."""

import os
import re

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))


def recipe(title, page=f"{ROOT}/README.md"):
    """The code under the heading of `page` that has `title` in it, block by block."""
    with open(page) as file:
        sections = re.split(r"(?m)^#+ ", file.read())
    found = [section for section in sections if title in section.partition("\n")[0]]
    assert len(found) == 1, f"{page} has {len(found)} headings with {title!r} in them"
    blocks = re.findall(r"(?ms)^```sh\n(.*?)^```$", found[0])
    assert blocks, f"there is no code under {title!r} in {page}"
    return blocks


def environment(folder, inlet, *sample):
    """In which `inlet` is that binary and `sudo` changes nobody's rights; with `sample`, streams come from it."""
    programs = f"{folder}/programs"
    os.makedirs(programs, exist_ok=True)
    streams = f'[ "$1" != stream ] || exec {inlet} "$@" {" ".join(sample)}' if sample else ""
    for name, text in {"inlet": f'{streams}\nexec {inlet} "$@"', "sudo": 'exec "$@"'}.items():
        with open(f"{programs}/{name}", "w") as file:
            file.write(f"#!/bin/sh\n{text}\n")
        os.chmod(file.name, 0o755)
    variables = {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": folder, "XDG_CONFIG_HOME": folder, "LANG": "C.UTF-8"}
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"} | variables
