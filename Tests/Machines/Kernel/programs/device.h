// device.h: what storm and latency share: a uinput device that udev knows, events in one write, a
// clock. Everything here ends the program with a message when the system refuses.

#pragma once

#include <err.h>
#include <fcntl.h>
#include <glob.h>
#include <linux/uinput.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

enum kind { KEYBOARD, MOUSE, TOUCHPAD };

struct device {
    int descriptor;
    char path[64]; // the node, known to udev
};

static const int64_t second = 1000000000;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * second + time.tv_nsec;
}

static void sleep_until(int64_t time) {
    struct timespec at = {time / second, time % second};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL)) {}
}

static void must(int result, const char *what) {
    if (result < 0) err(1, "%s", what);
}

static void set_axis(int descriptor, int code, int maximum, int resolution) {
    struct uinput_abs_setup setup = {.code = code, .absinfo = {.maximum = maximum, .resolution = resolution}};
    must(ioctl(descriptor, UI_SET_ABSBIT, code), "UI_SET_ABSBIT");
    must(ioctl(descriptor, UI_ABS_SETUP, &setup), "UI_ABS_SETUP");
}

static struct device create(enum kind kind, const char *name) {
    struct device device = {.descriptor = open("/dev/uinput", O_RDWR | O_CLOEXEC)};
    int u = device.descriptor;
    must(u, "/dev/uinput");
    ioctl(u, UI_SET_EVBIT, EV_KEY);
    switch (kind) {
    case KEYBOARD:
        for (int key = 1; key < 195; key++) ioctl(u, UI_SET_KEYBIT, key);
        break;
    case MOUSE:
        for (int button = BTN_LEFT; button <= BTN_MIDDLE; button++) ioctl(u, UI_SET_KEYBIT, button);
        ioctl(u, UI_SET_EVBIT, EV_REL);
        ioctl(u, UI_SET_RELBIT, REL_X);
        ioctl(u, UI_SET_RELBIT, REL_Y);
        ioctl(u, UI_SET_RELBIT, REL_WHEEL);
        break;
    case TOUCHPAD:
        ioctl(u, UI_SET_KEYBIT, BTN_LEFT);
        ioctl(u, UI_SET_KEYBIT, BTN_TOUCH);
        ioctl(u, UI_SET_KEYBIT, BTN_TOOL_FINGER);
        ioctl(u, UI_SET_PROPBIT, INPUT_PROP_POINTER);
        ioctl(u, UI_SET_PROPBIT, INPUT_PROP_BUTTONPAD);
        ioctl(u, UI_SET_EVBIT, EV_ABS);
        set_axis(u, ABS_X, 4000, 40);
        set_axis(u, ABS_Y, 2400, 40);
        set_axis(u, ABS_MT_SLOT, 4, 0);
        set_axis(u, ABS_MT_POSITION_X, 4000, 40);
        set_axis(u, ABS_MT_POSITION_Y, 2400, 40);
        set_axis(u, ABS_MT_TRACKING_ID, 65535, 0);
        break;
    }
    struct uinput_setup setup = {.id = {BUS_USB, 0x1209, 0x0002, 1}};
    snprintf(setup.name, sizeof setup.name, "%s", name);
    must(ioctl(u, UI_DEV_SETUP, &setup), "UI_DEV_SETUP");
    must(ioctl(u, UI_DEV_CREATE), "UI_DEV_CREATE");

    char place[32] = "", pattern[96], record[64];
    must(ioctl(u, UI_GET_SYSNAME(sizeof place), place), "UI_GET_SYSNAME");
    snprintf(pattern, sizeof pattern, "/sys/devices/virtual/input/%s/event*", place);
    for (int64_t end = now() + 20 * second; now() < end; sleep_until(now() + second / 200)) {
        glob_t found;
        if (glob(pattern, 0, NULL, &found)) continue;
        snprintf(device.path, sizeof device.path, "/dev/input/%s", strrchr(found.gl_pathv[0], '/') + 1);
        globfree(&found);
        struct stat status;
        if (stat(device.path, &status)) continue;
        snprintf(record, sizeof record, "/run/udev/data/c%u:%u", major(status.st_rdev), minor(status.st_rdev));
        if (!access(record, F_OK)) return device;
    }
    errx(1, "udev does not know %s", name);
}

struct event { int type, code, value; };

// One frame, closed by a SYN_REPORT, in one write.
static void emit(const struct device *device, const struct event *events, int count) {
    struct input_event out[16] = {0};
    for (int i = 0; i < count; i++) {
        out[i].type = events[i].type;
        out[i].code = events[i].code;
        out[i].value = events[i].value;
    }
    out[count].type = EV_SYN;
    ssize_t size = (count + 1) * sizeof *out;
    if (write(device->descriptor, out, size) != size) err(1, "uinput");
}

static void emit_key(const struct device *device, int code, int down) {
    emit(device, &(struct event){EV_KEY, code, down}, 1);
}
