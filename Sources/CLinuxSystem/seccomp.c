// Which process makes which system calls (seccomp). All others fail with EPERM.
#define _GNU_SOURCE
#include "CLinuxSystem.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/input.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
enum {
    SERVER = 1 << INLET_SERVER,
    OPENER = 1 << INLET_OPENER,
    KEEPER = 1 << INLET_KEEPER,
    RECORDER = 1 << INLET_RECORDER,
    SUPERVISOR = 1 << INLET_SUPERVISOR,
    READER = 1 << INLET_READER,
    STREAM = 1 << INLET_STREAM,
    LOGIND = 1 << INLET_LOGIND,
    // Neither reads devices nor is the daemon: it serves pages, with threads.
    GATEWAY = 1 << INLET_GATEWAY,
    // It sends to a broker.
    PUBLISHER = 1 << INLET_PUBLISHER,
    // Sets the lights of keyboards.
    LIGHTS = 1 << INLET_LIGHTS,
    // Records into a folder, whose files it creates, renames and removes.
    ROTATOR = 1 << INLET_ROTATOR,
    RECORDERS = RECORDER | ROTATOR,
    // Both read devices.
    LOOPS = SERVER | STREAM,
    // All that allocate memory.
    WORKERS = LOOPS | OPENER | KEEPER | RECORDERS | READER | LOGIND | GATEWAY | PUBLISHER | LIGHTS,
    ALL = WORKERS | SUPERVISOR,
};

