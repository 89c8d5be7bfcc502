"""Every intent of many devices: inlet and libinput beside each other, on the same device.

    library.py [-v] FACTS PAGE PART/PARTS [DEVICE…]

Prints a line for each difference that the page has no row for, with -v all differences and what both say, and at the end how
many runs were alike and how often each row was needed. Fails where a row is missing.
"""

import collections
import fnmatch
import json
import os
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.getcwd())
from lib import answers, facts, intents
from lib.beside import Beside, kinds

VERBOSE = "-v" in sys.argv
TRIES = 5  # for an intent: on a busy machine a tap takes too long to be one
making = threading.Lock()
late = []


class Reasons:
    """The rows of the page's table of differences: devices, intents and what differs, each with its reason."""

    def __init__(self, page):
        with open(page) as file:
            cells = [[cell.strip() for cell in line.strip("| \n").split(" | ")] for line in file if line.startswith("| ")]
        start = next(index for index, row in enumerate(cells) if row[:3] == ["devices", "intents", "in"])
        self.rows = [[[pattern.strip("` ") for pattern in cell.split(",")] for cell in row[:3]] for row in cells[start + 1:]]
        self.needed = collections.Counter()

    def covers(self, *difference):
        """Whether a row is about this device, intent and difference."""
        for number, row in enumerate(self.rows):
            if all(any(fnmatch.fnmatchcase(word, pattern) for pattern in patterns) for word, patterns in zip(difference, row)):
                self.needed[number] += 1
                return True
        return False


def play(known):
    """Differences of one device, (intent, what, text), and how many runs there were and were alike."""
    found, runs, alike = [], 0, 0
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        with making:
            device = facts.FactsDevice(known)
        beside = Beside(device.path, folder)
        try:
            begin, added = beside.take()
            if beside.refused:
                return [("", "kinds", f"{' and '.join(beside.refused)} does not read it")], 0, 0
            snapshot = begin[1]
            space = begin[0]["space"]
            own, other = kinds(snapshot, added)
            if own != other:
                found.append(("", "kinds", f"inlet {' '.join(sorted(own)) or '-'} | libinput {' '.join(sorted(other)) or '-'}"))
            for intent in intents.intents(known):
                for _ in range(TRIES):
                    is_in_time = intent.play(device)
                    lines, said = beside.take()
                    if is_in_time:
                        break
                else:
                    late.append(f"{known.key}: {intent.name}")
                    continue
                differing = answers.differences(answers.ours(lines, space), answers.theirs(said, known))
                runs += 1
                alike += not differing
                found += [(intent.name, what, f"inlet {a} | libinput {b}") for what, a, b in differing]
                if VERBOSE:
                    found += [(intent.name, "", line) for line in [*map(json.dumps, lines), *said]]
        finally:
            beside.close()
            device.close()
    return found, runs, alike


def main():
    path, page, part, *names = [word for word in sys.argv[1:] if word != "-v"]
    number, parts = map(int, part.split("/"))
    chosen = [known for index, known in enumerate(facts.read(path)) if index % parts == number - 1 and (not names or known.key in names)]
    reasons = Reasons(page)
    runs = alike = missing = 0
    with ThreadPoolExecutor(2) as pool:
        for known, (found, ran, same) in zip(chosen, pool.map(play, chosen)):
            runs, alike = runs + ran, alike + same
            for intent, what, text in found:
                is_reasoned = bool(what) and reasons.covers(known.key, intent, what)
                missing += bool(what) and not is_reasoned
                if VERBOSE or not is_reasoned:  # line by line: what is written at once can get lost on the machine's port
                    print(f"{known.key}: {intent}: {what}: {text}" if what else f"    {text}", flush=True)
    for number, times in sorted(reasons.needed.items()):
        print(f"{times:5} by reason {number + 1}: {' | '.join(', '.join(cell) for cell in reasons.rows[number])}")
    for intent in late:
        print(f"{intent}: the machine was too slow, {TRIES} times")
    print(f"{len(chosen)} devices, {runs} runs: alike in {alike}; {missing} differences have no reason")
    sys.exit(missing > 0)


main()
