"""A recording that is written beside a stream: `record` of the configuration."""

import fcntl
import json
import os
import signal
import subprocess
import tempfile

from lib.case import *
from lib.daemon import Daemon
from lib.evdev import *
from lib.inlet import INLET, PATIENCE
from lib.process import open_files, state_of


class ARecordingBesideAStream(KernelTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir="/dev/shm")
        self.file = os.path.join(self.folder, "beside.mcap")
        self.combo = self.device(uinput.keyboard_and_mouse)

    def daemon(self, config=""):
        daemon = Daemon(config=f"record: {self.file}\n{config}")
        self.addCleanup(daemon.discard)
        client = daemon.client()
        return daemon, client

    def played(self, *options):
        ran = subprocess.run([INLET, "replay", self.file, *options], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(ran.returncode, 0, f"{ran.stderr}{self.seen_of_file()}")
        return [json.loads(line) for line in ran.stdout.splitlines()]

    def seen_of_file(self):
        """What is left to look at where a file does not play: how long it is, and how it begins."""
        with open(self.file, "rb") as file:
            return f"the file has {os.fstat(file.fileno()).st_size} bytes and begins with {file.read(64).hex()}"

    def act(self, client, taps=20):
        """Types and moves, no faster than is read, and ends with Shift, which no recording hides."""
        for _ in range(taps):
            self.combo.tap(KEY_A)
            self.combo.frame((EV_REL, REL_X, 3), (EV_REL, REL_Y, -2))
            client.wait_for(type="motion")
        self.combo.tap(KEY_LEFTSHIFT)
        client.wait_for(type="key", key="KEY_LEFTSHIFT", phase="ended")

    def check_file(self, taps=20):
        """All is in the file, plays as it was published, and does not tell what was typed."""
        lines = self.played("--verify")
        began = self.only(lines, type="key", phase="began")
        self.assertEqual(len(began), taps + 1)
        self.assertEqual(began[-1]["key"], "KEY_LEFTSHIFT")
        # Twenty fair draws of 27 keys give 5 or fewer less than once in a thousand million times.
        self.assertGreater(len({key["key"] for key in began[:-1]}), 5)
        self.assertEqual(self.count(lines, type="motion"), taps)

    def test_holds_what_the_devices_did_and_its_owner_alone_reads_it(self):
        daemon, client = self.daemon()
        self.act(client)
        self.assertEqual(daemon.stop(), 0, daemon.message())
        self.check_file()
        status = os.stat(self.file)
        self.assertEqual((status.st_uid, status.st_mode & 0o777), (0, 0o600))

    def test_of_a_single_stream(self):
        inlet = self.inlet(config=f"record: {self.file}")
        self.act(inlet)
        self.assertEqual(inlet.stop(), 0)
        self.check_file()

    def test_gets_devices_that_are_grabbed(self):
        daemon, client = self.daemon("grab: true")
        await_condition(lambda: self.reader(self.combo.path).grabbed_by_another(), "the grab")
        self.act(client)
        self.assertEqual(daemon.stop(), 0, daemon.message())
        self.check_file()

    def test_is_whole_where_the_daemon_is_killed(self):
        daemon, client = self.daemon()
        helpers = daemon.helpers()
        self.act(client)
        daemon.stop(signal.SIGKILL)
        await_condition(lambda: not any(os.path.exists(f"/proc/{helper}") for helper in helpers), "its helpers to end")
        self.check_file()

    def test_is_in_the_file_while_the_daemon_runs(self):
        _, client = self.daemon()
        await_condition(lambda: os.path.getsize(self.file) > 0, "the beginning of the recording")
        self.act(client)
        await_condition(lambda: self.count(self.played(), key="KEY_LEFTSHIFT", phase="ended"), "the end in the file")
        self.check_file()

    def test_of_comings_and_goings(self):
        daemon, client = self.daemon()
        mouse = self.device(uinput.mouse, "Late Mouse")
        client.wait_for(type="device", phase="added", name="Late Mouse")
        mouse.frame((EV_REL, REL_X, 5))
        client.wait_for(type="motion")
        mouse.close()
        client.wait_for(type="device", phase="removed")
        self.assertEqual(daemon.stop(), 0, daemon.message())
        lines = self.played("--verify")
        self.assertEqual(self.phases(lines, type="device"), {"added": 1, "removed": 1})

    def test_ends_when_the_disk_is_full_and_the_stream_goes_on(self):
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=48k,mode=777", "tmpfs", self.folder], check=True)
        self.addCleanup(lambda: subprocess.run(["umount", "--lazy", self.folder], check=False))
        # Its own files are elsewhere: the disk is the recording's.
        daemon, client = self.daemon()
        seen = 0

        def fill():
            nonlocal seen
            for step in range(200):
                self.combo.frame((EV_REL, REL_X, step * step % 61 - 30), (EV_REL, REL_Y, step * 7 % 37 - 18))
                client.wait_for(type="motion")
                seen += 1
            return "the stream continues" in daemon.message()

        await_condition(fill, "the end of the recording", 120)
        self.assertEqual(daemon.message().count("No space left on device"), 1)
        self.act(client)
        self.assertEqual(len(self.only(client.lines, type="motion")), seen + 20)
        self.assertEqual(daemon.stop(), 74)
        # What fitted is whole, and plays.
        played = self.count(self.played("--verify"), type="motion")
        self.assertGreater(played, 200)
        self.assertLess(played, seen)

    def test_of_a_disk_that_stands_still_holds_up_nobody(self):
        daemon, client = self.daemon()
        writer = next(helper for helper in daemon.helpers() if self.writes(helper))
        os.kill(writer, signal.SIGSTOP)
        self.addCleanup(os.kill, writer, signal.SIGCONT)
        await_condition(lambda: state_of(writer) == "T", "its writer to stand still")
        self.shrink_pipe(writer)
        before = daemon.resident()
        client.ask("subscribe", events=["button"], maxRate=1)
        # More than may wait: a frame of 32 events is 280 bytes, and 64 KiB wait besides the pipe.
        frame = [(EV_REL, REL_X, 1)] * 32
        sent = 0
        while "the stream continues" not in daemon.message():
            sent += 1
            self.combo.frames([frame, [(EV_KEY, BTN_LEFT, sent % 2)]])
            client.wait_for(type="button")
            self.assertLess(sent, 1000, "the daemon never gave up")
        self.assertLess(daemon.resident() - before, 4096)
        self.assertIn("too slow", daemon.message())

    def shrink_pipe(self, process):
        """Which holds half a minute else."""
        for raw, file in open_files(process).items():
            if file.startswith("pipe:"):
                with open(f"/proc/{process}/fd/{raw}", "rb") as pipe:
                    fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 4096)

    def writes(self, process):
        return self.file in open_files(process).values()


class ARealtimeDaemon(KernelTest):
    def test_runs_before_others_and_its_helpers_do_not(self):
        daemon = Daemon(config="realtime: true")
        self.addCleanup(daemon.discard)
        await_condition(lambda: self.policy(daemon.pid) == os.SCHED_FIFO, "the daemon to be realtime")
        self.assertEqual(os.sched_getparam(daemon.pid).sched_priority, 1)
        for helper in daemon.helpers():
            self.assertEqual(self.policy(helper), os.SCHED_OTHER)
        self.assertNotIn("realtime:", daemon.message())

    def policy(self, process):
        return os.sched_getscheduler(process) & ~os.SCHED_RESET_ON_FORK
