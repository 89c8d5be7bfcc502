import InputModel
import TestSupport

@testable import Interaction

/// What people do with all their devices, as a core would publish it: every beginning has its end.
struct Hands {
    static let mouse = DeviceID(rawValue: 1)
    static let pen = DeviceID(rawValue: 2)
    static let screens = [DeviceID(rawValue: 3), DeviceID(rawValue: 4)]
    static let pad = DeviceID(rawValue: 5)
    static let keyboards = [DeviceID(rawValue: 6), DeviceID(rawValue: 7)]
    static let keys: [(KeyCode, Bool)] = [
        (KeyCode(rawValue: 59), false), (KeyCode(rawValue: 60), false), (KeyCode(rawValue: 30), true),
        (KeyCode(rawValue: 48), true), (.enter, false), (.tab, false), (.escape, false), (.down, false),
        (.leftControl, false), (.leftShift, false),
    ]
    var random: SeededRandom
    var width: Double
    var pointer = Point(x: 10, y: 10)
    var buttons: Set<UInt16> = []
    var barrels = false
    var near = false
    var tip = false
    var touches: [DeviceID: [UInt32: Point]] = [:]
    var nextContact: UInt32 = 1
    var scrolls = false
    var rolls = false
    var pinches = false
    var swipes = false
    var down: [DeviceID: [UInt16: Bool]] = [:]

