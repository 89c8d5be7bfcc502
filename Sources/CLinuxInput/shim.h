// libevdev, libudev and the kernel's input interface, as far as Swift cannot import them by itself:
// _IOW-style macros and variadic functions.
#pragma once
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
#include <libudev.h>
#include <linux/input.h>
#include <sys/ioctl.h>

/// EVIOCGVERSION: 0 where the descriptor is an evdev node, -1 with errno elsewhere.
static inline int inlet_evdev_version(int descriptor, int *version) {
    return ioctl(descriptor, EVIOCGVERSION, version);
}

/// 1 where a key or button is down, 0 where none is, -1 with errno (EVIOCGKEY).
static inline int inlet_evdev_has_key_down(int descriptor) {
    unsigned char keys[KEY_CNT / 8] = {0};
    if (ioctl(descriptor, EVIOCGKEY(sizeof keys), keys) < 0) return -1;
    for (unsigned index = 0; index < sizeof keys; index++)
        if (keys[index]) return 1;
    return 0;
}

static inline void inlet_evdev_ignore(const struct libevdev *device, enum libevdev_log_priority priority, void *data,
                                      const char *file, int line, const char *function, const char *format,
                                      va_list arguments) {
    (void)device, (void)priority, (void)data, (void)file, (void)line, (void)function, (void)format, (void)arguments;
}

/// libevdev writes of odd hardware to standard error by itself, as often as it happens. We count such things and say
/// so in our own words.
static inline void inlet_evdev_silence(struct libevdev *device) {
    libevdev_set_device_log_function(device, inlet_evdev_ignore, LIBEVDEV_LOG_ERROR, 0);
}
