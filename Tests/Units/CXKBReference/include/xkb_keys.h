#ifndef XKB_KEYS_H
#define XKB_KEYS_H

/* What presses do, computed from libxkbcommon's state and its names of symbols alone: a second opinion on the product, with
   which it shares no table and no method. Where the product asks what a symbol's number is, this asks for its name; where the
   product tries a press on top of latches, this tries it on top of held keys, and watches both of its ends. */

/* A compiled layout, which seats use. */
struct xkb_layout;

struct xkb_layout *xkb_layout_open(
    const char *layout, const char *variant, const char *options, const char *locale);
void xkb_layout_close(struct xkb_layout *layout);

/* True if the layout has symbols for a key (the kernel's code): of others libxkbcommon knows nothing. */
int xkb_layout_has(const struct xkb_layout *layout, unsigned code);
/* The first key that has the symbol of this name alone and, where `modifier` is not empty, puts just that in force while it
   is held; 0 for none. */
unsigned xkb_layout_key(const struct xkb_layout *layout, const char *symbol, const char *modifier);
/* True if the key types a character or an accent on some level. */
int xkb_layout_types(const struct xkb_layout *layout, unsigned code);
/* True if the key changes modifiers or the group on some level. */
int xkb_layout_modifies(const struct xkb_layout *layout, unsigned code);

/* Faults that a comparison must notice, each a rule that programs have got wrong. */
enum xkb_fault {
    XKB_FAULT_NONE,
    /* Caps_Lock is a lock, whatever it does. */
    XKB_FAULT_NAMES,
    /* The keypad has no arrows. */
    XKB_FAULT_KEYPAD,
    /* A latch stays after the next key. */
    XKB_FAULT_LATCHES,
    /* A modifier's own press does not carry it. */
    XKB_FAULT_OWN_MODIFIER,
    /* A modifier taps although another key came between. */
    XKB_FAULT_TAPS,
    /* Modifiers repeat. */
    XKB_FAULT_REPEATS,
    /* Locks stick. */
    XKB_FAULT_STICKY,
    /* Modifiers that are held end with their layout. */
    XKB_FAULT_LAYOUTS,
    /* Dead keys begin nothing. */
    XKB_FAULT_SEQUENCES,
    /* Text is inserted although it is part of a command. */
    XKB_FAULT_COMMANDS,
    XKB_FAULTS
};

/* Hands on one keyboard, and a region that edits text. */
struct xkb_seat;

struct xkb_seat *xkb_seat_open(void);
void xkb_seat_close(struct xkb_seat *seat);

/* Begins anew: nothing is held, latched or locked. */
void xkb_seat_reset(struct xkb_seat *seat, const struct xkb_layout *layout, int is_sticky, enum xkb_fault fault);

/* Each step returns a line, valid until the next step, whose fields are separated by tabs and empty where a step has none:

       role  symbol  text  modifiers of the press  edit  tap  modifiers in force  locked  group

   Text has \xNN for control characters. */
const char *xkb_seat_press(struct xkb_seat *seat, unsigned code);
const char *xkb_seat_release(struct xkb_seat *seat, unsigned code);
/* The key has been held until it repeats; no role if it does not. */
const char *xkb_seat_repeat(struct xkb_seat *seat, unsigned code);
/* Another layout comes while keys are held. */
const char *xkb_seat_change(struct xkb_seat *seat, const struct xkb_layout *layout);

#endif
