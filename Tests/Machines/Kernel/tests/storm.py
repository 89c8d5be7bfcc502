"""Fast mice: nothing is lost that the kernel did not lose, and nothing is left held.

With flat acceleration a frame is a line, and the sums are those that were sent. Where inlet could not
keep up, under emulation on a busy machine, the kernel itself drops; then only the truth at the end
is asked for, and the test says so.
"""

import json
import os
import subprocess
import sys

from lib.case import *

FLAT = "pointer: {acceleration: flat}\n"


class AStorm(KernelTest):
    def storm(self, *options):
        """Starts the program; a node to read, and a way to set it off."""
        storm = subprocess.Popen(
            [os.path.join(os.environ["PROGRAMS"], "storm"), *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        self.addCleanup(storm.wait)
        self.addCleanup(storm.stdout.close)
        self.addCleanup(storm.stdin.close)
        return storm, storm.stdout.readline().strip()

    def weather(self, rate, frames, hold):
        storm, path = self.storm("--rate", str(rate), "--frames", str(frames), "--hold", str(hold))
        inlet = self.inlet("--device", path, config=FLAT)
        print("\n", file=storm.stdin, end="", flush=True)
        # Parsing takes longer than reading: first everything, until the click that ends the storm.
        while inlet.raw.count(b'"middle"', max(0, len(inlet.raw) - 4096)) < 2:
            self.assertTrue(inlet.fill(60), f"the storm's last click does not come\n{inlet.message()}")
        sent = json.loads(storm.stdout.readline())
        lines = inlet.until(type="button", phase="ended", button="middle")
        moved = self.only(lines, type="motion")
        dropped = self.count(lines, type="device", phase="resynced")
        self.assertEqual(self.count(lines, type="gap"), 0, "the reader kept up")
        print(f"\n  {sent['rate']} frames/s, {sent['late']} late, the kernel dropped {dropped} times;",
              f"{len(moved)} of {sent['frames']} lines", end=" ", file=sys.stderr, flush=True)
        if dropped:
            self.assertLess(len(moved), sent["frames"])
        else:
            self.assertEqual(len(moved), sent["frames"])
            self.assertEqual(sum(line["dx"] for line in moved), sent["dx"])
            self.assertEqual(sum(line["dy"] for line in moved), sent["dy"])
            self.assertEqual(sum(abs(line["dx"]) for line in moved), sent["way"])
            self.assertEqual(self.phases(lines, type="button", button="primary"),
                             {"began": -(-frames // hold) // 2, "ended": -(-frames // hold) // 2})
        phases = self.phases(lines, type="button", button="primary")
        self.assertEqual(phases.get("began"), phases.get("ended", 0) + phases.get("cancelled", 0))

    def test_a_thousand_frames_a_second_for_twenty_seconds_are_all_there(self):
        self.weather(rate=1000, frames=20000, hold=500)

    def test_eight_thousand_frames_a_second_for_two_seconds_leave_nothing_held(self):
        self.weather(rate=8000, frames=16000, hold=800)
