"""The benchmark that needs a real kernel runs, small, so that it never rots."""

import json
import os
import subprocess

from lib.case import *
from lib.inlet import INLET, PATIENCE

BENCH = os.environ.get("INLET_BENCH", os.path.join(os.path.dirname(INLET), "inlet-bench"))


class Latency(KernelTest):
    def test_of_a_key_is_told_in_microseconds(self):
        if not os.access(BENCH, os.X_OK):
            self.skipTest("no inlet-bench: swift build -c release --product inlet-bench")
        ran = subprocess.run([BENCH, "latency", "--presses", "20"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        line = json.loads(ran.stdout)
        self.assertEqual((line["bench"], line["presses"]), ("latency", 20))
        self.assertTrue(0 < line["p50_us"] <= line["p99_us"] <= line["max_us"], line)
