import InputModel

/// What must hold of the lines about all programs, followed in the stream of one who observes them: who had which scenes,
/// whose presses are under way, who has gone, and who declared the keys first.
struct ProgramLedger {
    /// A program as the test knows it: its number while it is connected, its user and name.
    struct Actor: Equatable {
        var number: String
        var user: UInt32
        var name: String
    }

    /// Why there are commands.
    enum Cause {
        /// Keys are pressed.
        case hand
        /// They are held.
        case time
        /// A program asks for one by its id.
        case asking
        /// A program does something else.
        case deed
    }

    /// What the ledger looks at in a line.
    private struct Line {
        let text: String
        let type: String
        let phase: String
        let program: String

        init(_ text: String) {
            self.text = text
            type = Self.field("type", text)
            phase = Self.field("phase", text)
            program = Self.field("program", text)
        }

        /// The first of that name; whose a line is stands before others whom it names.
        static func field(_ name: String, _ text: String) -> String {
            guard let start = text.firstRange(of: "\"\(name)\":")?.upperBound else { return "" }
            let rest = text[start...]
            return String(
                rest.first == "\""
                    ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { !",}]".contains($0) })
        }

        func field(_ name: String) -> String { Self.field(name, text) }
    }

    private(set) var faults: [String] = []
    private var connected: [String: Set<String>] = [:]
    private var active: (program: String, scene: String)?
    /// Presses that have begun and not ended.
    private var open: Set<String> = []
    private var gone: Set<String> = []
    private var declarations = 0
    /// Who has the command, since when, and who performs it without a scene.
    private var declared: [String: Int] = [:]
    private var performing: Set<String> = []

    var isClosed: Bool { open.isEmpty }
    var openPresses: [String] { open.sorted() }

    mutating func noteDeclared(by program: String) {
        declarations += 1
        if declared[program] == nil { declared[program] = declarations }
    }

    mutating func noteRemoved(by program: String) { declared[program] = nil }

    mutating func notePerforming(_ isPerforming: Bool, by program: String) {
        if isPerforming { performing.insert(program) } else { performing.remove(program) }
    }

    private mutating func fault(_ what: String, _ line: Line) { faults.append("\(what): \(line.text)") }

    /// Takes the lines that followed from one deed: an actor's, or with nil a hand's.
    ///
    /// - Parameters:
    ///   - isOfConfiguration: the actor asked about a scene of the configuration.
    ///   - cause: what that deed was.
    mutating func take(
        _ lines: [String], from actor: Actor?, isOfConfiguration: Bool = false, because cause: Cause
    ) {
        var commands = 0
        for line in lines.map(Line.init) {
            if gone.contains(line.program) { fault("a program that has gone", line) }
            switch line.type {
            case "program" where line.phase == "disconnected":
                gone.insert(line.program)
                declared[line.program] = nil
                performing.remove(line.program)
                if open.contains(where: { $0.hasPrefix("\(line.program) ") }) {
                    fault("presses stay open", line)
                }
                if connected[line.program]?.isEmpty == false { fault("scenes stay connected", line) }
            case "scene": takeScene(line, actor, isOfConfiguration)
            case "keyPress": follow(line, "\(line.program) key \(line.field("device")) \(line.field("key"))")
            case "press":
                follow(
                    line,
                    "\(line.program) press \(line.field("scene")) \(line.field("region")) \(line.field("button"))"
                )
            case "command":
                commands += 1
                if cause == .deed { fault("nobody asked for a command", line) }
                if cause == .hand { checkOwner(of: line) }
            default: break
            }
        }
        if commands > 1 && cause != .time { faults.append("\(commands) programs performed one command") }
    }

    private mutating func follow(_ line: Line, _ press: String) {
        switch line.phase {
        case "began": if !open.insert(press).inserted { fault("begun twice", line) }
        case "ended", "cancelled": if open.remove(press) == nil { fault("ended, and did not begin", line) }
        case "repeated": if !open.contains(press) { fault("repeated, and did not begin", line) }
        default: break
        }
    }

    private mutating func takeScene(_ line: Line, _ actor: Actor?, _ isOfConfiguration: Bool) {
        let scene = line.field("scene")
        switch line.phase {
        case "activated": active = (line.program, scene)
        case "deactivated", "backgrounded": break
        default:
            // Scenes come, go and are kept by what their own program does alone.
            let isOwn =
                line.program == actor?.number
                || line.text.contains(
                    #""keeper":{"name":"\#(actor?.name ?? "")","user":\#(actor?.user ?? 0)}"#)
                || line.program == "0" && isOfConfiguration
            if !isOwn { fault("another's scene", line) }
        }
        switch line.phase {
        case "connected": connected[line.program, default: []].insert(scene)
        case "disconnected", "destroyed":
            connected[line.program]?.remove(scene)
            if let was = active, was.program == line.program && was.scene == scene { active = nil }
        case "deactivated":
            if let was = active, was.program == line.program && was.scene == scene { active = nil }
        default: break
        }
    }

    /// By its keys a command reaches the program of the active scene, else of those without scenes the one that declared the
    /// keys first and performs it.
    private mutating func checkOwner(of line: Line) {
        guard connected[line.program, default: []].isEmpty else {
            if active?.program != line.program { fault("its scene is not active", line) }
            return
        }
        let first = declared.filter { connected[$0.key, default: []].isEmpty && performing.contains($0.key) }
            .min { $0.value < $1.value }
        if first?.key != line.program { fault("program \(first?.key ?? "none") declared it first", line) }
    }
}
