/// The requests `commands.insert`, `replace` and `remove`, in order, without those that no longer have an effect.
///
/// The daemon has menus that the program never declared, so the log keeps the changes. Commands that were removed or
/// replaced leave the log unless a later request names them: it grows with the menus, not with their changes.
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
        // Emptying a menu again matters only if something was inserted into it in between.
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

    /// Removes the declaration of this name from the log; false if it must stay, and a removal is to be logged.
    private mutating func erase(_ name: String) -> Bool {
        // The last declaration of the name is the one in force.
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
                    // The menu that it created for its category still exists.
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

    /// Removes an empty insertion, unless it is the first into its menu and so creates it: the menu still exists.
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

    /// The menu or command that a field of a request names.
    private static func menu(_ value: JSON?) -> String? { value?.string ?? value?["id"]?.string }

    /// The menu that an insertion goes into, or nil if only the daemon knows it.
    private static func target(of fields: Fields) -> String? {
        if ["before", "after"].contains(where: { !(fields[$0] ?? .null).isNull }) { return nil }
        return menu(fields["into"]) ?? menu(fields["atStart"]) ?? menu(fields["menu"])
    }

    /// The names of commands and menus, and of everything in them.
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
