#ifndef INLET_COMPOSE_H
#define INLET_COMPOSE_H

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xkbcommon/xkbcommon-compose.h>

// Compose files as one text, and the X library's file of a locale, found by its lists of aliases and of files.
//
// libxkbcommon finds it, too, but takes the user's own file first (XCOMPOSEFILE, ~/.XCompose), and expands %H and %S of
// an include by the environment: the same recording would type another text on each account, and a daemon would read a
// home directory. So includes are resolved here, and the library gets a text without any.

// Where libX11 keeps its locales.
#define INLET_LOCALES "/usr/share/X11/locale/"
// Bytes of a text without its comments; that of en_US.UTF-8 has 270 KB.
#define INLET_COMPOSE_LIMIT (4u << 20)
// Files inside files; as in libxkbcommon.
#define INLET_COMPOSE_DEPTH 5

// What is wrong with a Compose file.
enum inlet_compose_fault {
    INLET_COMPOSE_FINE = 0,
    // It cannot be read; `number` says why.
    INLET_COMPOSE_UNREADABLE,
    INLET_COMPOSE_IRREGULAR,
    // It includes a file of a home directory (%H).
    INLET_COMPOSE_HOME,
    // It includes a file by a path that is not absolute, or the line is no include.
    INLET_COMPOSE_INCLUDE,
    // The locale has no file (%L).
    INLET_COMPOSE_LOCALE,
    INLET_COMPOSE_DEEP,
    INLET_COMPOSE_LARGE,
    // libxkbcommon does not understand the line.
    INLET_COMPOSE_SYNTAX,
};

// A text that is being read, and its first fault, with the file and its line.
struct inlet_compose {
    char *bytes;
    size_t size, capacity;
    const char *locale;
    enum inlet_compose_fault fault;
    int number;
    unsigned line;
    char file[4096];
    // Lines of the text so far, and the one to stop at, whose origin is then in `file` and `line`; 0 for none.
    unsigned lines, stop;
};

// Finds `word` in column `from` of a list of two columns, which blanks and a colon separate: the other column's word, to be
// freed by the caller, or NULL.
static inline char *inlet_look_up(const char *list, const char *word, int from) {
    FILE *file = fopen(list, "re");
    if (!file) return NULL;
    char *line = NULL, *found = NULL;
    size_t capacity = 0;
    while (!found && getline(&line, &capacity, file) >= 0) {
        char *rest = line, *columns[2];
        for (int column = 0; column < 2; column++) {
            do columns[column] = strsep(&rest, " \t\r\n:");
            while (columns[column] && !*columns[column]);
        }
        if (!columns[0] || !columns[1] || columns[0][0] == '#') continue;
        if (strcmp(columns[from], word) == 0) found = strdup(columns[1 - from]);
    }
    free(line);
    fclose(file);
    return found;
}

// The path of the Compose file of a locale such as de_DE.UTF-8; false if the library has none for it.
static inline int inlet_compose_path(const char *locale, char path[4096]) {
    // As in libxkbcommon: programs that choose no locale have the sequences of most others.
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0) locale = "en_US.UTF-8";
    char *alias = inlet_look_up(INLET_LOCALES "locale.alias", locale, 0);
    char *name = inlet_look_up(INLET_LOCALES "compose.dir", alias ? alias : locale, 1);
    int isFound = name && snprintf(path, 4096, "%s%s", *name == '/' ? "" : INLET_LOCALES, name) < 4096;
    free(name);
    free(alias);
    return isFound;
}

static inline int inlet_compose_fail(
    struct inlet_compose *text, enum inlet_compose_fault fault, const char *file, unsigned line) {
    if (text->fault) return -1;
    text->fault = fault;
    text->number = errno;
    text->line = line;
    snprintf(text->file, sizeof text->file, "%s", file);
    return -1;
}

// Adds a line without its comment and the blanks that mean nothing; nothing of an empty line.
static inline int inlet_compose_add(struct inlet_compose *text, const char *line, size_t length) {
    if (text->capacity - text->size < length + 2) {
        size_t capacity = (text->capacity + length + 2) * 2;
        char *bytes = realloc(text->bytes, capacity);
        if (!bytes) return -1;
        text->bytes = bytes;
        text->capacity = capacity;
    }
    char *start = text->bytes + text->size, *end = start;
    int isQuoted = 0;
    for (size_t i = 0; i < length && line[i] != '\n'; i++) {
        char byte = line[i];
        if (byte == '#' && !isQuoted) break;
        if (isQuoted && byte == '\\' && i + 1 < length && line[i + 1] != '\n') {
            *end++ = byte;
            byte = line[++i];
        } else if (byte == '"') {
            isQuoted = !isQuoted;
        } else if (!isQuoted && strchr(" \t\r\v\f", byte) && byte) {
            if (end == start || end[-1] == ' ') continue;
            byte = ' ';
        }
        *end++ = byte;
    }
    if (end > start && end[-1] == ' ' && !isQuoted) end--;
    if (end == start) return 0;
    *end++ = '\n';
    text->size = end - text->bytes;
    text->lines++;
    return 0;
}

static inline int inlet_compose_read(struct inlet_compose *text, const char *path, int depth);

