#ifndef INLET_COMPOSE_H
#define INLET_COMPOSE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xkbcommon/xkbcommon-compose.h>

// The X library's Compose file of a locale, found by its lists of aliases and of files.
//
// libxkbcommon finds it, too, but takes the user's own file first (XCOMPOSEFILE, ~/.XCompose): the same recording would
// type another text on each account, and a daemon would read a home directory.

// Where libX11 keeps its locales.
#define INLET_LOCALES "/usr/share/X11/locale/"

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

// The sequences of a locale such as de_DE.UTF-8; NULL if the library has none for it.
static inline struct xkb_compose_table *inlet_compose_table(struct xkb_context *context, const char *locale) {
    // As in libxkbcommon: programs that choose no locale have the sequences of most others.
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0) locale = "en_US.UTF-8";
    char *alias = inlet_look_up(INLET_LOCALES "locale.alias", locale, 0);
    const char *full = alias ? alias : locale;
    char *name = inlet_look_up(INLET_LOCALES "compose.dir", full, 1);
    struct xkb_compose_table *table = NULL;
    char path[4096];
    if (name && snprintf(path, sizeof path, "%s%s", *name == '/' ? "" : INLET_LOCALES, name) < (int)sizeof path) {
        FILE *file = fopen(path, "re");
        if (file) {
            table = xkb_compose_table_new_from_file(
                context, file, full, XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS);
            fclose(file);
        }
    }
    free(name);
    free(alias);
    return table;
}

#endif
