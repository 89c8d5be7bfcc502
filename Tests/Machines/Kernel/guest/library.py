"""Every intent of many devices: inlet and libinput beside each other, on the same device.

    library.py [-v] FACTS PART/PARTS [DEVICE…]

Prints a line for each difference, with -v all that both say, and at the end how many runs were alike.
"""

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
making = threading.Lock()


def play(known):
    """Lines of differences of one device, and how many runs there were and were alike."""
    found, runs, alike = [], 0, 0
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        with making:
            device = facts.FactsDevice(known)
        beside = Beside(device.path, folder)
        try:
            begin, added = beside.take()
            if beside.refused:
                return [f"{known.key}: {' and '.join(beside.refused)} does not read it"], 0, 0
            snapshot = begin[1]
            space = begin[0]["space"]
            own, other = kinds(snapshot, added)
            if own != other:
                found.append(f"{known.key}: kinds: inlet {' '.join(sorted(own)) or '-'}, libinput {' '.join(sorted(other)) or '-'}")
            for intent in intents.intents(known):
                intent.play(device)
                lines, said = beside.take()
                differing = answers.differences(answers.ours(lines, space), answers.theirs(said, known))
                runs += 1
                alike += not differing
                for what, a, b in differing:
                    found.append(f"{known.key}: {intent.name}: {what}: inlet {a} | libinput {b}")
                if VERBOSE:
                    found += [f"    {line}" for line in map(json.dumps, lines)] + [f"    {line}" for line in said]
        finally:
            beside.close()
            device.close()
    return found, runs, alike


def main():
    path, part, *names = [word for word in sys.argv[1:] if word != "-v"]
    number, parts = map(int, part.split("/"))
    chosen = [known for index, known in enumerate(facts.read(path)) if index % parts == number - 1 and (not names or known.key in names)]
    runs = alike = 0
    with ThreadPoolExecutor(2) as pool:
        for lines, ran, same in pool.map(play, chosen):
            runs, alike = runs + ran, alike + same
            for line in lines:  # one by one: what is written at once can get lost on the machine's port
                print(line, flush=True)
    print(f"{len(chosen)} devices, {runs} runs: alike in {alike}")


main()
