#include "keys.h"
#include <stdlib.h>
#include <string.h>

static void say_nothing(struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {
    (void)context, (void)level, (void)format, (void)arguments;
}

struct xkb_layout *xkb_layout_open(
    const char *layout, const char *variant, const char *options, const char *locale) {
    struct xkb_layout *made = calloc(1, sizeof *made);
    struct xkb_rule_names names = {"evdev", "pc105", layout, variant, options};
    made->context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES);
    xkb_context_set_log_fn(made->context, say_nothing);
    made->keymap = xkb_keymap_new_from_names(made->context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
    if (!made->keymap) {
        xkb_context_unref(made->context);
        free(made);
        return NULL;
    }
    made->sequences = xkb_compose_table_new_from_locale(made->context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS);
    find_words(made);
    return made;
}

void xkb_layout_close(struct xkb_layout *layout) {
    if (layout->sequences) xkb_compose_table_unref(layout->sequences);
    xkb_keymap_unref(layout->keymap);
    xkb_context_unref(layout->context);
    free(layout);
}

int xkb_layout_has(const struct xkb_layout *layout, unsigned code) {
    return xkb_keymap_num_layouts_for_key(layout->keymap, code + XKB_OFFSET) > 0;
}

unsigned xkb_layout_key(const struct xkb_layout *layout, const char *symbol, const char *modifier) {
    xkb_keysym_t wanted = xkb_keysym_from_name(symbol, XKB_KEYSYM_NO_FLAGS);
    for (unsigned code = 1; code + XKB_OFFSET <= xkb_keymap_max_keycode(layout->keymap); code++) {
        const xkb_keysym_t *symbols;
        char own[128] = "";
        if (!xkb_layout_has(layout, code)
            || xkb_keymap_key_get_syms_by_level(layout->keymap, code + XKB_OFFSET, 0, 0, &symbols) != 1
            || symbols[0] != wanted)
            continue;
        if (!*modifier) return code;
        struct role role = role_with(layout, 0, 0, code + XKB_OFFSET, XKB_FAULT_NONE);
        write_words(own, sizeof own, role.kind == MODIFIER ? role.modifiers : 0);
        if (strcmp(own, modifier) == 0) return code;
    }
    return 0;
}

/* The levels of a key, and with which modifiers and group they are reached, until `body` is true of one. */
static int any_level(
    const struct xkb_layout *layout, unsigned code,
    int (*body)(const struct xkb_layout *, xkb_keycode_t, xkb_layout_index_t, xkb_level_index_t)) {
    struct xkb_keymap *keymap = layout->keymap;
    xkb_keycode_t key = code + XKB_OFFSET;
    for (xkb_layout_index_t group = 0; group < xkb_keymap_num_layouts_for_key(keymap, key); group++)
        for (xkb_level_index_t level = 0; level < xkb_keymap_num_levels_for_key(keymap, key, group); level++)
            if (body(layout, key, group, level)) return 1;
    return 0;
}

static int types(
    const struct xkb_layout *layout, xkb_keycode_t key, xkb_layout_index_t group, xkb_level_index_t level) {
    const xkb_keysym_t *symbols;
    int count = xkb_keymap_key_get_syms_by_level(layout->keymap, key, group, level, &symbols);
    for (int i = 0; i < count; i++)
        if (is_typed(symbols[i])) return 1;
    return 0;
}

static int modifies(
    const struct xkb_layout *layout, xkb_keycode_t key, xkb_layout_index_t group, xkb_level_index_t level) {
    xkb_mod_mask_t mods;
    if (xkb_keymap_key_get_mods_for_level(layout->keymap, key, group, level, &mods, 1) != 1) return 0;
    struct role role = role_with(layout, mods, group, key, XKB_FAULT_NONE);
    return role.kind == MODIFIER || role.kind == LOCK;
}

int xkb_layout_types(const struct xkb_layout *layout, unsigned code) { return any_level(layout, code, types); }

int xkb_layout_modifies(const struct xkb_layout *layout, unsigned code) { return any_level(layout, code, modifies); }
