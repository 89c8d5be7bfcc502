// Which files a process keeps for good (Landlock). System calls are in seccomp.c.
#define _GNU_SOURCE
#include "CLinuxSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
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
    // The system call itself: a device emulated in the C library (umockdev) ends the process that opens /dev/input.
    struct landlock_path_beneath_attr rule = {
        .parent_fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_PATH | O_CLOEXEC)};
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

// What headers older than the kernel do not name (linux/landlock.h of 6.12).
struct network_rules {
    unsigned long long files, network, scopes;
};
#define BIND_TCP (1ULL << 0)
#define CONNECT_TCP (1ULL << 1)
#define ABSTRACT_SOCKETS (1ULL << 0)
#define SIGNALS (1ULL << 1)
struct port_rule {
    unsigned long long allowed, port;
};
enum { PORT_RULE = 2 };

int inlet_confine_network(unsigned short port) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 4) return 1;
    struct network_rules handled = {.network = BIND_TCP | CONNECT_TCP};
    size_t size = offsetof(struct network_rules, scopes);
    if (version >= 6) {
        handled.scopes = ABSTRACT_SOCKETS | SIGNALS;
        size = sizeof handled;
    }
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, size, 0);
    if (rules < 0) return -1;
    struct port_rule rule = {CONNECT_TCP, port};
    int result = port == 0 ? 0 : (int)syscall(SYS_landlock_add_rule, rules, PORT_RULE, &rule, 0);
    if (result == 0) result = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
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
                                    : paths[index].kind == INLET_DEVICES
                                        ? DEVICES
                                        : LANDLOCK_ACCESS_FS_WRITE_FILE;
        result = allow(rules, paths[index].path, rights & known);
    }
    if (result == 0) result = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
    return result;
}
