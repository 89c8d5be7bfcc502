"""What inlet and libinput say of the same input, in the same words, and where they differ."""

import re

from lib.evdev import ABS_X, ABS_Y

# libinput names a device's abilities by letters of `cap:`.
ABILITIES = {"k": "keyboard", "p": "pointer", "t": "touch", "T": "tool", "P": "pad", "S": "switch"}
KINDS = {"keyboard": "keyboard", "mouse": "pointer", "touchpad": "pointer", "pointingStick": "pointer", "pointer": "pointer",
         "touchscreen": "touch", "tablet": "tool", "tabletPad": "pad", "switch": "switch"}
NUMBER = r"(-?\d+\.\d+)"


class Answer:
    def __init__(self):
        self.order = []  # what has an order: keys, buttons, tips, tools, switches
        self.motion = [0.0, 0.0]  # points
        self.place = None  # of an absolute pointer, in hundredths of the space
        self.wheel = [0.0, 0.0]  # 120ths of a detent
        self.scroll = [0.0, 0.0]  # points
        self.gestures = []
        self.holds = []
        self.touches = []  # in the order of their ends
        self.pressure = 0.0  # the highest
        self.tilt = [0.0, 0.0]  # the last
        self.tool_place = None
        self.dials = {}  # how far each control of a pad was turned; of libinput, what it said last


def ours(lines, space):
    answer, places = Answer(), {}
    for line in lines:
        phase = line.get("phase")
        match line["type"]:
            case "key" if phase in ("began", "ended"):
                answer.order.append(f"key {line['code']} {'down' if phase == 'began' else 'up'}")
            case "key" if phase == "cancelled":
                answer.order.append(f"key {line['code']} cancelled")
            case "button":
                answer.order.append(f"button {line['code']} {'down' if phase == 'began' else 'up'}")
            case "motion":
                answer.motion = [answer.motion[0] + line["dx"], answer.motion[1] + line["dy"]]
                answer.place = [100 * line["x"] / space[0], 100 * line["y"] / space[1]]
            case "scroll" if line["source"] == "wheel":
                answer.wheel = [a + b for a, b in zip(answer.wheel, line["v120"])]
            case "scroll":
                answer.scroll = [answer.scroll[0] + line["dx"], answer.scroll[1] + line["dy"]]
            case "gesture" if phase in ("ended", "cancelled"):
                (answer.holds if line["gesture"] == "hold" else answer.gestures).append(f"{line['gesture']} {line['fingers']} {phase}")
            case "touch":
                places[line["contact"]] = [100 * line["x"] / space[0], 100 * line["y"] / space[1]]
                if phase in ("ended", "cancelled"):
                    answer.touches.append((phase, places.pop(line["contact"])))
            case "tool":
                if phase in ("entered", "exited"):
                    answer.order.append(f"{line['tool']} {phase}")
                elif phase in ("tipDown", "tipUp"):
                    answer.order.append("tip down" if phase == "tipDown" else "tip up")
                answer.tool_place = [100 * line["x"] / space[0], 100 * line["y"] / space[1]]
                answer.pressure = max(answer.pressure, line["pressure"] or 0)
                answer.tilt = line["tilt"] or answer.tilt
            case "switch":
                answer.order.append(f"{line['switch']} {'on' if line['on'] else 'off'}")
            case "dial":
                answer.dials[line["dial"]] = answer.dials.get(line["dial"], 0) + line["delta"]
    return answer


def theirs(lines, facts):
    answer, places = Answer(), {}
    for line in lines:
        try:
            _hear(answer, places, line, facts)
        except (AttributeError, IndexError, KeyError) as error:
            raise ValueError(f"libinput says something else than was thought: {line!r}") from error
    if answer.tool_place:  # in millimetres, which nobody knows of a device without a resolution
        lengths = [facts.millimetres(code) for code in (ABS_X, ABS_Y)]
        answer.tool_place = [100 * place / length for place, length in zip(answer.tool_place, lengths)] if all(lengths) else "unknown"
    return answer


