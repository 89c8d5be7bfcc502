"""What a hand can mean with a device, as frames at a hand's pace: an intent for each thing that its facts allow.

    for intent in intents(facts): intent.play(device)
"""

import threading
import time

from lib.evdev import *

FRAME = 0.008  # seconds between the reports of a pad, a screen or a pen
STEPS = 25
KEY_A, KEY_LEFTSHIFT, KEY_OK, KEYS_END = 30, 42, 0x160, 0x2C0
BTN_0, BTN_A, BTN_STYLUS, BTN_STYLUS2, BTN_STYLUS3 = 0x100, 0x130, 0x14B, 0x14C, 0x149
BTN_TOOL_RUBBER, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP = 0x141, 0x14E, 0x14F, 0x148
COUNTS = [BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP]
TOOLS = {0x140: "pen", 0x141: "eraser", 0x142: "brush", 0x143: "pencil", 0x144: "airbrush", 0x146: "mouse", 0x147: "lens"}
ABS_Z, ABS_RX, ABS_RY, ABS_THROTTLE, ABS_WHEEL, ABS_DISTANCE, ABS_TILT_X, ABS_TILT_Y = 2, 3, 4, 6, 8, 25, 26, 27
ABS_MISC, ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR, ABS_MT_TOOL_TYPE, ABS_MT_PRESSURE, ABS_MT_DISTANCE = 40, 48, 49, 55, 58, 59
MSC_SERIAL, MSC_SCAN = 0, 4
SYN_MT_REPORT = 2
PROP_POINTER, PROP_DIRECT, PROP_BUTTONPAD, PROP_SEMI_MT, PROP_TOPBUTTONPAD, PROP_POINTING_STICK = range(6)
SWITCHES = {0: "lid", 1: "tablet mode", 10: "keypad slide"}


hand = threading.local()
STALL = 0.04  # seconds by which a hand's pause may grow: a tap of 40 ms is one up to 180


class Intent:
    def __init__(self, name, play):
        self.name, self._play = name, play

    def play(self, device):
        """Plays it; False where the machine was so slow that another intent came of it."""
        hand.stall = 0
        self._play(device)
        return hand.stall <= STALL


def wait(seconds):
    start = time.monotonic()
    time.sleep(seconds)
    hand.stall = max(hand.stall, time.monotonic() - start - seconds)


# --- Contacts -----------------------------------------------------------------------------------------


class Fingers:
    """The fingers on a pad or screen, reported as its driver would: slots, protocol A, or one position and a count."""

    def __init__(self, facts, device):
        self.facts, self.device = facts, device
        self.down = {}  # finger: its place in the list of slots
        self.ids = 0
        self.touching = False
        self.counted = 0
        self.has_slots = facts.has_axes(ABS_MT_SLOT)
        self.has_list = not self.has_slots and facts.has_axes(ABS_MT_POSITION_X)

    def frame(self, *places, buttons=()):
        """All fingers that are down, each where it is: (x, y) in fractions of the surface, the first one first."""
        facts, events = self.facts, []
        if self.has_slots:
            slots = facts.axes[ABS_MT_SLOT][1] + 1
            for finger in sorted(self.down):
                if finger >= len(places):
                    events += [(EV_ABS, ABS_MT_SLOT, finger), (EV_ABS, ABS_MT_TRACKING_ID, -1)]
                    del self.down[finger]
            for finger, place in enumerate(places[:slots]):
                events.append((EV_ABS, ABS_MT_SLOT, finger))
                if finger not in self.down:
                    self.ids += 1
                    self.down[finger] = self.ids
                    events.append((EV_ABS, ABS_MT_TRACKING_ID, self.ids))
                events += self.contact(place)
        elif self.has_list:
            for place in places:
                events += [*self.contact(place), (EV_SYN, SYN_MT_REPORT, 0)]
            if not places:
                events.append((EV_SYN, SYN_MT_REPORT, 0))
        if places:
            for code, value in zip((ABS_X, ABS_Y), places[0]):
                if code in facts.axes:
                    events.append((EV_ABS, code, facts.at(code, value)))
            if ABS_PRESSURE in facts.axes:
                events.append((EV_ABS, ABS_PRESSURE, self.force(ABS_PRESSURE)))
        elif ABS_PRESSURE in facts.axes:
            events.append((EV_ABS, ABS_PRESSURE, facts.axes[ABS_PRESSURE][0]))
        if facts.has(EV_KEY, BTN_TOUCH) and bool(places) != self.touching:
            events.append((EV_KEY, BTN_TOUCH, int(bool(places))))
        self.touching = bool(places)
        count = min(len(places), len(COUNTS))
        if count != self.counted:
            for number, code in enumerate(COUNTS, 1):
                if facts.has(EV_KEY, code) and number in (self.counted, count):
                    events.append((EV_KEY, code, int(number == count)))
            self.counted = count
        self.device.frame(*events, *buttons)

    def contact(self, place):
        facts = self.facts
        events = [(EV_ABS, code, facts.at(code, value)) for code, value in zip((ABS_MT_POSITION_X, ABS_MT_POSITION_Y), place)]
        if ABS_MT_PRESSURE in facts.axes:
            events.append((EV_ABS, ABS_MT_PRESSURE, self.force(ABS_MT_PRESSURE)))
        for code in (ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR):
            if code in facts.axes:
                events.append((EV_ABS, code, facts.at(code, 0.25)))
        for code in (ABS_MT_TOOL_TYPE, ABS_MT_DISTANCE):
            if code in facts.axes:  # a finger, where the surface knows other things; touching
                low, high = facts.axes[code][:2]
                events.append((EV_ABS, code, 0 if low <= 0 else high))
        return events

    def force(self, code):
        """A finger's: above what any driver takes for hovering, below a palm."""
        low, high = self.facts.axes[code][:2]
        return low + max(round((high - low) * 0.15), min(round((high - low) * 0.3), 70))

    def stroke(self, *ways, steps=STEPS, lift=True):
        """Each finger along its way: ((x, y), (x, y))."""
        for step in range(steps + 1):
            self.frame(*(tuple(a + (b - a) * step / steps for a, b in zip(*way)) for way in ways))
            wait(FRAME)
        if lift:
            self.frame()

    def tap(self, *places, seconds=0.04):
        self.frame(*places)
        wait(seconds)
        self.frame()


