import Configuration
import Options
import Server
import System

/// The manual pages, generated from the same tables as the help.
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
        roff.item(Roff.bold("--help"), "Show all commands; after a command, its options.")
        roff.item(Roff.bold("--version"), "Show the version.")
        Self.statuses(&roff)
        roff.section("FILES")
        for (path, what) in Self.files { roff.item(Roff.italic(path), Roff.escaped(what)) }
        roff.section("EXAMPLES")
        roff.example("Look at the lines without a device", "inlet stream --sample laptop")
        roff.example("Check this machine", "inlet doctor")
        roff.section("SEE ALSO")
        roff.line(Self.references(commands.map { ("inlet-\($0.name)", 1) } + Self.pages))
        return roff.text
    }

    /// The page of one command, such as inlet-stream(1).
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
        roff.section("EXAMPLES")
        for example in grammar.examples { roff.example(example.purpose, example.line) }
        roff.section("SEE ALSO")
        roff.line(Self.references([("inlet", 1)] + Self.pages))
        return roff.text
    }

    /// The pages that `udev/manual` makes from the documentation.
    private static let pages = [
        ("inlet.yaml", 5), ("inlet-recordings", 7), ("inlet-requests", 7), ("inlet-stream", 7),
    ]

    private static func references(_ pages: [(name: String, section: Int)]) -> String {
        pages.map { "\(Roff.bold($0.name))(\($0.section))" }.joined(separator: ",\n")
    }

    private static func statuses(_ roff: inout Roff) {
        roff.section("EXIT STATUS")
        roff.item("0", "Done.")
        for status in InletError.Status.allCases { roff.item("\(status.rawValue)", status.meaning) }
    }

    private static let files = [
        (Configuration.standardPath, "The configuration; optional."),
        (StandardSocket.path, "The socket of the daemon."),
        ("/var/lib/inlet/state.json", "Scene sessions and customised commands, kept by the service."),
    ]

    /// A sentence in the form that follows a name: `Reads it.` becomes `reads it`.
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
        case .usage: "Invalid command line."
        case .badData: "Invalid data, such as a damaged recording or a refused request."
        case .noInput: "A named file or device does not exist."
        case .unavailable: "No daemon, no device, or a required program or layout is missing."
        case .cannotCreate: "The output file cannot be created."
        case .io: "Reading or writing failed."
        case .noPermission: "Permission denied."
        case .badConfiguration: "Invalid configuration."
        }
    }
}
