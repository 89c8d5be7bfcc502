#include "keys.h"
#include <string.h>

/* What keys of an office keyboard do, by the names of their symbols; those of the keypad have KP_ before them. */
static const char *const actions[][2] = {
    {"Escape", "escape"}, {"Tab", "tab"}, {"ISO_Left_Tab", "tab"}, {"Return", "enter"}, {"ISO_Enter", "enter"},
    {"BackSpace", "backspace"}, {"Delete", "delete"}, {"Insert", "insert"}, {"Home", "home"}, {"End", "end"},
    {"Left", "left"}, {"Right", "right"}, {"Up", "up"}, {"Down", "down"}, {"Prior", "pageUp"}, {"Page_Up", "pageUp"},
    {"Next", "pageDown"}, {"Page_Down", "pageDown"}, {"Menu", "menu"}, {"XF86ContextMenu", "contextMenu"},
};

static const char *action_of(const char *name, enum xkb_fault fault) {
    if (strcmp(name, "KP_Enter") == 0) return "keypadEnter";
    if (strncmp(name, "KP_", 3) == 0 && fault != XKB_FAULT_KEYPAD) name += 3;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (strcmp(name, actions[i][0]) == 0) return actions[i][1];
    return NULL;
}

static int is_composing(const char *name) { return strncmp(name, "dead_", 5) == 0 || strcmp(name, "Multi_key") == 0; }

int is_printable(const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    if (!*at) return 0;
    for (; *at; at++)
        if (*at < 0x20 || *at == 0x7f || *at == 0xff || (at[0] == 0xc2 && at[1] < 0xa0)) return 0;
    return 1;
}

int is_typed(xkb_keysym_t symbol) {
    char name[64], text[8];
    xkb_keysym_get_name(symbol, name, sizeof name);
    if (strncmp(name, "dead_", 5) == 0) return 1;
    return xkb_keysym_to_utf8(symbol, text, sizeof text) > 0 && is_printable(text);
}

/* Symbols that switch between groups, also where they find the group that they switch to. */
static int switches(const char *name) {
    return strcmp(name, "ISO_Next_Group") == 0 || strcmp(name, "ISO_Prev_Group") == 0
        || strcmp(name, "ISO_First_Group") == 0 || strcmp(name, "ISO_Last_Group") == 0;
}

static struct role role_by_symbols(struct xkb_state *state, xkb_keycode_t code, enum xkb_fault fault) {
    struct role role = {OTHER, 0, NULL};
    const xkb_keysym_t *symbols;
    int count = xkb_state_key_get_syms(state, code, &symbols);
    char name[64] = "";
    if (count == 1) xkb_keysym_get_name(xkb_state_key_get_one_sym(state, code), name, sizeof name);
    role.action = action_of(name, fault);
    if (is_composing(name)) role.kind = COMPOSING;
    else if (role.action) role.kind = ACTION;
    else
        for (int i = 0; i < count; i++)
            if (is_typed(symbols[i])) role.kind = TEXT;
    if (role.kind == OTHER && switches(name) && xkb_keymap_num_layouts(xkb_state_get_keymap(state)) > 1) role.kind = LOCK;
    if (fault == XKB_FAULT_NAMES && strcmp(name, "Caps_Lock") == 0) role = (struct role){LOCK, 1u << CAPS_LOCK, NULL};
    return role;
}

struct role role_with(
    const struct xkb_layout *layout, xkb_mod_mask_t mask, xkb_layout_index_t group, xkb_keycode_t code,
    enum xkb_fault fault) {
    const int held = XKB_STATE_MODS_DEPRESSED | XKB_STATE_LAYOUT_DEPRESSED;
    const int kept = XKB_STATE_MODS_LOCKED | XKB_STATE_LAYOUT_LOCKED;
    /* A state of its own: a latch would wait in one that is used again. */
    struct xkb_state *state = xkb_state_new(layout->keymap);
    xkb_state_update_mask(state, mask, 0, 0, group, 0, 0);
    struct role role = role_by_symbols(state, code, fault);
    /* All that is in force is held. So a lock changes what is locked, and a modifier what is held, at its release if not
       before. */
    int down = xkb_state_update_key(state, code, XKB_KEY_DOWN);
    xkb_mod_mask_t locked = xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED);
    xkb_mod_mask_t own = xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED);
    int up = xkb_state_update_key(state, code, XKB_KEY_UP);
    own &= ~xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED);
    xkb_state_unref(state);
    if (fault == XKB_FAULT_NAMES && role.kind == LOCK) return role;
    if (down & kept) return (struct role){LOCK, words_of(layout, locked), NULL};
    if ((down | up) & held) return (struct role){MODIFIER, words_of(layout, own) & ~(1u << NUMERIC_PAD), NULL};
    return role;
}

struct role role_of(const struct xkb_layout *layout, struct xkb_state *state, xkb_keycode_t code, enum xkb_fault fault) {
    return role_with(
        layout, xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE),
        xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE), code, fault);
}
