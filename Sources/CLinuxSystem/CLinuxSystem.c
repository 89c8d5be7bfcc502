#define _GNU_SOURCE
#include "CLinuxSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <link.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <linux/capability.h>
#include <linux/input.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <sched.h>
#include <unistd.h>

int inlet_open(const char *path, int flags, unsigned int mode) { return open(path, flags, mode); }

int inlet_open_at(int folder, const char *name, int flags, unsigned int mode) { return openat(folder, name, flags, mode); }

int inlet_set_lights(int device, unsigned short which, unsigned short on) {
    // The kernel fills in the times.
    struct input_event events[17] = {0};
    size_t count = 0;
    for (unsigned short code = 0; code < 16; code++) {
        if (!(which & 1 << code)) continue;
        events[count].type = EV_LED;
        events[count].code = code;
        events[count++].value = on >> code & 1;
    }
    events[count].type = EV_SYN;
    events[count++].code = SYN_REPORT;
    return write(device, events, count * sizeof *events) < 0 ? -1 : 0;
}

int inlet_lock(int file) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_OFD_SETLK, &whole);
}

int inlet_rename_new(int folder, const char *from, const char *to) {
    return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}

int inlet_is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int inlet_fork(void) { return fork(); }

void inlet_close_range(unsigned int first, unsigned int last) { syscall(SYS_close_range, first, last, 0); }

int inlet_pipe(int ends[2], int size) {
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    fcntl(ends[1], F_SETPIPE_SZ, size);
    return fcntl(ends[1], F_SETFL, O_NONBLOCK);
}

int inlet_become_realtime(void) {
    struct sched_param parameters = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};
    return sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters);
}

int inlet_become(unsigned int user, unsigned int group) {
    if (setresgid(group, group, group) != 0 || setresuid(user, user, user) != 0) return -1;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

int inlet_give_up_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return (int)syscall(SYS_capset, &header, none);
}

static int release(struct dl_phdr_info *object, size_t size, void *page) {
    (void)size;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        uintptr_t mask = *(uintptr_t *)page - 1, start = (object->dlpi_addr + segment->p_vaddr + mask) & ~mask;
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~mask;
        // The kernel's own code says no, and stays.
        if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void inlet_release_code(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(release, &page);
}

void inlet_keep_memory(unsigned long bytes) {
    mallopt(M_MMAP_THRESHOLD, (int)bytes);
    mallopt(M_TRIM_THRESHOLD, (int)bytes);
}

void inlet_give_back_memory(void) { malloc_trim(0); }

void inlet_set_name(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

int inlet_process_descriptor(void) { return (int)syscall(SYS_pidfd_open, getpid(), 0); }

int inlet_kill(int process) { return (int)syscall(SYS_pidfd_send_signal, process, SIGKILL, NULL, 0); }

int inlet_hide(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int inlet_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int inlet_peer(int connection, struct inlet_peer *peer) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
    peer->process = credentials.pid;
    peer->user = credentials.uid;
    peer->group = credentials.gid;
    return 0;
}

int inlet_peer_groups(int connection, unsigned int *groups, int capacity) {
    socklen_t length = (socklen_t)capacity * sizeof *groups;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERGROUPS, groups, &length) != 0) return -1;
    return (int)(length / sizeof *groups);
}

int inlet_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

// A descriptor travels beside one number.
union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
};

int inlet_send_descriptor(int connection, int descriptor, int number) {
    struct iovec part = {&number, sizeof number};
    union control control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        control.header = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
        memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
        message.msg_control = &control;
        message.msg_controllen = sizeof control.bytes;
    }
    return sendmsg(connection, &message, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

int inlet_receive_descriptor(int connection, int *number) {
    struct iovec part = {number, sizeof *number};
    union control control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control.bytes};
    ssize_t count;
    do count = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    if (count != sizeof *number) return -2;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header == NULL || header->cmsg_type != SCM_RIGHTS) return -1;
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    return descriptor;
}

int inlet_open_beneath(int folder, const char *path, int flags) {
    struct open_how how = {.flags = (unsigned long long)(unsigned int)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
