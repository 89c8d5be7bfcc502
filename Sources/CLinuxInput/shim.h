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
