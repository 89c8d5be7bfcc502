// What Glibc's Swift module does not show: epoll, signalfd, xattr, names behind _GNU_SOURCE.
#pragma once
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <sys/sysmacros.h>
#include <grp.h>
#include <pwd.h>

/// The epoll event set of `events` with `token` as its user data.
static inline struct epoll_event inlet_epoll_event(unsigned int events, unsigned long long token) {
    struct epoll_event event = {.events = events, .data = {.u64 = token}};
    return event;
}
/// The user data of `event`. The struct is packed on x86-64, so Swift reads the union through here.
static inline unsigned long long inlet_epoll_token(const struct epoll_event *event) { return event->data.u64; }

/// open(2) of `path`, which is variadic in C.
int inlet_open(const char *path, int flags, unsigned int mode);

/// openat(2) of `name` in `folder`, which is variadic in C.
int inlet_open_at(int folder, const char *name, int flags, unsigned int mode);

/// Locks a whole file for writing, without waiting (F_OFD_SETLK). The lock ends with the last descriptor of this opening of the
/// file, those of forked processes included. 0, or -1 with errno: EAGAIN or EACCES where another opening has it locked.
int inlet_lock(int file);

/// Renames within `folder`, unless `to` is there already (renameat2, RENAME_NOREPLACE). 0, or -1 with errno: EINVAL where the
/// file system cannot.
int inlet_rename_new(int folder, const char *from, const char *to);

/// openat2(2) of a path that neither `..` nor a symbolic link leads out of `folder` (RESOLVE_BENEATH, Linux 5.6).
int inlet_open_beneath(int folder, const char *path, int flags);

/// Lets freed memory of up to so many bytes stay with the process, for the next allocation, instead of going back to the
/// kernel, which hands it out again a page at a time.
void inlet_keep_memory(unsigned long bytes);

/// Gives all of it back, also from between what is still in use (malloc_trim(3)).
void inlet_give_back_memory(void);

/// 1 where this process ignores the signal (sigaction(2), whose handlers Swift cannot compare), else 0.
int inlet_is_ignored(int signal);

/// fork(2), which Swift hides because it is not for programs with threads; this one has none.
int inlet_fork(void);

/// Closes all descriptors from `first` to `last`, both included.
void inlet_close_range(unsigned int first, unsigned int last);

/// A pipe that holds `size` bytes, or as many as its user may have, and is not inherited; writing does not wait.
/// 0, or -1 with errno.
int inlet_pipe(int ends[2], int size);

/// Runs this process before all that are not realtime (SCHED_FIFO, the lowest priority of it), but not what it forks.
/// 0, or -1 with errno.
int inlet_become_realtime(void);

/// Becomes `user` and `group` for good (setresuid, setresgid) and forbids gaining rights by executing anything.
/// The supplementary groups are the caller's business. 0, or -1 with errno.
int inlet_become(unsigned int user, unsigned int group);

/// Unmaps the pages of programs and libraries that nothing has written to. Those that are still run come back by
/// themselves, one page fault for sixteen; those that only starting took do not.
void inlet_release_code(void);

/// Keeps other processes of the same user from tracing this one or reading its memory (PR_SET_DUMPABLE). 0, or -1.
int inlet_hide(void);

/// Gives up all capabilities for good, and the means to get some by executing anything. 0, or -1 with errno.
int inlet_give_up_capabilities(void);

/// The major number of a device.
static inline unsigned int inlet_major(dev_t device) { return major(device); }

/// accept4(2), without waiting and not inherited. The descriptor, or -1 with errno.
int inlet_accept(int listener);

/// Who is at the other end of a Unix socket, as of when it connected.
struct inlet_peer {
    int process;
    unsigned int user;
    unsigned int group;
};
/// 0, or -1 with errno.
int inlet_peer(int connection, struct inlet_peer *peer);
/// The supplementary groups of the other end. How many, or -1 with errno, ERANGE where `capacity` is too small.
int inlet_peer_groups(int connection, unsigned int *groups, int capacity);

