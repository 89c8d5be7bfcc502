import Configuration
import Server
import System

/// The manual pages, from the tables that the help is made from.
struct Manual {
    let commands: [Grammar]
    let version: String

    /// inlet(1).
    var page: String {
        var roff = Roff(title: "inlet", version: version)
        roff.section("NAME")
        roff.line("inlet \\- \(Roff.escaped(Help.claim))")
        roff.section("SYNOPSIS")
        roff.line("\(Roff.bold("inlet")) \(Roff.italic("COMMAND")) [\(Roff.italic("OPTION\u{2026}"))]")
        roff.section("COMMANDS")
        for command in commands {
            roff.item("\(Roff.bold("inlet-\(command.name)"))(1)", Roff.escaped(command.summary))
        }
        roff.section("OPTIONS")
        roff.item(Roff.bold("--help"), "Tells of all commands; after a command, of that one.")
        roff.item(Roff.bold("--version"), "Tells the version.")
        Self.statuses(&roff)
        roff.section("FILES")
        for (path, what) in Self.files { roff.item(Roff.italic(path), Roff.escaped(what)) }
        return roff.text
    }

    /// inlet-stream(1) and its like.
    func page(_ grammar: Grammar) -> String {
        let name = "inlet-\(grammar.name)"
        var roff = Roff(title: name, version: version)
        roff.section("NAME")
        roff.line("\(Roff.escaped(name)) \\- \(Roff.escaped(Self.phrase(grammar.summary)))")
        roff.section("SYNOPSIS")
        let options = grammar.options.map { "[\($0.roff)]\($0.repeats ? "\\[u2026]" : "")" }
        roff.line(
            ([Roff.bold("inlet \(grammar.name)")] + options + grammar.operands.map(Roff.italic))
                .joined(separator: "\n"))
        roff.section("DESCRIPTION")
        roff.line(Roff.escaped(grammar.summary))
        if !grammar.details.isEmpty { roff.paragraph(Roff.escaped(grammar.details)) }
        roff.section("OPTIONS")
        for option in grammar.allOptions {
            let letter = option.letter.map { "\(Roff.bold("-\($0)")), " } ?? ""
            roff.item(letter + option.roff, Roff.escaped(option.help))
        }
        Self.statuses(&roff)
        roff.section("SEE ALSO")
        roff.line("\(Roff.bold("inlet"))(1)")
        return roff.text
    }

    private static func statuses(_ roff: inout Roff) {
        roff.section("EXIT STATUS")
        roff.item("0", "Done.")
        for status in InletError.Status.allCases { roff.item("\(status.rawValue)", status.meaning) }
    }

    private static let files = [
        (Configuration.standardPath, "The configuration; optional."),
        (DaemonOptions.standardSocket, "The socket of the daemon."),
        ("/var/lib/inlet/state.json", "Scene sessions and customised commands, kept by the service."),
    ]

    /// A sentence as it goes on after a name: `Reads it.` becomes `reads it`.
    private static func phrase(_ sentence: String) -> String {
        sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast(sentence.hasSuffix(".") ? 1 : 0)
    }
}

extension Option {
    /// `--device PATH`, in bold and italics.
    fileprivate var roff: String {
        Roff.bold("--\(name)") + (value.map { " \(Roff.italic($0))" } ?? "")
    }
}

extension InletError.Status {
    fileprivate var meaning: String {
        switch self {
        case .usage: "The command line makes no sense."
        case .badData: "What was read is not what it should be."
        case .noInput: "A file or device that was named is not there."
        case .unavailable: "Something that is needed is not there: a daemon, a device, a layout."
        case .cannotCreate: "The output cannot be created."
        case .io: "Reading or writing failed."
        case .noPermission: "A right is missing."
        case .badConfiguration: "The configuration is not valid."
        }
    }
}
