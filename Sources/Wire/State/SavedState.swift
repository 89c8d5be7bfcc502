import InputModel
package import Interaction

/// What outlives the process: what users have changed about commands and bars, and what scenes were like.
package struct SavedState: Sendable {
    /// The version of its shape. A later one is not read, so that nothing of it is lost by being written back.
    ///
    /// From 3 on an activity is the text of its JSON, so that neither its depth nor the number of its values adds to
    /// those of the file. From 4 on sessions and changed commands say whose they are; before, they were anybody's, and
    /// are left out. From 5 on sessions say where and how a scene was shown, what its first responder was, and whether a refresh is owed;
    /// from 6 on, what their programs keep with them. From 7 on there are bars.
    package static let version = 7
    /// All that is ever written: ``sessionBudget``, about 2 MiB for as many changed commands as `Limits.actions` allows, and 6 MiB for
    /// as many bars as `Limits.customizedBars` does.
    package static let byteLimit = 64 << 20
    /// What all sessions may cost together, by `SceneSession.cost(_:)`.
    ///
    /// For `Limits.scenes` of them the share of one is 208 KiB, more than its names, its activity and its program's
    /// state ever take (3 × 1.5 KiB, 125 KiB and 64 KiB, all escaped): only selections and scroll offsets can be too many.
    package static let sessionBudget = 52 << 20
    /// Values in the file: each selected item costs `SceneSession.nameCost` at least, and what else there is in
    /// sessions and commands has a few dozen values each.
    static let valueLimit =
        sessionBudget / SceneSession.nameCost + 64 * (Limits.scenes + Limits.actions)
        + 2 * Limits.barGroups * Limits.customizedBars

    /// What users have changed about the commands of programs.
    package var commands: [ProgramCustomizations]
    /// What users have made of the bars of programs.
    package var bars: [ProgramBars]
    /// What scenes were like, of those connected and of those whose owner is away.
    package var sessions: [SceneSession]

    /// The state to be kept; nothing where nothing is given.
    package init(
        commands: [ProgramCustomizations] = [], bars: [ProgramBars] = [], sessions: [SceneSession] = []
    ) {
        self.commands = commands
        self.bars = bars
        self.sessions = sessions
    }

    /// Reads what ``encoded()`` wrote.
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
                "version can be at most \(Self.version): a newer inlet wrote this file; "
                    + "update inlet")
        }
        guard version >= 4 else {
            (commands, bars, sessions) = ([], [], [])
            return
        }
        commands = try fields.value("commands")?.programCustomizations() ?? []
        bars = try fields.value("bars")?.programBars() ?? []
        sessions = try fields.value("sessions")?.sceneSessions() ?? []
    }

    /// JSON, with its end of line.
    ///
    /// It can always be read again. Where the sessions would cost more than ``sessionBudget``, those that cost most go
    /// without their selections and scroll offsets; one that costs no more than its share never does.
    ///
    /// - Returns: the text, and how many sessions went without.
    package func encoded() -> (text: [UInt8], shortened: Int) { encoded(budget: Self.sessionBudget) }

    func encoded(budget: Int) -> (text: [UInt8], shortened: Int) {
        var text = SavedStateText()
        for program in commands { text.append(program) }
        for program in bars { text.append(program) }
        let shortened = Self.shortened(sessions.map(SessionCost.init), budget: budget)
        for (index, session) in sessions.enumerated() {
            text.append(shortened.contains(index) ? session.shortened : session)
        }
        text.finish()
        return (text.take { Array($0) }, shortened.count)
    }

    /// The places of those that are to go without selections and scroll offsets.
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

/// What a session costs of what all may, by `SceneSession.cost`.
package struct SessionCost {
    package var whole: Int
    /// Without what can be arbitrarily much.
    package var shortened: Int

    /// Of none.
    package init() { (whole, shortened) = (0, 0) }

    package init(_ session: SceneSession) {
        whole = session.cost
        shortened = session.shortened.cost
    }
}

