"""--grab keeps events from other programs, never a key half pressed, and always lets go.

The other program is a reader of the same node. The kernel gives an event to all its readers at once,
so when inlet's line is there, whatever the other was to get is in its queue.

FAULTS in the environment is the number of faults under a grab (9 in CI), SEED chooses which.
"""

import fcntl
import os
import random
import signal
import time

from lib.case import *
from lib.daemon import Daemon
from lib.evdev import *
from lib.inject import Traced
from lib.process import children, name_of_process, state_of
from lib.typist import Typist

FAULTS = int(os.environ.get("FAULTS", "9"))
SEED = int(os.environ.get("SEED", "1"))
EVIOCGRAB = ioc(1, "E", 0x90, 4)
CHORD = (KEY_ESC, KEY_BACKSPACE, KEY_ENTER)


class GrabTest(KernelTest):
    def setUp(self):
        self.keyboard = self.device(uinput.keyboard)
        self.other = self.reader(self.keyboard.path)

    def grab(self, *arguments, **process):
        """A stream whose grab is there."""
        inlet = self.inlet("--grab", *arguments, **process)
        await_condition(lambda: not self.seen_by_other(inlet), "the grab")
        return inlet

    def seen_by_other(self, inlet):
        """Taps a key, which inlet must get. What the other program has got since it last looked."""
        self.keyboard.tap(KEY_F13)
        inlet.wait_for(type="key", phase="ended", key="KEY_F13")
        return self.other.read()

    def taps_reach_the_other(self):
        self.keyboard.tap(KEY_A)
        return self.other.read() == [(EV_KEY, KEY_A, 1), (EV_KEY, KEY_A, 0)]


class TheLights(KernelTest):
    def test_of_a_grabbed_keyboard_follow_its_locks(self):
        keyboard = self.device(uinput.lit_keyboard)
        other = self.reader(keyboard.path)
        inlet = self.inlet("--grab", "--device", keyboard.path)
        await_condition(other.grabbed_by_another, "the grab")
        for on in ({LED_CAPSL}, set(), {LED_CAPSL}, set()):
            keyboard.tap(KEY_CAPSLOCK)
            await_condition(lambda: other.lights() == on, f"the lights {on}")
        lines = inlet.until(type="modifiers", locked=[])
        self.assertEqual([line["locked"] for line in lines if line["type"] == "modifiers"][:2], [["capsLock"], []])
        helper = next(child for child in children(inlet.process.pid) if name_of_process(child) == "inlet-lights")
        os.kill(helper, signal.SIGKILL)
        keyboard.tap(KEY_CAPSLOCK)
        keyboard.tap(KEY_CAPSLOCK)
        keyboard.tap(KEY_A)
        inlet.wait_for(type="key", phase="ended", key="KEY_A")