static const struct row {
    int call;
    unsigned roles;
} rows[] = {
    // The most frequent first.
    {SYS_read, ALL},
    {SYS_write, ALL},
    {SYS_sendto, LOOPS | KEEPER | RECORDERS | LOGIND | GATEWAY | PUBLISHER},
    {SYS_epoll_pwait, LOOPS | RECORDERS | GATEWAY | PUBLISHER},
    {SYS_clock_gettime, ALL},
    {SYS_recvfrom, LOOPS | OPENER | LIGHTS | SUPERVISOR | READER | GATEWAY | PUBLISHER},
    {SYS_epoll_create1, SERVER},
    {SYS_epoll_ctl, LOOPS | RECORDERS | GATEWAY | PUBLISHER},
    {SYS_close, ALL},
    {SYS_ppoll, ALL},

    // Sockets that are open already.
    {SYS_accept4, SERVER | GATEWAY},
    {SYS_sendmsg, LOOPS | OPENER | READER | GATEWAY | PUBLISHER},
    {SYS_recvmsg, LOOPS | KEEPER | GATEWAY | PUBLISHER},
    // libmosquitto makes a pair for each client, and writes to it what nothing reads.
    {SYS_socketpair, PUBLISHER},
    {SYS_shutdown, LOOPS | GATEWAY | PUBLISHER},
    {SYS_getsockopt, SERVER | GATEWAY | PUBLISHER},
    {SYS_setsockopt, SERVER | GATEWAY | PUBLISHER},
    {SYS_getsockname, SERVER | GATEWAY | PUBLISHER},
    {SYS_getpeername, SERVER | GATEWAY | PUBLISHER},
    {SYS_connect, GATEWAY | PUBLISHER},

    // Descriptors and files. Landlock says which.
    {SYS_fcntl, WORKERS},
    {SYS_lseek, WORKERS},
    {SYS_openat, WORKERS},
    {SYS_fstat, WORKERS},
    {SYS_newfstatat, WORKERS},
    {SYS_statx, WORKERS},
    {SYS_openat2, GATEWAY},
    {SYS_sendfile, GATEWAY},
    {SYS_readv, LOOPS | GATEWAY},
    {SYS_writev, LOOPS | GATEWAY},
    {SYS_pread64, WORKERS},
    {SYS_dup, SERVER},
    {SYS_statfs, LOOPS | RECORDERS},
    {SYS_fstatfs, LOOPS | RECORDERS},
    {SYS_faccessat, LOOPS | RECORDERS | READER},
    {SYS_faccessat2, LOOPS | RECORDERS | READER},
    {SYS_readlinkat, LOOPS | RECORDERS | READER},
    {SYS_getdents64, LOOPS | RECORDERS | READER | LOGIND},
    {SYS_getxattr, LOOPS},
    {SYS_pwrite64, KEEPER | RECORDERS},
    {SYS_fsync, KEEPER | RECORDERS},
    {SYS_fdatasync, KEEPER | RECORDERS},
    {SYS_ftruncate, STREAM | KEEPER | RECORDERS},
    {SYS_fchmod, KEEPER},
    {SYS_renameat, KEEPER | ROTATOR},
    {SYS_renameat2, KEEPER | ROTATOR},
    {SYS_unlinkat, KEEPER | ROTATOR},
    {SYS_memfd_create, LOOPS | READER},
    {SYS_timerfd_create, SERVER},
    {SYS_timerfd_settime, LOOPS | GATEWAY},

    // Memory, and what the C and Swift libraries do by themselves.
    {SYS_brk, WORKERS},
    {SYS_munmap, WORKERS},
    {SYS_mremap, WORKERS},
    {SYS_madvise, WORKERS},
    {SYS_membarrier, WORKERS},
    {SYS_futex, WORKERS},
    {SYS_getrandom, WORKERS},
    {SYS_rt_sigaction, WORKERS},
    {SYS_rt_sigprocmask, WORKERS},
    {SYS_sigaltstack, WORKERS},
    {SYS_clock_nanosleep, WORKERS},
    {SYS_gettimeofday, WORKERS},
    {SYS_gettid, WORKERS},
    {SYS_getpid, WORKERS},
    {SYS_getuid, WORKERS},
    {SYS_geteuid, WORKERS},
    {SYS_getgid, WORKERS},
    {SYS_getegid, WORKERS},
    {SYS_getgroups, SERVER},
    {SYS_getrusage, LOOPS},
    {SYS_sysinfo, WORKERS},
    {SYS_uname, WORKERS},
    {SYS_sched_yield, WORKERS},
    {SYS_sched_getaffinity, WORKERS},
    {SYS_rt_sigreturn, ALL},
    {SYS_restart_syscall, ALL},
    {SYS_exit, ALL},
    {SYS_exit_group, ALL},

    // The right to kill, over the one descriptor of a process that the supervisor has.
    {SYS_pidfd_send_signal, SUPERVISOR},

#ifdef __x86_64__
    // Older names, which the C library still calls here.
    {SYS_epoll_wait, LOOPS | RECORDERS | GATEWAY | PUBLISHER},
    {SYS_poll, ALL},
    {SYS_open, WORKERS},
    {SYS_stat, WORKERS},
    {SYS_lstat, WORKERS},
    {SYS_access, LOOPS | RECORDERS | READER},
    {SYS_readlink, LOOPS | RECORDERS | READER},
    {SYS_rename, KEEPER},
    {SYS_unlink, KEEPER},
    {SYS_time, WORKERS},
#endif
};

// What those that read devices ask of them: to read what they are and do, to grab, and for its clock. Nothing that remaps keys
// (EVIOCSKEYCODE) or changes a device otherwise.
#define DIRECTION_AND_TYPE 0xc000ff00
static const unsigned requests[] = {EVIOCGRAB, EVIOCSCLOCKID, TCGETS};

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct program {
    // Two for a row, and room for what looks at arguments.
    struct sock_filter code[2 * COUNT(rows) + 64];
    unsigned short length;
};

static void put(struct program *program, struct sock_filter instruction) {
    program->code[program->length++] = instruction;
}

