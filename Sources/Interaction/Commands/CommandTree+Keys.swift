import InputModel

extension CommandTree {
    /// The keys of all commands that have some: those that the user chose, else their own.
    ///
    /// A command whose keys the user has given to another has none.
    func keys(
        primary: Modifiers, _ customizations: [String: CommandCustomization]
    ) -> [(command: Int, shortcut: Shortcut)] {
        let commands = commands()
        // What the user chose, and the own keys of commands that yield them.
        var (taken, yielded) = (KeyRegister(), KeyRegister())
        for number in commands {
            let command = command(number)!
            if case .shortcut(let shortcut) = customizations[command.id]?.keys {
                taken.add(shortcut.resolved(primary: primary), of: number)
            }
            if command.yields, let own = command.shortcut {
                yielded.add(own.resolved(primary: primary), of: number)
            }
        }
        // The commands whose own keys another has.
        var lost: Set<Int> = []
        for number in commands where !command(number)!.yields && customizations[id(of: number)]?.keys == nil {
            guard let own = command(number)!.shortcut?.resolved(primary: primary) else { continue }
            if let other = yielded.owner(of: own) { lost.insert(other) }
        }
        return commands.compactMap { number in
            let keys = customizations[id(of: number)]?.keys
            let own = lost.contains(number) ? nil : command(number)!.shortcut
            guard let shortcut = keys.chosen(else: own)?.resolved(primary: primary),
                keys != nil || taken.owner(of: shortcut) == nil
            else { return nil }
            return (number, shortcut)
        }
    }

    /// The commands by their keys.
    func register(
        primary: Modifiers, _ customizations: [String: CommandCustomization] = [:]
    ) -> KeyRegister {
        var register = KeyRegister()
        for (number, keys) in keys(primary: primary, customizations) { register.add(keys, of: number) }
        return register
    }

    /// The commands that the last insertion added.
    func insertedCommands() -> [Int] {
        // An element added to a menu that the insertion has created is also found below that menu.
        var seen: Set<Int> = []
        return inserted.flatMap { isCommand($0) ? [$0] : commands(below: $0) }.filter {
            inserted.count == 1 || seen.insert($0).inserted
        }
    }

    /// Throws if two commands, neither of which yields, were given the same keys, or keys of which one begins the
    /// other.
    ///
    /// - Complexity: O(commands)
    func checkKeys(primary: Modifiers) throws(RequestError) {
        var register = KeyRegister()
        for number in commands() {
            let command = command(number)!
            guard !command.yields, let shortcut = command.shortcut?.resolved(primary: primary) else {
                continue
            }
            if let other = register.owner(of: shortcut) {
                // The position is that of the command that was just added.
                let position = command.position == .none ? self.command(other)!.position : command.position
                let owner = self.command(other)!.shortcut!.resolved(primary: primary)
                throw RequestError(
                    .duplicate,
                    "\(name(number)) and \(name(other)) have \(shortcut.likeness(to: owner)); give one of "
                        + "them other keys, or remove the other first", at: position)
            }
            register.add(shortcut, of: number)
        }
    }
}

/// The commands that have keys, by their keys.
struct KeyRegister {
    /// The last two commands with the same keys: one of them is not the one that is asked about.
    private struct Owners {
        var last: Int
        var other: Int?

        func first(besides command: Int?) -> Int? { last == command ? other : last }
    }

    private var owners: [Shortcut: Owners] = [:]
    /// Commands by the first steps of longer shortcuts.
    private var beginnings: [Shortcut: Owners] = [:]

    mutating func add(_ shortcut: Shortcut, of command: Int) {
        Self.add(command, to: &owners[shortcut])
        for count in 1..<shortcut.steps.count { Self.add(command, to: &beginnings[shortcut.prefix(count)]) }
    }

    private static func add(_ command: Int, to owners: inout Owners?) {
        owners = Owners(last: command, other: owners?.last)
    }

    /// The command, other than `command`, that has these keys, keys that begin with them, or keys that they begin with.
    func owner(of shortcut: Shortcut, besides command: Int? = nil) -> Int? {
        if let owner = beginnings[shortcut]?.first(besides: command) { return owner }
        for count in 1...shortcut.steps.count {
            if let owner = owners[shortcut.prefix(count)]?.first(besides: command) { return owner }
        }
        return nil
    }
}

extension Shortcut {
    /// What two conflicting shortcuts have in common, for an error message.
    func likeness(to other: Shortcut) -> String {
        self == other ? "the same keys, \(self)" : "keys that begin alike, \(self) and \(other)"
    }
}
