/* What the files of xkb_keys.h share. */
#ifndef KEYS_H
#define KEYS_H

#include "xkb_keys.h"
#include <stddef.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

/* XKB's codes of keys are the kernel's and so many more. */
enum { XKB_OFFSET = 8 };

/* Modifiers as words, in the order in which lines have them. */
enum word { ALTERNATE, CAPS_LOCK, COMMAND, CONTROL, LEVEL3, LEVEL5, NUMERIC_PAD, SHIFT, WORDS };

/* A set of words, a bit each. */
typedef unsigned words;

struct xkb_layout {
    struct xkb_context *context;
    struct xkb_keymap *keymap;
    /* NULL where the locale has no sequences. */
    struct xkb_compose_table *sequences;
    /* The modifiers of the keymap that each word stands for. */
    xkb_mod_mask_t masks[WORDS];
};

/* What a press does. */
struct role {
    enum { OTHER, TEXT, ACTION, COMPOSING, MODIFIER, LOCK } kind;
    /* Of a modifier or lock. */
    words modifiers;
    /* Of an action: the word for it. */
    const char *action;
};

/* Finds the masks of the words. */
void find_words(struct xkb_layout *layout);
words words_of(const struct xkb_layout *layout, xkb_mod_mask_t mask);
xkb_mod_mask_t mask_of(const struct xkb_layout *layout, words set);
/* Appends the words of a set, separated by spaces. */
void write_words(char *line, size_t size, words set);

/* What a press of `code` would do with the modifiers and the group of `state`. */
struct role role_of(const struct xkb_layout *layout, struct xkb_state *state, xkb_keycode_t code, enum xkb_fault fault);
/* The same for a state with modifiers `mask` and group `group` held. */
struct role role_with(
    const struct xkb_layout *layout, xkb_mod_mask_t mask, xkb_layout_index_t group, xkb_keycode_t code,
    enum xkb_fault fault);
/* True for symbols that type a character or begin a sequence. */
int is_typed(xkb_keysym_t symbol);
int is_printable(const char *text);

/* What a press does where text is edited; nothing for one that does not edit. */
void write_edit(char *edit, size_t size, struct role role, words modifiers, const char *text, int is_typing);

#endif