static void load(struct program *program, unsigned offset) {
    put(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void answer(struct program *program, unsigned what) {
    put(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, what));
}

// Goes on behind the next `count` instructions, unless what is loaded is `value`.
static void only_for(struct program *program, unsigned value, unsigned char count) {
    put(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
}

static void allow(struct program *program, unsigned value) {
    only_for(program, value, 1);
    answer(program, SECCOMP_RET_ALLOW);
}

// The lower half of an argument: the kernel takes no more of those that are looked at.
static unsigned argument(int index) {
    return offsetof(struct seccomp_data, args) + 8 * index + (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4 : 0);
}

static void allow_without_execution(struct program *program, int call) {
    only_for(program, call, 4);
    load(program, argument(2));
    put(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1));
    answer(program, SECCOMP_RET_ERRNO | EPERM);
    answer(program, SECCOMP_RET_ALLOW);
}

// Signals to itself, as abort(3) and stopping take.
static void allow_own_signals(struct program *program) {
    only_for(program, SYS_tgkill, 4);
    load(program, argument(0));
    allow(program, getpid());
    answer(program, SECCOMP_RET_ERRNO | EPERM);
}

// To a broker: TCP over either version of IP. Landlock says to which port.
static void allow_stream_sockets(struct program *program) {
    only_for(program, SYS_socket, 13);
    load(program, argument(1));
    put(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf));
    put(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_STREAM, 1, 0));
    answer(program, SECCOMP_RET_ERRNO | EPERM);
    load(program, argument(2));
    // Not MPTCP, which Landlock does not know: 0 or IPPROTO_TCP.
    put(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0));
    put(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_TCP, 1, 0));
    answer(program, SECCOMP_RET_ERRNO | EPERM);
    load(program, argument(0));
    allow(program, AF_INET);
    put(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 0, 1));
    answer(program, SECCOMP_RET_ALLOW);
    // Falls to the end of the list, which refuses.
}

// To the daemon. A socket of any other family would be a way to the network.
static void allow_unix_sockets(struct program *program) {
    only_for(program, SYS_socket, 4);
    load(program, argument(0));
    allow(program, AF_UNIX);
    answer(program, SECCOMP_RET_ERRNO | EPERM);
}

static void allow_requests(struct program *program) {
    const unsigned char count = 2 * COUNT(requests);
    only_for(program, SYS_ioctl, count + 5);
    load(program, argument(1));
    for (size_t index = 0; index < COUNT(requests); index++) allow(program, requests[index]);
    put(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, DIRECTION_AND_TYPE));
    only_for(program, _IOC(_IOC_READ, 'E', 0, 0), 1);
    answer(program, SECCOMP_RET_ALLOW);
    answer(program, SECCOMP_RET_ERRNO | EPERM);
}
#endif

int inlet_confine_calls(enum inlet_role role) {
#ifdef ARCHITECTURE
    struct program program = {.length = 0};
    load(&program, offsetof(struct seccomp_data, arch));
    put(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
    answer(&program, SECCOMP_RET_KILL_PROCESS);
    load(&program, offsetof(struct seccomp_data, nr));
    for (size_t index = 0; index < COUNT(rows); index++)
        if (rows[index].roles & 1 << role) allow(&program, rows[index].call);
    if (WORKERS & 1 << role) {
        allow_without_execution(&program, SYS_mmap);
        allow_without_execution(&program, SYS_mprotect);
        allow_own_signals(&program);
    }
    if (LOOPS & 1 << role) allow_requests(&program);
    if (GATEWAY & 1 << role) allow_unix_sockets(&program);
    if (PUBLISHER & 1 << role) allow_stream_sockets(&program);
    answer(&program, SECCOMP_RET_ERRNO | EPERM);
    struct sock_fprog filter = {program.length, program.code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    // Threads that there are already; a thread that cannot have it is named in the place of an error's number.
    unsigned flags = GATEWAY & 1 << role ? SECCOMP_FILTER_FLAG_TSYNC : 0;
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter);
    if (result > 0) errno = EBUSY;
    return result == 0 ? 0 : result < 0 && errno == EINVAL ? 1 : -1;
#else
    return 1;
#endif
}