def row(count, x=0.5, y=0.5):
    """Fingers side by side, 18 % of the surface apart."""
    return [(x + 0.18 * (finger - (count - 1) / 2) * (1 if count < 5 else 0.8), y) for finger in range(count)]


def moved(places, dx, dy):
    return [(place, (place[0] + dx, place[1] + dy)) for place in places]


def spread(factor):
    near = [(0.42, 0.55), (0.58, 0.45)]
    far = [(0.5 + (x - 0.5) * factor, 0.5 + (y - 0.5) * factor) for x, y in near]
    return list(zip(near, far))


def playing(action):
    """An intent's action with fresh fingers of the device."""
    return lambda facts: lambda device: action(Fingers(facts, device))


def most_fingers(facts):
    counted = max((number for number, code in enumerate(COUNTS, 1) if facts.has(EV_KEY, code)), default=1)
    slots = facts.axes[ABS_MT_SLOT][1] + 1 if facts.has_axes(ABS_MT_SLOT) else 5 if facts.has_axes(ABS_MT_POSITION_X) else 1
    return max(counted, slots)


def touchpad(facts):
    most = most_fingers(facts)
    yield "point right", playing(lambda fingers: fingers.stroke(((0.3, 0.5), (0.6, 0.5))))
    yield "point down", playing(lambda fingers: fingers.stroke(((0.5, 0.3), (0.5, 0.6))))
    yield "point and rest", playing(lambda fingers: (fingers.stroke(((0.4, 0.4), (0.6, 0.5)), lift=False), wait(0.4), fingers.frame()))
    yield "tap", playing(lambda fingers: fingers.tap((0.5, 0.4)))
    yield "tap twice", playing(lambda fingers: (fingers.tap((0.5, 0.4)), wait(0.08), fingers.tap((0.5, 0.4))))
    yield "tap and drag", playing(lambda fingers: (fingers.tap((0.4, 0.4)), wait(0.08), fingers.stroke(((0.4, 0.4), (0.6, 0.4)))))
    yield "flick", playing(lambda fingers: fingers.stroke(((0.3, 0.5), (0.45, 0.5)), steps=3))
    yield "tap at the edge", playing(lambda fingers: fingers.tap((0.97, 0.4)))
    yield "rest without a tap", playing(lambda fingers: fingers.tap((0.5, 0.4), seconds=0.5))
    for count in range(2, min(most, 3) + 1):
        yield f"tap with {count}", playing(lambda fingers, count=count: fingers.tap(*row(count)))
    if most >= 2:
        yield "scroll down", playing(lambda fingers: fingers.stroke(*moved(row(2, y=0.3), 0, 0.4)))
        yield "scroll up", playing(lambda fingers: fingers.stroke(*moved(row(2, y=0.7), 0, -0.4)))
        yield "scroll in a flick", playing(lambda fingers: fingers.stroke(*moved(row(2, y=0.3), 0, 0.25), steps=5))
        yield "point, then scroll", playing(lambda fingers: (
            fingers.stroke(((0.4, 0.3), (0.4, 0.4)), lift=False), wait(0.3), fingers.stroke(*moved([(0.4, 0.4), (0.58, 0.4)], 0, 0.4))))
        yield "tap with two, one after the other", playing(lambda fingers: (
            fingers.frame((0.4, 0.5)), wait(0.02), fingers.frame((0.4, 0.5), (0.58, 0.5)), wait(0.05), fingers.frame((0.4, 0.5)), wait(0.01),
            fingers.frame()))
        yield "scroll right", playing(lambda fingers: fingers.stroke(*moved(row(2, x=0.35), 0.3, 0)))
        if facts.has_axes(ABS_MT_SLOT):
            yield "pinch apart", playing(lambda fingers: fingers.stroke(*spread(3)))
            yield "pinch together", playing(lambda fingers: fingers.stroke(*[way[::-1] for way in spread(3)]))
    for count in range(3, min(most, 4) + 1):
        yield f"swipe with {count}", playing(lambda fingers, count=count: fingers.stroke(*moved(row(count, x=0.4), 0.25, 0)))
    if facts.has(EV_KEY, BTN_LEFT):
        def click(place, code=BTN_LEFT, more=()):
            def act(fingers):
                fingers.frame(place, *more)
                wait(0.1)
                fingers.frame(place, *more, buttons=[(EV_KEY, code, 1)])
                wait(0.06)
                fingers.frame(place, *more, buttons=[(EV_KEY, code, 0)])
                wait(0.05)
                fingers.frame()
            return playing(act)
        def drag(fingers):
            fingers.frame((0.3, 0.5))
            wait(0.1)
            fingers.frame((0.3, 0.5), buttons=[(EV_KEY, BTN_LEFT, 1)])
            fingers.stroke(((0.3, 0.5), (0.6, 0.5)), lift=False)
            fingers.frame((0.6, 0.5), buttons=[(EV_KEY, BTN_LEFT, 0)])
            wait(0.05)
            fingers.frame()

        yield "press and drag", playing(drag)
        yield "click amid", click((0.5, 0.4))
        yield "click below left", click((0.2, 0.95))
        yield "click below right", click((0.85, 0.95))
        yield "click above right", click((0.85, 0.03))
        if most >= 2:
            yield "click with two", click((0.4, 0.5), more=[(0.6, 0.5)])
        if facts.has(EV_KEY, BTN_RIGHT):
            yield "right button", click((0.5, 0.4), BTN_RIGHT)
        yield "button without a finger", lambda facts: lambda device: (device.key(BTN_LEFT, True), wait(0.05), device.key(BTN_LEFT, False))
    yield "edge", playing(lambda fingers: fingers.stroke(((0.005, 0.3), (0.005, 0.6))))


