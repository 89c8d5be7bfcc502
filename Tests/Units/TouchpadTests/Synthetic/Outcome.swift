import Engine
import InputModel
import Interaction
import Touchpad

/// What came of a hand's work.
struct Outcome {
    var buttons: [(button: Button, phase: Phase)] = []
    /// The deltas of the pointer, in points.
    var motions: [(time: Timestamp, delta: Vector)] = []
    var scrolls: [(time: Timestamp, phase: ScrollEvent.Phase, delta: Vector)] = []
    var gestures: [GestureEvent] = []

    /// The buttons pressed, in order.
    var presses: [Button] { buttons.filter { $0.phase == .began }.map(\.button) }
    /// The sum of the deltas of the pointer, in millimetres of the finger, without acceleration.
    var translation: Vector {
        motions.reduce(.zero) { $0 + $1.delta } * (1 / Acceleration.pointsPerMillimetre)
    }
    var scrollBegan: Int { scrolls.filter { $0.phase == .began }.count }
    var momentumBegan: Int { scrolls.filter { $0.phase == .momentumBegan }.count }
    /// What the fingers scrolled, in millimetres.
    var scrolled: Vector {
        scrolls.filter { $0.phase == .began || $0.phase == .changed }.reduce(.zero) { $0 + $1.delta }
            * (1 / Acceleration.pointsPerMillimetre)
    }
    /// The kinds of gestures that began, holds left out, in order.
    var kinds: [GestureKind] { gestures.filter { $0.phase == .began && $0.gesture != .hold }.map(\.gesture) }
    /// What it would be called, of the columns of the matrix.
    var understood: Understood {
        let moves = translation.length > 0.5
        let scrolls = scrollBegan > 0
        if !kinds.isEmpty {
            guard !scrolls, !moves, presses.isEmpty else { return .several }
            return kinds.allSatisfy { $0 == .pinch }
                ? .pinch : kinds.allSatisfy { $0 == .swipe } ? .swipe : .several
        }
        if scrolls { return moves || !presses.isEmpty ? .several : .scroll }
        if presses.isEmpty { return moves ? .motion : .nothing }
        if moves { return presses == [.primary] ? .drag : .several }
        if presses.count > 1 { return presses.allSatisfy { $0 == .primary } ? .primaries : .several }
        switch presses[0] {
        case .primary: return .primary
        case .secondary: return .secondary
        default: return .middle
        }
    }
    var isStill: Bool { motions.isEmpty && scrolls.isEmpty && kinds.isEmpty && buttons.isEmpty }
}

/// What a hand's work was taken for: the columns of the confusion matrix.
enum Understood: String, CaseIterable {
    case nothing
    case motion = "pointer"
    case primary
    case primaries = "several primary"
    case secondary, middle
    case drag
    case scroll, pinch, swipe
    case several = "more than one"
}

/// Plays hands on an engine.
struct Table: ~Copyable {
    var engine: Engine
    let device: DeviceID
    var keyboard: DeviceID?

    init(
        _ description: DeviceDescription, acceleration: Acceleration.Profile = .flat,
        _ change: (inout TouchpadSettings) -> Void = { _ in }
    ) {
        var settings = EngineSettings()
        settings.space = Space(displays: [Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)])
        settings.touchpad.acceleration = acceleration
        settings.touchpad.touchpad.tap = true
        change(&settings.touchpad.touchpad)
        engine = Engine(settings: settings)
        device = engine.add(description, at: Timestamp(microseconds: 0))!
        engine.clearEvents()
    }

    /// Plays `moments`, then lets two seconds pass, unless momentum shall go on.
    mutating func play(_ moments: [SyntheticHand.Moment]) -> Outcome {
        var outcome = Outcome()
        for moment in moments {
            engine.process(Frame(time: moment.time, device: device, events: moment.events.span))
            take(&outcome)
        }
        if let last = moments.last {
            engine.advance(to: last.time + .milliseconds(2000))
            take(&outcome)
        }
        return outcome
    }

    mutating func take(_ outcome: inout Outcome) {
        for index in engine.events.indices {
            let event = engine.events[index]
            switch event.body {
            case .motion(let motion): outcome.motions.append((event.time, motion.delta))
            case .button(let button): outcome.buttons.append((button.button, button.phase))
            case .scroll(let scroll): outcome.scrolls.append((event.time, scroll.phase, scroll.delta))
            case .gesture(let gesture): outcome.gestures.append(gesture)
            default: break
            }
        }
        engine.clearEvents()
    }
}
