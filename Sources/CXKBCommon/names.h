#ifndef INLET_NAMES_H
#define INLET_NAMES_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <xkbcommon/xkbcommon.h>

// Which of the names of a keymap libxkbcommon does not know.
//
// It ignores a variant, an option or a layout too many, and says so only in a message; of an unknown layout its messages name
// the file.

enum inlet_name { INLET_NAME_NONE = 0, INLET_NAME_LAYOUT, INLET_NAME_VARIANT, INLET_NAME_OPTION };

// True if `word` stands in a file, in any place or at the beginning of a line; also if no such file can be read.
static inline int inlet_stands_in(const char *path, const char *word, int isFirst, int *isRead) {
    FILE *file = fopen(path, "re");
    if (!file) return 0;
    *isRead = 1;
    char line[4096];
    int found = 0;
    while (!found && fgets(line, sizeof line, file)) {
        char *rest = line, *part;
        while (!found && (part = strsep(&rest, " \t\r\n="))) {
            if (!*part) continue;
            found = strcmp(part, word) == 0;
            if (isFirst) break;
        }
    }
    fclose(file);
    return found;
}

static const char *const inlet_rules[] = {"/etc/xkb/rules/", "/usr/share/X11/xkb/rules/"};

// True if the list of some rules has an option. The rules themselves lack some of them (lv5:menu_switch), which then do
// nothing.
static inline int inlet_lists_option(const char *rules, const char *option) {
    for (size_t i = 0; i < sizeof inlet_rules / sizeof *inlet_rules; i++) {
        char path[4096];
        int isRead = 0;
        snprintf(path, sizeof path, "%s%s.lst", inlet_rules[i], rules);
        if (inlet_stands_in(path, option, 1, &isRead)) return 1;
    }
    return 0;
}

// The first name that the library does not know.
struct inlet_unknown {
    const char *rules;
    enum inlet_name name;
    char word[256];
};

// How messages of the library begin that name one, and how the name ends.
static const struct {
    const char *beginning;
    char end;
    enum inlet_name name;
} inlet_messages[] = {
    {"Unrecognized RMLVO layout \"", '"', INLET_NAME_LAYOUT},
    {"Unrecognized RMLVO variant \"", '"', INLET_NAME_VARIANT},
    {"Unrecognized RMLVO option \"", '"', INLET_NAME_OPTION},
    {"find file \"symbols/", '"', INLET_NAME_LAYOUT},
    {"include statement for '", '\'', INLET_NAME_VARIANT},
};

static inline void inlet_note_unknown(
    struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {
    struct inlet_unknown *unknown = xkb_context_get_user_data(context);
    if (!unknown || unknown->name || level > XKB_LOG_LEVEL_ERROR) return;
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    for (size_t i = 0; i < sizeof inlet_messages / sizeof *inlet_messages; i++) {
        const char *start = strstr(message, inlet_messages[i].beginning);
        if (!start) continue;
        start += strlen(inlet_messages[i].beginning);
        size_t length = strcspn(start, (char[]){inlet_messages[i].end, 0});
        unknown->name = inlet_messages[i].name;
        // Of a variant that its layout lacks, the message has both: us(nope).
        const char *open = memchr(start, '(', length);
        if (open && open[1]) {
            start = open + 1;
            length = strcspn(start, ")");
        }
        snprintf(unknown->word, sizeof unknown->word, "%.*s", (int)length, start);
        if (unknown->name == INLET_NAME_OPTION && inlet_lists_option(unknown->rules, unknown->word))
            unknown->name = INLET_NAME_NONE;
        return;
    }
}

// Compiles a keymap of names; NULL if the library does not know one of them, which is then in `unknown`.
static inline struct xkb_keymap *inlet_keymap(
    struct xkb_context *context, const struct xkb_rule_names *names, struct inlet_unknown *unknown) {
    unknown->rules = names->rules;
    unknown->name = INLET_NAME_NONE;
    unknown->word[0] = 0;
    xkb_context_set_user_data(context, unknown);
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_ERROR);
    xkb_context_set_log_fn(context, inlet_note_unknown);
    struct xkb_keymap *keymap = xkb_keymap_new_from_names(context, names, XKB_KEYMAP_COMPILE_NO_FLAGS);
    xkb_context_set_user_data(context, NULL);
    if (keymap && unknown->name) {
        xkb_keymap_unref(keymap);
        return NULL;
    }
    return keymap;
}

// True if the rules of a folder, or their list, have a model; also if there are no such files. The library takes any word for
// the usual model.
static inline int inlet_knows_model(const char *rules, const char *model) {
    // Installers and systemd's kbd-model-map still write these, which xkeyboard-config had once.
    if (strcmp(model, "abnt2") == 0 || strcmp(model, "jp106") == 0) return 1;
    int isRead = 0;
    for (size_t i = 0; i < sizeof inlet_rules / sizeof *inlet_rules; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s%s", inlet_rules[i], rules);
        if (inlet_stands_in(path, model, 0, &isRead)) return 1;
        snprintf(path, sizeof path, "%s%s.lst", inlet_rules[i], rules);
        if (inlet_stands_in(path, model, 1, &isRead)) return 1;
    }
    return !isRead;
}

#endif
