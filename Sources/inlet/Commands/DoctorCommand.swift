import Options
import System

struct DoctorCommand: Command {
    static let grammar = Grammar(
        "doctor", "Check permissions, udev, layouts and configuration, and print the fix.",
        details: "The exit status is 0 if all is well, else that of the first problem.",
        examples: [
            Example("Check this machine, and print how to fix what is wrong", "inlet doctor")
        ])

    init(_ arguments: Arguments) {}

    func run() throws(InletError) {
        let findings = Doctor.examine()
        for finding in findings { try StandardOutput.print(finding.line) }
        // The findings have just been printed, so the message is empty.
        if let status = findings.compactMap(\.status).first { throw InletError(status, "") }
    }
}
