import InputModel
import Wire

/// The content of the view, without positions: lines of a name and a text.
struct WatchContent {
    struct Fact {
        var name = ""
        /// Columns of the name and the blank after it; 0 for none.
        var nameWidth = 0
        let text: String
        var style = Screen.Style.plain
        /// The text is the value, not a dash in its place.
        var isKnown = true
    }

    let model: WatchModel
    let glyphs: Glyphs

    private var state: StreamState { model.state }

    private func fact(_ name: String, _ text: String?, _ style: Screen.Style = .plain) -> Fact {
        Fact(
            name: name, nameWidth: 10, text: text ?? "-", style: text == nil ? .label : style,
            isKnown: text != nil)
    }

    func devices(limit: Int) -> [Fact] {
        guard !state.devices.isEmpty else { return [Fact(text: "none", style: .label)] }
        let isWhole = state.devices.count <= limit
        let shown = state.devices.prefix(isWhole ? limit : limit - 1).map { device in
            Fact(
                name: String(device.id), nameWidth: 4,
                text: device.name
                    + (device.kinds.isEmpty ? "" : " \(glyphs.dot) \(device.kinds.joined(separator: " "))"))
        }
        return shown
            + (isWhole ? [] : [Fact(text: "and \(state.devices.count - shown.count) more", style: .label)])
    }

    var keys: [Fact] {
        [
            held, fact("modifiers", Self.list(state.modifiers), .strong),
            fact("layout", layout),
        ]
    }

    /// The keys that are down, or why they are not reported.
    private var held: Fact {
        if state.areKeysSuspended { return fact("keys", "suspended for all clients", .alarm) }
        if !state.scopes.contains(.keys) {
            return fact("keys", "missing scope: keys", .label)
        }
        return fact("keys", Self.list(state.keys.map(\.key)), .active)
    }

    /// The active layout, counted from 1, and the locked modifiers.
    private var layout: String {
        ([String(state.group + 1)] + state.locked.map { "\($0) locked" }).joined(separator: ", ")
    }

    var pointer: [Fact] { [place, buttons, hover] + interactions + [scenes] }

    private var buttons: Fact { fact("buttons", Self.list(state.buttons.map(\.button)), .active) }

    /// What regions are doing: most of the time, nothing.
    private var interactions: [Fact] {
        let latch = state.latch.map { "\($0.axes.joined(separator: " ")) \(Self.name($0.place))" }
        let band = state.band.map { "\(Shown.rect($0.rect)) \(Self.name($0.place))" }
        let selected = state.selections.last.map { "\($0.count) in \(Self.name($0.collection))" }
        return [
            fact("press", state.press.map(Self.name), .active), fact("latch", latch, .active),
            fact("band", band, .active), fact("selected", selected),
            fact("focus", state.focus.map(Self.name)),
        ]
    }

    private var place: Fact {
        let space = "\(Shown.number(state.space.dx))\(glyphs.times)\(Shown.number(state.space.dy))"
        guard state.scopes.contains(.pointer) else {
            return fact("at", "missing scope: pointer", .label)
        }
        return fact(
            "at", state.pointer.map { "\(Shown.number($0.x)), \(Shown.number($0.y)) of \(space)" }, .strong)
    }

    private var hover: Fact {
        guard state.scopes.contains(.scenes) else {
            return fact("regions", "missing scope: scenes", .label)
        }
        return fact("hover", state.hover.map(Self.name), .strong)
    }

    /// The active scene first.
    private var scenes: Fact {
        let active = state.scenes.filter { $0.state == "foregroundActive" }
        let others = state.scenes.filter { $0.state != "foregroundActive" }
        let names = active.map { "[\($0.id)]" } + others.map { $0.isConnected ? $0.id : "(\($0.id))" }
        return fact("scenes", Self.list(names))
    }

