// umockdev without its GObject side: no GError, no signals to connect, no references to count.
#pragma once
#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdbool.h>
#include <sys/fsuid.h>
#include <sys/ioctl.h>
#include <umockdev.h>

/// Answers ioctl(2) or read(2) on an emulated node: the result, or an errno made negative, as a driver does.
/// Called on umockdev's own thread.
///
/// For ioctl(2), `argument` is what the caller passed, and `bytes` the memory it points to where `request` says
/// that there is some. For read(2), `request` is 0, and `bytes` the memory to fill.
typedef long (*inlet_mock_answer)(
    void *context, unsigned long request, unsigned long argument, unsigned char *bytes, long count);

struct inlet_mock_hook {
    void *context;
    inlet_mock_answer ioctl, read;
};

static inline void inlet_mock_complete(UMockdevIoctlClient *client, long answer) {
    umockdev_ioctl_client_complete(client, answer < 0 ? -1 : answer, answer < 0 ? (int)-answer : 0);
}

static inline gboolean inlet_mock_on_ioctl(
    UMockdevIoctlBase *base, UMockdevIoctlClient *client, const struct inlet_mock_hook *hook) {
    (void)base;
    unsigned long request = umockdev_ioctl_client_get_request(client);
    // The terminal that stands in for the node has ioctls of its own.
    if (_IOC_TYPE(request) != 'E') return FALSE;
    UMockdevIoctlData *argument = umockdev_ioctl_client_get_arg(client);
    unsigned long value = *(unsigned long *)argument->data;
    // These two are declared to point to an int, and take the int itself.
    bool is_value = request == EVIOCGRAB || request == EVIOCREVOKE;
    UMockdevIoctlData *memory = NULL;
    if (!is_value && _IOC_SIZE(request) > 0) {
        memory = umockdev_ioctl_data_resolve(argument, 0, _IOC_SIZE(request), NULL);
        if (!memory) {
            inlet_mock_complete(client, -EFAULT);
            return TRUE;
        }
    }
    long answer = hook->ioctl(
        hook->context, request, value, memory ? memory->data : NULL, memory ? memory->data_len : 0);
    inlet_mock_complete(client, answer);
    if (memory) g_object_unref(memory);
    return TRUE;
}

static inline gboolean inlet_mock_on_read(
    UMockdevIoctlBase *base, UMockdevIoctlClient *client, const struct inlet_mock_hook *hook) {
    (void)base;
    UMockdevIoctlData *memory = umockdev_ioctl_client_get_arg(client);
    inlet_mock_complete(client, hook->read(hook->context, 0, 0, memory->data, memory->data_len));
    return TRUE;
}

static inline void inlet_mock_free_hook(void *hook, GClosure *closure) {
    (void)closure;
    g_free(hook);
}

/// Lets `hook` answer for the node at `path`, from its next opening on. False where umockdev refuses.
static inline bool inlet_mock_attach(UMockdevTestbed *bed, const char *path, struct inlet_mock_hook hook) {
    UMockdevIoctlBase *handler = umockdev_ioctl_base_new();
    g_signal_connect_data(
        handler, "handle-ioctl", G_CALLBACK(inlet_mock_on_ioctl), g_memdup2(&hook, sizeof hook),
        inlet_mock_free_hook, (GConnectFlags)0);
    g_signal_connect_data(
        handler, "handle-read", G_CALLBACK(inlet_mock_on_read), g_memdup2(&hook, sizeof hook),
        inlet_mock_free_hook, (GConnectFlags)0);
    bool attached = umockdev_testbed_attach_ioctl(bed, path, handler, NULL);
    g_object_unref(handler);
    return attached;
}

/// Stops answering for the node at `path`.
static inline void inlet_mock_detach(UMockdevTestbed *bed, const char *path) {
    umockdev_testbed_detach_ioctl(bed, path, NULL);
}

/// Adds the devices that `description` lists, in the format of umockdev-record. False where it cannot be read.
static inline bool inlet_mock_add(UMockdevTestbed *bed, const char *description) {
    return umockdev_testbed_add_from_string(bed, description, NULL);
}

/// Opens the end of the terminal that readers of a node get, which umockdev drives by `driver`; -1 with errno.
static inline int inlet_mock_open_terminal(int driver) {
    return ioctl(driver, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
}

/// Ends the test bed; every node of it must be closed by then.
static inline void inlet_mock_end(UMockdevTestbed *bed) { g_object_unref(bed); }
