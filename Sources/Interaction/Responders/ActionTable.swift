/// The names of actions, each with a number while a responder or a command uses it: responders are asked by number.
struct ActionTable {
    private var table = UseTable<String>()

    /// The number of a name, to be released once for each use.
    mutating func use(_ name: String) -> ActionID { ActionID(rawValue: table.use(name)) }

    /// Makes room for `count` more names.
    mutating func reserve(_ count: Int) { table.reserve(count) }

    mutating func release(_ id: ActionID) {
        if table.release(id.rawValue) { table.forget(id.rawValue) }
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