    init(seed: UInt64, width: Double) {
        random = SeededRandom(seed: seed)
        self.width = width
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func point() -> Point { Point(x: Double(number(0...Int(width) - 1)), y: Double(number(0...99))) }
    mutating func near(_ point: Point) -> Point {
        let d = [1, 6, 30][number(0...2)]
        return Point(
            x: min(max(point.x + Double(number(-d...d)), 0), width - 1),
            y: min(max(point.y + Double(number(-d...d)), 0), 99))
    }
    var modifiers: Modifiers {
        var m: Modifiers = []
        for keys in down.values {
            if keys[KeyCode.leftControl.rawValue] != nil { m.insert(.control) }
            if keys[KeyCode.leftShift.rawValue] != nil { m.insert(.shift) }
        }
        return m
    }

    mutating func step(weightOfEnds: Int = 2) -> [StreamEvent.Body] {
        switch number(0...24) {
        case 0...3: return [move(near(pointer))]
        case 4: return [move(point())]
        case 5...8: return [button(number(0...3) == 0 ? .buttonRight : .buttonLeft)]
        case 9: return penStep()
        case 10: return penStep()
        case 11...13: return touch()
        case 14: return [wheel()]
        case 15, 16: return scroll()
        case 17: return pinch()
        case 18: return number(0...8) == 0 ? release(number(1...7)) : []
        default: return key()
        }
    }

    mutating func move(_ to: Point) -> StreamEvent.Body {
        defer { pointer = to }
        return .motion(
            MotionEvent(device: Self.mouse, delta: to - pointer, position: to, modifiers: modifiers))
    }
    mutating func button(_ code: KeyCode, cancel: Bool = false) -> StreamEvent.Body {
        let isDown = buttons.remove(code.rawValue) == nil
        if isDown { buttons.insert(code.rawValue) }
        return .button(
            ButtonEvent(
                phase: isDown ? .began : cancel ? .cancelled : .ended, device: Self.mouse,
                button: code == .buttonLeft ? .primary : .secondary, code: code, position: pointer, count: 1,
                modifiers: modifiers))
    }
    mutating func tool(_ phase: ToolEvent.Phase, _ cancel: Bool = false) -> StreamEvent.Body {
        .tool(
            ToolEvent(
                phase: phase, device: Self.pen, tool: .pen, position: pointer, pressure: nil, tilt: nil,
                isCancelled: cancel, count: phase == .tipDown ? 1 : 0, modifiers: modifiers))
    }
    mutating func penStep() -> [StreamEvent.Body] {
        guard near else {
            near = true
            pointer = near(pointer)
            return [tool(.entered)]
        }
        switch number(0...5) {
        case 0...1:
            pointer = near(pointer)
            return [tool(.moved)]
        case 2...3:
            tip.toggle()
            return [tool(tip ? .tipDown : .tipUp)]
        case 4:
            barrels.toggle()
            return [
                .button(
                    ButtonEvent(
                        phase: barrels ? .began : .ended, device: Self.pen, button: .secondary,
                        code: KeyCode(rawValue: 0x14b), position: pointer, count: 1, modifiers: modifiers,
                        isOfPen: true))
            ]
        default: return release(2)
        }
    }
    mutating func touch() -> [StreamEvent.Body] {
        let device = Self.screens[number(0...5) == 0 ? 1 : 0]
        var contacts = touches[device] ?? [:]
        let choice = number(0...3)
        func event(_ phase: Phase, _ id: UInt32, _ p: Point) -> StreamEvent.Body {
            .touch(
                TouchEvent(
                    phase: phase, device: device, contact: id, position: p, pressure: nil,
                    isOnTouchpad: false, count: phase == .began ? 1 : 0, modifiers: modifiers))
        }
        defer { touches[device] = contacts }
        if contacts.isEmpty || choice == 0 && contacts.count < 3 {
            nextContact += 1
            let p = contacts.isEmpty ? point() : near(contacts.values.first!)
            contacts[nextContact] = p
            return [event(.began, nextContact, p)]
        }
        let id = contacts.keys.sorted()[number(0...contacts.count - 1)]
        if choice <= 2 {
            let p = near(contacts[id]!)
            contacts[id] = p
            return [event(.changed, id, p)]
        }
        let p = contacts.removeValue(forKey: id)!
        return [event(number(0...9) == 0 ? .cancelled : .ended, id, p)]
    }
    mutating func wheel() -> StreamEvent.Body {
        .scroll(
            ScrollEvent(
                phase: .changed, device: Self.mouse, delta: Vector(dx: 0, dy: 10), source: .wheel, wheel: nil,
                position: pointer, modifiers: modifiers))
    }
    mutating func scrollEvent(_ phase: ScrollEvent.Phase) -> StreamEvent.Body {
        .scroll(
            ScrollEvent(
                phase: phase, device: Self.pad, delta: Vector(dx: 0, dy: 3), source: .finger, wheel: nil,
                position: pointer, modifiers: modifiers))
    }
    mutating func scroll() -> [StreamEvent.Body] {
        if !scrolls {
            guard !pinches else { return [] }
            if rolls, number(0...2) > 0 { return [scrollEvent(.momentumChanged)] }
            scrolls = true
            return endMomentum() + [scrollEvent(.began)]
        }
        if number(0...2) > 0 { return [scrollEvent(.changed)] }
        scrolls = false
        if number(0...4) == 0 { return [scrollEvent(.cancelled)] }
        rolls = number(0...2) > 0
        return rolls ? [scrollEvent(.ended), scrollEvent(.momentumBegan)] : [scrollEvent(.ended)]
    }
    mutating func endMomentum() -> [StreamEvent.Body] {
        defer { rolls = false }
        return rolls ? [scrollEvent(.momentumEnded)] : []
    }
    func pinchEvent(_ phase: Phase) -> StreamEvent.Body {
        .gesture(
            GestureEvent(
                phase: phase, device: Self.pad, gesture: swipes ? .swipe : .pinch, fingers: swipes ? 3 : 2,
                delta: swipes ? Vector(dx: 2, dy: 0) : .zero, scale: 1.1,
                rotation: 1, modifiers: modifiers))
    }
    mutating func pinch() -> [StreamEvent.Body] {
        if !pinches {
            guard !scrolls else { return [] }
            pinches = true
            swipes = number(0...1) == 0
            return endMomentum() + [pinchEvent(.began)]
        }
        if number(0...2) > 0 { return [pinchEvent(.changed)] }
        pinches = false
        return [pinchEvent(number(0...4) == 0 ? .cancelled : .ended)]
    }
    mutating func keyEvent(_ device: DeviceID, _ key: KeyCode, _ phase: Phase, _ isText: Bool)
        -> StreamEvent.Body
    {
        .key(
            KeyEvent(
                phase: phase, device: device, key: key, text: ShortText(), plainText: ShortText(),
                modifiers: modifiers, isText: isText))
    }
    mutating func key() -> [StreamEvent.Body] {
        let device = Self.keyboards[number(0...4) == 0 ? 1 : 0]
        let held = (down[device] ?? [:]).keys.sorted()
        if !held.isEmpty, number(0...1) == 0 {
            let code = held[number(0...held.count - 1)]
            let isText = down[device]![code]!
            if number(0...3) == 0, !KeyRole(of: KeyCode(rawValue: code)).isModifier {
                return [keyEvent(device, KeyCode(rawValue: code), .repeated, isText)]
            }
            down[device]![code] = nil
            return [keyEvent(device, KeyCode(rawValue: code), .ended, isText)]
        }
        let (key, types) = Self.keys[number(0...Self.keys.count - 1)]
        guard down[device]?[key.rawValue] == nil else { return [] }
        let isText = types && !modifiers.contains(.control)
        let event = keyEvent(device, key, .began, isText)
        down[device, default: [:]][key.rawValue] = isText
        return [event]
    }

    /// A device goes.
    mutating func release(_ number: Int) -> [StreamEvent.Body] {
        let device = DeviceID(rawValue: UInt32(number))
        var all: [StreamEvent.Body] = []
        switch number {
        case 1:
            for code in buttons.sorted() { all.append(button(KeyCode(rawValue: code), cancel: true)) }
        case 2:
            if barrels {
                barrels = false
                all.append(
                    .button(
                        ButtonEvent(
                            phase: .cancelled, device: Self.pen, button: .secondary,
                            code: KeyCode(rawValue: 0x14b), position: pointer, count: 1, modifiers: modifiers,
                            isOfPen: true)
                    ))
            }
            if tip { all.append(tool(.tipUp, true)) }
            tip = false
            if near { all.append(tool(.exited)) }
            near = false
        case 3, 4:
            for (id, p) in (touches[device] ?? [:]).sorted(by: { $0.key < $1.key }) {
                all.append(
                    .touch(
                        TouchEvent(
                            phase: .cancelled, device: device, contact: id, position: p, pressure: nil,
                            isOnTouchpad: false, count: 0, modifiers: modifiers)))
            }
            touches[device] = nil
        case 5:
            all += endMomentum()
            if scrolls { all.append(scrollEvent(.cancelled)) }
            if pinches { all.append(pinchEvent(.cancelled)) }
            (scrolls, pinches) = (false, false)
        default:
            for (code, isText) in (down[device] ?? [:]).sorted(by: { $0.key < $1.key }) {
                all.append(keyEvent(device, KeyCode(rawValue: code), .cancelled, isText))
            }
            down[device] = nil
        }
        return all
    }
    mutating func releaseAll() -> [StreamEvent.Body] { (1...7).flatMap { release($0) } }
}
