#define _GNU_SOURCE
#include "CFolderAttack.h"
#include "CLinuxSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/fsuid.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

void folder_become(unsigned int user) { setfsuid(user); }

struct report {
    int count, capacity;
    struct folder_attempt *attempts;
};

static void note(struct report *report, int allowed, const char *what, long result) {
    if (report->count == report->capacity) return;
    report->attempts[report->count++] = (struct folder_attempt){what, result < 0 ? errno : 0, allowed};
}

#define MUST(what, call) note(report, 1, what, call)
#define DENY(what, call) note(report, 0, what, call)

static void record(int folder, struct report *report) {
    int file = openat(folder, "1.part", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    MUST("create a file", file);
    MUST("write", write(file, "x", 1));
    MUST("fdatasync", fdatasync(file));
    MUST("fsync", fsync(file));
    MUST("truncate", ftruncate(file, 0));
    MUST("rename", syscall(SYS_renameat2, folder, "1.part", folder, "1", RENAME_NOREPLACE));
    MUST("synchronise the folder", fsync(folder));
    int list = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    MUST("open the list", list);
    char names[4096];
    MUST("list", syscall(SYS_getdents64, list, names, sizeof names));
    struct stat status;
    MUST("look at a file", fstatat(folder, "1", &status, AT_SYMLINK_NOFOLLOW));
    MUST("delete", unlinkat(folder, "1", 0));
}

static void escape(int folder, int outside, const char *path, struct report *report) {
    int flags = O_WRONLY | O_CREAT;
    DENY("create beside it", openat(outside, "new", flags, 0600));
    DENY("create above it", openat(folder, "../new", flags, 0600));
    DENY("write beside it", openat(outside, "secret", O_WRONLY));
    DENY("read beside it", openat(outside, "secret", O_RDONLY));
    DENY("read through a link", openat(folder, "way", O_RDONLY));
    DENY("write through a link", openat(folder, "way", O_WRONLY | O_TRUNC));
    DENY("list what is beside it", open(path, O_RDONLY | O_DIRECTORY));
    DENY("delete beside it", unlinkat(outside, "secret", 0));
    DENY("rename beside it", syscall(SYS_renameat2, outside, "secret", outside, "other", 0));
    DENY("move out", syscall(SYS_renameat2, folder, "old", outside, "old", 0));
    DENY("move in", syscall(SYS_renameat2, outside, "secret", folder, "secret", 0));
    DENY("truncate beside it", truncate(path, 0));
    DENY("read users", open("/etc/shadow", O_RDONLY));
    DENY("read memory", open("/proc/self/mem", O_RDWR));
    DENY("open a device", open("/dev/zero", O_RDWR));
}

static void misuse(int folder, struct report *report) {
    DENY("make a folder", mkdirat(folder, "made", 0700));
    DENY("remove a folder", unlinkat(folder, "sub", AT_REMOVEDIR));
    DENY("make a symbolic link", symlinkat("/etc", folder, "etc"));
    DENY("make a link", linkat(folder, "old", folder, "linked", 0));
    DENY("make a pipe", mknodat(folder, "pipe", S_IFIFO | 0600, 0));
    DENY("make a device", mknodat(folder, "memory", S_IFCHR | 0600, 0x101));
    DENY("change a mode", fchmodat(folder, "old", 04755, 0));
    DENY("change a mode", fchmod(folder, 0777));
    DENY("change an owner", fchownat(folder, "old", 1, 1, 0));
    DENY("change a time", utimensat(folder, "old", NULL, 0));
    DENY("set an attribute", syscall(SYS_fsetxattr, folder, "user.x", "y", 1, 0));
    DENY("execute", syscall(SYS_execve, "/bin/true", NULL, NULL));
    DENY("make a process", syscall(SYS_clone, 0, 0, 0, 0, 0));
    DENY("make a socket", socket(AF_INET, SOCK_STREAM, 0));
    DENY("make a socket", socket(AF_UNIX, SOCK_STREAM, 0));
    DENY("trace", syscall(SYS_ptrace, 16, getppid(), 0, 0));
    DENY("send a signal", syscall(SYS_kill, getppid(), 0));
    DENY("mount", syscall(SYS_mount, "x", "/mnt", "tmpfs", 0, 0));
    DENY("run written memory", mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0);
    DENY("become another user", syscall(SYS_setuid, 0));
    DENY("change the root", syscall(SYS_chroot, "/"));
}

int folder_attack(const char *path, const char *beside, struct folder_attempt *attempts, int capacity) {
    size_t size = sizeof(int) + (size_t)capacity * sizeof *attempts;
    struct shared {
        int count;
        struct folder_attempt attempts[];
    } *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return -1;
    pid_t child = fork();
    if (child == 0) {
        // Locks of other tests among them.
        inlet_close_range(3, ~0U);
        struct report report = {0, capacity, shared->attempts};
        int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), outside = open(beside, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        struct inlet_path allowed = {path, INLET_WRITE};
        inlet_give_up_capabilities();
        if (inlet_confine_files(&allowed, 1) != 0 || inlet_confine_calls(INLET_ROTATOR) != 0) _exit(1);
        record(folder, &report);
        escape(folder, outside, beside, &report);
        misuse(folder, &report);
        shared->count = report.count;
        _exit(0);
    }
    int status = 0;
    int ended = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    int count = ended ? shared->count : -1;
    for (int index = 0; index < count; index++) attempts[index] = shared->attempts[index];
    munmap(shared, size);
    return count;
}
