#include "keys.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A key that is held, or that stays in force after its release. */
struct held {
    /* 0 for a place that is free. */
    unsigned code;
    unsigned holders;
    /* What the press that holds it did, and what the last one did, which a latch can make another. */
    struct role role, pressed;
    /* Its text is that of a sequence of this press alone. */
    int is_composed;
    char text[256];
    /* The state has its press, and not yet its release. */
    int is_known;
    /* Its modifiers are those of a layout that is no longer in use. */
    int is_from_before;
    enum { FREE, LATCHED, LOCKED } sticky;
};

/* More keys than a script holds. */
enum { HELD = 8 };

struct xkb_seat {
    const struct xkb_layout *layout;
    /* All that the keys have done in this layout. */
    struct xkb_state *state;
    struct xkb_compose_state *sequence;
    struct held keys[HELD];
    unsigned down;
    /* The modifier that taps if it is released next; 0 for none. */
    unsigned candidate;
    int is_sticky;
    enum xkb_fault fault;
    char line[1024];
};

struct xkb_seat *xkb_seat_open(void) { return calloc(1, sizeof(struct xkb_seat)); }

static void leave(struct xkb_seat *seat) {
    xkb_state_unref(seat->state);
    xkb_compose_state_unref(seat->sequence);
}

void xkb_seat_close(struct xkb_seat *seat) {
    leave(seat);
    free(seat);
}

static void enter(struct xkb_seat *seat, const struct xkb_layout *layout) {
    seat->layout = layout;
    seat->state = xkb_state_new(layout->keymap);
    seat->sequence =
        layout->sequences ? xkb_compose_state_new(layout->sequences, XKB_COMPOSE_STATE_NO_FLAGS) : NULL;
}

void xkb_seat_reset(struct xkb_seat *seat, const struct xkb_layout *layout, int is_sticky, enum xkb_fault fault) {
    leave(seat);
    memset(seat, 0, sizeof *seat);
    enter(seat, layout);
    seat->is_sticky = is_sticky;
    seat->fault = fault;
}

/* The key of a code, or a place for it. */
static struct held *held(struct xkb_seat *seat, unsigned code) {
    struct held *place = seat->keys;
    for (struct held *key = seat->keys; key < seat->keys + HELD; key++) {
        if (key->code == code) return key;
        if (key->code == 0) place = key;
    }
    return place;
}

/* What is in force: what the state has, and what is held over from another layout. The caller frees it. */
static struct xkb_state *view(struct xkb_seat *seat) {
    xkb_mod_mask_t over = 0;
    for (struct held *key = seat->keys; key < seat->keys + HELD; key++)
        if (key->is_from_before) over |= mask_of(seat->layout, key->role.modifiers);
    struct xkb_state *all = xkb_state_new(seat->layout->keymap);
    xkb_state_update_mask(
        all, xkb_state_serialize_mods(seat->state, XKB_STATE_MODS_DEPRESSED) | over,
        xkb_state_serialize_mods(seat->state, XKB_STATE_MODS_LATCHED),
        xkb_state_serialize_mods(seat->state, XKB_STATE_MODS_LOCKED),
        xkb_state_serialize_layout(seat->state, XKB_STATE_LAYOUT_DEPRESSED),
        xkb_state_serialize_layout(seat->state, XKB_STATE_LAYOUT_LATCHED),
        xkb_state_serialize_layout(seat->state, XKB_STATE_LAYOUT_LOCKED));
    return all;
}

/* The words in force: Num Lock is none. */
static words in_force(struct xkb_seat *seat) {
    struct xkb_state *all = view(seat);
    words set = words_of(seat->layout, xkb_state_serialize_mods(all, XKB_STATE_MODS_EFFECTIVE));
    xkb_state_unref(all);
    return set & ~(1u << NUMERIC_PAD);
}

static words locked(struct xkb_seat *seat) {
    words set = words_of(seat->layout, xkb_state_serialize_mods(seat->state, XKB_STATE_MODS_LOCKED));
    for (struct held *key = seat->keys; key < seat->keys + HELD; key++)
        if (key->sticky == LOCKED) set |= key->role.modifiers;
    return set;
}

static void hold(struct xkb_seat *seat, unsigned code, struct role role) {
    struct held *key = held(seat, code);
    key->pressed = role;
    if (key->holders++ > 0) return;
    key->code = code;
    key->role = role;
    if (seat->fault == XKB_FAULT_LATCHES && role.kind != MODIFIER && role.kind != LOCK) return;
    xkb_state_update_key(seat->state, code + XKB_OFFSET, XKB_KEY_DOWN);
    key->is_known = 1;
}

static void let_go(struct xkb_seat *seat, struct held *key) {
    if (--key->holders > 0) return;
    if (key->is_known) xkb_state_update_key(seat->state, key->code + XKB_OFFSET, XKB_KEY_UP);
    *key = (struct held){0};
}

