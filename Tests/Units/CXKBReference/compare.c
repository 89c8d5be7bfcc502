#include "CXKBReference.h"
#include <stdio.h>
#include <string.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

/* The two keymaps that are compared, and where the first difference goes. */
struct comparison {
    struct xkb_keymap *keymaps[2];
    struct xkb_state *states[2];
    char *difference;
    size_t size;
};

static int differ(struct comparison *c, const char *what, unsigned key, unsigned more) {
    snprintf(c->difference, c->size, "%s, key %u, %u", what, key, more);
    return 0;
}

static int same_text(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

static int same_names(struct comparison *c) {
    struct xkb_keymap *a = c->keymaps[0], *b = c->keymaps[1];
    if (xkb_keymap_min_keycode(a) != xkb_keymap_min_keycode(b)) return differ(c, "minimum", 0, 0);
    if (xkb_keymap_max_keycode(a) != xkb_keymap_max_keycode(b)) return differ(c, "maximum", 0, 0);
    if (xkb_keymap_num_layouts(a) != xkb_keymap_num_layouts(b)) return differ(c, "layouts", 0, 0);
    for (unsigned i = 0; i < xkb_keymap_num_layouts(a); i++)
        if (!same_text(xkb_keymap_layout_get_name(a, i), xkb_keymap_layout_get_name(b, i)))
            return differ(c, "name of layout", 0, i);
    if (xkb_keymap_num_mods(a) != xkb_keymap_num_mods(b)) return differ(c, "modifiers", 0, 0);
    for (unsigned i = 0; i < xkb_keymap_num_mods(a); i++)
        if (!same_text(xkb_keymap_mod_get_name(a, i), xkb_keymap_mod_get_name(b, i)))
            return differ(c, "name of modifier", 0, i);
    if (xkb_keymap_num_leds(a) != xkb_keymap_num_leds(b)) return differ(c, "lights", 0, 0);
    for (unsigned i = 0; i < xkb_keymap_num_leds(a); i++)
        if (!same_text(xkb_keymap_led_get_name(a, i), xkb_keymap_led_get_name(b, i)))
            return differ(c, "name of light", 0, i);
    return 1;
}

static int same_symbols(struct comparison *c, unsigned key) {
    struct xkb_keymap *a = c->keymaps[0], *b = c->keymaps[1];
    if (!same_text(xkb_keymap_key_get_name(a, key), xkb_keymap_key_get_name(b, key))) return differ(c, "name", key, 0);
    if (xkb_keymap_key_repeats(a, key) != xkb_keymap_key_repeats(b, key)) return differ(c, "repeat", key, 0);
    unsigned layouts = xkb_keymap_num_layouts_for_key(a, key);
    if (layouts != xkb_keymap_num_layouts_for_key(b, key)) return differ(c, "groups", key, layouts);
    for (unsigned layout = 0; layout < layouts; layout++) {
        unsigned levels = xkb_keymap_num_levels_for_key(a, key, layout);
        if (levels != xkb_keymap_num_levels_for_key(b, key, layout)) return differ(c, "levels", key, levels);
        for (unsigned level = 0; level < levels; level++) {
            const xkb_keysym_t *x, *y;
            int count = xkb_keymap_key_get_syms_by_level(a, key, layout, level, &x);
            if (count != xkb_keymap_key_get_syms_by_level(b, key, layout, level, &y))
                return differ(c, "number of symbols", key, level);
            for (int i = 0; i < count; i++)
                if (x[i] != y[i]) return differ(c, "symbol", key, level);
        }
    }
    return 1;
}

/* Levels, consumed modifiers and lights under each set of the eight real modifiers, locked. */
static int same_modifiers(struct comparison *c, unsigned first, unsigned last) {
    unsigned layouts = xkb_keymap_num_layouts(c->keymaps[0]);
    for (unsigned mods = 0; mods < 256; mods++)
        for (unsigned group = 0; group < layouts; group++) {
            for (int i = 0; i < 2; i++) xkb_state_update_mask(c->states[i], 0, 0, mods, 0, 0, group);
            for (unsigned light = 0; light < xkb_keymap_num_leds(c->keymaps[0]); light++)
                if (xkb_state_led_index_is_active(c->states[0], light)
                    != xkb_state_led_index_is_active(c->states[1], light))
                    return differ(c, "light", light, mods);
            for (unsigned key = first; key <= last; key++) {
                unsigned layout = xkb_state_key_get_layout(c->states[0], key);
                if (layout != xkb_state_key_get_layout(c->states[1], key)) return differ(c, "group", key, mods);
                if (layout == XKB_LAYOUT_INVALID || xkb_keymap_num_levels_for_key(c->keymaps[0], key, layout) < 2)
                    continue;
                if (xkb_state_key_get_level(c->states[0], key, layout)
                    != xkb_state_key_get_level(c->states[1], key, layout))
                    return differ(c, "level", key, mods);
                for (int mode = 0; mode < 2; mode++)
                    if (xkb_state_key_get_consumed_mods2(c->states[0], key, mode)
                        != xkb_state_key_get_consumed_mods2(c->states[1], key, mode))
                        return differ(c, "consumed modifiers", key, mods);
            }
        }
    return 1;
}

static int same_state(struct comparison *c, const char *what, unsigned key, unsigned step) {
    for (unsigned bit = XKB_STATE_MODS_DEPRESSED; bit <= XKB_STATE_MODS_EFFECTIVE; bit <<= 1)
        if (xkb_state_serialize_mods(c->states[0], bit) != xkb_state_serialize_mods(c->states[1], bit))
            return differ(c, what, key, step);
    for (unsigned bit = XKB_STATE_LAYOUT_DEPRESSED; bit <= XKB_STATE_LAYOUT_EFFECTIVE; bit <<= 1)
        if (xkb_state_serialize_layout(c->states[0], bit) != xkb_state_serialize_layout(c->states[1], bit))
            return differ(c, what, key, step);
    return 1;
}

/* What two presses of each key do to modifiers and groups, with none in force and with each of the first eight. */
static int same_actions(struct comparison *c, unsigned first, unsigned last) {
    for (unsigned key = first; key <= last; key++)
        for (unsigned mods = 0; mods <= 128; mods = mods ? mods << 1 : 1) {
            for (int i = 0; i < 2; i++) xkb_state_update_mask(c->states[i], 0, 0, mods, 0, 0, 0);
            for (unsigned step = 0; step < 4; step++) {
                for (int i = 0; i < 2; i++)
                    xkb_state_update_key(c->states[i], key, step % 2 ? XKB_KEY_UP : XKB_KEY_DOWN);
                if (!same_state(c, "action", key, mods << 2 | step)) return 0;
            }
        }
    return 1;
}

int xkb_reference_is_same(void *one, void *other, char *difference, size_t size) {
    struct comparison c = {{one, other}, {xkb_state_new(one), xkb_state_new(other)}, difference, size};
    unsigned first = xkb_keymap_min_keycode(one), last = xkb_keymap_max_keycode(one);
    int same = same_names(&c);
    for (unsigned key = first; same && key <= last; key++) same = same_symbols(&c, key);
    same = same && same_modifiers(&c, first, last) && same_actions(&c, first, last);
    for (int i = 0; i < 2; i++) xkb_state_unref(c.states[i]);
    return same;
}

/* What a state types after a sequence, and how it stands. */
static int feed(struct xkb_compose_state *state, const xkb_keysym_t *symbols, size_t count, char *text, size_t size) {
    xkb_compose_state_reset(state);
    for (size_t i = 0; i < count; i++) xkb_compose_state_feed(state, symbols[i]);
    text[0] = 0;
    xkb_compose_state_get_utf8(state, text, size);
    return xkb_compose_state_get_status(state);
}

int xkb_reference_same_sequences(const char *lines, const char *locale, char *difference, size_t size) {
    struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL);
    struct xkb_compose_table *tables[2] = {
        xkb_compose_table_new_from_buffer(
            context, lines, strlen(lines), locale, XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS),
        xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS),
    };
    int compared = 0;
    if (tables[0] && tables[1]) {
        struct xkb_compose_state *states[2];
        for (int i = 0; i < 2; i++) states[i] = xkb_compose_state_new(tables[i], XKB_COMPOSE_STATE_NO_FLAGS);
        for (const char *line = lines; *line; line = strchr(line, '\n') + 1) {
            xkb_keysym_t symbols[16];
            size_t count = 0;
            for (const char *at = line; *at == '<' && count < 16;) {
                const char *end = strchr(at, '>');
                char name[64];
                snprintf(name, sizeof name, "%.*s", (int)(end - at - 1), at + 1);
                symbols[count++] = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS);
                for (at = end + 1; *at == ' '; at++) {}
            }
            for (size_t length = 1; length <= count; length++) {
                char texts[2][128];
                int status = feed(states[0], symbols, length, texts[0], sizeof texts[0]);
                if (status != feed(states[1], symbols, length, texts[1], sizeof texts[1])
                    || strcmp(texts[0], texts[1]) != 0) {
                    snprintf(difference, size, "%.*s", (int)strcspn(line, "\n"), line);
                    compared = -1;
                }
            }
            if (compared < 0) break;
            compared++;
        }
        for (int i = 0; i < 2; i++) xkb_compose_state_unref(states[i]);
    }
    for (int i = 0; i < 2; i++) xkb_compose_table_unref(tables[i]);
    xkb_context_unref(context);
    return compared;
}
