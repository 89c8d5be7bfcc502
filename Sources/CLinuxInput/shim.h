// libevdev, libudev and the kernel's input interface, as far as Swift cannot import them by itself:
// _IOW-style macros and variadic functions.
#pragma once
#include <libevdev/libevdev.h>
#include <libudev.h>
#include <linux/input.h>
#include <sys/ioctl.h>

/// EVIOCREVOKE: no further event reaches this descriptor, nor any that shares its open file.
static inline int inlet_evdev_revoke(int descriptor) { return ioctl(descriptor, EVIOCREVOKE, 0); }

/// EVIOCGVERSION: 0 where the descriptor is an evdev node, -1 with errno elsewhere.
static inline int inlet_evdev_version(int descriptor, int *version) {
    return ioctl(descriptor, EVIOCGVERSION, version);
}
