"""Login sessions with a real logind: two users at one seat, and virtual terminals that are switched.

It takes a machine with systemd as its first process (boot -s), which `run logins` asks for.
"""

import ctypes
import errno
import fcntl
import os
import subprocess
import time

from lib.case import *
from lib.daemon import Daemon
from lib.evdev import KEY_A, KEY_B, await_condition
from lib.inject import Traced
from lib.process import status

ALICE, BOB = 4001, 4002
VT_ACTIVATE = 0x5606
sd = None


def c(text):
    return ctypes.c_char_p(text.encode())


class Session:
    """A login session of logind's, as pam_systemd makes one."""

    bus = None

    def __init__(self, user, terminal):
        if Session.bus is None:
            Session.bus = ctypes.c_void_p()
            check(sd.sd_bus_open_system(ctypes.byref(Session.bus)), "the system bus")
        self.terminal = terminal
        # Killed with the session.
        self.leader = subprocess.Popen(["sleep", "infinity"])
        # It holds the session's end of a pipe: without it the session is over.
        self.reply = ctypes.c_void_p()
        u = ctypes.c_uint32
        check(
            sd.sd_bus_call_method(
                Session.bus, c("org.freedesktop.login1"), c("/org/freedesktop/login1"),
                c("org.freedesktop.login1.Manager"), c("CreateSession"), None, ctypes.byref(self.reply),
                c("uusssssussbssa(sv)"), u(user), u(self.leader.pid), c("login"), c("tty"), c("user"), c(""),
                c("seat0"), u(terminal), c(f"tty{terminal}"), c(""), ctypes.c_int(0), c(""), c(""), u(0)),
            f"a session of user {user}")
        name = ctypes.c_char_p()
        check(sd.sd_bus_message_read(self.reply, c("s"), ctypes.byref(name)), "the session's name")
        self.name = name.value.decode()

    def end(self):
        if self.reply is None:
            return
        subprocess.run(["loginctl", "terminate-session", self.name], timeout=60)
        sd.sd_bus_message_unref(self.reply)
        self.reply = None
        self.leader.kill()
        self.leader.wait()


def check(result, what):
    if result < 0:
        raise AssertionError(f"{what}: {os.strerror(-result)}")


def activate(terminal):
    with open("/dev/tty0", "w") as console:
        fcntl.ioctl(console, VT_ACTIVATE, terminal)


class LoginTest(KernelTest):
    @classmethod
    def setUpClass(cls):
        global sd
        sd = ctypes.CDLL("libsystemd.so.0")
        sd.sd_bus_message_unref.argtypes = [ctypes.c_void_p]
        sd.sd_bus_message_unref.restype = ctypes.c_void_p
        with open("/etc/passwd", "a") as file:
            for name, user in (("alice", ALICE), ("bob", BOB)):
                file.write(f"{name}:x:{user}:{user}::/tmp:/bin/sh\n")
        subprocess.run(["systemctl", "start", "dbus.service", "systemd-logind.service"], check=True, timeout=100)
        await_condition(lambda: os.path.exists("/run/systemd/seats/seat0"), "logind")

    def session(self, user, terminal):
        session = Session(user, terminal)
        self.addCleanup(session.end)
        return session


