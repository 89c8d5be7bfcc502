#ifndef CXKB_REFERENCE_H
#define CXKB_REFERENCE_H

#include "xkb_keys.h"
#include <stddef.h>

/* What libxkbcommon says, asked as simply as can be, by another way than the module under test: masks of modifiers
   instead of presses of their keys. */
struct xkb_reference;

struct xkb_reference *xkb_reference_open(const char *layout, const char *variant, const char *options);
void xkb_reference_close(struct xkb_reference *reference);

/* The text of a key (the kernel's code) in a group, with Shift and AltGr or without, into `text`. Returns its length. */
int xkb_reference_text(
    struct xkb_reference *reference, unsigned code, unsigned group, int shift, int altgr, char *text, size_t size);

/* Forgets the sequence that has begun, for the locale. Returns 0 where it has no sequences. */
int xkb_reference_compose(struct xkb_reference *reference, const char *locale);

/* Presses a key as part of a sequence: the text that this gives, nothing while one goes on or came to nothing. */
int xkb_reference_press(
    struct xkb_reference *reference, unsigned code, int shift, int altgr, char *text, size_t size);

/* 1 if two keymaps (struct xkb_keymap) are the same in all that can be asked of them: names, symbols, levels, consumed
   modifiers, groups, lights, and what each key does. Else 0, and the first difference in `difference`. */
int xkb_reference_is_same(void *one, void *other, char *difference, size_t size);

/* The number of lines, each of which types the same as in the library's own table of a locale, in whole and in part; 0 for
   a locale without one. -1 if a line differs, which is then in `difference`. */
int xkb_reference_same_sequences(const char *lines, const char *locale, char *difference, size_t size);

#endif
