"""System calls made by another process: what it may, found out in the process itself (ptrace, x86-64)."""

import ctypes
import os

PTRACE_ATTACH, PTRACE_DETACH, PTRACE_SINGLESTEP, PTRACE_GETREGS, PTRACE_SETREGS = 16, 17, 9, 12, 13
NUMBERS = {"open": 2, "ptrace": 101, "execve": 59, "openat": 257, "socket": 41, "fork": 57, "setuid": 105, "bpf": 321,
           "process_vm_readv": 310, "mprotect": 10, "getpid": 39, "close": 3, "ioctl": 16, "kill": 62, "tgkill": 234,
           "pidfd_open": 434, "pidfd_send_signal": 424, "rename": 82, "unlink": 87, "ftruncate": 77, "prlimit64": 302,
           "clone": 56, "clone3": 435, "mmap": 9, "bind": 49, "listen": 50, "connect": 42, "io_uring_setup": 425, "unshare": 272,
           "mount": 165}
#: Threads, too.
WALL = 0x40000000
SYSCALL = b"\x0f\x05"
REGISTERS = ["r15", "r14", "r13", "r12", "rbp", "rbx", "r11", "r10", "r9", "r8", "rax", "rcx", "rdx", "rsi", "rdi",
             "orig_rax", "rip", "cs", "eflags", "rsp", "ss", "fs_base", "gs_base", "ds", "es", "fs", "gs"]


class Registers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_ulonglong) for name in REGISTERS]


libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long


class Traced:
    """with Traced(pid) as process: process.call("openat", -100, b"/dev/input/event0", 0)"""

    def __init__(self, process):
        self.process = process

    def __enter__(self):
        self.trace(PTRACE_ATTACH)
        os.waitpid(self.process, WALL)
        self.before = self.registers()
        self.memory = open(f"/proc/{self.process}/mem", "r+b", buffering=0)
        self.code = self.peek(self.before.rip, 2)
        self.poke(self.before.rip, SYSCALL)
        return self

    def __exit__(self, *_):
        self.poke(self.before.rip, self.code)
        self.trace(PTRACE_SETREGS, self.before)
        self.memory.close()
        self.trace(PTRACE_DETACH)

    def trace(self, what, registers=None):
        data = ctypes.byref(registers) if registers is not None else None
        if libc.ptrace(what, self.process, None, ctypes.cast(data, ctypes.c_void_p) if data else None) < 0:
            raise OSError(ctypes.get_errno(), f"ptrace {what}")

    def registers(self):
        registers = Registers()
        self.trace(PTRACE_GETREGS, registers)
        return registers

    def peek(self, address, count):
        self.memory.seek(address)
        return self.memory.read(count)

    def poke(self, address, data):
        self.memory.seek(address)
        self.memory.write(data)

    def call(self, name, *arguments):
        """What the call returns: not negative, or minus the error's number. Text goes below its stack."""
        registers = Registers.from_buffer_copy(self.before)
        place = registers.rsp - 4096
        values = []
        for argument in arguments:
            if isinstance(argument, bytes):
                self.poke(place, argument + b"\0")
                values.append(place)
                place -= 512
            else:
                values.append(argument & 0xFFFFFFFFFFFFFFFF)
        registers.rax = NUMBERS[name]
        registers.orig_rax = 0xFFFFFFFFFFFFFFFF  # not in a call that would be started again
        for register, value in zip(["rdi", "rsi", "rdx", "r10", "r8", "r9"], values):
            setattr(registers, register, value)
        self.trace(PTRACE_SETREGS, registers)
        self.trace(PTRACE_SINGLESTEP)
        os.waitpid(self.process, WALL)
        return ctypes.c_longlong(self.registers().rax).value