def touchscreen(facts):
    yield "touch", playing(lambda fingers: fingers.tap((0.5, 0.4)))
    yield "touch a corner", playing(lambda fingers: fingers.tap((0.0, 1.0)))
    yield "drag", playing(lambda fingers: fingers.stroke(((0.2, 0.2), (0.8, 0.6))))
    yield "touch twice", playing(lambda fingers: (fingers.tap((0.5, 0.4)), wait(0.05), fingers.tap((0.6, 0.4))))
    yield "long touch", playing(lambda fingers: fingers.tap((0.3, 0.7), seconds=0.8))
    most = 1 if not facts.has_axes(ABS_MT_POSITION_X) else most_fingers(facts)
    for count in sorted({2, 3, min(most, 5), min(most, 10)}):
        if 2 <= count <= most:
            yield f"touch with {count}", playing(lambda fingers, count=count: fingers.tap(*[(0.1 + 0.08 * n, 0.5) for n in range(count)]))
            yield f"drag with {count}", playing(
                lambda fingers, count=count: fingers.stroke(*moved([(0.1 + 0.08 * n, 0.3) for n in range(count)], 0.1, 0.3)))
    if most >= 2:
        yield "pinch apart", playing(lambda fingers: fingers.stroke(*spread(3)))
        yield "one lifts first", playing(
            lambda fingers: (fingers.stroke(*moved(row(2), 0, 0.1), lift=False), fingers.frame((0.41, 0.6)), wait(0.05), fingers.frame()))
    if facts.has_axes(ABS_MT_SLOT, ABS_MT_TOOL_TYPE):
        def palm(fingers):
            fingers.frame((0.5, 0.5))
            wait(0.05)
            fingers.device.frame((EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TOOL_TYPE, 2))
            wait(0.05)
            fingers.frame()
        yield "becomes a palm", playing(palm)