class Logins(LoginTest):
    def test_of_the_helper_nothing_can_be_had(self):
        daemon = Daemon()
        self.addCleanup(daemon.discard)
        # It answers once it has given up what it does not need, and nobody is let in before.
        daemon.client()
        helper = daemon.helper("logind")
        self.assertNotEqual(status(helper, "Uid")[0], "0")
        denied = {-errno.EACCES, -errno.EPERM}
        with Traced(helper) as process:
            read = process.call("openat", -100, b"/run/systemd/seats/seat0", os.O_RDONLY)
            self.assertGreaterEqual(read, 0, "the injection works")
            self.assertEqual(process.call("close", read), 0)
            for path in ("/etc/passwd", "/dev/uinput", "/dev/input/event0", "/bin/sh", f"/proc/{daemon.pid}/mem", "/run/udev/control"):
                self.assertIn(process.call("openat", -100, path.encode(), os.O_RDONLY), denied, path)
            for path in (b"/run/systemd/seats/x", b"/dev/shm/x"):
                self.assertIn(process.call("openat", -100, path, os.O_WRONLY | os.O_CREAT, 0o600), denied, path)
            for name, *arguments in (
                ("execve", b"/bin/true", 0, 0), ("ptrace", 16, daemon.pid, 0, 0), ("fork",), ("socket", 1, 1, 0),
                ("setuid", 0), ("mprotect", 0, 4096, 7), ("bpf", 0, 0, 0), ("kill", daemon.pid, 9), ("ioctl", 2, 0x5412, 0),
                ("rename", b"/a", b"/b"), ("unlink", b"/a"), ("pidfd_open", daemon.pid, 0),
            ):
                self.assertEqual(process.call(name, *arguments), -errno.EPERM, name)
        self.assertTrue(daemon.client().reply("ping")["ok"])

    def test_no_event_of_the_inactive_users_with_real_terminals(self):
        keyboard = self.device(uinput.keyboard)
        sessions = {user: self.session(user, terminal) for user, terminal in ((ALICE, 4), (BOB, 5))}
        activate(4)
        seat = lambda: open("/run/systemd/seats/seat0").read()
        await_condition(lambda: f"ACTIVE_UID={ALICE}" in seat(), "alice's session to be active")
        entries = [{"user": user, "scopes": ["keys", "pointer", "scenes"]} for user in (ALICE, BOB)]
        daemon = Daemon(config=f"subscribers: {entries}".replace("'", ""))
        self.addCleanup(daemon.discard)
        alice, bob = daemon.client(user=ALICE), daemon.client(user=BOB)
        # Nobody is let in before the helper has answered, so that it has its name.
        daemon.helper("logind")
        self.assertNotIn("background", alice.hello)
        self.assertTrue(bob.hello["background"])
        keyboard.tap(KEY_A)
        alice.wait_for(type="key", phase="ended", key="KEY_A")
        # Held while the terminal is switched.
        keyboard.key(KEY_B, True)
        alice.wait_for(type="key", phase="began", key="KEY_B")
        start = time.monotonic()
        activate(5)
        alice.wait_for(type="scopes", background=True)
        print(f"{(time.monotonic() - start) * 1000:.0f} ms from the switch to the line")
        bob.wait_for(type="scopes")
        keyboard.key(KEY_B, False)
        for _ in range(20):
            # One at a time: the kernel keeps as few as 64 events for who is slow to read.
            keyboard.tap(KEY_A)
            bob.wait_for(type="key", phase="ended", key="KEY_A")
        for user, client in ((ALICE, alice), (BOB, bob)):
            client.ask("ping")
        told = [line for line in alice.lines if line["type"] == "key"]
        self.assertEqual([(line["phase"], line["key"]) for line in told if line["phase"] != "repeated"], [
            ("began", "KEY_A"), ("ended", "KEY_A"), ("began", "KEY_B"), ("cancelled", "KEY_B")])
        after = alice.lines[next(place for place, line in enumerate(alice.lines) if line["type"] == "scopes"):]
        self.assertEqual({line["type"] for line in after}, {"scopes", "snapshot", "reply"})
        self.assertFalse([line for line in bob.lines if line.get("key") == "KEY_B"])
        # Her session ends while it is in the background: nothing of hers comes back until the next.
        sessions[ALICE].end()
        # logind writes the seat's file at the next change only; it names her until then.
        await_condition(lambda: sessions[ALICE].name not in os.listdir("/run/systemd/sessions"), "alice's session to end")
        keyboard.tap(KEY_A)
        alice.ask("ping")
        self.assertEqual({line["type"] for line in alice.lines[-2:]} - {"snapshot"}, {"reply"})
        activate(4)
        bob.wait_for(type="scopes", background=True)
        self.session(ALICE, 4)
        alice.wait_for(type="scopes", scopes=["keys", "pointer", "scenes"])
        keyboard.tap(KEY_B)
        alice.wait_for(type="key", phase="ended", key="KEY_B")
        self.check(alice.lines)
        self.check(bob.lines)