    func events(limit: Int, hasTime: Bool) -> [Fact] {
        model.log.entries.suffix(max(0, limit)).map { entry in
            let count = entry.count > 1 ? " \(glyphs.times)\(entry.count)" : ""
            let isAlarm = entry.name == "anomaly" || entry.name == "gap"
            let time = hasTime ? Shown.seconds(entry.time) : ""
            return Fact(
                name: time, nameWidth: hasTime ? max(11, time.columns + 1) : 0,
                text: "\(entry.name)\(count) \(entry.text)", style: isAlarm ? .alarm : .plain)
        }
    }

    /// The numbers of frames, of lines, and of lines of each type in the last second.
    func rates(limit: Int) -> [Fact] {
        func rate(_ name: String, _ count: Int) -> Fact {
            Fact(name: name, nameWidth: 16, text: String(count), style: count > 0 ? .strong : .label)
        }
        let all = model.rates.rates
        let frames = model.frames.rates.first?.count ?? 0
        let lines = all.reduce(0) { $0 + $1.count }
        return Array(
            ([rate("frames", frames), rate("lines", lines)] + all.map { rate($0.kind, $0.count) })
                .prefix(max(0, limit)))
    }

    var latency: [Fact] {
        var facts: [Fact] = []
        if let latency = model.statistics?.latency, latency.count > 0 {
            let all = latency.percentiles.map { "\($0.name) \($0.microseconds)" }
            facts.append(Fact(text: all.prefix(3).joined(separator: "  ")))
            facts.append(Fact(text: all.dropFirst(3).joined(separator: "  ")))
        } else {
            facts.append(Fact(text: "not measured yet", style: .label))
        }
        let about = [
            model.statistics?.clients.map { "clients \($0)" },
            model.statistics?.resident.map(Shown.megabytes),
            state.lost > 0 ? "lost here \(state.lost)" : nil,
        ].compactMap(\.self)
        if !about.isEmpty {
            facts.append(
                Fact(
                    text: about.joined(separator: " \(glyphs.dot) "), style: state.lost > 0 ? .alarm : .label)
            )
        }
        return facts
    }

    /// The content for a small terminal, the most important lines first.
    var brief: [Fact] {
        var facts = [held, fact("modifiers", Self.list(state.modifiers), .strong), place]
        if !state.buttons.isEmpty { facts.append(buttons) }
        facts.append(hover)
        facts += interactions.filter(\.isKnown)
        let rates = rates(limit: 4).dropFirst(1).map { "\($0.name) \($0.text)" }
        facts.append(fact("a second", rates.joined(separator: "  ")))
        if let latency = model.statistics?.latency, latency.count > 0 {
            let parts = latency.percentiles.filter { $0.name != "p90" && $0.name != "p99.9" }
                .map { "\($0.name) \($0.microseconds)" }
            facts.append(fact(glyphs.micro, parts.joined(separator: "  ")))
        }
        facts.append(fact("devices", Self.list(state.devices.map(\.name))))
        return facts
    }

    private static func list(_ items: [String]) -> String? {
        items.isEmpty ? nil : items.joined(separator: " ")
    }

    private static func name(_ place: StreamState.Place) -> String {
        place.region.map { "\(place.scene)/\($0)" } ?? place.scene
    }
}

/// Numbers as people read them.
enum Shown {
    /// With at most one digit after the decimal point.
    static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard tenths.magnitude < 1e12 else { return "\(value)" }
        let whole = Int(tenths)
        let digits = "\(whole.magnitude / 10)" + (whole % 10 == 0 ? "" : ".\(whole.magnitude % 10)")
        return (whole < 0 ? "-" : "") + digits
    }

    static func rect(_ rect: Rect) -> String {
        [rect.x, rect.y, rect.width, rect.height].map(number).joined(separator: ",")
    }

    /// Seconds with three digits after the decimal point.
    static func seconds(_ time: Timestamp) -> String {
        let milliseconds = time.microseconds / 1000
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: max(0, 3 - rest.count)) + rest
    }

    static func megabytes(_ bytes: Int) -> String { number(Double(bytes) / 1_048_576) + " MB" }
}