# --- Pens and what lies beside them -------------------------------------------------------------------


class Pen:
    def __init__(self, facts, device, tool):
        self.facts, self.device, self.tool = facts, device, tool

    def frame(self, x=None, y=None, pressure=None, tilt=None, distance=None, touch=None, near=None, more=()):
        facts, events = self.facts, []
        if near is not None and facts.has(EV_KEY, self.tool):
            events.append((EV_KEY, self.tool, int(near)))
        for code, value in ((ABS_X, x), (ABS_Y, y), (ABS_PRESSURE, pressure), (ABS_DISTANCE, distance), (ABS_TILT_X, tilt), (ABS_TILT_Y, tilt)):
            if value is not None and code in facts.axes:
                events.append((EV_ABS, code, facts.at(code, value)))
        if touch is not None and facts.has(EV_KEY, BTN_TOUCH):
            events.append((EV_KEY, BTN_TOUCH, int(touch)))
        if near is not None and facts.has(EV_MSC, MSC_SERIAL):
            events += [(EV_ABS, ABS_MISC, 2083 if near else 0)] if ABS_MISC in facts.axes else []
            events.append((EV_MSC, MSC_SERIAL, 1000 if near else 0))
        self.device.frame(*events, *more)
        wait(FRAME)

    def enter(self, x=0.4, y=0.4):
        self.frame(x, y, pressure=0, tilt=0.5, distance=0.3, near=True)
        self.frame(x + 0.001, y, pressure=0)

    def leave(self):
        self.frame(pressure=0, touch=False, near=False, distance=0)

    def stroke(self, begin=(0.4, 0.4), end=(0.6, 0.5), pressure=0.5):
        for step in range(STEPS + 1):
            part = step / STEPS
            force = pressure * min(1, 5 * part, 5 * (1 - part))
            self.frame(*(a + (b - a) * part for a, b in zip(begin, end)), pressure=force, distance=0,
                       touch=True if step == 1 else None)
        self.frame(*end, pressure=0, touch=False)


def penned(tool, action):
    return lambda facts: lambda device: action(Pen(facts, device, tool))