class AGrab(GrabTest):
    def test_without_it_others_see_everything(self):
        inlet = self.inlet()
        tap = [(EV_KEY, KEY_F13, 1), (EV_KEY, KEY_F13, 0)]
        self.assertEqual(self.seen_by_other(inlet), tap)

    def test_others_see_nothing_while_inlet_sees_all(self):
        inlet = self.grab()
        for key in (KEY_A, KEY_B):
            self.keyboard.tap(key)
        lines = inlet.until(type="key", phase="ended", key="KEY_B")
        self.assertEqual(self.phases(lines, type="key"), {"began": 2, "ended": 2})
        self.assertEqual(self.other.read(), [])

    def test_it_waits_until_a_held_key_is_released_for_everybody(self):
        self.keyboard.key(KEY_A, True)
        inlet = self.inlet("--grab")
        self.assertEqual(self.other.read(), [(EV_KEY, KEY_A, 1)])
        self.keyboard.key(KEY_A, False)
        self.assertEqual(self.other.read(), [(EV_KEY, KEY_A, 0)], "the other program is left with a held key")
        await_condition(lambda: not self.seen_by_other(inlet), "the grab")

    def test_escape_backspace_and_enter_held_for_a_second_release_it(self):
        inlet = self.grab()
        start = time.monotonic()
        for key in CHORD:
            self.keyboard.key(key, True)
        for key in ("KEY_ESC", "KEY_BACKSPACE", "KEY_ENTER"):
            inlet.wait_for(type="key", phase="began", key=key)
        held = self.other.grabbed_by_another()
        self.assertTrue(held or time.monotonic() - start > 0.9, "it let go at once")
        await_condition(lambda: not self.other.grabbed_by_another(), "the grab to go")
        self.assertGreater(time.monotonic() - start, 0.9)
        for key in CHORD:
            self.keyboard.key(key, False)
        self.other.read()
        self.assertEqual(self.seen_by_other(inlet), [(EV_KEY, KEY_F13, 1), (EV_KEY, KEY_F13, 0)])

    def test_the_three_keys_only_tapped_do_not_release_it(self):
        inlet = self.grab()
        for down in (True, False):
            for key in CHORD:
                self.keyboard.key(key, down)
        inlet.until(type="key", phase="ended", key="KEY_ENTER")
        time.sleep(1.2)  # a second that was not called off would be over now
        self.assertTrue(self.other.grabbed_by_another())
        self.assertEqual(self.seen_by_other(inlet), [])

    def test_the_death_of_inlet_releases_it(self):
        inlet = self.grab()
        inlet.process.kill()
        self.assertEqual(inlet.wait(), -9)
        self.keyboard.tap(KEY_A)
        self.assertEqual(self.other.read(), [(EV_KEY, KEY_A, 1), (EV_KEY, KEY_A, 0)])

    def test_the_end_of_inlet_releases_it(self):
        inlet = self.grab()
        self.assertEqual(inlet.stop(), 0)
        self.keyboard.tap(KEY_A)
        self.assertEqual(self.other.read(), [(EV_KEY, KEY_A, 1), (EV_KEY, KEY_A, 0)])


class AStandstill(GrabTest):
    """Of the program that holds the grab. Its supervisor waits for 2.5 s of the guest's clock."""

    def assert_released(self, inlet, status):
        start = time.monotonic()
        await_condition(self.taps_reach_the_other, "the keyboard to be with others again")
        print(f"    with others again after {time.monotonic() - start:.2f} s", flush=True)
        self.assertEqual(inlet.wait(), status)

    def finish(self, inlet):
        """What a program that was killed began has no end."""
        if inlet.process.returncode is None or inlet.process.returncode >= 0:
            super().finish(inlet)

    def test_by_sigstop_ends_it(self):
        inlet = self.grab()
        self.keyboard.key(KEY_B, True)  # others see no press, so they need no release
        inlet.process.send_signal(signal.SIGSTOP)
        self.assert_released(inlet, -9)
        self.assertIn("its supervisor killed it", inlet.message())
        self.keyboard.key(KEY_B, False)

    def test_of_its_whole_process_group_ends_it(self):
        inlet = self.grab(start_new_session=True)
        os.killpg(inlet.process.pid, signal.SIGSTOP)
        self.assert_released(inlet, -9)

    def test_while_another_program_traces_it_ends_it(self):
        inlet = self.grab()
        process = Traced(inlet.process.pid)
        process.__enter__()
        self.assert_released(inlet, -9)

    def test_of_another_user_than_root_ends_it(self):
        inlet = self.grab("--user", "nobody")
        inlet.process.send_signal(signal.SIGSTOP)
        self.assert_released(inlet, -9)

    def test_of_the_daemon_ends_it(self):
        daemon = Daemon(config="grab: true\n")
        self.addCleanup(daemon.discard)
        client = daemon.client()
        await_condition(lambda: not self.seen_by_other(client), "the grab")
        daemon.process.send_signal(signal.SIGSTOP)
        await_condition(self.taps_reach_the_other, "the keyboard to be with others again")
        self.assertEqual(daemon.process.wait(20), -9)

    def test_by_sigtstp_gives_the_devices_back_until_it_goes_on(self):
        inlet = self.grab()
        self.keyboard.key(KEY_B, True)
        inlet.wait_for(type="key", phase="began", key="KEY_B")
        inlet.process.send_signal(signal.SIGTSTP)
        await_condition(lambda: state_of(inlet.process.pid) == "T", "inlet to stop")
        self.assertTrue(self.taps_reach_the_other())
        self.keyboard.key(KEY_B, False)
        self.other.read()
        time.sleep(4)  # longer than the supervisor would wait
        self.assertEqual(state_of(inlet.process.pid), "T", "it holds nothing, so nothing ends it")
        self.keyboard.key(KEY_A, True)
        inlet.process.send_signal(signal.SIGCONT)
        inlet.wait_for(type="key", phase="cancelled", key="KEY_B")
        inlet.wait_for(type="key", phase="began", key="KEY_A")
        self.keyboard.tap(KEY_F13)
        inlet.wait_for(type="key", phase="ended", key="KEY_F13")
        self.assertIn((EV_KEY, KEY_F13, 1), self.other.read(), "others wait for the key that is held to go up")
        self.keyboard.key(KEY_A, False)
        await_condition(lambda: not self.seen_by_other(inlet), "the grab")

    def test_after_the_escape_keys_is_nobody_s_business(self):
        inlet = self.grab()
        for key in CHORD:
            self.keyboard.key(key, True)
        await_condition(lambda: not self.other.grabbed_by_another(), "the grab to go")
        for key in CHORD:
            self.keyboard.key(key, False)
        inlet.process.send_signal(signal.SIGSTOP)
        time.sleep(4)  # longer than the supervisor would wait
        inlet.process.send_signal(signal.SIGCONT)
        self.other.read()
        self.assertEqual(self.seen_by_other(inlet), [(EV_KEY, KEY_F13, 1), (EV_KEY, KEY_F13, 0)])


