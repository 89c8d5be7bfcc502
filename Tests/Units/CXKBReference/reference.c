#include "CXKBReference.h"
#include <stdlib.h>
#include <string.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

struct xkb_reference {
    struct xkb_context *context;
    struct xkb_keymap *keymap;
    struct xkb_state *state;
    struct xkb_compose_table *table;
    struct xkb_compose_state *compose;
};

struct xkb_reference *xkb_reference_open(const char *layout, const char *variant, const char *options) {
    struct xkb_reference *reference = calloc(1, sizeof *reference);
    struct xkb_rule_names names = {"evdev", "pc105", layout, variant, options};
    reference->context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES);
    reference->keymap = xkb_keymap_new_from_names(reference->context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
    if (!reference->keymap) return NULL;
    reference->state = xkb_state_new(reference->keymap);
    return reference;
}

void xkb_reference_close(struct xkb_reference *reference) {
    if (reference->compose) xkb_compose_state_unref(reference->compose);
    if (reference->table) xkb_compose_table_unref(reference->table);
    xkb_state_unref(reference->state);
    xkb_keymap_unref(reference->keymap);
    xkb_context_unref(reference->context);
    free(reference);
}

static xkb_mod_mask_t mask(struct xkb_reference *reference, const char *name) {
    xkb_mod_index_t index = xkb_keymap_mod_get_index(reference->keymap, name);
    return index == XKB_MOD_INVALID ? 0 : 1u << index;
}

static void set(struct xkb_reference *reference, unsigned group, int shift, int altgr) {
    xkb_mod_mask_t mods = (shift ? mask(reference, "Shift") : 0) | (altgr ? mask(reference, "Mod5") : 0);
    xkb_state_update_mask(reference->state, mods, 0, 0, 0, 0, group);
}

int xkb_reference_text(
    struct xkb_reference *reference, unsigned code, unsigned group, int shift, int altgr, char *text, size_t size) {
    set(reference, group, shift, altgr);
    return xkb_state_key_get_utf8(reference->state, code + 8, text, size);
}

int xkb_reference_compose(struct xkb_reference *reference, const char *locale) {
    if (!reference->table) {
        reference->table =
            xkb_compose_table_new_from_locale(reference->context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS);
        if (!reference->table) return 0;
        reference->compose = xkb_compose_state_new(reference->table, XKB_COMPOSE_STATE_NO_FLAGS);
    }
    xkb_compose_state_reset(reference->compose);
    return 1;
}

int xkb_reference_press(
    struct xkb_reference *reference, unsigned code, int shift, int altgr, char *text, size_t size) {
    set(reference, 0, shift, altgr);
    xkb_keysym_t symbol = xkb_state_key_get_one_sym(reference->state, code + 8);
    if (xkb_compose_state_feed(reference->compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED) {
        switch (xkb_compose_state_get_status(reference->compose)) {
        case XKB_COMPOSE_COMPOSED: return xkb_compose_state_get_utf8(reference->compose, text, size);
        case XKB_COMPOSE_COMPOSING:
        case XKB_COMPOSE_CANCELLED:
            text[0] = 0;
            return 0;
        default: break;
        }
    }
    return xkb_state_key_get_utf8(reference->state, code + 8, text, size);
}
