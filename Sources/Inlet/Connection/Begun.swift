import Wire

/// What has begun and not ended, as the last line about it, in the order in which it began. It ends with its
/// connection, and then the daemon cannot say so.
struct Begun {
    typealias Fields = [String: JSON]

    /// The place of a line in the stream.
    struct Place {
        var time = 0
        var seq = 0
    }

    /// A line that ends what has begun.
    typealias Cancelled = (event: Event, fields: Fields)

    /// Lines of a program about what a person holds.
    private static let types: Set = [
        "press", "drag", "latch", "band", "regionGesture", "drop", "command", "keyPress",
    ]
    /// Lines about one thing have the same values of these.
    private static let names = [
        "type", "scene", "region", "button", "gesture", "drag", "command", "device", "code",
    ]
    /// More than ten fingers and all keys that hands can hold: an end that never comes leaves no more behind.
    static let limit = 64

    private var lines: [(name: [JSON], fields: Fields)] = []

    /// The fields of a line that is to be noted; nil for others, and for those about other programs.
    static func fields(of node: DocumentNode, type: String, program: Int?) -> Fields? {
        guard types.contains(type), let program, node.integer("program") == program,
            case .object(let fields)? = try? JSON(line: node)
        else { return nil }
        // No `cancelled` line has these.
        return fields.filter { !["items", "more", "payload"].contains($0.key) }
    }

    /// Notes the next line.
    mutating func note(_ fields: Fields) {
        let name = Self.names.map { fields[$0] ?? .null }
        let place = lines.lastIndex { $0.name == name }
        switch (fields["phase"]?.string, place) {
        case ("began", _), ("entered", _):
            if lines.count == Self.limit { lines.removeFirst() }
            lines.append((name, fields))
        case ("ended", let place?), ("cancelled", let place?), ("exited", let place?): lines.remove(at: place)
        case ("performed", let place?) where fields["type"] == "drop": lines.remove(at: place)
        case (_, let place?): lines[place].fields = fields
        default: break
        }
    }

    /// Takes out what is not among `others`.
    mutating func remove(notIn others: Begun) -> Begun {
        var (names, rest, kept) = (others.lines.map(\.name), Begun(), Begun())
        for line in lines {
            if let place = names.firstIndex(of: line.name) {
                names.remove(at: place)
                kept.lines.append(line)
            } else {
                rest.lines.append(line)
            }
        }
        self = kept
        return rest
    }

    /// The lines that end all of it, as the daemon writes them, the last that began first.
    ///
    /// - Parameters:
    ///   - reason: why it ends.
    ///   - last: the last line of the stream.
    ///   - types: the types that the program subscribed to; nil for all. It has not seen the end of others, either.
    func cancelled(_ reason: LossReason, after last: Place, types: [JSON]?) -> [Cancelled] {
        var seq = last.seq
        return lines.reversed().compactMap { line in
            var fields = line.fields
            guard types?.contains(fields["type"] ?? .null) != false else { return nil }
            seq += 1
            fields["time"] = .integer(last.time)
            fields["seq"] = .integer(seq)
            fields["phase"] = "cancelled"
            fields["reason"] = .string(reason.rawValue)
            if fields["operation"] != nil { fields["operation"] = .null }
            if fields["type"] == "drop" { fields["autoscroll"] = nil }
            guard let document = try? JSONDocument.parse(JSON.object(fields).bytes.span),
                let event = try? Event(document.root)
            else { return nil }
            return (event, fields)
        }
    }
}