class ASupervisor(GrabTest):
    def test_leaves_a_program_alone_whose_grab_another_has(self):
        fcntl.ioctl(self.other.descriptor, EVIOCGRAB, 1)
        inlet = self.inlet("--grab", "--device", self.keyboard.path)
        await_condition(lambda: "cannot be grabbed" in inlet.message(), "the message")
        time.sleep(4)  # longer than it waits
        fcntl.ioctl(self.other.descriptor, EVIOCGRAB, 0)
        self.keyboard.tap(KEY_F13)
        inlet.wait_for(type="key", phase="ended", key="KEY_F13")

    def test_leaves_a_program_alone_whose_grabbed_device_has_gone(self):
        doomed = self.device(uinput.mouse, "Doomed Mouse")
        inlet = self.inlet("--grab", "--device", doomed.path)
        self.assertTrue(self.reader(doomed.path).grabbed_by_another())
        doomed.close()
        inlet.wait_for(type="device", phase="removed")
        time.sleep(4)  # longer than it waits
        self.assertIsNone(inlet.process.poll(), inlet.message())

    def supervisor(self, inlet):
        return next(child for child in children(inlet.process.pid) if name_of_process(child) == "inlet-supervise")

    def test_that_is_killed_ends_the_grab_and_the_program(self):
        inlet = self.grab()
        os.kill(self.supervisor(inlet), signal.SIGKILL)
        await_condition(self.taps_reach_the_other, "the keyboard to be with others again")
        self.assertEqual(inlet.wait(), 69)
        self.assertRegex(inlet.message(), r"\Ainlet: the supervisor of the grab has exited[^\n]*\n\Z")

    def test_that_is_stopped_ends_the_grab_and_the_program(self):
        inlet = self.grab()
        supervisor = self.supervisor(inlet)
        os.kill(supervisor, signal.SIGSTOP)
        self.addCleanup(os.kill, supervisor, signal.SIGKILL)
        await_condition(self.taps_reach_the_other, "the keyboard to be with others again")
        self.assertEqual(inlet.wait(), 69)

    def test_ends_with_the_program_however_that_ends(self):
        for how in (signal.SIGKILL, signal.SIGTERM):
            inlet = self.grab()
            supervisor = self.supervisor(inlet)
            inlet.process.send_signal(how)
            await_condition(lambda: not os.path.exists(f"/proc/{supervisor}"), "the supervisor to end")
            inlet.wait()
            self.other.read()


