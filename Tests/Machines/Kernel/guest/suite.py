"""Runs test modules in the guest: suite.py MODULE…

unittest's own runner with four differences: names read as sentences, each has its seconds, a failure is told when it
happens (nothing is lost when the machine dies later), and a test that hangs fails after a while.
"""

import os
import signal
import sys
import time
import unittest

sys.path.insert(0, os.getcwd())
LIMIT = 300  # seconds a test may take; its module's LIMIT where that says another


def limit(test):
    return getattr(sys.modules[type(test).__module__], "LIMIT", LIMIT)


class Result(unittest.TextTestResult):
    told = 0

    def getDescription(self, test):
        *_, topic, case, name = test.id().split(" ")[0].split(".")
        return f"{topic}.{case}: {name.removeprefix('test_').replace('_', ' ')}"

    def startTest(self, test):
        super().startTest(test)
        self.began = time.monotonic()
        signal.alarm(limit(test))

    def addSuccess(self, test):
        unittest.TestResult.addSuccess(self, test)
        self.stream.writeln(f"ok, {time.monotonic() - self.began:.1f} s")

    def stopTest(self, test):
        signal.alarm(0)
        super().stopTest(test)
        faults = self.errors + self.failures
        if len(faults) > self.told:
            self.told = len(faults)
            for about, fault in self.errors + self.failures:
                if about is test or getattr(about, "test_case", None) is test:
                    self.stream.write(fault + "\n")
        self.stream.flush()

    def printErrors(self):
        """They are all told."""


def too_long(*_):
    raise TimeoutError("the test takes longer than it may")


signal.signal(signal.SIGALRM, too_long)
suite = unittest.defaultTestLoader.loadTestsFromNames(sys.argv[1:])
result = unittest.TextTestRunner(verbosity=2, resultclass=Result).run(suite)
sys.exit(not result.wasSuccessful() or result.testsRun == 0)
