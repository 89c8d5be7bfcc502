#!/usr/bin/env python3
"""Tests of a button and of typing, with devices that are simulated: for pytest, or run as it is."""

import os
import tempfile

import inlet
from inlet import Click, Hover, Key, Region, Scroll
from inlet.sync import simulate


def test_key():
    with simulate() as seat:
        seat.hands.plug("keyboard")
        seat.hands.key("a")
        press = seat.until(Key)
        assert (press.key, press.phase, press.text) == ("KEY_A", "began", "a")
        assert seat.until(Key).phase == "ended"


def test_button_is_clicked_twice():
    with simulate() as seat:
        seat.hands.plug("mouse")
        seat.scene.activate("main", rect=[0, 0, 800, 600])
        seat.regions.set("main", [Region("save", rect=[100, 100, 80, 30])])
        seat.hands.to([120, 110], over="200ms")
        assert seat.until(Hover, phase="entered").region == "save"
        seat.hands.click("left", count=2)
        assert [seat.until(Click).count for _ in range(2)] == [1, 2]


def test_time_passes_until_a_line_comes():
    with simulate() as seat:
        seat.hands.plug("touchpad")
        seat.hands.scroll([0, -30], over="100ms")
        began = seat.until(Scroll, phase="momentumBegan")
        ended = seat.until(Scroll, phase="momentumEnded")
        assert 500_000 < ended.time - began.time < 5_000_000


def test_refusals():
    with simulate() as seat:
        steps = [(lambda: seat.hands.key("a"), "unsupported"), (lambda: seat.until(Click), "limit")]
        for step, code in steps:
            try:
                step()
            except inlet.RequestError as refusal:
                assert refusal.code == code, refusal
            else:
                raise AssertionError(f"{code} was expected")


def test_configuration_and_socket():
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "inlet.yaml")
        with open(config, "w") as file:
            file.write("keyboard: {layout: de}\n")
        with simulate(config, socket=os.path.join(folder, "socket")) as seat:
            seat.hands.plug("keyboard")
            seat.hands.text("ö")
            assert seat.until(Key, phase="began").key == "KEY_SEMICOLON"
            assert os.path.exists(os.path.join(folder, "socket"))


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(name)