/* The fields of a line. */
struct fields {
    struct role role;
    /* The step is one of a press. */
    int has_role;
    char symbol[64], text[256], edit[64];
    words modifiers;
    int is_tap;
};

/* The text of a key. A NUL, which would end it, is written as 0xff, which no text in UTF-8 has. */
static void read_text(struct xkb_state *state, xkb_keycode_t key, char *text, size_t size) {
    if (xkb_state_key_get_utf8(state, key, text, size) == 1 && !*text) strcpy(text, "\xff");
}

static void append(char *line, size_t size, const char *text) {
    for (; *text; text++) {
        size_t length = strlen(line);
        unsigned char byte = (unsigned char)*text == 0xff ? 0 : (unsigned char)*text;
        snprintf(line + length, size - length, byte < 0x20 || byte == 0x7f ? "\\x%02x" : "%c", byte);
    }
}

static void write_role(char *line, size_t size, struct role role) {
    static const char *const kinds[] = {"other", "text", "", "composing", "modifier", "lock"};
    snprintf(line, size, "%s", role.kind == ACTION ? role.action : kinds[role.kind]);
    if (!role.modifiers) return;
    strncat(line, " ", size - strlen(line) - 1);
    char set[128] = "";
    write_words(set, sizeof set, role.modifiers);
    strncat(line, set, size - strlen(line) - 1);
}

static const char *line_of(struct xkb_seat *seat, const struct fields *fields) {
    char role[160] = "", text[1024] = "", modifiers[128] = "", force[128] = "", kept[128] = "";
    if (fields->has_role) write_role(role, sizeof role, fields->role);
    append(text, sizeof text, fields->text);
    write_words(modifiers, sizeof modifiers, fields->modifiers);
    write_words(force, sizeof force, in_force(seat));
    write_words(kept, sizeof kept, locked(seat));
    snprintf(
        seat->line, sizeof seat->line, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%u", role, fields->symbol, text, modifiers,
        fields->edit, fields->is_tap ? "tap" : "", force, kept,
        xkb_state_serialize_layout(seat->state, XKB_STATE_LAYOUT_EFFECTIVE));
    return seat->line;
}

static const words commands = 1u << CONTROL | 1u << ALTERNATE | 1u << COMMAND;

/* True if a press types with what is in force: no modifier of a command is, or the layout uses it to type. */
static int is_typing(struct xkb_seat *seat, struct xkb_state *all, xkb_keycode_t code) {
    xkb_mod_mask_t mask = mask_of(seat->layout, commands);
    xkb_mod_mask_t used = mask & xkb_state_serialize_mods(all, XKB_STATE_MODS_EFFECTIVE);
    if (!used || seat->fault == XKB_FAULT_COMMANDS) return 1;
    return (used & xkb_state_key_get_consumed_mods2(all, code, XKB_CONSUMED_MODE_GTK)) != 0;
}

/* Feeds a press to the sequence of dead keys or Compose: true if it ends one and does nothing else. */
static int compose(struct xkb_seat *seat, xkb_keysym_t symbol, struct role role, char *text, size_t size) {
    if (!seat->sequence || role.kind == MODIFIER || role.kind == LOCK || seat->fault == XKB_FAULT_SEQUENCES) return 0;
    int is_under_way = xkb_compose_state_get_status(seat->sequence) == XKB_COMPOSE_COMPOSING;
    if (is_under_way && role.kind == ACTION
        && (strcmp(role.action, "backspace") == 0 || strcmp(role.action, "escape") == 0)) {
        xkb_compose_state_reset(seat->sequence);
        return 1;
    }
    if (xkb_compose_state_feed(seat->sequence, symbol) == XKB_COMPOSE_FEED_IGNORED) return 0;
    switch (xkb_compose_state_get_status(seat->sequence)) {
    case XKB_COMPOSE_COMPOSED: xkb_compose_state_get_utf8(seat->sequence, text, size); break;
    case XKB_COMPOSE_COMPOSING:
    case XKB_COMPOSE_CANCELLED: *text = 0; break;
    case XKB_COMPOSE_NOTHING: break;
    }
    return 0;
}

/* A latched modifier has served. */
static void use_sticky(struct xkb_seat *seat) {
    for (struct held *key = seat->keys; key < seat->keys + HELD; key++) {
        if (key->sticky != LATCHED) continue;
        key->sticky = FREE;
        let_go(seat, key);
    }
}

