"""What /proc says of a process."""

import os
import re


def state_of(process):
    """R, S, T…: whether it runs, sleeps, is stopped."""
    return _fields(process)[0]


def processor_time(process):
    """Its own and the kernel's for it, in ticks of SC_CLK_TCK a second."""
    return sum(int(ticks) for ticks in _fields(process)[11:13])


def _fields(process):
    """Those of stat behind the name, which may hold anything."""
    with open(f"/proc/{process}/stat") as file:
        return file.read().rpartition(")")[2].split()


def status(process, field):
    """The words of a field of status."""
    with open(f"/proc/{process}/status") as file:
        return re.search(rf"^{field}:\s*(.*)$", file.read(), re.M)[1].split()


def open_files(process):
    """Paths by descriptor. What it closes meanwhile is left out: a daemon goes on opening and closing."""
    files = {}
    try:
        descriptors = os.listdir(f"/proc/{process}/fd")
    except FileNotFoundError:
        return files
    for raw in descriptors:
        try:
            files[int(raw)] = os.readlink(f"/proc/{process}/fd/{raw}")
        except FileNotFoundError:
            pass
    return files


def has_open(process, path):
    """Whether it has the file open."""
    return path in open_files(process).values()


def children(process):
    """Those that it has forked, in that order."""
    with open(f"/proc/{process}/task/{process}/children") as file:
        return [int(child) for child in file.read().split()]


def name_of_process(process):
    with open(f"/proc/{process}/comm") as file:
        return file.read().strip()
