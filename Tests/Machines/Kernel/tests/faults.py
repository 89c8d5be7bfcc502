"""What goes wrong, all of it, with one daemon that must live through it: a table of what was done and what was seen.

ROUNDS in the environment multiplies what is repeated (1 in CI).
"""

import collections
import fcntl
import os
import resource
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

from lib.case import *
from lib.daemon import Connection, Daemon
from lib.evdev import *
from lib.inlet import FLOOD
from lib.process import state_of

ROUNDS = int(os.environ.get("ROUNDS", "1"))


def say(what, seen):
    print(f"    {what:52} {seen}", flush=True)


class Faults(KernelTest):
    def daemon(self, *arguments, **options):
        daemon = Daemon(*arguments, **options)
        self.addCleanup(daemon.discard)
        return daemon

    def check(self, *clients):
        """Every line is numbered, and everything that began and was not lost has ended."""
        for client in clients:
            self.assertEqual([line["seq"] for line in client.lines], list(range(len(client.lines))))
            if any(line["type"] == "gap" for line in client.lines):
                continue
            down = collections.Counter()
            for line in client.lines:
                if line["type"] == "key" and line["phase"] in ("began", "ended", "cancelled"):
                    down[line["device"], line["code"]] += 1 if line["phase"] == "began" else -1
                    self.assertIn(down[line["device"], line["code"]], (0, 1), line)
            self.assertFalse(+down, "never ended")

    def test_slow_silent_and_vanishing_clients_take_nothing_from_the_others(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon()
        good = daemon.client()
        before = daemon.resident()
        silent = [Connection(daemon.path) for _ in range(100)]
        trickle = Connection(daemon.path)
        over = threading.Event()

        def vanish():
            while not over.is_set():
                crowd = [socket.socket(socket.AF_UNIX) for _ in range(100)]
                for one in crowd:
                    try:
                        one.connect(daemon.path)
                    except OSError:
                        pass
                for one in crowd:
                    one.close()
                time.sleep(1)

        def read_a_byte():
            while not over.is_set():
                trickle.socket.setblocking(True)
                trickle.socket.recv(1)
                time.sleep(1)

        threads = [threading.Thread(target=body, daemon=True) for body in (vanish, read_a_byte)]
        for thread in threads:
            thread.start()
        for _ in range(30 * ROUNDS):
            keyboard.tap(KEY_A)
            good.wait_for(type="key", phase="ended", key="KEY_A")
        over.set()
        threads[0].join()
        pressed = self.only(good.lines, type="key", phase="began")
        self.assertEqual(len(pressed), 30 * ROUNDS, "no press is lost")
        say("100 silent, 100 that vanish, one a byte a second", f"{len(pressed)} presses, none lost, {daemon.resident() - before} KiB more")
        for one in (*silent, trickle):
            one.close()
        await_condition(lambda: good.ask("stats")[-1]["result"]["clients"] == 1, "all others to be gone")
        self.assertEqual(good.ask("stats")[-1]["result"]["lost"], 0)
        self.check(good)

    def test_devices_that_go_in_mid_press_leave_nothing_pressed(self):
        daemon = self.daemon()
        client = daemon.client()
        times = 40 * ROUNDS
        for _ in range(times):
            keyboard = uinput.keyboard("Doomed Keyboard")
            keyboard.key(KEY_LEFTSHIFT, True)
            keyboard.key(KEY_A, True)
            keyboard.close()
        last = self.device(lambda: uinput.keyboard("Last Keyboard"))
        lines = client.until(type="device", phase="added", name=last.name)
        await_condition(lambda: not client.fill(0.5), "the last of them")
        self.check(client)
        snapshot = daemon.client().snapshot
        self.assertEqual((snapshot["keys"], snapshot["modifiers"]), ([], []))
        self.assertEqual(len(snapshot["devices"]), len(client.snapshot["devices"]) + 1)
        say(f"{times} unplugged in mid-press", f"{len(self.only(lines, type='key', phase='began'))} presses seen, all ended")

    def test_lost_events_leave_nothing_pressed_and_lose_nobody_a_press(self):
        combo = self.device(uinput.keyboard_and_mouse)
        daemon = self.daemon()
        clients = [daemon.client() for _ in range(3)]
        kernel = self.reader(combo.path)
        for _ in range(5 * ROUNDS):
            daemon.process.send_signal(signal.SIGSTOP)
            await_condition(lambda: state_of(daemon.pid) == "T", "the daemon to stop")
            combo.frames([*FLOOD, [(EV_KEY, KEY_A, 1)], *FLOOD])
            daemon.process.send_signal(signal.SIGCONT)
            for client in clients:
                lines = client.until(type="device", phase="resynced")
                self.assertTrue(self.only(lines, type="key", phase="began", key="KEY_A"))
            self.assertEqual(kernel.keys(), {KEY_A})
            self.assertEqual([key["code"] for key in daemon.client().snapshot["keys"]], [KEY_A])
            combo.key(KEY_A, False)
            for client in clients:
                client.wait_for(type="key", phase="ended", key="KEY_A")
        self.check(*clients)
        say(f"{5 * ROUNDS} overruns of the kernel's queue in mid-press", "state as the kernel has it, all ended")

    def test_clocks_that_jump_change_nothing(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon()
        client = daemon.client()
        now = time.clock_gettime(time.CLOCK_REALTIME)
        times_began = time.clock_gettime(time.CLOCK_MONOTONIC)
        times = []
        try:
            for jump in (86400 * 365, -86400 * 365, 3600, 0):
                keyboard.key(KEY_A, True)
                client.wait_for(type="key", phase="began")
                time.clock_settime(time.CLOCK_REALTIME, now + jump)
                clock = client.wait_for(type="clock")
                apart = clock["realtime"] - clock["time"] - 1_000_000 * (now + jump - times_began)
                self.assertLess(abs(apart), 60_000_000, f"after a jump of {jump} s")
                keyboard.key(KEY_A, False)
                lines = client.until(type="key", phase="ended")
                self.assertFalse(self.only(lines, type="clock"), "it jumped once")
                times.append(lines[-1]["time"])
                self.assertFalse([line for line in lines if line.get("phase") == "suspended"], "it did not sleep")
        finally:
            time.clock_settime(time.CLOCK_REALTIME, now)
        self.assertEqual(times, sorted(times))
        self.assertLess(times[-1] - times[0], 60_000_000)
        before = daemon.processor_time()
        time.sleep(1)  # what is looked for is that nothing happens
        self.assertLess(daemon.processor_time() - before, 25)
        self.check(client)
        say("the clock set a year on, back, an hour on", "times go on, all ended, each jump told once")

    def test_out_of_descriptors_it_turns_newcomers_away_and_goes_on(self):
        keyboard = self.device(uinput.keyboard)
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
        daemon = self.daemon(preexec_fn=limit)
        good = daemon.client()
        crowd = [Connection(daemon.path) for _ in range(100)]
        keyboard.tap(KEY_A)
        good.wait_for(type="key", phase="ended", key="KEY_A")
        await_condition(lambda: "descriptor" in daemon.message() or "too many" in daemon.message(), "the message")
        before = daemon.processor_time()
        time.sleep(1)
        self.assertLess(daemon.processor_time() - before, 25, "it spins")
        for one in crowd:
            one.close()
        await_condition(lambda: good.ask("stats")[-1]["result"]["clients"] == 1, "the crowd to be gone")
        daemon.client()
        late = self.device(uinput.mouse)
        good.wait_for(type="device", phase="added", name=late.name)
        self.check(good)
        say("100 clients for 64 descriptors", "newcomers turned away, no spinning, all well after")

    def test_a_full_disk_keeps_the_former_state(self):
        folder = tempfile.mkdtemp(dir="/dev/shm")
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k,mode=777", "tmpfs", folder], check=True)
        self.addCleanup(lambda: subprocess.run(["umount", folder], check=False))
        state = os.path.join(folder, "state.json")
        daemon = self.daemon("--state", state)
        client = daemon.client()
        client.ask("scene.activate", scene="s", activity="before")
        client.ask("state.save")
        with open(state) as file:
            saved = file.read()
        with open(os.path.join(folder, "filler"), "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
        client.ask("scene.update", scene="s", activity="x" * 30000)
        reply = client.reply("state.save")
        self.assertEqual(reply["error"]["code"], "notSaved")
        with open(state) as file:
            self.assertEqual(file.read(), saved)
        os.unlink(os.path.join(folder, "filler"))
        client.ask("state.save")
        say("disk full while saving", "told so, the former state is there, saved once there is room")

    def test_hostile_devices_are_devices_like_any_other(self):
        daemon = self.daemon()
        client = daemon.client()
        evil = [
            lambda: uinput.Uinput("\x1b]0;pwned\x07\x1b[2J\n\r\"\\{}", keys=[KEY_A], relative=[REL_X, REL_Y]),
            lambda: uinput.Uinput("x" * 79, keys=range(1, 0x2E0), relative=[REL_X, REL_Y], absolute={0: (0, 0, 0), 1: (0, 0, 0)}),
            lambda: uinput.Uinput("absurd", keys=[BTN_TOUCH, BTN_TOOL_FINGER], properties=[INPUT_PROP_POINTER], absolute={
                ABS_X: (-(1 << 31), (1 << 31) - 1, (1 << 31) - 1), ABS_Y: (5, 4 + 1, 0), ABS_MT_SLOT: (0, 1023, 0),
                ABS_MT_POSITION_X: (-(1 << 31), (1 << 31) - 1, 1), ABS_MT_POSITION_Y: (0, 1, 0), ABS_MT_TRACKING_ID: (0, 65535, 0)}),
        ]
        made, refused = 0, 0
        for make in evil:
            try:
                device = self.device(make)
            except (OSError, AssertionError):
                refused += 1
                continue
            made += 1
            extremes = [-(1 << 31), -1, 0, 1, (1 << 31) - 1]
            frames = [[(EV_ABS, code, value) for code in (ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y)]
                      + [(EV_REL, code, value) for code in (REL_X, REL_Y)] + [(EV_KEY, KEY_A, value & 1)] for value in extremes]
            device.frames(frames * 50)
            device.close()
        raw = os.open("/dev/uinput", os.O_RDWR)  # what Python does not let through: bytes that are no UTF-8
        fcntl.ioctl(raw, uinput.BIT["event"], EV_KEY)
        fcntl.ioctl(raw, uinput.BIT["key"], KEY_A)
        fcntl.ioctl(raw, uinput.SETUP, struct.pack("4H80sI", 3, 1, 1, 1, b"\xff\xfe\x80bad\xc3(", 0))
        fcntl.ioctl(raw, uinput.CREATE)
        keyboard = self.device(uinput.keyboard)
        client.wait_for(type="device", phase="added", name=keyboard.name)
        os.close(raw)
        keyboard.tap(KEY_A)
        await_condition(lambda: not client.fill(1), "the flood to be over")
        client.parse()
        self.check(client)
        self.assertNotIn("\x1b", daemon.message())
        say(f"{made + 1} hostile devices ({refused} more the kernel refused)", "all lines valid, all ended")
