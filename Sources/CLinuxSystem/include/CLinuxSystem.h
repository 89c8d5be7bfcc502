// What Glibc's Swift module does not show: epoll, signalfd, xattr, names behind _GNU_SOURCE.
#pragma once
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/eventfd.h>
#include <sys/types.h>
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

/// Becomes `user` and `group` for good (setresuid, setresgid) and forbids gaining rights by executing anything.
/// The supplementary groups are the caller's business. 0, or -1 with errno.
int inlet_become(unsigned int user, unsigned int group);
