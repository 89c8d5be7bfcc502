import Configuration
import Glibc
import Options
import Recording
import System

struct ReportCommand: Command {
    static let grammar = Grammar(
        "report", "Write a page about a recording: timeline, pointer, rates, playback.",
        details: """
            FILE is a recording in MCAP, evemu's or libinput's format; - is standard input.
            The page is one HTML file and loads nothing from the network. Replay uses the
            configuration in the recording or --config. A redacted recording stays redacted,
            and the page says so.
            With --lab the page contains the core as WebAssembly: it replays FILE, or a text
            recording dropped on it, with other settings beside the former result.
            """,
        operands: ["[FILE]"],
        options: [
            .flag("lab", "Write a page that replays recordings with other settings."),
            .value("output", "PAGE", letter: "o", "Write this page; - (the default) is standard output."),
            .value("config", "FILE", "Configuration file (YAML) for the replay."),
        ],
        examples: [
            Example("Write a page about a recording", "inlet report session.mcap -o session.html"),
            Example(
                "Write a page that replays recordings with other settings",
                "inlet report --lab session.mcap -o lab.html"),
        ])

    /// What the page is.
    private enum Job {
        case report(on: String, configuration: String?)
        case lab(with: String?)
    }

    private let job: Job
    private let output: String

    init(_ arguments: Arguments) throws(InletError) {
        let file = arguments.operands.first
        let configuration = arguments.value("config")
        output = arguments.value("output") ?? "-"
        if arguments.has("lab") {
            guard configuration == nil else {
                throw InletError(
                    .usage,
                    "--lab cannot be combined with --config: its page begins with the defaults")
            }
            job = .lab(with: file)
        } else {
            guard let file else {
                throw InletError(.usage, "FILE is missing: name a recording; only --lab works without one")
            }
            job = .report(on: file, configuration: configuration)
        }
        guard output != "-" || isatty(STDOUT_FILENO) == 0 else {
            throw InletError(.usage, "the report is an HTML page; name a file with -o report.html")
        }
    }

    func run() throws(InletError) {
        switch job {
        case .lab(let file): try ReportFile.writeLab(with: file, to: output)
        case .report(let file, let configuration):
            let session = try RecordingReader.readSession(path: file)
            try ReportFile.write(
                session, named: RecordingReader.name(of: file),
                try Configuration(of: session, at: file, or: configuration), to: output)
        }
    }
}