// The file of an include: its name after `line`, in quotes.
static inline int inlet_compose_include(
    struct inlet_compose *text, const char *line, const char *path, unsigned number, int depth) {
    char name[4096];
    size_t length = 0;
    while (strchr(" \t", *line) && *line) line++;
    if (*line++ != '"') return inlet_compose_fail(text, INLET_COMPOSE_INCLUDE, path, number);
    for (; *line && *line != '"' && *line != '\n'; line++) {
        char part[4096] = {*line, 0};
        if (*line == '%') {
            line++;
            if (*line == 'H') return inlet_compose_fail(text, INLET_COMPOSE_HOME, path, number);
            if (*line == 'S') {
                snprintf(part, sizeof part, "%.*s", (int)sizeof INLET_LOCALES - 2, INLET_LOCALES);
            } else if (*line == 'L') {
                if (!inlet_compose_path(text->locale, part))
                    return inlet_compose_fail(text, INLET_COMPOSE_LOCALE, path, number);
            } else if (*line != '%') {
                return inlet_compose_fail(text, INLET_COMPOSE_INCLUDE, path, number);
            }
        }
        size_t count = strlen(part);
        if (length + count >= sizeof name) return inlet_compose_fail(text, INLET_COMPOSE_INCLUDE, path, number);
        memcpy(name + length, part, count);
        length += count;
    }
    name[length] = 0;
    if (*line != '"' || name[0] != '/') return inlet_compose_fail(text, INLET_COMPOSE_INCLUDE, path, number);
    if (depth >= INLET_COMPOSE_DEPTH) return inlet_compose_fail(text, INLET_COMPOSE_DEEP, path, number);
    // A file that cannot be read is named itself.
    return inlet_compose_read(text, name, depth + 1);
}

// Adds the file at `path`, with what it includes; -1 at the first fault.
static inline int inlet_compose_read(struct inlet_compose *text, const char *path, int depth) {
    // A FIFO must not block the program.
    int raw = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (raw < 0) return inlet_compose_fail(text, INLET_COMPOSE_UNREADABLE, path, 0);
    struct stat status;
    FILE *file = NULL;
    if (fstat(raw, &status) != 0 || !S_ISREG(status.st_mode) || !(file = fdopen(raw, "r"))) {
        close(raw);
        return inlet_compose_fail(text, INLET_COMPOSE_IRREGULAR, path, 0);
    }
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    unsigned number = 0;
    int result = 0;
    while (result == 0 && (length = getline(&line, &capacity, file)) >= 0) {
        number++;
        const char *start = line;
        while (*start && strchr(" \t\r\v\f", *start)) start++;
        if (strncmp(start, "include", 7) == 0 && start[7] && strchr(" \t\"\r\v\f", start[7])) {
            result = inlet_compose_include(text, start + 7, path, number, depth);
            continue;
        }
        unsigned before = text->lines;
        result = inlet_compose_add(text, line, (size_t)length);
        if (result || text->size > INLET_COMPOSE_LIMIT)
            result = inlet_compose_fail(text, INLET_COMPOSE_LARGE, path, number);
        if (text->lines > before && text->lines == text->stop)
            result = inlet_compose_fail(text, INLET_COMPOSE_SYNTAX, path, number);
    }
    if (result == 0 && ferror(file)) result = inlet_compose_fail(text, INLET_COMPOSE_UNREADABLE, path, number);
    free(line);
    fclose(file);
    return result;
}

// The line of the first error that the library logs, and no message: those would name other files.
static inline void inlet_compose_log(
    struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {
    unsigned *line = xkb_context_get_user_data(context);
    if (!line || *line || level > XKB_LOG_LEVEL_ERROR) return;
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    for (char *colon = strchr(message, ':'); colon && !*line; colon = strchr(colon + 1, ':')) {
        unsigned column;
        sscanf(colon, ":%u:%u:", line, &column);
    }
    // An error without a line is one of the whole text.
    if (!*line) *line = 1;
}

// Compiles a text without includes. Of the lines that the library does not understand, the first is in `line`, from 1; 0
// if it understands all.
static inline struct xkb_compose_table *inlet_compose_table(
    struct xkb_context *context, const char *bytes, size_t size, const char *locale, unsigned *line) {
    *line = 0;
    void *data = xkb_context_get_user_data(context);
    enum xkb_log_level level = xkb_context_get_log_level(context);
    xkb_context_set_user_data(context, line);
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_ERROR);
    xkb_context_set_log_fn(context, inlet_compose_log);
    struct xkb_compose_table *table = xkb_compose_table_new_from_buffer(
        context, bytes, size, locale, XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS);
    xkb_context_set_log_level(context, level);
    xkb_context_set_user_data(context, data);
    return table;
}

// True if the X library has sequences in UTF-8 for a locale, or none of its lists at all.
static inline int inlet_knows_locale(const char *locale) {
    char path[4096];
    if (inlet_compose_path(locale, path)) return strstr(path, "UTF-8/") != NULL;
    return access(INLET_LOCALES "compose.dir", R_OK) != 0;
}

// Swift's name of these functions is Glibc's, which the pure core does not import.
static inline void inlet_free(void *bytes) { free(bytes); }
static inline const char *inlet_reason(int number) { return strerror(number); }

// Ignores what the library logs.
static inline void inlet_log_nothing(
    struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {
    (void)context, (void)level, (void)format, (void)arguments;
}

static inline void inlet_silence(struct xkb_context *context) {
    xkb_context_set_log_fn(context, inlet_log_nothing);
}

#endif
