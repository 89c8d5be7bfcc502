// Capabilities as lists of codes, the form that JSON, YAML and quirks use.
extension Capabilities {
    /// The codes of each type that the device has, in ascending order.
    package var codes: [(type: UInt16, codes: [UInt16])] {
        (0..<32).filter { types & (1 << UInt32($0)) != 0 }.map { ($0, codes(of: EventType(rawValue: $0))) }
    }

    private func codes(of type: EventType) -> [UInt16] {
        switch type {
        case .key: keys.codes.map { $0.rawValue }
        case .forceFeedback: Self.bits(forceFeedback[0]) + Self.bits(forceFeedback[1]).map { $0 + 64 }
        default: Self.bits(self[type])
        }
    }

    /// Adds a type and its codes. Codes that capabilities do not store, such as those of repetition, are ignored.
    package mutating func insert(_ type: UInt16, codes: [UInt16]) {
        if type < 32 { types |= 1 << UInt32(type) }
        for code in codes { set(true, EventType(rawValue: type), code) }
    }

    /// Takes away a type with its codes, and the ranges of the axes with theirs.
    package mutating func remove(_ type: EventType) {
        if type.rawValue < 32 { types &= ~(1 << UInt32(type.rawValue)) }
        switch type {
        case .key: keys = KeySet()
        case .forceFeedback: forceFeedback = [0, 0]
        default: self[type] = 0
        }
        if type == .absolute { axes = [:] }
    }

    /// Adds or takes away a code. Codes that capabilities do not store, such as those of repetition, are ignored.
    package mutating func set(_ isThere: Bool, _ type: EventType, _ code: UInt16) {
        func word(_ word: UInt64, _ place: UInt16) -> UInt64 {
            isThere ? word | 1 << UInt64(place) : word & ~(1 << UInt64(place))
        }
        switch type {
        case .key where isThere: keys.insert(KeyCode(rawValue: code))
        case .key: keys.remove(KeyCode(rawValue: code))
        case .forceFeedback where code < 128:
            forceFeedback[Int(code) / 64] = word(forceFeedback[Int(code) / 64], code % 64)
        default: if code < 64 { self[type] = word(self[type], code) }
        }
    }

    /// The types that have at most 64 codes, except synchronisation.
    package static let words: [EventType] = [.relative, .absolute, .miscellaneous, .switches, .led, .sound]

    /// The bits of one of ``words``; 0 for others.
    package subscript(type: EventType) -> UInt64 {
        get {
            switch type {
            case .relative: relative
            case .absolute: absolute
            case .miscellaneous: miscellaneous
            case .switches: switches
            case .led: lights
            case .sound: sounds
            default: 0
            }
        }
        set {
            switch type {
            case .relative: relative = newValue
            case .absolute: absolute = newValue
            case .miscellaneous: miscellaneous = newValue
            case .switches: switches = newValue
            case .led: lights = newValue
            case .sound: sounds = newValue
            default: break
            }
        }
    }

    /// The indices of the bits that are set.
    package static func bits(_ word: UInt64) -> [UInt16] {
        (0..<64).filter { word & (1 << UInt64($0)) != 0 }
    }

    /// The word whose bits at `places` are set; indices beyond the word are ignored.
    package static func mask(of places: [UInt16]) -> UInt64 {
        places.reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : $0 }
    }

    /// The axes in ascending order.
    package var sortedAxes: [(axis: AbsoluteAxis, info: AbsoluteAxisInfo)] {
        axes.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }
}
