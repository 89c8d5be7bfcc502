// latency [-s] [-n PRESSES] [-b BLOCK] COMMAND…
//
// How long from a key press to the line about it, for several programs. Each COMMAND is for the shell,
// which finds the node of the keyboard to read in $NODE. The key is pressed and released at irregular
// intervals (the same for everybody); the clock starts just before the press is written to uinput, and
// stops when a line with the key's name is in the program's pipe.
//
// The programs take turns, BLOCK presses each, one running at a time: emulation drifts, and whoever
// measures one program after the other measures that. With -s all of them run side by side and get the
// same presses. Prints a table, and for every program one line
//     latency MODE COMMAND-NUMBER PRESSES P50 P99 WORST    (in microseconds)

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "device.h"

enum { PROGRAMS = 8, MOST = 100000 };

struct program {
    const char *command;
    pid_t process;
    int pipe;
    char line[1 << 16]; // what was read of the line that is not complete yet
    size_t length;
    int64_t *took;
    long count;
};

static struct device keyboard;
static struct program programs[PROGRAMS];
static int count;

static void start(struct program *program) {
    int ends[2];
    must(pipe(ends), "pipe");
    program->process = fork();
    must(program->process, "fork");
    if (program->process == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
        char command[4096];
        snprintf(command, sizeof command, "exec %s", program->command);
        execl("/bin/sh", "sh", "-c", command, NULL);
        _exit(127);
    }
    close(ends[1]);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    program->pipe = ends[0];
    program->length = 0;
}

static void stop(struct program *program) {
    kill(program->process, SIGTERM);
    close(program->pipe);
    waitpid(program->process, NULL, 0);
}

// Whether a line with the key's name is complete. Lines are taken one by one, so that what follows the
// press in the same frame (evtest's separator) counts for nothing.
static bool has_line(struct program *program) {
    bool found = false;
    for (;;) {
        ssize_t size = read(program->pipe, program->line + program->length,
                            sizeof program->line - program->length - 1);
        if (size == 0) errx(1, "ended by itself: %s", program->command);
        if (size < 0) return found;
        program->length += size;
        char *start = program->line, *end;
        program->line[program->length] = 0;
        while ((end = memchr(start, '\n', program->line + program->length - start))) {
            *end = 0;
            found |= strstr(start, "KEY_A") != NULL;
            start = end + 1;
        }
        program->length -= start - program->line;
        memmove(program->line, start, program->length);
    }
}

// Sends one state of the key and waits for everybody's line. Whether all came in time.
static bool send(struct program *first, int number, int down, int64_t limit, bool record) {
    for (int i = 0; i < number; i++) has_line(&first[i]); // what was there before does not count
    bool done[PROGRAMS] = {false};
    int left = number;
    int64_t start = now(), end = start + limit;
    emit_key(&keyboard, KEY_A, down);
    while (left && now() < end) {
        struct pollfd polls[PROGRAMS];
        for (int i = 0; i < number; i++) {
            polls[i] = (struct pollfd){.fd = done[i] ? -1 : first[i].pipe, .events = POLLIN};
        }
        poll(polls, number, (end - now()) / 1000000 + 1);
        int64_t time = now();
        for (int i = 0; i < number; i++) {
            if (!polls[i].revents || !has_line(&first[i])) continue;
            done[i] = true;
            left--;
            if (record) first[i].took[first[i].count++] = time - start;
        }
    }
    return left == 0;
}

static void press(struct program *first, int number, long presses) {
    for (int i = 0; i < number; i++) start(&first[i]);
    int64_t end = now() + 60 * second;
    bool ready = false;
    for (int good = 0; good < 5; good = ready ? good + 1 : 0) { // until all read, and are warm
        ready = send(first, number, 1, second / 5, false);
        ready = send(first, number, 0, second / 5, false) && ready;
        if (now() > end) errx(1, "no line within a minute from: %s", first->command);
    }
    uint32_t random = 2463534242;
    for (long i = 0; i < presses; i++) {
        random ^= random << 13, random ^= random >> 17, random ^= random << 5; // xorshift
        sleep_until(now() + (5 + random % 30) * (second / 1000) + random % 1000000);
        if (!send(first, number, 1, 5 * second, true) || !send(first, number, 0, 5 * second, false)) {
            errx(1, "a line did not come within 5 s");
        }
    }
    for (int i = 0; i < number; i++) stop(&first[i]);
}

static int compare(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

int main(int argc, char **argv) {
    long presses = 500, block = 50;
    bool together = false;
    for (int option; (option = getopt(argc, argv, "sn:b:")) != -1;) {
        switch (option) {
        case 's': together = true; break;
        case 'n': presses = atol(optarg); break;
        case 'b': block = atol(optarg); break;
        default: return 64;
        }
    }
    if (optind == argc || argc - optind > PROGRAMS || presses < 1 || presses > MOST || block < 1) return 64;
    signal(SIGPIPE, SIG_IGN);
    keyboard = create(KEYBOARD, "Test Latency");
    setenv("NODE", keyboard.path, 1);
    for (; optind < argc; optind++) {
        programs[count].took = calloc(presses, sizeof(int64_t));
        programs[count++].command = argv[optind];
    }

    if (together) press(programs, count, presses);
    for (long done = 0; !together && done < presses; done += block) {
        for (int i = 0; i < count; i++) press(&programs[i], 1, presses - done < block ? presses - done : block);
    }

    const char *mode = together ? "together" : "turns";
    for (int i = 0; i < count; i++) {
        struct program *program = &programs[i];
        qsort(program->took, program->count, sizeof *program->took, compare);
        double p50 = program->took[program->count / 2] / 1e3, p99 = program->took[program->count * 99 / 100] / 1e3;
        double worst = program->took[program->count - 1] / 1e3;
        printf("%8.0f µs p50 %8.0f µs p99 %8.0f µs worst   %s\n", p50, p99, worst, program->command);
        printf("latency %s %d %ld %.0f %.0f %.0f\n", mode, i, program->count, p50, p99, worst);
    }
    return 0;
}
