import InputModel
import Wire

/// The last events, in short form. Continuous events, such as motion, share one entry that counts them.
struct EventLog: Sendable {
    struct Entry: Equatable, Sendable {
        var time: Timestamp
        let name: String
        var text: String
        /// How many lines it stands for.
        var count = 1
        /// It stands for continuous events, such as motion.
        let isContinuous: Bool
    }

    /// More than the rows of any terminal.
    private static let limit = 200
    /// More characters than the columns of any terminal. Names of types are shorter than half of it.
    static let textLimit = 512

    private(set) var entries: [Entry] = []

    mutating func note(_ line: StreamLine) {
        guard let whole = Self.text(of: line) else { return }
        let text = String(whole.prefix(Self.textLimit))
        let name = String(
            (line.phase.isEmpty ? line.type : "\(line.type) \(line.phase)").prefix(Self.textLimit))
        let isContinuous =
            ["motion", "dial"].contains(line.type)
            || ["changed", "moved", "momentumChanged", "repeated"].contains(line.phase)
        if isContinuous, let known = ongoing(name) {
            entries[known].time = line.time
            entries[known].text = text
            entries[known].count += 1
            return
        }
        if entries.count == Self.limit { entries.removeFirst(Self.limit / 4) }
        entries.append(Entry(time: line.time, name: name, text: text, isContinuous: isContinuous))
    }

    /// The index of the continuous entry with this name, unless a discrete event has followed it.
    private func ongoing(_ name: String) -> Int? {
        entries.indices.reversed().prefix { entries[$0].isContinuous }.first { entries[$0].name == name }
    }

    /// The content of a line besides its type; nil for `hello` and `reply`. Typed text is omitted.
    private static func text(of line: StreamLine) -> String? {
        let fields = line.fields
        func named(_ keys: StaticString...) -> String {
            keys.compactMap { fields.peek($0)?.summary }.joined(separator: " ")
        }
        var parts: [String] = []
        if let place = place(fields) { parts.append(place) }
        switch line.type {
        case "hello", "reply": return nil
        case "snapshot": return "the whole state"
        case "gap": return "\(named("lost")) lines were lost"
        case "scopes": parts.append(fields.texts("scopes").joined(separator: ","))
        case "device": parts.append(named("device", "name"))
        case "key", "modifierTap", "keyPress": parts.append(named("key"))
        case "modifiers": parts.append(fields.texts("modifiers").joined(separator: " "))
        case "motion", "touch", "tool": parts.append(named("contact", "tool", "x", "y"))
        case "dial": parts.append(named("dial", "delta"))
        case "button": parts.append(named("button", "x", "y"))
        case "scroll": parts.append(named("source", "dx", "dy"))
        case "gesture", "regionGesture":
            parts.append(named("gesture", "fingers", "dx", "dy", "scale", "rotation"))
        case "switch": parts.append("\(named("switch")) \(fields.flag("on") ? "on" : "off")")
        case "press", "click", "menu": parts.append(named("button", "x", "y"))
        case "drag", "latch": parts.append(named("dx", "dy"))
        case "band": parts.append(named("rect"))
        case "selection": parts.append("\(named("count")) selected, \(named("cause"))")
        case "command": parts.append(named("command", "keys"))
        case "scene": parts.append(named("reason"))
        case "why": parts.append(reasons(fields))
        case "anomaly": parts.append(named("source", "what", "count"))
        default: break
        }
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The candidate that got the event, and the others, each with the word that says why not: `box, shelf covered`.
    private static func reasons(_ fields: DocumentNode) -> String {
        guard let candidates = fields.peek("candidates") else { return "" }
        var (reasons, items) = ([String](), candidates.entries)
        while let candidate = items.next() {
            let name =
                candidate.text("command") ?? candidate.text("region") ?? candidate.text("scene") ?? "another"
            reasons.append(candidate.text("lost").map { "\(name) \($0)" } ?? name)
        }
        return reasons.isEmpty ? "nothing" : reasons.joined(separator: ", ")
    }

    private static func place(_ fields: DocumentNode) -> String? {
        guard let scene = fields.text("scene") else { return nil }
        guard let region = fields.text("item") ?? fields.text("region") ?? fields.text("collection") else {
            return scene
        }
        return "\(scene)/\(region)"
    }
}

extension DocumentNode {
    /// The value in few characters.
    fileprivate var summary: String? {
        switch form {
        case .quoted: return text
        case .bare: return isNull ? nil : Double(text).map(Shown.number) ?? text
        case .list:
            var (summaries, items) = ([String](), entries)
            while let item = items.next() {
                if let summary = item.summary { summaries.append(summary) }
            }
            return summaries.joined(separator: ",")
        case .mapping: return nil
        }
    }
}
