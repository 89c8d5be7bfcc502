// A wall clock that somebody sets: preloaded, it adds what a file says to CLOCK_REALTIME. Other clocks are left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// Seconds. Mapped, since the process that records may not open the file any more.
static volatile int64_t *offset;

__attribute__((constructor)) static void map(void) {
    const char *path = getenv("CLOCK_OFFSET");
    int file = path ? open(path, O_RDONLY) : -1;
    if (file < 0) abort();
    offset = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    if (offset == MAP_FAILED) abort();
    close(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += *offset;
    return result;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}
