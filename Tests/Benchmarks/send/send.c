// send [READERS] [ROUNDS]: what the kernel alone takes to hand one line to as many readers: the same bytes sent to as
// many connected sockets, one after the other, which another process reads as they come. Two numbers: the median and
// the 99th percentile of a round, in microseconds.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char line[] =
    "{\"type\":\"motion\",\"time\":1234567890,\"seq\":123456,\"device\":3,\"dx\":1,\"dy\":1,\"x\":812,\"y\":440}\n";

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void read_all(const int *sockets, int count) {
    struct epoll_event events[64];
    char bytes[1 << 16];
    int poll = epoll_create1(0);
    for (int i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = sockets[i]};
        epoll_ctl(poll, EPOLL_CTL_ADD, sockets[i], &event);
    }
    for (;;) {
        int ready = epoll_wait(poll, events, 64, -1);
        for (int i = 0; i < ready; i++)
            if (read(events[i].data.fd, bytes, sizeof bytes) <= 0) _exit(0);
    }
}

int main(int argc, char **argv) {
    int readers = argc > 1 ? atoi(argv[1]) : 1000, rounds = argc > 2 ? atoi(argv[2]) : 1000;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    int *near = calloc(readers, sizeof(int)), *far = calloc(readers, sizeof(int));
    double *times = calloc(rounds, sizeof(double));
    if (!near || !far || !times) return 1;
    for (int i = 0; i < readers; i++) {
        int pair[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) return perror("send: socketpair"), 1;
        near[i] = pair[0], far[i] = pair[1];
    }
    pid_t child = fork();
    if (child == 0) read_all(far, readers);
    usleep(300000);
    for (int round = 0; round < rounds; round++) {
        double start = now();
        for (int i = 0; i < readers; i++)
            if (send(near[i], line, sizeof line - 1, MSG_DONTWAIT | MSG_NOSIGNAL) < 0) return perror("send"), 1;
        times[round] = now() - start;
        usleep(3000);
    }
    kill(child, SIGKILL);
    qsort(times, rounds, sizeof(double), ascending);
    printf("%.0f %.0f\n", times[rounds / 2], times[rounds * 99 / 100]);
}
