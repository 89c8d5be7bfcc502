"""The daemon: many clients, each with what it may see, and nothing that it could not be trusted with."""

import errno
import glob
import json
import os
import signal
import socket
import subprocess
import tempfile
import time

from lib.attack import Attack
from lib.case import *
from lib.daemon import GROUP, Connection, Daemon, give_group
from lib.evdev import BTN_LEFT, EV_KEY, EV_REL, KEY_A, REL_X, REL_Y, await_condition
from lib.inject import Traced
from lib.inlet import INLET, PATIENCE
from lib.process import has_open, open_files, status

STRANGER = 12345
KEYS = {"key", "keyPress"}


class DaemonTest(KernelTest):
    def daemon(self, *arguments, **options):
        daemon = Daemon(*arguments, **options)
        self.addCleanup(daemon.discard)
        return daemon


class Clients(DaemonTest):
    def test_all_get_the_state_and_then_the_changes(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon()
        first, second = daemon.client(), daemon.client()
        self.assertIn(keyboard.name, [device["name"] for device in first.snapshot["devices"]])
        keyboard.tap(KEY_A)
        for client in (first, second):
            client.wait_for(type="key", phase="began", key="KEY_A", text="a")
            client.wait_for(type="key", phase="ended", key="KEY_A")
        keyboard.key(KEY_A, True)
        first.wait_for(type="key", phase="began")
        third = daemon.client()
        self.assertEqual([key["key"] for key in third.snapshot["keys"]], ["KEY_A"])
        keyboard.key(KEY_A, False)
        third.wait_for(type="key", phase="ended")
        for client in (first, second, third):
            self.assertEqual([line["seq"] for line in client.lines], list(range(len(client.lines))))

    def test_each_have_their_own_filter(self):
        combo = self.device(uinput.keyboard_and_mouse)
        daemon = self.daemon()
        keys, motion = daemon.client(), daemon.client()
        keys.ask("subscribe", events=["key"])
        motion.ask("subscribe", events=["motion"])
        combo.frame((EV_REL, REL_X, 5))
        combo.tap(KEY_A)
        combo.frame((EV_REL, REL_Y, 5))
        keys.wait_for(type="key", phase="ended")
        motion.wait_for(type="motion")
        motion.wait_for(type="motion")
        # Until a filter is asked for, who came or went and the time of day are told.
        said = [{line["type"] for line in client.lines} - {"program", "clock"} for client in (keys, motion)]
        self.assertEqual(said[0], {"hello", "snapshot", "reply", "key"})
        self.assertEqual(said[1], {"hello", "snapshot", "reply", "motion"})

    def test_lose_their_scenes_when_they_go_and_find_them_again(self):
        daemon = self.daemon()
        watcher, program = daemon.client(), daemon.client("editor")
        program.ask("scene.activate", scene="main", activity={"page": 3}, regions=[{"id": "a", "rect": [0, 0, 50, 50]}])
        watcher.wait_for(type="scene", phase="activated", scene="main")
        program.close()
        watcher.wait_for(type="scene", phase="disconnected", scene="main")
        other = daemon.client("viewer").ask("scene.activate", scene="main")
        self.assertFalse([line for line in other if line.get("phase") == "restore"])
        again = daemon.client("editor")
        lines = again.ask("scene.activate", scene="main")
        restored = [line for line in lines if line["type"] == "scene" and line["phase"] == "restore"]
        self.assertEqual(restored[0]["activity"], {"page": 3})

    def test_of_the_command_line_speak_to_it(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon()
        run = lambda *arguments, **options: subprocess.run(
            [INLET, *arguments], capture_output=True, text=True, timeout=PATIENCE, **options)
        ran = run("request", "--socket", daemon.path, '{"id":1,"do":"ping"}', '{"id":"s","do":"stats"}')
        self.assertEqual(ran.returncode, 0, ran.stderr)
        ping, stats = map(json.loads, ran.stdout.splitlines())
        self.assertTrue(ping["ok"])
        self.assertEqual(stats["result"]["clients"], 1)
        ran = run("request", "--socket", daemon.path, '{"do":"no such thing"}')
        self.assertEqual(ran.returncode, 65)
        stream = self.inlet("--socket", daemon.path, "--events", "key", command="subscribe")
        keyboard.tap(KEY_A)
        stream.wait_for(type="key", phase="ended", key="KEY_A")
        self.assertEqual([line["seq"] for line in stream.lines], list(range(len(stream.lines))))
        daemon.stop()
        self.assertEqual(stream.wait(), 69)
        self.assertRegex(stream.message(), r"\Ainlet: [^\n]*the daemon closed the connection[^\n]*\n\Z")
        ran = run("subscribe", "--socket", daemon.path)
        self.assertEqual((ran.returncode, ran.stdout), (69, ""))
        self.assertRegex(ran.stderr, r"\Ainlet: [^\n]*no daemon listens there[^\n]*\n\Z")


class WhoMay(DaemonTest):
    def setUp(self):
        super().setUp()
        give_group()

    def test_a_stranger_is_turned_away_and_learns_nothing(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon()
        stranger = Connection(daemon.path, user=STRANGER)
        keyboard.tap(KEY_A)
        stranger.wait_for_end()
        self.assertEqual([line["type"] for line in stranger.lines], ["reply"])
        self.assertEqual(stranger.lines[0]["error"]["code"], "notPermitted")
        ran = subprocess.run([INLET, "subscribe", "--socket", daemon.path], capture_output=True, text=True,
                             user=STRANGER, group=STRANGER, extra_groups=[], timeout=PATIENCE)
        self.assertEqual((ran.returncode, ran.stdout), (77, ""))
        self.assertRegex(ran.stderr, r"\Ainlet: [^\n]*may not connect[^\n]*\n\Z")
        await_condition(lambda: f"user {STRANGER} was refused" in daemon.message(), "the audit line")

    def test_members_of_the_group_see_no_keys(self):
        combo = self.device(uinput.keyboard_and_mouse)
        daemon = self.daemon()
        member, root = daemon.client(user=STRANGER, groups=[GROUP]), daemon.client()
        self.assertEqual(member.hello["scopes"], ["commands", "pointer", "scenes"])
        combo.key(KEY_A, True)
        root.wait_for(type="key", phase="began")
        late = daemon.client(user=STRANGER, groups=[GROUP])
        self.assertEqual(late.snapshot["keys"], [])
        combo.key(KEY_A, False)
        combo.frame((EV_REL, REL_X, 5))
        member.wait_for(type="motion")
        self.assertFalse(KEYS & {line["type"] for line in member.lines})
        reply = member.reply("keyboard.set", group=0)
        self.assertEqual(reply["error"]["code"], "notPermitted")

    def test_the_configuration_grants_more_and_takes_away(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon(config=f"subscribers: [{{user: {STRANGER}, scopes: [keys]}}]\n")
        client = daemon.client(user=STRANGER)
        keyboard.tap(KEY_A)
        client.wait_for(type="key", phase="ended", key="KEY_A")
        self.assertIsNone(client.snapshot["pointer"])
        daemon.configure("subscribers: []\n")
        daemon.process.send_signal(signal.SIGHUP)
        client.wait_for_end()

    def test_nobody_is_told_of_keys_while_they_are_suspended(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon()
        watcher, dialog, other = daemon.client(), daemon.client(), daemon.client(user=STRANGER, groups=[GROUP])
        keyboard.key(KEY_A, True)
        watcher.wait_for(type="key", phase="began")
        dialog.ask("keys.suspend")
        watcher.wait_for(type="key", phase="cancelled", key="KEY_A")
        said = watcher.wait_for(type="scopes")
        self.assertTrue(said["keysSuspended"] and "keys" not in said["scopes"])
        other.wait_for(type="scopes", keysSuspended=True)
        self.assertEqual(other.reply("keys.resume")["error"]["code"], "notPermitted")
        keyboard.key(KEY_A, False)
        for code in (31, 32, 33):
            keyboard.tap(code)
        start = len(watcher.lines)
        dialog.close()
        watcher.wait_for(type="scopes", keysSuspended=False)
        self.assertFalse(KEYS & {line["type"] for line in watcher.lines[start:]})
        keyboard.tap(KEY_A)
        watcher.wait_for(type="key", phase="ended", key="KEY_A")


class Confinement(Attack, DaemonTest):
    """Each process tries what it has no business with: system calls made in its name."""

    def setUp(self):
        self.keyboard = self.device(uinput.keyboard)
        folder = tempfile.TemporaryDirectory(dir="/dev/shm")
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.state = os.path.join(folder.name, "kept", "state.json")
        record = os.path.join(folder.name, "recording.mcap")
        self.confined = self.daemon("--state", self.state, config=f"grab: true\nrecord: {record}\n")
        self.confined.client()
        self.victim = self.confined.pid

    def test_of_the_server_that_reads_requests(self):
        self.assertNotEqual(status(self.confined.pid, "Uid")[0], "0")
        devices = self.devices_of(self.confined.pid)
        self.assertTrue(devices, "the helper opens them")
        with Traced(self.confined.pid) as process:
            self.attack(process)
            self.assertEqual(process.call("getpid"), self.confined.pid)
            for raw in devices:
                self.assertNotEqual(process.call("ioctl", raw, self.EVIOCGVERSION, 0), -errno.EPERM)
            for name, *arguments in (("rename", b"/etc/a", b"/etc/b"), ("unlink", b"/etc/a"), ("ftruncate", 0, 0), ("pidfd_send_signal", 0, 9, 0, 0)):
                self.assertEqual(process.call(name, *arguments), -errno.EPERM, name)
        # It has lived through it, and still serves.
        self.keyboard.tap(KEY_A)
        self.confined.client().reply("ping")

    def test_of_the_opener(self):
        with Traced(self.confined.helper("opener")) as process:
            self.attack(process, may_open=[self.keyboard.path])
            self.assertEqual(process.call("ioctl", 0, self.EVIOCGVERSION, 0), -errno.EPERM)
        client = self.confined.client()
        late = self.device(uinput.mouse, "Late Mouse")
        client.wait_for(type="device", phase="added", name=late.name)

    def test_of_the_reader(self):
        # Root's own files, a configuration may be among them; nothing can be done with the devices.
        with Traced(self.confined.helper("reader")) as process:
            self.attack(process, may_open=[self.keyboard.path, "/dev/uinput", "/etc/shadow", "/bin/sh"])
            self.assertEqual(process.call("ioctl", 0, self.EVIOCGVERSION, 0), -errno.EPERM)
            for name, *arguments in (("rename", b"/etc/a", b"/etc/b"), ("unlink", b"/etc/a")):
                self.assertEqual(process.call(name, *arguments), -errno.EPERM, name)
        self.confined.process.send_signal(signal.SIGHUP)
        await_condition(lambda: "has been reloaded" in self.confined.message(), "the message")

    def test_of_the_keeper(self):
        with Traced(self.confined.helper("keeper")) as process:
            self.attack(process)
            self.assertEqual(process.call("pidfd_send_signal", 0, 9, 0, 0), -errno.EPERM)
        client = self.confined.client()
        client.ask("scene.activate", scene="main")
        client.ask("state.save")

    def test_of_the_recorder(self):
        with Traced(self.confined.helper("recorder")) as process:
            self.attack(process)
            self.assertEqual(process.call("rename", b"/etc/a", b"/etc/b"), -errno.EPERM)
        self.assertEqual(self.confined.stop(), 0, self.confined.message())

    def test_of_the_one_that_sets_lights(self):
        with Traced(self.confined.helper("lights")) as process:
            self.attack(process, may_write=True)
            self.assertEqual(process.call("ioctl", 0, self.EVIOCGVERSION, 0), -errno.EPERM)
        self.confined.client().reply("ping")

    def test_of_the_supervisor(self):
        with Traced(self.confined.helper("supervise")) as process:
            self.attack(process)
            self.assertEqual(process.call("getpid"), -errno.EPERM)
        self.confined.client().reply("ping")


class Helpers(DaemonTest):
    """The daemon does not go on without one that it needs, and says so where a device is missing."""

    def assert_ends(self, daemon, client):
        """With status 69 and one line, and everything that began has ended."""
        self.assertEqual(daemon.process.wait(PATIENCE), 69)
        said = [line for line in daemon.message().splitlines() if "has exited" in line and "client" not in line]
        self.assertEqual(len(said), 1, daemon.message())
        client.wait_for_end()
        self.check(client.lines)

    def test_an_opener_that_is_killed_ends_it(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon()
        client = daemon.client()
        keyboard.key(KEY_A, True)
        client.wait_for(type="key", phase="began")
        os.kill(daemon.helper("opener"), signal.SIGKILL)
        client.wait_for(type="key", phase="cancelled", key="KEY_A")
        self.assert_ends(daemon, client)

    def test_an_opener_that_is_stopped_ends_it_when_it_is_needed(self):
        daemon = self.daemon()
        client = daemon.client()
        opener = daemon.helper("opener")
        os.kill(opener, signal.SIGSTOP)
        self.addCleanup(os.kill, opener, signal.SIGKILL)
        client.reply("ping")
        self.device(uinput.keyboard)
        self.assert_ends(daemon, client)

    def test_a_device_with_other_settings_stays_open(self):
        mouse = self.device(uinput.mouse)
        daemon = self.daemon(config="pointer: {leftHanded: false}\n")
        client = daemon.client()
        # It could not be opened again.
        os.chmod(mouse.path, 0)
        daemon.configure("pointer: {leftHanded: true}\n")
        daemon.process.send_signal(signal.SIGHUP)
        client.wait_for(type="device", phase="removed")
        client.wait_for(type="device", phase="added")
        await_condition(lambda: "the configuration" in daemon.message(), "the message")
        self.assertIn("the configuration has been reloaded", daemon.message())
        client.reply("ping")

    def test_a_device_that_is_ignored_from_now_on_is_not_missing(self):
        mouse = self.device(uinput.mouse)
        daemon = self.daemon(config="devices: []\n")
        client = daemon.client()
        daemon.configure(f"devices: [{{match: {{name: {mouse.name}}}, ignore: true}}]\n")
        daemon.process.send_signal(signal.SIGHUP)
        client.wait_for(type="device", phase="removed")
        await_condition(lambda: "the configuration" in daemon.message(), "the message")
        self.assertIn("the configuration has been reloaded", daemon.message())

    def test_devices_that_come_later_are_opened_all_the_same(self):
        daemon = self.daemon()
        client = daemon.client()
        keyboard = self.device(uinput.keyboard)
        client.wait_for(type="device", phase="added", name=keyboard.name)
        keyboard.tap(KEY_A)
        client.wait_for(type="key", phase="ended", key="KEY_A")


class Life(DaemonTest):
    def test_a_second_one_is_refused(self):
        daemon = self.daemon()
        ran = subprocess.run([INLET, "run", "--socket", daemon.path], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(ran.returncode, 69)
        self.assertRegex(ran.stderr, r"\Ainlet: [^\n]*already listens[^\n]*\n\Z")
        daemon.client().reply("ping")

    def test_a_path_that_is_taken_is_left_alone(self):
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            path = os.path.join(folder, "precious")
            with open(path, "w") as file:
                file.write("text")
            ran = subprocess.run([INLET, "run", "--socket", path], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(ran.returncode, 73)
            with open(path) as file:
                self.assertEqual(file.read(), "text")

    def test_killed_in_mid_press_the_next_has_no_key_stuck(self):
        keyboard = self.device(uinput.keyboard)
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            daemon = self.daemon(folder=folder)
            client = daemon.client()
            keyboard.key(KEY_A, True)
            client.wait_for(type="key", phase="began")
            daemon.stop(signal.SIGKILL)
            client.wait_for_end()
            daemon = self.daemon(folder=folder)
            client = daemon.client()
            self.assertEqual(client.snapshot["keys"], [], "pressed before anybody looked")
            keyboard.key(KEY_A, False)
            keyboard.tap(KEY_A)
            lines = client.until(type="key", phase="ended", key="KEY_A")
            self.assertEqual([line["phase"] for line in lines if line["type"] == "key"], ["began", "ended"])

    def test_at_its_end_a_slow_reader_gets_every_end_and_one_that_stands_still_is_left(self):
        keyboard = self.device(uinput.keyboard)
        daemon = self.daemon()
        slow, stalled, program = daemon.client(), daemon.client(), daemon.client()
        keyboard.key(KEY_A, True)
        program.wait_for(type="key", phase="began")
        # More lines than a socket takes, and fewer than a queue does.
        for step in range(250):
            program.ask("scene.activate", scene=f"scene {step % 50} {'x' * 200}")
        daemon.process.send_signal(signal.SIGTERM)
        await_condition(
            lambda: daemon.process.poll() is not None or not has_open(daemon.pid, keyboard.path), "the devices to be closed")
        for client in (slow, program):
            client.wait_for_end()
            self.check(client.lines)
            self.assertEqual(self.count(client.lines, type="key", phase="cancelled"), 1)
            self.assertEqual(self.count(client.lines, type="gap"), 0)
        self.assertEqual(daemon.process.wait(PATIENCE), 0, daemon.message())
        stalled.wait_for_end()
        keyboard.key(KEY_A, False)

    def test_what_scenes_were_like_outlives_it(self):
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            os.chmod(folder, 0o755)
            state = os.path.join(folder, "kept", "state.json")
            daemon = self.daemon("--state", state)
            client = daemon.client("editor")
            client.ask("scene.activate", scene="main", activity={"page": 7})
            client.close()
            await_condition(lambda: os.path.exists(state), "the state to be saved")
            self.assertEqual(os.stat(state).st_mode & 0o777, 0o600)
            daemon.stop(signal.SIGKILL)
            daemon = self.daemon("--state", state)
            kept = daemon.client().snapshot["scenes"]
            self.assertEqual([(scene["scene"], scene["program"]) for scene in kept], [("main", None)])
            self.assertEqual(kept[0]["keeper"], {"name": "editor", "user": 0})
            client = daemon.client("editor")
            lines = client.ask("scene.activate", scene="main")
            self.assertIn({"page": 7}, [line.get("activity") for line in lines])
            # Of scenes whose programs are still there when it ends, too.
            client.ask("scene.update", scene="main", activity={"page": 8})
            self.assertEqual(daemon.stop(), 0, daemon.message())
            lines = self.daemon("--state", state).client("editor").ask("scene.activate", scene="main")
            self.assertIn({"page": 8}, [line.get("activity") for line in lines])

    def test_another_configuration_is_read_while_clients_stay(self):
        mouse = self.device(uinput.mouse)
        daemon = self.daemon(config="space: {displays: [[0, 0, 800, 600]]}\n")
        client = daemon.client()
        daemon.configure("space: {displays: [[0, 0, 400, 300]]}\npointer: {leftHanded: true, debounce: false}\n")
        daemon.process.send_signal(signal.SIGHUP)
        client.wait_for(type="snapshot", space=[400, 300])
        client.wait_for(type="device", phase="added", name=mouse.name)
        mouse.frame((EV_KEY, BTN_LEFT, 1))
        client.wait_for(type="button", phase="began", button="secondary")
        mouse.frame((EV_KEY, BTN_LEFT, 0))
        daemon.configure("space: {displays: [[0, 0, 1, ")
        daemon.process.send_signal(signal.SIGHUP)
        await_condition(lambda: "stays as it was" in daemon.message(), "the message")
        mouse.frame((EV_KEY, BTN_LEFT, 1))
        client.wait_for(type="button", phase="began", button="secondary")

    def test_the_service_manager_hands_the_socket_over_and_is_told(self):
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            manager.bind(os.path.join(folder, "notify"))
            manager.settimeout(PATIENCE)
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(os.path.join(folder, "handed.sock"))
            listener.listen(8)
            child = os.fork()
            if child == 0:
                os.dup2(listener.fileno(), 3, inheritable=True)
                os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1", WATCHDOG_USEC="400000",
                                  NOTIFY_SOCKET=os.path.join(folder, "notify"))
                os.execv(INLET, [INLET, "run"])
            try:
                self.assertEqual(manager.recv(100), b"READY=1")
                client = Connection(os.path.join(folder, "handed.sock"))
                client.wait_for(type="snapshot")
                self.assertEqual(manager.recv(100), b"WATCHDOG=1")
                os.kill(child, signal.SIGHUP)
                while not (said := manager.recv(100)).startswith(b"RELOADING=1\nMONOTONIC_USEC="):
                    self.assertEqual(said, b"WATCHDOG=1")
                while manager.recv(100) != b"READY=1":
                    pass
                os.kill(child, signal.SIGTERM)
                while manager.recv(100) != b"STOPPING=1":
                    pass
            finally:
                self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_idle_it_does_nothing_and_takes_little_memory(self):
        self.device(uinput.keyboard)
        daemon = self.daemon()
        clients = [daemon.client() for _ in range(5)]
        clients[0].reply("ping")

        def rests():
            before = daemon.switches()
            time.sleep(1)
            return daemon.switches() == before

        await_condition(rests, "an end of what the clients' coming has begun")
        before = daemon.switches()
        time.sleep(5)  # what is looked for is that nothing happens
        self.assertEqual(daemon.switches(), before)
        print(f"idle: {daemon.resident()} KiB resident", flush=True)
        self.assertLess(daemon.resident(), 8 * 1024)
