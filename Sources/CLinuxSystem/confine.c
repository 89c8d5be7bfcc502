// What a process forbids itself for good: files (Landlock) and system calls (seccomp).
#define _GNU_SOURCE
#include "CLinuxSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Rights that headers older than the kernel do not name (linux/landlock.h of 6.10).
#define TRUNCATE (1ULL << 14)
#define DEVICE_CONTROL (1ULL << 15)

#define READING (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define WRITING \
    (READING | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | TRUNCATE)
#define DEVICES (READING | DEVICE_CONTROL)
// What makes sense for a path that is no directory.
#define FILE_RIGHTS \
    (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE | TRUNCATE | DEVICE_CONTROL)

static int allow(int rules, const char *path, unsigned long long rights) {
    struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
    // What is not there need not be allowed.
    if (rule.parent_fd < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
    struct stat status;
    int result = fstat(rule.parent_fd, &status);
    if (result == 0) {
        rule.allowed_access = S_ISDIR(status.st_mode) ? rights : rights & FILE_RIGHTS;
        result = (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(rule.parent_fd);
    return result;
}

int inlet_confine_files(const struct inlet_path *paths, int count) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return 1;
    // All rights that this kernel knows: 13 of the first version, then one more each at 2, 3 and 5.
    unsigned long long known = (1ULL << (13 + (version >= 2) + (version >= 3) + (version >= 5))) - 1;
    struct landlock_ruleset_attr handled = {.handled_access_fs = known};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
    if (rules < 0) return -1;
    int result = 0;
    for (int index = 0; index < count && result == 0; index++) {
        unsigned long long rights = paths[index].kind == INLET_READ    ? READING
                                    : paths[index].kind == INLET_WRITE ? WRITING
                                                                       : DEVICES;
        result = allow(rules, paths[index].path, rights & known);
    }
    if (result == 0) result = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
    return result;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)
#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
// The third argument of both is the protection; its upper half is always 0.
#define ALLOW_WITHOUT_EXECUTION(name)                                                                    \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 4), FIELD(args[2]),                               \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), ANSWER(SECCOMP_RET_ERRNO | EPERM), ANSWER(SECCOMP_RET_ALLOW)

int inlet_confine_calls(void) {
#ifdef ARCHITECTURE
    // Reading, writing and waiting; no new sockets, processes, programs or tracing.
    struct sock_filter filter[] = {
        FIELD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        FIELD(nr),
        // The usual first.
        ALLOW(read), ALLOW(sendto), ALLOW(epoll_pwait), ALLOW(write), ALLOW(clock_gettime), ALLOW(recvfrom),
        ALLOW(epoll_ctl), ALLOW(close), ALLOW(ioctl), ALLOW(fcntl), ALLOW(accept4), ALLOW(sendmsg), ALLOW(recvmsg),
        ALLOW(readv), ALLOW(writev), ALLOW(pread64), ALLOW(pwrite64), ALLOW(lseek), ALLOW(dup), ALLOW(dup3),
        ALLOW(openat), ALLOW(fstat), ALLOW(newfstatat), ALLOW(statx), ALLOW(statfs), ALLOW(fstatfs), ALLOW(faccessat),
        ALLOW(faccessat2), ALLOW(readlinkat), ALLOW(getdents64), ALLOW(getxattr), ALLOW(fsync), ALLOW(fdatasync),
        ALLOW(ftruncate), ALLOW(renameat), ALLOW(renameat2), ALLOW(unlinkat), ALLOW(flock), ALLOW(fadvise64),
        ALLOW(getsockopt), ALLOW(setsockopt), ALLOW(getsockname), ALLOW(getpeername), ALLOW(shutdown),
        ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk), ALLOW(membarrier), ALLOW(futex), ALLOW(getrandom), ALLOW(memfd_create),
        ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall),
        ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(ppoll), ALLOW(setitimer), ALLOW(timerfd_create),
        ALLOW(timerfd_settime), ALLOW(getpid), ALLOW(gettid), ALLOW(getppid), ALLOW(getuid), ALLOW(geteuid),
        ALLOW(getgid), ALLOW(getegid), ALLOW(getgroups), ALLOW(capget), ALLOW(getrusage), ALLOW(gettimeofday),
        ALLOW(prlimit64), ALLOW(sysinfo), ALLOW(uname), ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(rseq),
        ALLOW(set_robust_list), ALLOW(tgkill), ALLOW(exit), ALLOW(exit_group),
#ifdef __x86_64__
        // Older names, which the C library still calls here.
        ALLOW(epoll_wait), ALLOW(poll), ALLOW(open), ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink),
        ALLOW(rename), ALLOW(unlink), ALLOW(alarm), ALLOW(dup2), ALLOW(arch_prctl), ALLOW(time),
#endif
        ALLOW_WITHOUT_EXECUTION(mmap),
        ALLOW_WITHOUT_EXECUTION(mprotect),
        ANSWER(SECCOMP_RET_ERRNO | EPERM),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno == EINVAL ? 1 : -1;
#else
    return 1;
#endif
}
