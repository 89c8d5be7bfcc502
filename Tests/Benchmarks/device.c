// A device for a program under measurement, preloaded into it: /dev/full opens as the descriptor that INLET_DEVICE names, and
// whoever asks evdev's questions of it is told of a mouse, or of a keyboard if INLET_KEYBOARD is set. The rest of the program is
// as it always is.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

int open(const char *path, int flags, ...) {
    if (strcmp(path, "/dev/full") == 0 && getenv("INLET_DEVICE"))
        return fcntl(atoi(getenv("INLET_DEVICE")), F_DUPFD_CLOEXEC, 3);
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = va_arg(arguments, mode_t);
    va_end(arguments);
    int (*next)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    return next(path, flags, mode);
}

static void set(unsigned char *bits, size_t size, unsigned bit) {
    if (bit / 8 < size) bits[bit / 8] |= 1 << bit % 8;
}

int ioctl(int descriptor, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *answer = va_arg(arguments, void *);
    va_end(arguments);
    if (_IOC_TYPE(request) != 'E') {
        int (*next)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
        return next(descriptor, request, answer);
    }
    size_t size = _IOC_SIZE(request);
    if (_IOC_DIR(request) != _IOC_READ) return 0;
    memset(answer, 0, size);
    int is_keyboard = getenv("INLET_KEYBOARD") != NULL;
    switch (_IOC_NR(request)) {
    case _IOC_NR(EVIOCGVERSION): *(int *)answer = EV_VERSION; break;
    case _IOC_NR(EVIOCGNAME(0)): strncpy(answer, is_keyboard ? "bench keyboard" : "bench mouse", size - 1); break;
    case _IOC_NR(EVIOCGBIT(0, 0)):
        set(answer, size, EV_SYN);
        set(answer, size, EV_KEY);
        set(answer, size, is_keyboard ? EV_MSC : EV_REL);
        break;
    case _IOC_NR(EVIOCGBIT(EV_KEY, 0)):
        for (unsigned code = is_keyboard ? KEY_ESC : BTN_LEFT; code <= (is_keyboard ? KEY_COMPOSE : BTN_MIDDLE); code++)
            set(answer, size, code);
        break;
    case _IOC_NR(EVIOCGBIT(EV_MSC, 0)):
        if (is_keyboard) set(answer, size, MSC_SCAN);
        break;
    case _IOC_NR(EVIOCGBIT(EV_REL, 0)):
        if (is_keyboard) break;
        for (unsigned axis = REL_X; axis <= REL_Y; axis++) set(answer, size, axis);
        break;
    }
    return 0;
}
