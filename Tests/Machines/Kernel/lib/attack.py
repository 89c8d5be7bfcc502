"""What no process may that has given up its rights: tried in its name."""

import errno
import os

from lib.evdev import ioc
from lib.process import open_files, status


class Attack:
    """For a test with a `keyboard`, and a `victim`: the process whose memory is asked for."""

    TIOCSTI, TIOCLINUX, TIOCSETD = 0x5412, 0x541C, 0x5423
    EVIOCGVERSION, EVIOCSKEYCODE, EVIOCSREP, EVIOCSFF = ioc(2, "E", 1, 4), ioc(1, "E", 4, 8), ioc(1, "E", 3, 8), ioc(1, "E", 0x80, 48)

    def attack(self, process, may_open=(), may_write=False):
        """What no process may, whatever its role."""
        for capabilities in ("CapEff", "CapPrm", "CapInh", "CapAmb"):
            self.assertEqual(int(status(process.process, capabilities)[0], 16), 0)
        self.assertEqual(status(process.process, "NoNewPrivs"), ["1"])
        self.assertEqual(status(process.process, "Seccomp"), ["2"])
        self.assertEqual(os.stat(f"/proc/{process.process}/environ").st_uid, 0, "others of its user may trace it")
        self.assertEqual(process.call("close", -1), -errno.EBADF, "the injection works")
        denied = {-errno.EACCES, -errno.EPERM}
        for path in (self.keyboard.path, "/dev/uinput", "/dev/mem", "/etc/shadow", f"/proc/{self.victim}/mem", "/bin/sh"):
            if path not in may_open:
                self.assertIn(process.call("openat", -100, path.encode(), os.O_RDONLY), denied, path)
        for path in (b"/dev/shm/x", b"/etc/x", b"/run/x"):
            self.assertIn(process.call("openat", -100, path, os.O_WRONLY | os.O_CREAT, 0o600), denied, path)
        if not may_write:
            self.assertIn(process.call("openat", -100, self.keyboard.path.encode(), os.O_WRONLY), denied)
        victim = os.getpid()
        for name, *arguments in (
            ("execve", b"/bin/true", 0, 0), ("ptrace", 16, victim, 0, 0), ("process_vm_readv", victim, 0, 0, 0, 0, 0),
            ("fork",), ("socket", 1, 1, 0), ("setuid", 0), ("mprotect", 0, 4096, 7), ("bpf", 0, 0, 0),
            ("kill", victim, 0), ("tgkill", victim, victim, 0), ("pidfd_open", victim, 0), ("prlimit64", victim, 7, 0, 0),
        ):
            self.assertEqual(process.call(name, *arguments), -errno.EPERM, name)
        for request in (self.TIOCSTI, self.TIOCLINUX, self.TIOCSETD, self.EVIOCSKEYCODE, self.EVIOCSREP, self.EVIOCSFF):
            for descriptor in (0, 2, *self.devices_of(process.process)):
                self.assertEqual(process.call("ioctl", descriptor, request, 0), -errno.EPERM, hex(request))
                # The kernel ignores the upper half of the number, and so must the list.
                self.assertEqual(process.call("ioctl", descriptor, request | 1 << 32, 0), -errno.EPERM, hex(request))

    def devices_of(self, process):
        return [raw for raw, path in open_files(process).items() if path.startswith("/dev/input")]
