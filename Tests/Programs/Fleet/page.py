"""The page Fleets, and a place to follow it in."""

import os
import subprocess
import time

from servers import ROOT

PAGE = f"{ROOT}/Sources/Inlet/Documentation.docc/Fleet.md"
DAY = 86_400
MACHINE = "4fad8879896d"


def shell(code, folder, variables, status=0):
    run = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", code], cwd=folder, env=variables, capture_output=True, text=True, timeout=300)
    assert run.returncode == status, f"status {run.returncode} of {code}: {run.stdout}{run.stderr}"
    return run


def desk(folder):
    """A folder as somebody stands in who follows the page."""
    os.makedirs(f"{folder}/recordings")
    os.symlink(f"{ROOT}/Tests", f"{folder}/Tests")


def name(number):
    return f"inlet-{MACHINE}-20261101-8107abdbcb48-{number:08}.mcap"


def write(path, content, days=0):
    with open(path, "wb") as file:
        file.write(content)
    then = time.time() - days * DAY
    os.utime(path, (then, then))
