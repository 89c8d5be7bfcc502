"""Standard output as programs use it: line by line, closed at any time; and how inlet ends."""

import json
import select
import signal
import subprocess

from lib.case import *
from lib.inlet import INLET, PATIENCE


class TheOutput(KernelTest):
    def setUp(self):
        self.keyboard = self.device(uinput.keyboard)

    def test_a_line_is_there_before_the_next_event_is(self):
        inlet = self.inlet("--device", self.keyboard.path)
        for _ in range(20):
            for down, phase in ((True, "began"), (False, "ended")):
                self.keyboard.key(uinput.KEY_A, down)
                inlet.wait_for(seconds=5, type="key", phase=phase, key="KEY_A")

    def test_a_reader_that_has_enough_ends_the_stream_quietly(self):
        script = '"$@" | head -n 3; echo "status ${PIPESTATUS[0]}"'
        pipeline = subprocess.Popen(
            ["bash", "-c", script, "bash", INLET, "stream", "--device", self.keyboard.path],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(pipeline.communicate)
        self.addCleanup(pipeline.kill)
        # As soon as inlet reads, one tap is two lines: the third that head waits for, and one more, or
        # the next tap's, with which inlet has to notice that nobody is there.
        for _ in range(PATIENCE * 10):
            self.keyboard.tap(uinput.KEY_A)
            try:
                lines, messages = pipeline.communicate(timeout=0.1)
                break
            except subprocess.TimeoutExpired:
                continue
        else:
            self.fail("the stream goes on although nobody reads it")
        self.assertEqual(lines.splitlines()[3:], ["status 0"])
        self.assertEqual(messages, "")

    def test_a_pipe_closed_between_two_events_ends_the_stream_quietly(self):
        inlet = self.inlet("--device", self.keyboard.path)
        inlet.process.stdout.close()
        self.keyboard.tap(uinput.KEY_A)
        self.assertEqual(inlet.process.wait(PATIENCE), 0)
        self.assertEqual(inlet.message(), "")

    def test_it_takes_the_place_of_the_helper_of_showmethekey(self):
        helper = subprocess.Popen(
            [INLET, "stream", "--format", "showmethekey"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(helper.communicate)
        self.addCleanup(helper.kill)
        # Nothing greets: it reads when a tap arrives.
        for _ in range(PATIENCE * 10):
            self.keyboard.tap(uinput.KEY_A)
            if select.select([helper.stdout], [], [], 0.1)[0]:
                break
        else:
            self.fail("nothing is told of a key")
        lines = helper.communicate("stop\n", timeout=PATIENCE)
        self.assertEqual((helper.returncode, lines[1]), (0, ""))
        events = [json.loads(line) for line in lines[0].splitlines()]
        self.assertEqual([event["state_name"] for event in events], ["PRESSED", "RELEASED"] * (len(events) // 2))
        for event in events:
            self.assertEqual(list(event), [
                "event_name", "event_type", "device_name", "time_stamp", "key_name", "key_code", "state_name",
                "state_code",
            ])
            self.assertEqual(
                (event["event_name"], event["event_type"], event["device_name"], event["key_name"]),
                ("KEYBOARD_KEY", 300, self.keyboard.name, "KEY_A"))

    def test_interrupt_and_termination_end_it_with_success_and_close_what_is_held(self):
        for how in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(how.name):
                inlet = self.inlet("--device", self.keyboard.path)
                self.keyboard.key(uinput.KEY_A, True)
                inlet.wait_for(type="key", phase="began", key="KEY_A")
                self.assertEqual(inlet.stop(how), 0)
                self.assertEqual(self.count(inlet.lines, type="key", phase="cancelled", key="KEY_A"), 1)
                self.assertEqual(inlet.message(), "")
                self.keyboard.key(uinput.KEY_A, False)
