"""A person's first minutes, in the machine that `first` boots: README.md's commands, typed word for word on a terminal.

The person's own input is what QEMU's PS/2 keyboard and mouse send. Prints what each step took, and how often a key was pressed.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [f"{HERE}/../Kernel", f"{HERE}/../../Programs/DaemonCommands"]
from lib.machine import machine  # noqa: E402
from screen import Screen  # noqa: E402

COLUMNS, ROWS, SECONDS = 88, 24, 600
PROMPT = "alice$ "
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")


def blocks():
    """The blocks of shell in README.md."""
    with open(f"{HERE}/../../../README.md") as file:
        return re.findall(r"(?ms)^```sh\n(.*?)^```$", file.read())


class Terminal:
    """Alice's shell in the machine; this program has another root (boot -r)."""

    def __init__(self):
        child, self.descriptor = pty.fork()
        if child == 0:
            os.chroot("/proc/1/root")
            os.chdir("/")
            environment = {"TERM": "xterm", "LANG": "C.UTF-8", "PS1": PROMPT, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"}
            # A login shell would have a prompt of its own.
            os.execve("/usr/sbin/runuser", [
                "runuser", "-u", "alice", "--", "sh", "-c", "HOME=/home/alice; cd && exec bash --norc"], environment)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.shown = b""
        self.until(PROMPT)

    def read(self, seconds):
        """What comes within that time; nothing if nothing does."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return b""
        data = os.read(self.descriptor, 1 << 16)
        self.shown += data
        return data

    def type(self, text):
        self.shown = b""
        os.write(self.descriptor, text.encode())

    def text(self):
        return ESCAPES.sub(b"", self.shown).decode(errors="replace").replace("\r", "")

    def until(self, pattern, *acts):
        """Waits for what matches the pattern; until then a person does something every second."""
        end, acting = time.monotonic() + SECONDS, 0
        while not (found := re.search(pattern if acts or pattern != PROMPT else re.escape(PROMPT) + "$", self.text())):
            if time.monotonic() > end:
                sys.exit(f"README's first minutes: no {pattern!r} in {SECONDS} s; shown:\n{self.text()[-3000:]}")
            if acts and time.monotonic() > acting:
                acting = time.monotonic() + 1
                for act in acts:
                    act()
            self.read(0.1)
        return found

    def interrupt(self):
        self.type("\x03")
        self.until(PROMPT)


def install(terminal, command):
    """apt asks once, unless it installs just what was named."""
    terminal.type(command + "\n")
    if "[Y/n]" in terminal.until(r"\[Y/n\]|" + re.escape("\n" + PROMPT))[0]:
        terminal.type("y\n")
        terminal.until(re.escape("\n" + PROMPT))
    check(terminal, "Setting up (python3-)?inlet")
    terminal.type("echo status $?\n")
    terminal.until("\nstatus 0\n")
    terminal.until(PROMPT)


def check(terminal, pattern):
    if not re.search(pattern, terminal.text()):
        sys.exit(f"README's first minutes: no {pattern!r}; shown:\n{terminal.text()[-3000:]}")


def tap():
    machine.type("a")


def nudge():
    machine.move(7, 0)


def watch(terminal, command):
    """A picture, and other pictures as the keyboard and the mouse are used."""
    screen = Screen(COLUMNS, ROWS)
    terminal.type(command + "\n")
    terminal.until("Last second")
    start = terminal.shown.index(b"\x1b[?1049h")

    def drawn():
        nonlocal start
        data, start = terminal.shown[start:], len(terminal.shown)
        screen.feed(data.decode(errors="replace"))
        return screen.text()

    def shows(act, pattern):
        end = time.monotonic() + SECONDS
        while not re.search(pattern, drawn()):
            if time.monotonic() > end:
                sys.exit(f"README's first minutes: no {pattern!r} in the picture:\n{screen.text()}")
            act()
            terminal.read(1)

    shows(lambda: None, "AT Translated Set 2 keyboard")
    pointer = re.search(r"at +(\S+), \S+ of", drawn())[1]
    shows(tap, "key began KEY_A")
    shows(nudge, rf"at +(?!{re.escape(pointer)},)[\d.]+, \S+ of")
    terminal.type("q")
    terminal.until(re.escape(PROMPT))


def subscribe(terminal, command):
    terminal.type(command + "\n")
    terminal.until('"type":"hello"')
    terminal.until('"type":"snapshot"')
    terminal.until('"type":"key",.*"key":"KEY_A"', tap)
    terminal.until('"type":"motion"', nudge)
    terminal.interrupt()


def first_region(terminal, block):
    terminal.type(block)
    terminal.until(r"\nhover right [\d.]+ [\d.]+", lambda: machine.move(20, 0))
    terminal.until(r"\nclick right [\d.]+ [\d.]+", machine.click)
    terminal.interrupt()


def step(name, act, *arguments):
    began = time.monotonic()
    act(*arguments)
    print(f"  {time.monotonic() - began:6.1f} s  {name.partition('#')[0].strip()}")


def main():
    picture, module, region = (next(block for block in blocks() if word in block)
                               for word in ("./inlet_", "./python3-inlet_", "import inlet"))
    commands = picture.splitlines()
    if len(commands) > 3:
        sys.exit(f"README's first minutes: more than three commands to the picture: {commands}")
    terminal, began = Terminal(), time.monotonic()
    print("a person's first minutes with README.md, in a machine 10 to 30 times slower than others, without a network:")
    step(commands[0], install, terminal, commands[0])
    step(commands[1], watch, terminal, commands[1])
    print(f"  {time.monotonic() - began:6.1f} s  to the picture that moves")
    step(commands[2], subscribe, terminal, commands[2])
    step(module, install, terminal, module.strip())
    step("the first own region in Python", first_region, terminal, region)
    print(f"  {time.monotonic() - began:6.1f} s  in all")
    print("README's first minutes: ok")


main()