/// How many columns and rows a terminal has. 0, or -1 with errno.
int inlet_terminal_size(int terminal, int *columns, int *rows);

/// A file that lies in memory alone (memfd_create). The descriptor, or -1 with errno.
int inlet_memory_file(const char *name);

/// Sends `number` and, unless it is negative, `descriptor` over a Unix socket (SCM_RIGHTS). 0, or -1 with errno.
int inlet_send_descriptor(int connection, int descriptor, int number);
/// Receives what inlet_send_descriptor sent. The descriptor, -1 for none, -2 where the other end has gone.
int inlet_receive_descriptor(int connection, int *number);

/// Switches lights of an input device on and off (EV_LED): `on`, of those in `which`, a bit for each of the first 16 codes.
/// 0, or -1 with errno.
int inlet_set_lights(int device, unsigned short which, unsigned short on);

/// What may be done below a path.
enum inlet_path_kind { INLET_READ, INLET_WRITE, INLET_DEVICES, INLET_LIT_DEVICES };
struct inlet_path {
    const char *path;
    enum inlet_path_kind kind;
};
/// Forbids this process, for good, all files but those at or below `paths` (Landlock); what is open stays so.
/// 0; 1 where the kernel has no Landlock; -1 with errno.
int inlet_confine_files(const struct inlet_path *paths, int count);
/// Forbids this thread and those that it starts, for good, to bind and to connect TCP sockets (Linux 6.7), but to `port` unless that is 0, and
/// abstract sockets of others and signals to them (6.12); what listens already goes on. 0; 1 where the kernel cannot; -1 with errno.
int inlet_confine_network(unsigned short port);
/// What a process of inlet does; seccomp.c has the list of system calls of each.
enum inlet_role {
    INLET_SERVER,
    INLET_OPENER,
    INLET_KEEPER,
    INLET_RECORDER,
    INLET_SUPERVISOR,
    INLET_READER,
    INLET_STREAM,
    INLET_LOGIND,
    INLET_GATEWAY,
    INLET_ROTATOR,
    INLET_PUBLISHER,
    INLET_LIGHTS
};
/// Forbids this process, for good, all system calls but those of its role (seccomp): no program is executed or traced,
/// no process, thread or socket is made, but by the gateway Unix sockets, and by the publisher TCP sockets. Others fail with EPERM.
/// 0; 1 where the kernel or architecture has no such filter; -1 with errno.
int inlet_confine_calls(enum inlet_role role);

/// Sets the name that ps and top show, of up to 15 bytes (PR_SET_NAME).
void inlet_set_name(const char *name);

/// A descriptor of this process, which another can kill it by, and which never means another (pidfd_open). It is not
/// inherited by programs that are executed. -1 with errno.
int inlet_process_descriptor(void);
/// Kills the process of that descriptor, stopped or not (pidfd_send_signal, SIGKILL). 0, or -1 with errno.
int inlet_kill(int process);

/// Users in one message: more than anyone logs in at one seat. Those beyond count as having no session.
enum { INLET_LOGINS = 256 };
/// Whose login sessions are on a seat; also what one process tells another.
struct inlet_logins {
    /// Why nothing is known; 0 where the rest says it.
    unsigned absence;
    unsigned has_active;
    unsigned active;
    unsigned count;
    unsigned users[INLET_LOGINS];
};
/// Loads libsystemd into this process, and watches what logind writes. 0, or -1 with errno: ENOSYS without the library,
/// ENOENT without logind.
int inlet_logins_watch(void);
/// Waits until something may have changed. 0, or -1 where the other end of `connection` has gone, or nothing can be watched.
int inlet_logins_wait(int connection);
/// Whose sessions are on `seat`. 0; 1 where logind does not run; -1 where that cannot be read.
int inlet_logins_read(const char *seat, struct inlet_logins *logins);
