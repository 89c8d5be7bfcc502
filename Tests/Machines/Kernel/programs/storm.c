// storm [--kind mouse|keyboard|touchpad] [--frames N] [--rate HZ] [--hold EVERY]
//
// Makes a uinput device and prints its node. Then each line on standard input sets off one storm of N
// frames at HZ on an absolute schedule: where it falls behind, it catches up without sleeping. After a
// storm it prints what it sent and how late it was, as one JSON line, and at the end of its input the
// device goes. (One device for several storms: that is how readers are compared.)
//
// A mouse moves to and fro so that no edge comes into it, holds its left button for EVERY frames out
// of twice as many, and ends every storm with a click of the middle button: when a reader has that, it
// has all. A keyboard presses and releases A (then taps F13), a touchpad moves one finger.

#include <getopt.h>

#include "device.h"

static struct device device;
static enum kind kind = MOUSE;

// What frame number i moves by. Every frame moves in both axes: the kernel leaves out zeros.
static int dx(long i) { return (i / 100 % 2 ? -1 : 1) * (1 + i % 7); }
static int dy(long i) { return i % 2 ? -1 : 1; }

static void frame(long i, long hold) {
    struct event events[4];
    int count = 0;
    switch (kind) {
    case MOUSE:
        events[count++] = (struct event){EV_REL, REL_X, dx(i)};
        events[count++] = (struct event){EV_REL, REL_Y, dy(i)};
        if (hold && i % hold == 0) events[count++] = (struct event){EV_KEY, BTN_LEFT, i / hold % 2 == 0};
        break;
    case KEYBOARD:
        events[count++] = (struct event){EV_KEY, KEY_A, i % 2 == 0};
        break;
    case TOUCHPAD:
        for (int axis = 0; axis < 2; axis++) {
            int place = 1000 + (i / 1000 % 2 ? 1000 - i % 1000 : i % 1000);
            events[count++] = (struct event){EV_ABS, axis ? ABS_MT_POSITION_Y : ABS_MT_POSITION_X, place};
            events[count++] = (struct event){EV_ABS, axis ? ABS_Y : ABS_X, place};
        }
        break;
    }
    emit(&device, events, count);
}

static void touch(bool down) {
    static int contact;
    emit(&device, (struct event[]){
        {EV_ABS, ABS_MT_TRACKING_ID, down ? ++contact : -1},
        {EV_ABS, ABS_MT_POSITION_X, 1000},
        {EV_ABS, ABS_MT_POSITION_Y, 1000},
        {EV_KEY, BTN_TOUCH, down},
        {EV_KEY, BTN_TOOL_FINGER, down},
    }, down ? 5 : 1);
    if (!down) emit(&device, (struct event[]){{EV_KEY, BTN_TOUCH, 0}, {EV_KEY, BTN_TOOL_FINGER, 0}}, 2);
}

static void storm(long frames, long rate, long hold) {
    int64_t start = now() + second / 100, worst = 0, late = 0;
    long sum[2] = {0}, way = 0, count = 0;
    if (kind == TOUCHPAD) touch(true);
    for (long i = 0; i < frames; i++) {
        int64_t due = start + i * second / rate;
        if (now() < due) sleep_until(due);
        frame(i, hold);
        int64_t behind = now() - due;
        if (behind > worst) worst = behind;
        late += behind > second / rate;
        sum[0] += dx(i);
        sum[1] += dy(i);
        way += labs(dx(i));
        count++;
    }
    int64_t took = now() - start;

    // A reader that is behind gets time: what follows must not be lost in an overflow.
    sleep_until(now() + second / 5);
    emit_key(&device, BTN_LEFT, 0);
    emit_key(&device, KEY_A, 0);
    if (kind == TOUCHPAD) touch(false);
    int last = kind == MOUSE ? BTN_MIDDLE : KEY_F13;
    emit_key(&device, last, 1);
    emit_key(&device, last, 0);
    printf("{\"frames\":%ld,\"dx\":%ld,\"dy\":%ld,\"way\":%ld,\"seconds\":%.3f,\"rate\":%.0f,"
           "\"late\":%ld,\"worst_ms\":%.2f}\n",
           count, sum[0], sum[1], way, (double)took / second, count * 1e9 / took, (long)late, worst / 1e6);
}

int main(int argc, char **argv) {
    long frames = 1000, rate = 1000, hold = 0;
    static const struct option options[] = {
        {"kind", required_argument, NULL, 'k'}, {"frames", required_argument, NULL, 'f'},
        {"rate", required_argument, NULL, 'r'}, {"hold", required_argument, NULL, 'h'}, {0},
    };
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (option) {
        case 'k': kind = optarg[0] == 'k' ? KEYBOARD : optarg[0] == 't' ? TOUCHPAD : MOUSE; break;
        case 'f': frames = atol(optarg); break;
        case 'r': rate = atol(optarg); break;
        case 'h': hold = atol(optarg); break;
        default: return 64;
        }
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    device = create(kind, "Test Storm");
    puts(device.path);
    char line[64];
    while (fgets(line, sizeof line, stdin)) storm(frames, rate, hold);
    return 0;
}
