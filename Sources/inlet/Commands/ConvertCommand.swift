import Configuration
import InputModel
import Options
import Recording
import System
import Trace

struct ConvertCommand: Command {
    static let grammar = Grammar(
        "convert", "Convert a recording to another format.",
        details: """
            The content of IN decides its format; the name of OUT (.mcap, .evemu, .yaml) or
            --to decides the other. Only MCAP holds published lines, lost events and hotplug;
            other formats leave them out. - is standard input or output.
            """,
        operands: ["IN", "OUT"],
        options: [
            .value("to", "FORMAT", "Write mcap, evemu or libinput."),
            .value("device", "NUMBER", "Convert only this device; the first is 1."),
            .blur,
        ],
        examples: [
            Example("Convert to the format of libinput replay", "inlet convert session.mcap session.yaml"),
            Example(
                "Print the second device in the format of evemu-play",
                "inlet convert session.mcap - --to evemu --device 2"),
        ])

    private let input: String
    private let output: String
    private let format: TraceFormat
    private let device: Int?
    private let blur: Interval?

    init(_ arguments: Arguments) throws(InletError) {
        input = arguments.operands[0]
        output = arguments.operands[1]
        format = try TraceFormat(option: arguments.value("to"), named: "to", path: output)
        blur = try arguments.duration("blur", RecordingSettings.blurRange)
        device = try arguments.value("device").map { text throws(InletError) in
            guard let number = Int(text), number > 0 else {
                throw InletError(
                    .usage, "--device must be the number of a device in the recording, from 1, not \(text)")
            }
            return number
        }
    }

    func run() throws(InletError) {
        var session = try RecordingReader.readSession(path: input)
        if let device {
            guard device <= session.devices.count else {
                throw InletError(
                    .usage, "--device \(device): \(input) has devices 1 to \(session.devices.count)")
            }
            session.keepOnly(device: device - 1)
        }
        if let blur { session = session.blurred(by: blur, source: SystemRandomNumberGenerator()) }
        try SessionFile.write(session, to: output, as: format)
    }
}

extension TraceFormat {
    /// The format that an option names, or else the one of the file name.
    init(option: String?, named name: String, path: String) throws(InletError) {
        let known = TraceFormat.allCases.map(\.rawValue).joined(separator: ", ")
        if let option {
            guard let format = TraceFormat(rawValue: option) else {
                throw InletError(.usage, "--\(name): unknown format \"\(option)\"; use \(known)")
            }
            self = format
        } else {
            guard let format = TraceFormat(path: path) else {
                throw InletError(
                    .usage,
                    "\(path): unknown format; name the file .mcap, .evemu or .yaml, or add --\(name): \(known)"
                )
            }
            self = format
        }
    }
}
