/// The names of actions, each with a number while a responder or a command uses it: responders are asked by number.
struct ActionTable {
    private var numbers: [String: ActionID] = [:]
    private var names: [String] = []
    private var uses: [Int] = []
    private var free: [ActionID] = []

    /// The number of a name, to be released once for each use.
    mutating func use(_ name: String) -> ActionID {
        if let known = numbers[name] {
            uses[Int(known.rawValue)] += 1
            return known
        }
        let id = free.popLast() ?? ActionID(rawValue: UInt32(names.count))
        if Int(id.rawValue) == names.count {
            names.append(name)
            uses.append(1)
        } else {
            names[Int(id.rawValue)] = name
            uses[Int(id.rawValue)] = 1
        }
        numbers[name] = id
        return id
    }

    /// Makes room for `count` more names.
    mutating func reserve(_ count: Int) { numbers.reserveCapacity(numbers.count + count) }

    mutating func release(_ id: ActionID) {
        uses[Int(id.rawValue)] -= 1
        guard uses[Int(id.rawValue)] == 0 else { return }
        numbers[names[Int(id.rawValue)]] = nil
        free.append(id)
    }
}

/// The numbers that menus and responders of all programs share.
struct CommandNumbers {
    var actions = ActionTable()
    /// How many commands have been declared so far.
    var declarations: UInt64 = 0
}

/// An action by its number in the ``ActionTable``.
struct ActionID: Hashable, BitwiseCopyable {
    var rawValue: UInt32
}
