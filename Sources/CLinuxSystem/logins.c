// Login sessions of a seat, told by libsystemd (sd-login(3)), which no program is linked with: the process that asks loads it.
#define _GNU_SOURCE
#include "CLinuxSystem.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>

// As systemd/sd-login.h has them; they are part of its stable interface (LIBSYSTEMD_209).
struct sd_login_monitor;
static int (*monitor_new)(const char *category, struct sd_login_monitor **monitor);
static int (*monitor_get_fd)(struct sd_login_monitor *monitor);
static int (*monitor_get_events)(struct sd_login_monitor *monitor);
static int (*monitor_get_timeout)(struct sd_login_monitor *monitor, uint64_t *microseconds);
static int (*monitor_flush)(struct sd_login_monitor *monitor);
static int (*get_seats)(char ***seats);
static int (*seat_get_active)(const char *seat, char **session, uid_t *user);
static int (*seat_get_sessions)(const char *seat, char ***sessions, uid_t **users, unsigned *count);

static struct sd_login_monitor *monitor;

static const struct {
    const char *name;
    void *function;
} functions[] = {
    {"sd_login_monitor_new", &monitor_new},
    {"sd_login_monitor_get_fd", &monitor_get_fd},
    {"sd_login_monitor_get_events", &monitor_get_events},
    {"sd_login_monitor_get_timeout", &monitor_get_timeout},
    {"sd_login_monitor_flush", &monitor_flush},
    {"sd_get_seats", &get_seats},
    {"sd_seat_get_active", &seat_get_active},
    {"sd_seat_get_sessions", &seat_get_sessions},
};

// Lists that the library makes are the caller's to free.
static void free_list(char **list) {
    for (char **entry = list; entry && *entry; entry++) free(*entry);
    free(list);
}

int inlet_logins_watch(void) {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        errno = ENOSYS;
        return -1;
    }
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) {
            errno = ENOSYS;
            return -1;
        }
        *(void **)functions[index].function = function;
    }
    // logind writes a seat's file anew at each change of its sessions.
    int result = monitor_new("seat", &monitor);
    if (result >= 0) return 0;
    errno = -result;
    return -1;
}

int inlet_logins_wait(int connection) {
    for (;;) {
        uint64_t until = UINT64_MAX;
        struct pollfd descriptors[] = {
            {.fd = monitor_get_fd(monitor), .events = (short)monitor_get_events(monitor)},
            {.fd = connection, .events = POLLIN},
        };
        monitor_get_timeout(monitor, &until);
        int limit = -1;
        if (until != UINT64_MAX) {
            struct timespec now;
            clock_gettime(CLOCK_MONOTONIC, &now);
            uint64_t passed = (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
            uint64_t rest = until > passed ? (until - passed + 999) / 1000 : 0;
            limit = rest > 60000 ? 60000 : (int)rest;
        }
        int ready = poll(descriptors, 2, limit);
        if (ready < 0 && errno != EINTR) return -1;
        // The other end of the connection has gone.
        if (ready > 0 && descriptors[1].revents) return -1;
        if (ready < 0) continue;
        return monitor_flush(monitor) < 0 ? -1 : 0;
    }
}

int inlet_logins_read(const char *seat, struct inlet_logins *logins) {
    *logins = (struct inlet_logins){0};
    char **seats = NULL;
    int known = get_seats(&seats);
    free_list(seats);
    // Where logind runs it has a seat, seat0.
    if (known <= 0) return known < 0 ? -1 : 1;
    uid_t *users = NULL, active;
    char **sessions = NULL;
    unsigned count = 0;
    int result = seat_get_sessions(seat, &sessions, &users, &count);
    free_list(sessions);
    // A seat that logind does not know has no sessions.
    if (result < 0 && result != -ENXIO) {
        free(users);
        return -1;
    }
    if (result < 0) count = 0;
    for (unsigned index = 0; index < count && logins->count < INLET_LOGINS; index++)
        logins->users[logins->count++] = users[index];
    free(users);
    if (seat_get_active(seat, NULL, &active) >= 0) {
        logins->has_active = 1;
        logins->active = active;
    }
    return 0;
}
