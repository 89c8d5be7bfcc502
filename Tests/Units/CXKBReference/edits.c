#include "keys.h"
#include <stdio.h>
#include <string.h>

static int is(struct role role, const char *action) { return strcmp(role.action, action) == 0; }

/* An action in a region that edits text, as GTK and Windows have it. */
static void write_action(char *edit, size_t size, struct role role, words modifiers) {
    const words shift = 1u << SHIFT, control = 1u << CONTROL;
    const words used = modifiers & (shift | control | 1u << ALTERNATE | 1u << COMMAND);
    int is_before = is(role, "left") || is(role, "up") || is(role, "home") || is(role, "pageUp");
    const char *unit = NULL;
    if (is(role, "enter") || is(role, "keypadEnter")) {
        if (!(used & ~shift)) snprintf(edit, size, "newline");
    } else if (is(role, "tab")) {
        if (!(used & ~shift)) snprintf(edit, size, "tab %s", used ? "backward" : "forward");
    } else if (is(role, "escape")) {
        if (!used) snprintf(edit, size, "cancel");
    } else if (is(role, "backspace") || is(role, "delete")) {
        int is_back = is(role, "backspace");
        if (used == 0 || (used == shift && is_back)) unit = "character";
        if (used == control) unit = "word";
        if (used == (control | shift)) unit = "lineEdge";
        if (unit) snprintf(edit, size, "delete %s %s", unit, is_back ? "backward" : "forward");
    } else if (!(used & ~(shift | control))) {
        int by_control = (used & control) != 0;
        if (is(role, "left") || is(role, "right")) unit = by_control ? "word" : "character";
        if (is(role, "home") || is(role, "end")) unit = by_control ? "document" : "lineEdge";
        if ((is(role, "up") || is(role, "down")) && !by_control) unit = "line";
        if ((is(role, "pageUp") || is(role, "pageDown")) && !by_control) unit = "page";
        const char *direction = is_before ? "backward" : "forward";
        if (unit) snprintf(edit, size, "%s %s %s", used & shift ? "extend" : "move", unit, direction);
    }
}

void write_edit(char *edit, size_t size, struct role role, words modifiers, const char *text, int is_typing) {
    *edit = 0;
    if (role.kind == ACTION) write_action(edit, size, role, modifiers);
    else if ((role.kind == TEXT || role.kind == COMPOSING) && is_typing && is_printable(text))
        snprintf(edit, size, "insert");
}