const char *xkb_seat_press(struct xkb_seat *seat, unsigned code) {
    struct fields fields = {.has_role = 1};
    xkb_keycode_t key = code + XKB_OFFSET;
    struct xkb_state *all = view(seat);
    struct role role = fields.role = role_of(seat->layout, all, key, seat->fault);
    int is_modifier = role.kind == MODIFIER || role.kind == LOCK;
    int types = is_typing(seat, all, key);
    xkb_keysym_t symbol = xkb_state_key_get_one_sym(all, key);
    if (symbol != XKB_KEY_NoSymbol) xkb_keysym_get_name(symbol, fields.symbol, sizeof fields.symbol);
    read_text(all, key, fields.text, sizeof fields.text);
    xkb_state_unref(all);

    words before = in_force(seat);
    int is_alone = !seat->sequence || xkb_compose_state_get_status(seat->sequence) != XKB_COMPOSE_COMPOSING;
    int ends = !(before & commands) && compose(seat, symbol, role, fields.text, sizeof fields.text);
    int was_composed =
        !(before & commands) && seat->sequence && xkb_compose_state_get_status(seat->sequence) == XKB_COMPOSE_COMPOSED;
    if (seat->fault != XKB_FAULT_TAPS || is_modifier) seat->candidate = is_modifier && seat->down == 0 ? code : 0;
    seat->down++;
    hold(seat, code, role);
    held(seat, code)->is_composed = is_alone && was_composed && !is_modifier;
    memcpy(held(seat, code)->text, fields.text, sizeof fields.text);
    /* A modifier's own press carries it, and so does the press that uses up a latch. */
    fields.modifiers = seat->fault == XKB_FAULT_OWN_MODIFIER ? before : before | in_force(seat);
    if (!ends) write_edit(fields.edit, sizeof fields.edit, role, fields.modifiers, fields.text, types);
    if (!is_modifier) use_sticky(seat);
    return line_of(seat, &fields);
}

const char *xkb_seat_repeat(struct xkb_seat *seat, unsigned code) {
    const struct held *pressed = held(seat, code);
    struct fields fields = {.role = pressed->role};
    xkb_keycode_t key = code + XKB_OFFSET;
    int is_modifier = pressed->role.kind == MODIFIER || pressed->role.kind == LOCK;
    if (is_modifier ? seat->fault != XKB_FAULT_REPEATS : !xkb_keymap_key_repeats(seat->layout->keymap, key))
        return line_of(seat, &fields);
    struct xkb_state *all = view(seat);
    fields.has_role = 1;
    xkb_keysym_t symbol = xkb_state_key_get_one_sym(all, key);
    if (symbol != XKB_KEY_NoSymbol) xkb_keysym_get_name(symbol, fields.symbol, sizeof fields.symbol);
    if (pressed->is_composed) snprintf(fields.text, sizeof fields.text, "%s", pressed->text);
    else read_text(all, key, fields.text, sizeof fields.text);
    fields.modifiers = in_force(seat);
    write_edit(fields.edit, sizeof fields.edit, pressed->role, fields.modifiers, fields.text, is_typing(seat, all, key));
    xkb_state_unref(all);
    return line_of(seat, &fields);
}

/* A modifier that was tapped stays for the next key, then until it is tapped again. */
static void stick(struct xkb_seat *seat, struct held *key) {
    switch (key->sticky) {
    case FREE:
        key->sticky = LATCHED;
        key->holders++;
        break;
    case LATCHED: key->sticky = LOCKED; break;
    case LOCKED:
        key->sticky = FREE;
        let_go(seat, key);
        break;
    }
}

const char *xkb_seat_release(struct xkb_seat *seat, unsigned code) {
    struct held *key = held(seat, code);
    struct fields fields = {.has_role = 1, .role = key->pressed};
    fields.is_tap = seat->candidate == code;
    if (seat->fault != XKB_FAULT_TAPS || fields.is_tap) seat->candidate = 0;
    seat->down--;
    int sticks = fields.role.kind == MODIFIER || (fields.role.kind == LOCK && seat->fault == XKB_FAULT_STICKY);
    if (fields.is_tap && seat->is_sticky && sticks) stick(seat, key);
    let_go(seat, key);
    fields.modifiers = in_force(seat);
    return line_of(seat, &fields);
}

const char *xkb_seat_change(struct xkb_seat *seat, const struct xkb_layout *layout) {
    const words kept = 1u << CAPS_LOCK | 1u << NUMERIC_PAD;
    words locks = words_of(seat->layout, xkb_state_serialize_mods(seat->state, XKB_STATE_MODS_LOCKED)) & kept;
    leave(seat);
    enter(seat, layout);
    xkb_state_update_mask(seat->state, 0, 0, mask_of(layout, locks), 0, 0, 0);
    for (struct held *key = seat->keys; key < seat->keys + HELD; key++) {
        key->is_known = 0;
        if (!key->code || key->role.kind != MODIFIER || seat->fault == XKB_FAULT_LAYOUTS) continue;
        /* What does the same in both goes on with all that it does here, also what has no word. */
        struct role role = role_with(layout, 0, 0, key->code + XKB_OFFSET, seat->fault);
        key->is_known = role.kind == MODIFIER && role.modifiers == key->role.modifiers;
        key->is_from_before = !key->is_known;
        if (key->is_known) xkb_state_update_key(seat->state, key->code + XKB_OFFSET, XKB_KEY_DOWN);
    }
    struct fields fields = {0};
    return line_of(seat, &fields);
}
