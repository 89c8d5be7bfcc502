"""The program under test, as a client sees it: arguments, lines, messages, exit status.

Lines are read from where the last look ended, so that a test reads in the order of what it does:
press, wait_for the line, release, until the line. Nothing here sleeps; everything waits with a limit.
"""

import json
import os
import signal
import subprocess
import tempfile
import time

from lib.evdev import EV_REL, REL_X, REL_Y, await_condition
from lib.lines import PATIENCE, Lines
from lib.process import state_of

INLET = os.environ.get("INLET", "inlet")
FLOOD = [[(EV_REL, REL_X, 1), (EV_REL, REL_Y, 1)]] * 2000  # a queue holds about a hundred frames


class Inlet(Lines):
    def __init__(self, *arguments, command="stream", config=None, greeting=True, **process):
        """config: the text of a configuration file. process: further arguments of Popen.

        With --requests among the arguments, it can be asked.
        """
        self.files = tempfile.TemporaryDirectory(dir="/dev/shm")
        os.chmod(self.files.name, 0o755)
        arguments = [command, *arguments]
        if config is not None:
            self.config = os.path.join(self.files.name, "inlet.yaml")
            with open(self.config, "w") as file:
                file.write(config)
            arguments += ["--config", self.config]
        self.messages = tempfile.TemporaryFile(dir="/dev/shm")
        requests = subprocess.PIPE if "--requests" in arguments else subprocess.DEVNULL
        self.process = subprocess.Popen(
            [INLET, *arguments], stdin=requests, stdout=subprocess.PIPE, stderr=self.messages, **process
        )
        self.asked = 0
        self.output = self.process.stdout.fileno()
        os.set_blocking(self.output, False)
        super().__init__()
        if greeting:
            self.hello = self.wait_for(type="hello")
            self.snapshot = self.wait_for(type="snapshot")

    # --- Reading ---------------------------------------------------------------------------------

    def receive(self):
        return os.read(self.output, 1 << 20)

    @property
    def descriptor(self):
        return self.output

    def expect_none(self, seconds, **fields):
        """For what must not come at a later time either; otherwise look at what until() returns."""
        try:
            line = self.wait_for(seconds, **fields)
        except AssertionError:
            if self.ended:
                raise
            return
        raise AssertionError(f"unexpected line: {json.dumps(line)}")

    def device(self, name):
        """The number of the device of that name, from the snapshot or from a line that came since."""
        known = self.snapshot["devices"] + [
            line for line in self.lines if line["type"] == "device" and line["phase"] == "added"
        ]
        for line in reversed(known):
            if line["name"] == name:
                return line["device"]
        return self.wait_for(type="device", phase="added", name=name)["device"]

    def ask(self, do, **fields):
        """The lines up to, and with, the reply to a request, which must be granted."""
        self.asked += 1
        self.process.stdin.write(json.dumps({"id": self.asked, "do": do, **fields}).encode() + b"\n")
        self.process.stdin.flush()
        lines = self.until(type="reply", id=self.asked)
        if not lines[-1]["ok"]:
            raise AssertionError(f"{do} was refused: {lines[-1]}")
        return lines

    def overflow(self, device, *frames):
        """Everything at once while inlet cannot read, with these frames of a device amid a flood of its motion.

        Returns the lines up to the end of the resynchronisation. Only then may something new happen:
        resynchronising throws away what is queued, so a tap during it rightly leaves no trace.
        """
        self.process.send_signal(signal.SIGSTOP)
        await_condition(lambda: state_of(self.process.pid) == "T", "inlet to stop")
        device.frames([*FLOOD, *frames, *FLOOD])
        self.process.send_signal(signal.SIGCONT)
        return self.until(type="device", phase="resynced", device=self.device(device.name))

    # --- Ending ----------------------------------------------------------------------------------

    def message(self):
        """What is on standard error so far."""
        # Seeking would move where the program writes.
        return os.pread(self.messages.fileno(), 1 << 20, 0).decode(errors="replace")

    def wait(self, seconds=PATIENCE):
        """Reads to the end of the stream; the exit status (negative: a signal)."""
        end = time.monotonic() + seconds
        while not self.ended:
            if not self.fill(end - time.monotonic()) and not self.ended and time.monotonic() >= end:
                raise AssertionError(f"inlet is still running after {seconds} s\n{self.message()}")
        self.parse()
        return self.process.wait(timeout=max(1, end - time.monotonic()))

    def stop(self, how=signal.SIGINT):
        """Ends it; the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.wait()

    def discard(self):
        """Makes sure that nothing of it is left."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        if self.process.stdin:
            self.process.stdin.close()
        self.messages.close()
        self.files.cleanup()
