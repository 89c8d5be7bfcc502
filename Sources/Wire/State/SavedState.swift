import InputModel
package import Interaction

/// The state that outlives the process: users' changes to commands and bars, and the sessions of scenes.
package struct SavedState: Sendable {
    /// The version of the format. A later version is not read, so that writing the state back loses nothing of it.
    ///
    /// From 3 on an activity is the text of its JSON, so that neither its depth nor the number of its values adds to
    /// those of the file. From 4 on sessions and changed commands name their owners; older ones do not, and are left
    /// out. From 5 on sessions hold where and how a scene was shown, its first responder, and whether a refresh is
    /// owed; from 6 on, the state that their programs keep with them. From 7 on the state includes bars.
    package static let version = 7
    /// The most that is ever written, in bytes: ``sessionBudget``, about 2 MiB for as many changed commands as
    /// `Limits.actions` allows, and 6 MiB for as many bars as `Limits.customizedBars` does.
    package static let byteLimit = 64 << 20
    /// The maximum cost of all sessions together, by `SceneSession.cost(_:)`.
    ///
    /// For `Limits.scenes` of them the share of one is 208 KiB, more than its names, its activity and its program's
    /// state ever take (3 × 1.5 KiB, 125 KiB and 64 KiB, all escaped): only selections and scroll offsets can exceed
    /// it.
    package static let sessionBudget = 52 << 20
    /// The maximum number of values in the file: each selected item costs `SceneSession.nameCost` at least, and the
    /// rest of each session and command has a few dozen values.
    static let valueLimit =
        sessionBudget / SceneSession.nameCost + 64 * (Limits.scenes + Limits.actions)
        + 2 * Limits.barGroups * Limits.customizedBars

    /// Users' changes to the commands of programs.
    package var commands: [ProgramCustomizations]
    /// Users' changes to the bars of programs.
    package var bars: [ProgramBars]
    /// The sessions of connected scenes, and of scenes whose owner is not connected.
    package var sessions: [SceneSession]

    /// The state to be kept; empty by default.
    package init(
        commands: [ProgramCustomizations] = [], bars: [ProgramBars] = [], sessions: [SceneSession] = []
    ) {
        self.commands = commands
        self.bars = bars
        self.sessions = sessions
    }

    /// Reads what ``SavedStateText`` wrote.
    ///
    /// - Throws: `RequestError` with line and column.
    package init(_ bytes: Span<UInt8>) throws(RequestError) {
        let document = try JSONDocument.parse(bytes, valueLimit: Self.valueLimit)
        let fields = try document.root.fields(
            "the state", known: ["version", "commands", "bars", "sessions"])
        let node = try fields.required("version")
        let version = try node.integer("version", 1...Int(Int32.max))
        guard version <= Self.version else {
            throw node.fault(
                "version can be at most \(Self.version): a newer inlet wrote this file; update inlet")
        }
        guard version >= 4 else {
            (commands, bars, sessions) = ([], [], [])
            return
        }
        commands = try fields.value("commands")?.programCustomizations() ?? []
        bars = try fields.value("bars")?.programBars() ?? []
        sessions = try fields.value("sessions")?.sceneSessions() ?? []
    }

    /// The indices of the sessions to be written without selections and scroll offsets: the most expensive ones, if all
    /// would cost more than `budget`. With ``sessionBudget``, a session within its share never is one.
    package static func shortened(_ costs: [SessionCost], budget: Int) -> Set<Int> {
        var shortened: Set<Int> = []
        var sum = costs.reduce(0) { $0 + $1.whole }
        for index in costs.indices.sorted(by: { costs[$0].whole > costs[$1].whole }) where sum > budget {
            sum -= costs[index].whole - costs[index].shortened
            shortened.insert(index)
        }
        return shortened
    }
}

/// The part of the budget of all sessions that one costs, by `SceneSession.cost`.
package struct SessionCost {
    package var whole: Int
    /// The cost without the parts of unlimited size.
    package var shortened: Int

    /// The cost of no session.
    package init() { (whole, shortened) = (0, 0) }

    package init(_ session: SceneSession) {
        whole = session.cost
        shortened = session.shortened.cost
    }
}

