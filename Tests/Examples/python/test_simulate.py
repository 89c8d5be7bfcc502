#!/usr/bin/env python3
"""Tests of a button and of typing, with devices that are simulated: for pytest, or run as it is."""

import os
import tempfile

from inlet_simulate import Refused, simulate


def test_key():
    with simulate() as seat:
        seat.do(plug="keyboard")
        seat.do(key="a")
        line = seat.until(type="key")
        assert (line["key"], line["phase"], line["text"]) == ("KEY_A", "began", "a")
        assert seat.until(type="key")["phase"] == "ended"


def test_button_is_clicked_twice():
    with simulate() as seat:
        seat.do(plug="mouse")
        seat.ask("scene.activate", scene="main", rect=[0, 0, 800, 600])
        seat.ask("regions.set", scene="main", regions=[{"id": "save", "rect": [100, 100, 80, 30]}])
        seat.do(to=[120, 110], over="200ms")
        assert seat.until(type="hover", phase="entered")["region"] == "save"
        seat.do(click="left", count=2)
        assert [seat.until(type="click")["count"] for _ in range(2)] == [1, 2]


def test_time_passes_until_a_line_comes():
    with simulate() as seat:
        seat.do(plug="touchpad")
        seat.do(scroll=[0, -30], over="100ms")
        began = seat.until(type="scroll", phase="momentumBegan")
        ended = seat.until(type="scroll", phase="momentumEnded")
        assert 500_000 < ended["time"] - began["time"] < 5_000_000


def test_refusals():
    with simulate() as seat:
        for step, code in [({"key": "a"}, "unsupported"), ({"until": {"type": "click"}}, "limit")]:
            try:
                seat.do(**step)
            except Refused as refusal:
                assert refusal.code == code, refusal
            else:
                raise AssertionError(f"{step} was done")


def test_configuration_and_socket():
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "inlet.yaml")
        with open(config, "w") as file:
            file.write("keyboard: {layout: de}\n")
        with simulate(config=config, socket=os.path.join(folder, "socket")) as seat:
            seat.do(plug="keyboard")
            seat.do(text="ö")
            assert seat.until(type="key", phase="began")["key"] == "KEY_SEMICOLON"
            assert os.path.exists(os.path.join(folder, "socket"))


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(name)
