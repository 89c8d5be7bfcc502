/// `commands.insert`, `replace` and `remove`, in order, without those that no longer matter.
///
/// The daemon has menus that the program never declared, so what is kept is how it changed them. What was removed or
/// replaced again goes from the log where no later request names it: it grows with the menus, not with their changes.
struct CommandLog {
    typealias Fields = [String: JSON]

    private static let places = ["before", "after", "into", "atStart", "menu"]

    private(set) var entries: [(request: String, fields: Fields)] = []

    mutating func insert(_ fields: Fields) { entries.append(("commands.insert", fields)) }

    mutating func replace(_ fields: Fields) {
        let menu = fields["menu"]?.string
        for place in entries.indices.reversed() {
            let (request, former) = entries[place]
            let target = request == "commands.replace" ? former["menu"]?.string : Self.target(of: former)
            guard target == menu, !isNamed(Set(Self.names(in: former["commands"])), after: place) else {
                continue
            }
            entries[place].fields["commands"] = []
            if request == "commands.insert" { drop(place) }
        }
        // To empty a menu again matters only where something was put into it meanwhile.
        var isEmpty = false
        entries.removeAll { request, former in
            if request == "commands.insert" { isEmpty = false }
            guard request == "commands.replace", former["menu"]?.string == menu else { return false }
            let empties = former["commands"]?.array?.isEmpty != false
            defer { isEmpty = empties }
            return isEmpty && empties
        }
        entries.append(("commands.replace", fields))
    }

    mutating func remove(_ fields: Fields) {
        let names =
            (fields["commands"]?.array ?? []).compactMap(\.string)
            + [fields["menu"]?.string].compactMap(\.self)
        var kept: [JSON] = []
        for name in names where !erase(name) { kept.append(.string(name)) }
        if !kept.isEmpty { entries.append(("commands.remove", ["commands": .array(kept)])) }
    }

    /// Takes what the program declared with this name out of the log; false where it stays and is to be removed.
    private mutating func erase(_ name: String) -> Bool {
        // The last that was declared with the name is the one that is there.
        for place in entries.indices.reversed() where entries[place].request != "commands.remove" {
            guard let found = Self.find(name, in: entries[place].fields["commands"]) else { continue }
            guard !isNamed(Set([name] + Self.names(in: found["commands"])), after: place) else {
                return false
            }
            let rest = Self.without(name, in: entries[place].fields["commands"])
            entries[place].fields["commands"] = rest
            if entries[place].request == "commands.insert" {
                var place = place
                if Self.places.allSatisfy({ (entries[place].fields[$0] ?? .null).isNull }) {
                    // The category that it made is still there.
                    let menu: Fields = ["menu": found["category"] ?? "other", "commands": []]
                    entries.insert(("commands.insert", menu), at: place)
                    drop(place + 1)
                    place = min(place, entries.count - 1)
                }
                drop(place)
            }
            return true
        }
        return false
    }

    /// An insertion of nothing goes, but for the first that makes a menu: that is still there.
    private mutating func drop(_ place: Int) {
        let fields = entries[place].fields
        guard fields["commands"]?.array?.isEmpty != false else { return }
        let menu = Self.menu(fields["menu"])
        let isMade =
            menu == nil
            || entries[..<place].contains {
                $0.request == "commands.insert" && Self.menu($0.fields["menu"]) == menu
            }
        if isMade { entries.remove(at: place) }
    }

    private func isNamed(_ names: Set<String>, after place: Int) -> Bool {
        entries[(place + 1)...].contains { request, fields in
            if request == "commands.remove" {
                return (fields["commands"]?.array ?? []).contains { names.contains($0.string ?? "") }
            }
            return Self.places.contains { Self.menu(fields[$0]).map(names.contains) ?? false }
        }
    }

    /// The menu or command that a request names there.
    private static func menu(_ value: JSON?) -> String? { value?.string ?? value?["id"]?.string }

    /// The menu that an insertion goes into; nil where only the daemon knows.
    private static func target(of fields: Fields) -> String? {
        if ["before", "after"].contains(where: { !(fields[$0] ?? .null).isNull }) { return nil }
        return menu(fields["into"]) ?? menu(fields["atStart"]) ?? menu(fields["menu"])
    }

    /// The names of commands and menus, and of all in them.
    private static func names(in commands: JSON?) -> [String] {
        (commands?.array ?? []).flatMap { [$0["id"]?.string ?? ""] + names(in: $0["commands"]) }
    }

    private static func find(_ name: String, in commands: JSON?) -> JSON? {
        for command in commands?.array ?? [] {
            if command["id"]?.string == name { return command }
            if let found = find(name, in: command["commands"]) { return found }
        }
        return nil
    }

    private static func without(_ name: String, in commands: JSON?) -> JSON {
        .array(
            (commands?.array ?? []).filter { $0["id"]?.string != name }.map { command in
                guard case .object(var fields) = command, let inner = fields["commands"] else {
                    return command
                }
                fields["commands"] = without(name, in: inner)
                return .object(fields)
            })
    }
}