/// The text of a ``SavedState``, built part by part: first all commands, then all bars, then all sessions. JSON, with a
/// final newline; it can always be read again.
package struct SavedStateText: ~Copyable {
    private var buffer = LineBuffer()
    /// True until something has been written in the current part.
    private var isFirst = true
    private var part = Part.commands

    private enum Part: Int {
        case commands, bars, sessions
    }

    package init() {
        buffer.append(#"{"version":"#, SavedState.version)
        buffer.append(#","commands":["#)
    }

    /// Adds users' changes to the commands of one program.
    package mutating func append(_ program: ProgramCustomizations) {
        separate()
        buffer.append("{")
        buffer.appendOwner(program.program)
        buffer.append(#""commands":"#)
        buffer.appendList(program.commands) { $0.append($1) }
        buffer.append("}")
    }

    /// Adds users' changes to the bars of one program.
    package mutating func append(_ program: ProgramBars) {
        begin(.bars)
        separate()
        buffer.append("{")
        buffer.appendOwner(program.program)
        buffer.append(#""bars":"#)
        buffer.appendList(program.bars) { $0.append($1) }
        buffer.append("}")
    }

    package mutating func append(_ session: SceneSession) {
        begin(.sessions)
        separate()
        buffer.append(session)
    }

    /// Completes the text.
    package mutating func finish() {
        begin(.sessions)
        buffer.append("\n]}\n")
    }

    /// Passes on the text that was added since the last call.
    package mutating func take<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        defer { buffer.consume(buffer.count) }
        return buffer.withUnsafeBytes(body)
    }

    private mutating func separate() {
        buffer.append(isFirst ? "\n" : ",\n")
        isFirst = false
    }

    /// Advances to a part, and ends those before it.
    private mutating func begin(_ next: Part) {
        while part.rawValue < next.rawValue {
            part = part == .commands ? .bars : .sessions
            isFirst = true
            buffer.append(part == .bars ? "\n],\"bars\":[" : "\n],\"sessions\":[")
        }
    }
}

extension LineBuffer {
    /// Writes nothing for the configuration.
    mutating func appendOwner(_ program: ProgramName?) {
        guard let program else { return }
        append(#""user":"#, program.user)
        append(#","program":"#, program.name)
        append(",")
    }

    fileprivate mutating func append(_ command: CommandCustomization) {
        append(#"{"id":"#, command.id)
        switch command.keys {
        case nil: break
        case .some(.none): append(#","keys":null"#)
        case .shortcut(let shortcut):
            append(#","keys":"#, shortcut.description)
        }
        if command.isHidden { append(#","shown":false"#) }
        append("}")
    }

    fileprivate mutating func append(_ bar: BarCustomization) {
        append(#"{"bar":"#, bar.bar)
        append(#","groups":"#, bar.groups)
        append(#","hidden":"#, bar.hidden)
        append("}")
    }
}

extension DocumentFields {
    /// The keys of ``owner()``.
    static let ownerKeys: [StaticString] = ["user", "program"]

    /// The program that owns the value, or nil for the configuration.
    func owner() throws(DocumentError) -> ProgramName? {
        guard let node = value("program") else {
            guard let user = value("user") else { return nil }
            throw user.fault("user needs program; add it, or leave out user")
        }
        let name = try node.string("program")
        guard ProgramName.isValid(name) else { throw node.fault("invalid program name") }
        let user = try required("user").integer("user", 0...Int(UInt32.max))
        return ProgramName(user: UInt32(user), name: name)
    }
}

extension DocumentNode {
    fileprivate func programCustomizations() throws(DocumentError) -> [ProgramCustomizations] {
        var owners: Set<ProgramName?> = []
        return try items("commands") { (node) throws(DocumentError) in
            let fields = try node.fields(
                "a program's commands", known: DocumentFields.ownerKeys + ["commands"])
            let owner = try fields.owner()
            guard owners.insert(owner).inserted else {
                throw node.fault("duplicate program in commands; remove one", code: .duplicate)
            }
            return ProgramCustomizations(
                of: owner, try fields.required("commands").commandCustomizations())
        }
    }

    fileprivate func programBars() throws(DocumentError) -> [ProgramBars] {
        var owners: Set<ProgramName> = []
        return try items("bars") { (node) throws(DocumentError) in
            let fields = try node.fields("a program's bars", known: DocumentFields.ownerKeys + ["bars"])
            guard let owner = try fields.owner() else {
                throw node.fault("an entry of bars needs program and user")
            }
            guard owners.insert(owner).inserted else {
                throw node.fault("duplicate program in bars; remove one", code: .duplicate)
            }
            return ProgramBars(of: owner, try fields.required("bars").barCustomizations())
        }
    }
}
