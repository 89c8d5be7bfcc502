#include "keys.h"
#include <string.h>

static const char *const names[WORDS] = {
    "alternate", "capsLock", "command", "control", "level3", "level5", "numericPad", "shift",
};

/* What tells which modifier a word is: its name, the light that shows its lock, or symbols of keys that have it. */
static const struct {
    enum word word;
    const char *real, *light;
    const char *symbols[2];
} meanings[] = {
    {SHIFT, "Shift", NULL, {0}},
    {CONTROL, "Control", NULL, {0}},
    {CAPS_LOCK, "Lock", NULL, {0}},
    {NUMERIC_PAD, NULL, "Num Lock", {0}},
    {ALTERNATE, NULL, NULL, {"Alt_L", "Alt_R"}},
    {COMMAND, NULL, NULL, {"Super_L", "Super_R"}},
    {LEVEL3, NULL, NULL, {"ISO_Level3_Shift", "ISO_Level3_Latch"}},
    {LEVEL5, NULL, NULL, {"ISO_Level5_Shift", "ISO_Level5_Latch"}},
};

/* The modifiers each of which lights a light while it is locked. */
static xkb_mod_mask_t mask_of_light(struct xkb_keymap *keymap, const char *light) {
    xkb_mod_mask_t found = 0;
    struct xkb_state *state = xkb_state_new(keymap);
    for (xkb_mod_mask_t mods = 1; mods < 1u << 8; mods <<= 1) {
        xkb_state_update_mask(state, 0, 0, mods, 0, 0, 0);
        if (xkb_state_led_name_is_active(state, light) > 0) found |= mods;
    }
    xkb_state_unref(state);
    return found;
}

/* What a key with a symbol on some level puts in force there. */
static xkb_mod_mask_t mask_of_symbol(struct xkb_keymap *keymap, xkb_keysym_t symbol) {
    xkb_mod_mask_t found = 0;
    for (xkb_keycode_t code = xkb_keymap_min_keycode(keymap); code <= xkb_keymap_max_keycode(keymap); code++)
        for (xkb_layout_index_t group = 0; group < xkb_keymap_num_layouts_for_key(keymap, code); group++)
            for (xkb_level_index_t level = 0; level < xkb_keymap_num_levels_for_key(keymap, code, group); level++) {
                const xkb_keysym_t *symbols;
                xkb_mod_mask_t mods;
                if (xkb_keymap_key_get_syms_by_level(keymap, code, group, level, &symbols) != 1
                    || symbols[0] != symbol
                    || xkb_keymap_key_get_mods_for_level(keymap, code, group, level, &mods, 1) != 1)
                    continue;
                struct xkb_state *state = xkb_state_new(keymap);
                xkb_state_update_mask(state, 0, mods, 0, 0, 0, group);
                xkb_state_update_key(state, code, XKB_KEY_DOWN);
                found |= xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED | XKB_STATE_MODS_LOCKED);
                xkb_state_unref(state);
            }
    return found;
}

void find_words(struct xkb_layout *layout) {
    xkb_mod_mask_t taken = 0;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
        xkb_mod_mask_t mask = 0;
        if (meanings[i].real) mask = 1u << xkb_keymap_mod_get_index(layout->keymap, meanings[i].real);
        if (meanings[i].light) mask = mask_of_light(layout->keymap, meanings[i].light);
        for (int j = 0; j < 2 && meanings[i].symbols[j]; j++)
            mask |= mask_of_symbol(
                layout->keymap, xkb_keysym_from_name(meanings[i].symbols[j], XKB_KEYSYM_NO_FLAGS));
        layout->masks[meanings[i].word] = mask & ~taken;
        taken |= mask;
    }
}

words words_of(const struct xkb_layout *layout, xkb_mod_mask_t mask) {
    words set = 0;
    for (int word = 0; word < WORDS; word++)
        if (mask & layout->masks[word]) set |= 1u << word;
    return set;
}

xkb_mod_mask_t mask_of(const struct xkb_layout *layout, words set) {
    xkb_mod_mask_t mask = 0;
    for (int word = 0; word < WORDS; word++)
        if (set & 1u << word) mask |= layout->masks[word];
    return mask;
}

void write_words(char *line, size_t size, words set) {
    for (int word = 0; word < WORDS; word++) {
        if (!(set & 1u << word)) continue;
        if (*line) strncat(line, " ", size - strlen(line) - 1);
        strncat(line, names[word], size - strlen(line) - 1);
    }
}