def tablet(facts):
    tools = [code for code in TOOLS if facts.has(EV_KEY, code)] or [BTN_TOOL_PEN]
    for tool in tools:
        name = TOOLS[tool]
        yield f"{name}: enter and leave", penned(tool, lambda pen: (pen.enter(), wait(0.05), pen.leave()))
        yield f"{name}: hover", penned(
            tool, lambda pen: (pen.enter(), [pen.frame(0.4 + 0.005 * n, 0.4, pressure=0) for n in range(STEPS)], pen.leave()))
        if tool in (0x146, 0x147):
            continue
        yield f"{name}: stroke", penned(tool, lambda pen: (pen.enter(), pen.stroke(), wait(0.02), pen.leave()))
        yield f"{name}: dot", penned(
            tool, lambda pen: (pen.enter(), pen.frame(pressure=0.3, touch=True, distance=0), pen.frame(pressure=0, touch=False), pen.leave()))
        yield f"{name}: two strokes", penned(
            tool, lambda pen: (pen.enter(), pen.stroke(), wait(0.05), pen.stroke((0.6, 0.5), (0.3, 0.6)), pen.leave()))
        yield f"{name}: a faint touch", penned(
            tool, lambda pen: (pen.enter(), [pen.frame(0.4 + 0.001 * n, pressure=0.004) for n in range(5)], pen.leave()))
        yield f"{name}: leaves while it draws", penned(
            tool, lambda pen: (pen.enter(), pen.frame(pressure=0.5, touch=True), [pen.frame(0.4 + 0.01 * n) for n in range(5)], pen.leave()))
        yield f"{name}: leaves pressing, and comes back", penned(
            tool, lambda pen: (pen.enter(), pen.frame(pressure=0.3, touch=True), pen.frame(near=False), wait(0.3),
                               pen.frame(0.5, 0.5, near=True), pen.frame(0.51, 0.5), pen.frame(0.52, 0.5), pen.leave()))
        if facts.has_axes(ABS_TILT_X):
            yield f"{name}: tilt", penned(
                tool, lambda pen: (pen.enter(), [pen.frame(0.4 + 0.001 * n, tilt=0.5 + 0.01 * n) for n in range(STEPS)], pen.leave()))
        for code, button in ((BTN_STYLUS, "first"), (BTN_STYLUS2, "second"), (BTN_STYLUS3, "third")):
            if facts.has(EV_KEY, code):
                yield f"{name}: {button} button", penned(
                    tool, lambda pen, code=code: (pen.enter(), pen.frame(more=[(EV_KEY, code, 1)]), wait(0.03),
                                                  pen.frame(more=[(EV_KEY, code, 0)]), pen.leave()))
                yield f"{name}: {button} button while it draws", penned(
                    tool, lambda pen, code=code: (pen.enter(), pen.frame(pressure=0.5, touch=True), pen.frame(more=[(EV_KEY, code, 1)]),
                                                  pen.frame(0.5, 0.5), pen.frame(more=[(EV_KEY, code, 0)]),
                                                  pen.frame(pressure=0, touch=False), pen.leave()))
                yield f"{name}: leaves with its {button} button", penned(
                    tool, lambda pen, code=code: (pen.enter(), pen.frame(more=[(EV_KEY, code, 1)]), pen.leave()))
    if facts.has_axes(ABS_WHEEL) and facts.has(EV_KEY, 0x144):
        yield "airbrush: wheel", penned(
            0x144, lambda pen: (pen.enter(), [pen.frame(0.4 + 0.001 * n, more=[(EV_ABS, ABS_WHEEL, facts.at(ABS_WHEEL, 0.1 + 0.02 * n))])
                                              for n in range(STEPS)], pen.leave()))


def pad(facts):
    def pressing(code):
        return lambda facts: lambda device: (device.key(code, True), wait(0.03), device.key(code, False))

    def turning(code, *fractions):
        def act(facts):
            def play(device):
                misc = [(EV_ABS, ABS_MISC, 15)] if ABS_MISC in facts.axes else []
                for fraction in fractions:
                    device.frame((EV_ABS, code, facts.at(code, fraction)), *misc)
                    wait(0.02)
                device.frame((EV_ABS, code, 0), *([(EV_ABS, ABS_MISC, 0)] if misc else []))
            return play
        return act

    for number, code in enumerate(code for code in facts.codes.get(EV_KEY, ()) if BTN_0 <= code < BTN_TOOL_PEN):
        yield f"express key {number + 1} ({code:#x})", pressing(code)
    for code, name in ((ABS_WHEEL, "ring"), (ABS_THROTTLE, "second ring")):
        if code in facts.axes:
            yield f"{name} clockwise", turning(code, 0.3, 0.35, 0.4, 0.45)
            yield f"{name} across its end", turning(code, 0.93, 0.98, 0.03, 0.08)
    for code, name in ((ABS_RX, "strip"), (ABS_RY, "second strip")):
        if code in facts.axes:
            yield f"{name} down", turning(code, 0.01, 0.02, 0.04, 0.08)
    for code, name in ((REL_WHEEL, "dial"), (REL_HWHEEL, "second dial")):
        if facts.has(EV_REL, code):
            yield f"{name} turns", wheel(code, [1, 1, -1])


# --- Mice, keys, switches ------------------------------------------------------------------------------


def wheel(code, steps):
    fine = {REL_WHEEL: REL_WHEEL_HI_RES, REL_HWHEEL: REL_HWHEEL_HI_RES}[code]

    def act(facts):
        def play(device):
            for step in steps:
                device.frame((EV_REL, code, step), *([(EV_REL, fine, 120 * step)] if facts.has(EV_REL, fine) else []))
                wait(0.03)
        return play
    return act


def pressing(*codes):
    """Down one after the other, up in the order of their going down."""
    def play(device):
        for down in (True, False):
            for code in codes:
                device.key(code, down)
                wait(0.03)
    return lambda facts: play


def moving(dx, dy, steps=20, held=None):
    def play(device):
        if held:
            device.key(held, True)
            wait(0.05)
        for _ in range(steps):
            device.frame(*[(EV_REL, code, value) for code, value in ((REL_X, dx), (REL_Y, dy)) if value])
            wait(FRAME)
        if held:
            device.key(held, False)
    return lambda facts: play