class AFault(GrabTest):
    """While somebody types, the keyboard grabbed: within 3 s it is with other programs, which hold no key."""

    PATIENCE = 3 + 2  # seconds; the guest is slow, the supervisor's clock is not

    def suffer_sigstop(self, daemon):
        os.kill(daemon.pid, signal.SIGSTOP)
        return -9

    def suffer_sigtstp(self, daemon):
        os.kill(daemon.pid, signal.SIGTSTP)
        return None

    def suffer_a_stall(self, daemon):
        self.tracer = Traced(daemon.pid)
        self.tracer.__enter__()
        return -9

    def suffer_its_death(self, daemon):
        os.kill(daemon.pid, signal.SIGKILL)
        return -9

    def suffer_its_end(self, daemon):
        os.kill(daemon.pid, signal.SIGTERM)
        return 0

    def suffer_the_death_of_the_opener(self, daemon):
        os.kill(daemon.helper("opener"), signal.SIGKILL)
        return 69

    def suffer_the_death_of_the_keeper(self, daemon):
        os.kill(daemon.helper("keeper"), signal.SIGKILL)
        return 69

    def suffer_the_death_of_the_supervisor(self, daemon):
        os.kill(daemon.helper("supervise"), signal.SIGKILL)
        return 69

    def suffer_a_stopped_opener(self, daemon):
        opener = daemon.helper("opener")
        os.kill(opener, signal.SIGSTOP)
        self.addCleanup(os.kill, opener, signal.SIGKILL)
        self.device(uinput.mouse, "Late Mouse")
        self.start = time.monotonic()  # it is asked when udev knows the device, which takes a while here
        return 69

    def one(self, suffer, choice):
        daemon = Daemon("--state", f"/dev/shm/state-{time.monotonic_ns()}/state.json", config="grab: true\n")
        self.addCleanup(daemon.discard)
        client = daemon.client()
        await_condition(lambda: not self.seen_by_other(client), "the grab")
        typist = Typist(self.keyboard, choice)
        for _ in range(choice.randint(1, 20)):
            client.wait_for(type="key")
        self.assertEqual(self.other.read(), [], "it is grabbed")
        self.start = time.monotonic()
        status = suffer(daemon)
        seen = await_condition(self.other.read, "the keyboard to be with others again")
        took = time.monotonic() - self.start
        for _ in range(20):  # they go on typing
            time.sleep(0.02)
            seen += self.other.read()
        typist.rest()
        seen += self.other.read()
        self.assertNotIn((EV_SYN, SYN_DROPPED, 0), seen)
        held = {code: value for kind, code, value in seen if kind == EV_KEY}
        self.assertEqual({code for code, value in held.items() if value}, set(), "others hold a key")
        self.assertEqual(self.other.keys(), set())
        if status is None:
            os.kill(daemon.pid, signal.SIGCONT)
            await_condition(lambda: not self.seen_by_other(client), "the grab after SIGCONT")
            self.assertEqual(daemon.stop(), 0, daemon.message())
            self.keyboard.tap(KEY_A)
            self.other.read()
        else:
            self.assertEqual(daemon.process.wait(20), status, daemon.message())
        if status != -9:
            client.wait_for_end()
            self.check(client.lines)
        return took

    def test_gives_the_keyboard_back_with_no_key_held(self):
        choice = random.Random(SEED)
        faults = [getattr(self, name) for name in dir(self) if name.startswith("suffer_")]
        late = []
        for number in range(FAULTS):
            signal.alarm(120)  # each has the time of a test
            # Each of them before chance decides.
            suffer = faults[number] if number < len(faults) else choice.choice(faults)
            took = self.one(suffer, choice)
            self.doCleanups()
            self.setUp()
            name = suffer.__name__.removeprefix("suffer_").replace("_", " ")
            print(f"    {number + 1:3} {name:30} with others again after {took:.2f} s", flush=True)
            if took > self.PATIENCE:
                late.append((name, took))
        self.assertEqual(late, [])