/// The text of a ``SavedState``, put together a part at a time: all commands come before all bars, and those before all sessions.
package struct SavedStateText: ~Copyable {
    private var buffer = LineBuffer()
    /// Where nothing has been written yet of what is written now.
    private var isFirst = true
    private var part = Part.commands

    private enum Part: Int {
        case commands, bars, sessions
    }

    package init() {
        buffer.append(#"{"version":"#)
        buffer.append(SavedState.version)
        buffer.append(#","commands":["#)
    }

    /// What users have changed about the commands of one program.
    package mutating func append(_ program: ProgramCustomizations) {
        separate()
        buffer.append("{")
        buffer.appendOwner(program.program)
        buffer.append(#""commands":["#)
        for (index, command) in program.commands.enumerated() {
            if index > 0 { buffer.append(",") }
            buffer.append(command)
        }
        buffer.append("]}")
    }

    /// What users have made of the bars of one program.
    package mutating func append(_ program: ProgramBars) {
        begin(.bars)
        separate()
        buffer.append("{")
        buffer.appendOwner(program.program)
        buffer.append(#""bars":["#)
        for (index, bar) in program.bars.enumerated() {
            if index > 0 { buffer.append(",") }
            buffer.append(bar)
        }
        buffer.append("]}")
    }

    package mutating func append(_ session: SceneSession) {
        begin(.sessions)
        separate()
        buffer.append(session)
    }

    /// All of it has been said.
    package mutating func finish() {
        begin(.sessions)
        buffer.append("\n]}\n")
    }

    /// Hands over what was put together since this was last asked.
    package mutating func take<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        defer { buffer.consume(buffer.count) }
        return buffer.withUnsafeBytes(body)
    }

    private mutating func separate() {
        buffer.append(isFirst ? "\n" : ",\n")
        isFirst = false
    }

    /// Goes on to a part, and ends those before it.
    private mutating func begin(_ next: Part) {
        while part.rawValue < next.rawValue {
            part = part == .commands ? .bars : .sessions
            isFirst = true
            buffer.append(part == .bars ? "\n],\"bars\":[" : "\n],\"sessions\":[")
        }
    }
}

extension LineBuffer {
    /// Nothing for the configuration.
    mutating func appendOwner(_ program: ProgramName?) {
        guard let program else { return }
        append(#""user":"#)
        append(program.user)
        append(#","program":"#)
        appendString(program.name)
        append(",")
    }

    fileprivate mutating func append(_ command: CommandCustomization) {
        append(#"{"id":"#)
        appendString(command.id)
        switch command.keys {
        case nil: break
        case .some(.none): append(#","keys":null"#)
        case .shortcut(let shortcut):
            append(#","keys":"#)
            appendString(shortcut.description)
        }
        if command.isHidden { append(#","shown":false"#) }
        append("}")
    }
}

extension LineBuffer {
    fileprivate mutating func append(_ bar: BarCustomization) {
        append(#"{"bar":"#)
        appendString(bar.bar)
        append(#","groups":"#)
        append(bar.groups)
        append(#","hidden":"#)
        append(bar.hidden)
        append("}")
    }

    private mutating func append(_ groups: [String]) {
        append("[")
        for (index, group) in groups.enumerated() {
            if index > 0 { append(",") }
            appendString(group)
        }
        append("]")
    }
}

extension DocumentFields {
    /// The keys of ``owner()``.
    static let ownerKeys: [StaticString] = ["user", "program"]

    /// Whose something is; nil: the configuration's.
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
                throw node.fault(
                    "an entry of bars needs program "
                        + "and user")
            }
            guard owners.insert(owner).inserted else {
                throw node.fault("duplicate program in bars; remove one", code: .duplicate)
            }
            return ProgramBars(of: owner, try fields.required("bars").barCustomizations())
        }
    }
}