def pointer(facts):
    if facts.has(EV_REL, REL_X, REL_Y):
        yield "move right", moving(5, 0)
        yield "move up", moving(0, -5)
        yield "move aslant", moving(3, 2)
        yield "one step", moving(1, 0, steps=1)
        for code, name in ((BTN_LEFT, "left"), (BTN_MIDDLE, "middle")):
            if facts.has(EV_KEY, code):
                yield f"drag with the {name} button", moving(4, 3, held=code)
    if facts.has_axes(ABS_X, ABS_Y):
        yield "point", lambda facts: lambda device: [
            (device.frame((EV_ABS, ABS_X, facts.at(ABS_X, 0.2 + 0.02 * n)), (EV_ABS, ABS_Y, facts.at(ABS_Y, 0.3 + 0.01 * n))), wait(FRAME))
            for n in range(STEPS)]
    buttons = [code for code in facts.codes.get(EV_KEY, ()) if BTN_LEFT <= code < BTN_LEFT + 16]
    for code in buttons:
        yield f"button {code:#x}", pressing(code)
    if facts.has(EV_KEY, BTN_LEFT, BTN_RIGHT):
        yield "both buttons", pressing(BTN_LEFT, BTN_RIGHT)
        yield "click twice", lambda facts: lambda device: [(device.tap(BTN_LEFT), wait(0.1)) for _ in range(2)]
    for code, fine, name in ((REL_WHEEL, REL_WHEEL_HI_RES, "wheel"), (REL_HWHEEL, REL_HWHEEL_HI_RES, "wheel aside")):
        if facts.has(EV_REL, code):
            yield f"{name}: forth", wheel(code, [1, 1])
            yield f"{name}: back", wheel(code, [-1])
        if facts.has(EV_REL, fine):
            yield f"{name}: in quarters", lambda facts, code=code, fine=fine: lambda device: [
                (device.frame((EV_REL, fine, 30), *([(EV_REL, code, 1)] if n == 3 else [])), wait(0.02)) for n in range(4)]


def keyboard(facts):
    keys = [code for code in facts.codes.get(EV_KEY, ()) if code < BTN_0 or KEY_OK <= code < KEYS_END]
    some = keys if len(keys) <= 12 else [*dict.fromkeys([*keys[:3], *keys[:: max(1, len(keys) // 8)], keys[-1]])]
    for code in some:
        yield f"key {code}", pressing(code)
    if facts.has(EV_KEY, KEY_A, KEY_LEFTSHIFT):
        yield "two keys", pressing(KEY_LEFTSHIFT, KEY_A)
    if len(keys) >= 6:
        yield "six keys", pressing(*keys[1:7])


def switches(facts):
    for code in facts.codes.get(EV_SW, ()):
        yield f"{SWITCHES.get(code, f'switch {code}')} on and off", lambda facts, code=code: lambda device: (
            device.frame((EV_SW, code, 1)), wait(0.7), device.frame((EV_SW, code, 0)), wait(0.7))


def intents(facts):
    """All that a device can express, by its facts."""
    tools = any(facts.has(EV_KEY, code) for code in TOOLS) or facts.has(EV_KEY, BTN_STYLUS)
    kinds = [switches]
    if "ID_INPUT_TABLET_PAD" in facts.udev or facts.has(EV_KEY, BTN_STYLUS) and not facts.has(EV_KEY, BTN_TOUCH):
        kinds.append(pad)
    elif tools and facts.has_axes(ABS_X) and not facts.has(EV_KEY, BTN_TOOL_FINGER):
        kinds.append(tablet)
    elif facts.has_axes(ABS_MT_POSITION_X) or facts.has_axes(ABS_X) and facts.has(EV_KEY, BTN_TOUCH):
        kinds.append(touchscreen if PROP_DIRECT in facts.properties or not facts.has(EV_KEY, BTN_TOOL_FINGER) else touchpad)
    else:
        kinds.append(pointer)
    if any(code < BTN_0 or KEY_OK <= code < KEYS_END for code in facts.codes.get(EV_KEY, ())):
        kinds.append(keyboard)
    if pointer not in kinds and facts.has(EV_REL, REL_X, REL_Y):
        kinds.append(pointer)
    return [Intent(name, make(facts)) for kind in kinds for name, make in kind(facts)]