def _hear(answer, places, line, facts):
    found = re.match(r"[- ]event\d+\s+(\w+)\s+\+?\S*\s+(.*)", line)
    if not found:
        return
    kind, rest = found.groups()
    numbers = [float(number) for number in re.findall(r"-?\d+\.\d+", rest)]
    match kind:
        case "KEYBOARD_KEY":
            code, state = re.search(r"\((\d+)\) (\w+)", rest).groups()
            answer.order.append(f"key {code} {'down' if state == 'pressed' else 'up'}")
        case "POINTER_BUTTON" | "TABLET_TOOL_BUTTON":
            # "BTN_LEFT (272) pressed", but of a pen "331 (BTN_STYLUS) pressed".
            code, state = re.search(r"\b(\d{3,})\b", rest)[1], re.search(r"\b(pressed|released)\b", rest)[1]
            answer.order.append(f"button {code} {'down' if state == 'pressed' else 'up'}")
        case "POINTER_MOTION":
            # Accelerated, then not: "  1.00/  2.00 ( +1.00/ +2.00)".
            answer.motion = [answer.motion[0] + numbers[0], answer.motion[1] + numbers[1]]
        case "POINTER_MOTION_ABSOLUTE":
            answer.place = numbers[:2]
        case "POINTER_SCROLL_WHEEL":
            found = re.search(rf"vert {NUMBER}/{NUMBER}\*? horiz {NUMBER}/{NUMBER}", rest)
            answer.wheel = [answer.wheel[0] + float(found[4]), answer.wheel[1] + float(found[2])]
        case "POINTER_SCROLL_FINGER" | "POINTER_SCROLL_CONTINUOUS":
            found = re.search(rf"vert {NUMBER}/{NUMBER}\*? horiz {NUMBER}/{NUMBER}", rest)
            answer.scroll = [answer.scroll[0] + float(found[3]), answer.scroll[1] + float(found[1])]
        case "GESTURE_SWIPE_END" | "GESTURE_PINCH_END" | "GESTURE_HOLD_END":
            cancelled = "cancelled" in rest
            hears = answer.holds if "HOLD" in kind else answer.gestures
            hears.append(f"{kind.split('_')[1].lower()} {rest.split()[0]} {'cancelled' if cancelled else 'ended'}")
        case "TOUCH_DOWN" | "TOUCH_MOTION":
            places[rest.split()[0]] = numbers[:2]
        case "TOUCH_UP" | "TOUCH_CANCEL":
            answer.touches.append(("ended" if kind == "TOUCH_UP" else "cancelled", places.pop(rest.split()[0])))
        case "TABLET_TOOL_PROXIMITY":
            tool = re.search(r"\t(pen|eraser|brush|pencil|airbrush|mouse|lens|totem)\b", rest)
            way = "exited" if re.search(r"proximity-out", rest) else "entered"
            answer.order.append(f"{tool[1] if tool else '?'} {way}")
        case "TABLET_TOOL_TIP":
            answer.order.append("tip down" if re.search(r"\bdown\b", rest) else "tip up")
        case "SWITCH_TOGGLE":
            name, state = re.search(r"switch (\S+) state (\d)", rest).groups()
            answer.order.append(f"{ {'lid': 'lid', 'tablet-mode': 'tabletMode'}.get(name, name)} {'on' if state == '1' else 'off'}")
        case "TABLET_PAD_BUTTON" | "TABLET_PAD_KEY":
            # libinput numbers a pad's buttons, and keys are known by their codes.
            number = re.search(r"\d+", rest)[0]
            if kind == "TABLET_PAD_KEY":
                code = "key " + re.search(r"[(](\d+)[)]", rest)[1]
            else:
                code = f"button {facts.pad_buttons[int(number)]}"
            answer.order.append(f"{code} {'down' if 'pressed' in rest else 'up'}")
        case "TABLET_PAD_RING" | "TABLET_PAD_STRIP" | "TABLET_PAD_DIAL":
            answer.dials[kind.split("_")[2].lower()] = numbers
    if kind.startswith("TABLET_TOOL"):
        if place := re.search(rf"\t\s*{NUMBER}\*?/{NUMBER}\*?", "\t" + rest):
            answer.tool_place = [float(place[1]), float(place[2])]
        if pressure := re.search(rf"pressure: {NUMBER}", rest):
            answer.pressure = max(answer.pressure, float(pressure[1]))
        if tilt := re.search(rf"tilt: {NUMBER}\*?/{NUMBER}", rest):
            answer.tilt = [float(tilt[1]), float(tilt[2])]


def near(a, b, share, least):
    return all(abs(x - y) <= max(least, share * max(abs(x), abs(y))) for x, y in zip(a, b))


def shown(value):
    if isinstance(value, (list, tuple)):
        return " ".join(map(shown, value)) if value else "-"
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def differences(own, other):
    """(what, ours, theirs) for all in which two answers differ."""
    found = []

    def compare(what, a, b, same):
        if not same:
            found.append((what, shown(a), shown(b)))

    compare("order", [f"{x}," for x in own.order], [f"{x}," for x in other.order], own.order == other.order)
    if other.place:
        compare("place", own.place or "-", other.place, bool(own.place) and near(own.place, other.place, 0, 0.5))
    else:
        compare("motion", own.motion, other.motion, near(own.motion, other.motion, 0.2, 6))
    compare("wheel", own.wheel, other.wheel, near(own.wheel, other.wheel, 0, 0.5))
    compare("scroll", own.scroll, other.scroll, near(own.scroll, other.scroll, 0.35, 15))
    compare("gestures", [f"{x}," for x in own.gestures], [f"{x}," for x in other.gestures], own.gestures == other.gestures)
    same = [phase for phase, _ in own.touches] == [phase for phase, _ in other.touches] and all(
        near(a, b, 0, 0.5) for (_, a), (_, b) in zip(own.touches, other.touches))
    compare("touches", [[phase, *place] for phase, place in own.touches], [[phase, *place] for phase, place in other.touches], same)
    compare("pressure", own.pressure, other.pressure, near([own.pressure], [other.pressure], 0, 0.06))
    compare("dials", [f"{name} {way:+}" for name, way in own.dials.items()], [f"{name} {ways}" for name, ways in other.dials.items()],
            [name.rstrip("2") for name in own.dials] == list(other.dials))
    compare("holds", [f"{x}," for x in own.holds], [f"{x}," for x in other.holds], own.holds == other.holds)
    compare("tilt", own.tilt, other.tilt, near(own.tilt, other.tilt, 0, 2))
    if other.tool_place != "unknown" and (other.tool_place or own.tool_place):
        a, b = own.tool_place or [-1, -1], other.tool_place or [-1, -1]
        compare("tool's place", a, b, near(a, b, 0, 0.5))
    return found
