#define _GNU_SOURCE
#include "CLinuxSystem.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

int inlet_open(const char *path, int flags, unsigned int mode) { return open(path, flags, mode); }

int inlet_become(unsigned int user, unsigned int group) {
    if (setresgid(group, group, group) != 0 || setresuid(user, user, user) != 0) return -1;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}
