import Engine
import InputModel
import Interaction
import Wire

/// A reader that knows only the lines, beside the core that wrote them.
struct StreamMirror {
    private(set) var state = StreamState()
    private(set) var faults: [String] = []

    init(_ engine: borrowing Engine) {
        state = Self.state(of: engine.snapshot(at: Timestamp(microseconds: 0)))
    }

    mutating func note(_ lines: consuming [UInt8]) {
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            if !state.apply(Array(line).span) {
                faults.append("no line: \(String(decoding: line, as: UTF8.self))")
            }
        }
    }

    /// What was told must add up to what a snapshot tells.
    mutating func compare(_ snapshot: Snapshot) {
        let whole = Self.state(of: snapshot)
        func check(_ name: String, _ told: some Equatable, _ isNow: some Equatable) {
            if "\(told)" != "\(isNow)" { faults.append("\(name): told \(told), is \(isNow)") }
        }
        check("devices", state.devices.map(\.id).sorted(), whole.devices.map(\.id).sorted())
        check("names", state.devices.map(\.name).sorted(), whole.devices.map(\.name).sorted())
        check("keys", Self.sorted(state.keys), Self.sorted(whole.keys))
        check("buttons", Self.sorted(state.buttons), Self.sorted(whole.buttons))
        check("modifiers", state.modifiers, whole.modifiers)
        check("locked", state.locked, whole.locked)
        check("group", state.group, whole.group)
        check("pointer", state.pointer, whole.pointer)
        check("scenes", Self.sorted(state.scenes), Self.sorted(whole.scenes))
        check("focus", state.focus, whole.focus)
        check("hover", state.hover, whole.hover)
        check("press", state.press, whole.press)
        check("latch", state.latch, whole.latch)
        check("bars", Self.sorted(state.bars), Self.sorted(whole.bars))
        check("band", state.band?.place, whole.band?.place)
        check(
            "selections",
            Self.sorted(state.selections.map { "\($0.collection) \($0.count) \($0.items.sorted())" }),
            Self.sorted(whole.selections.map { "\($0.collection) \($0.count) \($0.items.sorted())" }))
    }

    private static func sorted(_ values: [some Any]) -> [String] { values.map { "\($0)" }.sorted() }

    private static func state(of snapshot: Snapshot) -> StreamState {
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        var state = StreamState()
        _ = encoder.encode(snapshot, to: &buffer)
        let bytes = buffer.withUnsafeBytes { Array($0) }
        state.apply(bytes.span)
        return state
    }
}
