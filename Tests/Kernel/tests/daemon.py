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

from lib.case import *
from lib.daemon import GROUP, Connection, Daemon, give_group
from lib.evdev import BTN_LEFT, EV_KEY, EV_REL, KEY_A, REL_X, REL_Y, await_condition
from lib.inject import Traced
from lib.inlet import INLET, PATIENCE
from lib.process import has_open, status

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
        self.assertEqual({line["type"] for line in keys.lines}, {"hello", "snapshot", "reply", "key"})
        self.assertEqual({line["type"] for line in motion.lines}, {"hello", "snapshot", "reply", "motion"})

    def test_lose_their_scenes_when_they_go_and_find_them_again(self):
        daemon = self.daemon()
        watcher, program = daemon.client(), daemon.client()
        program.ask("scene.activate", scene="main", activity={"page": 3}, regions=[{"id": "a", "rect": [0, 0, 50, 50]}])
        watcher.wait_for(type="scene", phase="activated", scene="main")
        program.close()
        watcher.wait_for(type="scene", phase="disconnected", scene="main")
        again = daemon.client()
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
        await_condition(lambda: f"user {STRANGER} was turned away" in daemon.message(), "the audit line")

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


class Confinement(DaemonTest):
    def test_the_process_that_reads_requests_can_neither_open_devices_nor_execute_nor_trace(self):
        keyboard = self.device(uinput.keyboard)
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            daemon = self.daemon("--state", os.path.join(folder, "kept", "state.json"))
            daemon.client()
            self.assertNotEqual(status(daemon.pid, "Uid")[0], "0")
            self.assertEqual(status(daemon.pid, "NoNewPrivs"), ["1"])
            self.assertEqual(status(daemon.pid, "Seccomp"), ["2"])
            for capabilities in ("CapEff", "CapPrm", "CapInh", "CapAmb"):
                self.assertEqual(int(status(daemon.pid, capabilities)[0], 16), 0)
            open_files = [os.readlink(path) for path in glob.glob(f"/proc/{daemon.pid}/fd/*")]
            self.assertIn(keyboard.path, open_files, "the helper opens it")
            helpers = daemon.helpers()
            self.assertEqual(len(helpers), 2)
            for helper in helpers:
                self.assertEqual(int(status(helper, "CapEff")[0], 16), 0)
                self.assertEqual(status(helper, "Seccomp"), ["2"])
            with Traced(daemon.pid) as process:
                self.assertEqual(process.call("getpid"), daemon.pid, "the injection works")
                denied = {-errno.EACCES, -errno.EPERM}
                for path in (keyboard.path, "/dev/uinput", "/dev/mem", "/etc/shadow", f"/proc/{helpers[0]}/mem", "/bin/sh"):
                    self.assertIn(process.call("openat", -100, path.encode(), os.O_RDONLY), denied, path)
                self.assertIn(process.call("openat", -100, b"/dev/shm/x", os.O_WRONLY | os.O_CREAT, 0o600), denied)
                self.assertIn(process.call("openat", -100, b"/etc/x", os.O_WRONLY | os.O_CREAT, 0o600), denied)
                self.assertEqual(process.call("execve", b"/bin/true", 0, 0), -errno.EPERM)
                self.assertEqual(process.call("ptrace", 16, helpers[0], 0, 0), -errno.EPERM)
                self.assertEqual(process.call("process_vm_readv", helpers[0], 0, 0, 0, 0, 0), -errno.EPERM)
                self.assertEqual(process.call("fork"), -errno.EPERM)
                self.assertEqual(process.call("socket", 1, 1, 0), -errno.EPERM)
                self.assertEqual(process.call("setuid", 0), -errno.EPERM)
                self.assertEqual(process.call("mprotect", 0, 4096, 7), -errno.EPERM)
            # It has lived through it, and still serves.
            keyboard.tap(KEY_A)
            daemon.client().reply("ping")

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
            client = daemon.client()
            client.ask("scene.activate", scene="main", activity={"page": 7})
            client.close()
            await_condition(lambda: os.path.exists(state), "the state to be saved")
            self.assertEqual(os.stat(state).st_mode & 0o777, 0o600)
            daemon.stop(signal.SIGKILL)
            daemon = self.daemon("--state", state)
            client = daemon.client()
            self.assertEqual([scene["scene"] for scene in client.snapshot["scenes"]], ["main"])
            lines = client.ask("scene.activate", scene="main")
            self.assertIn({"page": 7}, [line.get("activity") for line in lines])
            # Of scenes whose programs are still there when it ends, too.
            client.ask("scene.update", scene="main", activity={"page": 8})
            self.assertEqual(daemon.stop(), 0, daemon.message())
            lines = self.daemon("--state", state).client().ask("scene.activate", scene="main")
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

    def test_idle_it_takes_no_processor_time_and_little_memory(self):
        self.device(uinput.keyboard)
        daemon = self.daemon()
        clients = [daemon.client() for _ in range(5)]
        clients[0].reply("ping")
        before = daemon.processor_time()
        time.sleep(5)  # what is looked for is that nothing happens
        self.assertEqual(daemon.processor_time(), before)
        print(f"idle: {daemon.resident()} KiB resident", flush=True)
        self.assertLess(daemon.resident(), 8 * 1024)
