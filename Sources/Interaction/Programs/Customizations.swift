import InputModel

/// What users have changed in programs, by the id of a command or a bar.
struct Customizations<Change> {
    private var programs: [ProgramKey: [String: Change]] = [:]

    /// The changes in a program, by id.
    subscript(key: ProgramKey) -> [String: Change] {
        get { programs[key] ?? [:] }
        _modify {
            yield &programs[key, default: [:]]
            if programs[key]!.isEmpty { programs[key] = nil }
        }
    }

    /// How many there are in the programs for which `isMeant` returns true.
    func count(where isMeant: (ProgramKey) -> Bool = { _ in true }) -> Int {
        programs.reduce(0) { $0 + (isMeant($1.key) ? $1.value.count : 0) }
    }

    /// The changes to save, each list in order of ids: the configuration's, then those of programs by user and name.
    var kept: [(program: ProgramName?, changes: [Change])] {
        let names = programs.keys.compactMap { $0.name }.sorted()
        return ([.configuration] + names.map { ProgramKey.named($0) }).compactMap { key in
            programs[key].map { (key.name, $0.sorted { $0.key < $1.key }.map { $0.value }) }
        }
    }
}

extension Interaction {
    /// Throws if users have customised too much for `growth` more in a program.
    ///
    /// - Parameters:
    ///   - limits: The maximum for all users together, and for each of several.
    ///   - things: What is customised, for the message.
    ///   - some: How many of them to reset.
    func checkRoom<Change>(
        for growth: Int, in all: Customizations<Change>, of key: ProgramKey, _ limits: (all: Int, user: Int),
        _ things: String, reset some: String, at position: SourcePosition
    ) throws(RequestError) {
        guard growth > 0 else { return }
        try require(
            all.count() + growth <= limits.all, .limit,
            "at most \(limits.all) \(things) can be customized; reset \(some) first", at: position)
        guard settings.isShared, let user = programs.user(of: key),
            all.count(where: { programs.user(of: $0) == user }) + growth > limits.user
        else { return }
        throw RequestError(
            .limit, "one user can customize at most \(limits.user) \(things); reset \(some) first",
            at: position)
    }
}
