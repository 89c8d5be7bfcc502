"""What reading a mouse costs, and how long a key takes, for inlet and for what there is besides.

    measure.py [recording] [ROUNDS [FRAMES [PRESSES]]]

With the word "recording": only what recording costs beside streaming.

In one run of one machine, all with the same device: emulation is many times slower than the machine,
so only the ratios mean something. Every program writes to a file in memory, in turn, several rounds;
its processor time (user and system, the kernel's share of reading included) is the one it was
charged for when it ended. Lines for programs to read begin with cpu, latency, start, or memory.
"""

import os
import re
import signal
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.getcwd())
from lib.evdev import await_condition
from lib.process import has_open, processor_time

only_recording = sys.argv[1:2] == ["recording"]
if only_recording:
    del sys.argv[1]
rounds, frames, presses = [int(argument) for argument in sys.argv[1:]] + [3, 10000, 500][len(sys.argv) - 1 :]
inlet = os.environ["INLET"]
programs = os.environ["PROGRAMS"]
there = os.access(inlet, os.X_OK)
if not there:
    print(f"no inlet at {inlet}: measuring the others only")


def seconds(process):
    """Processor time so far."""
    return processor_time(process) / os.sysconf("SC_CLK_TCK")


def steady(value, rest=0.3):
    """Waits until a value has not changed for a while."""
    last, since = value(), time.monotonic()
    while time.monotonic() - since < rest:
        time.sleep(0.02)
        if (current := value()) != last:
            last, since = current, time.monotonic()
    return last


def charge(command, path, storm, mark):
    """One storm read by one program: its processor time, of that before the storm, and frames it wrote."""
    name = "/dev/shm/output"
    with open(name, "wb") as output:
        reader = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL)
    await_condition(lambda: has_open(reader.pid, path), f"{command[0]} to read")
    before = steady(lambda: seconds(reader.pid))
    storm.stdin.write("\n")
    storm.stdin.flush()
    sent = storm.stdout.readline()
    steady(lambda: seconds(reader.pid))
    reader.send_signal(signal.SIGINT)
    _, _, usage = os.wait4(reader.pid, 0)
    reader.returncode = 0  # it has been waited for
    with open(name, "rb") as output:
        data = output.read()
    return usage.ru_utime + usage.ru_stime, usage.ru_utime, before, mark(data), sent


def recorded(data):
    """How many frames of motion a recording holds."""
    text = subprocess.run([inlet, "convert", "-", "-", "--to", "evemu"], input=data, capture_output=True, check=True)
    return len(re.findall(rb"^E: \S+ 0002 0000 ", text.stdout, re.M))


def recording():
    """One storm, streamed and recorded in turn. Recording publishes, too, and writes that down."""
    storm = subprocess.Popen([f"{programs}/storm", "--frames", str(frames), "--rate", "1000"],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    path = storm.stdout.readline().strip()
    readers = {
        "stream": ([inlet, "stream", "--device", path], lambda data: len(re.findall(rb'"type": ?"motion"', data))),
        "record": ([inlet, "record", "--format", "mcap", "--device", path], recorded),
    }
    took = {name: [] for name in readers}
    for number in range(rounds):
        for name, (command, mark) in readers.items():
            whole, user, before, seen, sent = charge(command, path, storm, mark)
            took[name].append(whole - before)
            print(f"  round {number + 1} {name:9} {whole - before:6.2f} s ({user:.2f} s user with the start), "
                  f"{seen} frames {sent.strip()}", flush=True)
    storm.stdin.close()
    storm.wait()
    streamed, written = (statistics.median(took[name]) for name in readers)
    print(f"recording {written:.3f} streaming {streamed:.3f} ratio {written / streamed:.3f}; at best "
          f"{min(took['record']) / min(took['stream']):.3f}", flush=True)


def cpu():
    storm = subprocess.Popen([f"{programs}/storm", "--frames", str(frames), "--rate", "1000"],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    path = storm.stdout.readline().strip()
    readers = {
        "cat": (["cat", path], lambda data: len(data) // 72),
        "evtest": (["evtest", path], lambda data: data.count(b"(REL_X)")),
        "libinput": (["libinput", "debug-events", "--device", path], lambda data: data.count(b"POINTER_MOTION")),
    }
    if there:
        readers["inlet"] = ([inlet, "stream", "--device", path, "--events", "motion"],
                            lambda data: len(re.findall(rb'"type": ?"motion"', data)))
    took = {name: [] for name in readers}
    for number in range(rounds):
        for name, (command, mark) in readers.items():
            took[name].append(charge(command, path, storm, mark))
            whole, user, before, seen, sent = took[name][-1]
            print(f"  round {number + 1} {name:9} {whole:6.2f} s ({user:.2f} s user; {before:.2f} s to start), "
                  f"{seen} frames {sent.strip()}", flush=True)
    storm.stdin.close()
    storm.wait()

    median = {name: statistics.median(each[0] for each in results) for name, results in took.items()}
    user = {name: statistics.median(each[1] for each in results) for name, results in took.items()}
    print(f"\nProcessor time for {frames} frames of a mouse at 1 kHz, median of {rounds}:")
    print(f"{'':10}{'seconds':>9}{'user':>8}{'start':>8}{'frames':>9}" + "".join(f"{'/ ' + name:>12}" for name in list(readers)[:3]))
    for name, results in took.items():
        start, seen = (statistics.median(each[index] for each in results) for index in (2, 3))
        ratios = "".join(f"{median[name] / median[other]:12.2f}" for other in list(readers)[:3])
        print(f"{name:10}{median[name]:9.2f}{user[name]:8.2f}{start:8.2f}{seen:9.0f}{ratios}")
    for name, value in median.items():
        print(f"cpu {name} {value:.3f} {value / median['cat']:.3f}", flush=True)
        print(f"user {name} {user[name]:.3f} {user[name] / user['libinput']:.3f}", flush=True)


def latency():
    commands = ["stdbuf -oL evtest $NODE"]
    if there:
        commands.append(f"'{inlet}' stream --device $NODE")
    else:
        commands.append("stdbuf -oL libinput debug-events --show-keycodes --device $NODE")
    print(f"\nFrom a key press to its line, {presses} presses, first in turns, then side by side:", flush=True)
    for options in ([], ["-s"]):
        subprocess.run([f"{programs}/latency", "-n", str(presses), *options, *commands], check=True)


def start():
    """From exec to the first line, beside a program that only writes one; and the memory after that."""
    commands = {"echo": ["/bin/echo", "hello"]}
    if there:
        commands["inlet"] = [inlet, "stream"]
    took = {name: [] for name in commands}
    memory = []
    for _ in range(10):
        for name, command in commands.items():
            begin = time.monotonic()
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            process.stdout.readline()
            took[name].append((time.monotonic() - begin) * 1000)
            if name == "inlet":
                process.stdout.readline()  # the snapshot: it reads now
                with open(f"/proc/{process.pid}/status") as file:
                    memory.append([int(number) for number in re.findall(r"Vm(?:HWM|RSS):\s+(\d+)", file.read())])
            process.send_signal(signal.SIGTERM)
            process.communicate()
    print("\nFrom the start of a program to its first line, median of 10:")
    for name, times in took.items():
        print(f"start {name} {statistics.median(times):.1f} ms")
    if memory:
        high, resident = (statistics.median(column) for column in zip(*memory))
        print(f"memory inlet {resident:.0f} kB resident, {high:.0f} kB at most")


if only_recording:
    recording()
else:
    cpu()
    if there:
        recording()
    latency()
    start()
