import InputModel
public import Interaction

/// What outlives the process: what users have changed about commands, and what scenes were like.
public struct SavedState: Sendable {
    /// The version of its shape. A later one is not read, so that nothing of it is lost by being written back.
    public static let version = 2
    /// Far more than programs keep, and small enough to be read at once.
    public static let byteLimit = 32 << 20

    /// What users have changed, in the order of the commands' ids.
    public var commands: [CommandCustomization]
    /// What scenes were like, of those connected and of those whose owner is away.
    public var sessions: [SceneSession]

    /// The state to be kept; nothing where nothing is given.
    public init(commands: [CommandCustomization] = [], sessions: [SceneSession] = []) {
        self.commands = commands
        self.sessions = sessions
    }

    /// Reads what ``text`` wrote.
    ///
    /// - Throws: `RequestError` with line and column.
    public init(_ bytes: Span<UInt8>) throws(RequestError) {
        let document = try JSONDocument.parse(bytes)
        let fields = try document.root.fields("the state", known: ["version", "commands", "sessions"])
        let version = try fields.required("version")
        guard try version.integer("version", 1...Int(Int32.max)) <= Self.version else {
            throw version.fault("version is at most \(Self.version); a later program has written this")
        }
        commands = try fields.value("commands")?.commandCustomizations() ?? []
        sessions = try fields.value("sessions")?.sceneSessions() ?? []
    }

    /// JSON, with its end of line.
    public var text: String {
        var buffer = LineBuffer()
        buffer.append(#"{"version":"#)
        buffer.append(Self.version)
        buffer.append(#","commands":["#)
        for (index, command) in commands.enumerated() {
            buffer.append(index == 0 ? "\n" : ",\n")
            buffer.append(#"{"id":"#)
            buffer.appendString(command.id)
            switch command.keys {
            case nil: break
            case .some(.none): buffer.append(#","keys":null"#)
            case .shortcut(let shortcut):
                buffer.append(#","keys":"#)
                buffer.appendString(shortcut.description)
            }
            if command.isLeftOut { buffer.append(#","shown":false"#) }
            buffer.append("}")
        }
        buffer.append("\n],\"sessions\":[")
        for (index, session) in sessions.enumerated() {
            buffer.append(index == 0 ? "\n" : ",\n")
            buffer.append(session)
        }
        buffer.append("\n]}\n")
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
