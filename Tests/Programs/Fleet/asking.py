"""The recipe "Ask": recordings to Parquet, and the answers beside what the hands did."""

import hashlib
import json
import os
import subprocess

from page import PAGE, desk, name, shell, write
from readme import recipe
from servers import Store


def ask(inlet, bench, folder):
    [code] = recipe("Ask", PAGE)
    desk(folder)
    with Store(folder) as store:
        made = f"{folder}/made"
        os.makedirs(made)
        options = ["--machines", "5", "--hours", "1", "--seed", "15"]  # with a key that hangs, and a mouse that stalls
        told = json.loads(subprocess.run([bench, "fleet", made, *options], check=True, capture_output=True).stdout)
        for file in os.listdir(made):
            with open(f"{made}/{file}", "rb") as content:
                store.put(f"{file.split('-')[1]}/{file}", content.read())
        variables = store.variables(inlet)
        printed = shell(code, folder, variables).stdout
        assert "Click map" in printed and "button 0" in printed, printed
        presses, slowest, stuck, clicks = tables(shell("duckdb -json -f Tests/Programs/Examples/fleet/ask.sql", folder, variables).stdout)
        assert sum(one["presses"] for one in presses) == told["presses"], (presses, told)
        assert len({one["machine"] for one in presses}) == len(made_by(made)), presses
        # Each press lies on the day of its file, by the machine's clock where the recording has it.
        assert {(one["machine"], one["date"]) for one in presses} == made_by(made, days=True), presses
        clocks = shell("duckdb -noheader -csv -c \"SELECT count(*) FROM (SELECT machine FROM 'parquet/*/*/*.parquet' "
                       "WHERE type = 'key' GROUP BY ALL HAVING max(wall)::TIME BETWEEN '08:00' AND '12:00')\"", folder, variables)
        assert int(clocks.stdout) > 0, "no line has the time of day"
        assert round(slowest[0]["milliseconds"] * 1000, -2) == round(told["slowest_us"], -2), (slowest, told)
        assert len(stuck) == told["stuck"] > 0 and all(one["phase"] == "cancelled" for one in stuck), (stuck, told)
        assert clicks and all(one["scene"] == "menu" for one in clicks), clicks

        # Made once: a second conversion writes nothing.
        files = parquet(folder)
        assert len(files) == told["files"], files.keys()
        shell(code, folder, variables)
        assert parquet(folder) == files, "the files were made again"
        # A recording that cannot be read makes no file, and does not keep others from being made.
        first = sorted(files)[0]
        os.remove(first)
        broken = f"{folder}/all/{name(9)}"
        write(broken, b"no recording")
        run = shell(code, folder, variables, status=123)
        assert name(9) in run.stderr, run.stderr
        assert parquet(folder).keys() == files.keys(), parquet(folder).keys() ^ files.keys()
        os.remove(broken)
        # A name from elsewhere is no path and no SQL.
        run = shell("Tests/Programs/Examples/fleet/to-parquet parquet \"inlet-x'; DROP-.mcap\"", folder, variables, status=64)
        assert "not the name" in run.stderr


def made_by(folder, days=False):
    """The machines that the names in a folder tell of, with their days."""
    words = [file.split("-") for file in os.listdir(folder)]
    return {(one[1], f"{one[2][:4]}-{one[2][4:6]}-{one[2][6:]}") if days else one[1] for one in words}


def tables(output):
    """The answers of `duckdb -json`: a heading, then an array."""
    decoder, found, rest = json.JSONDecoder(), [], output
    while (start := rest.find("[{")) >= 0:
        value, end = decoder.raw_decode(rest[start:])
        found.append(value)
        rest = rest[start + end:]
    assert len(found) == 4, output
    return found


def parquet(folder):
    """Each file with what is in it and when it was made."""
    found = {}
    for place, _, names in os.walk(f"{folder}/parquet"):
        for file in names:
            path = f"{place}/{file}"
            with open(path, "rb") as content:
                found[path] = (hashlib.sha256(content.read()).hexdigest(), os.stat(path).st_ino)
    assert all(path.endswith(".parquet") for path in found), found.keys()
    return found
