import ArgumentParser
import Bridge

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks what Inlet needs of this machine, and says how to mend what is missing.")

    func run() throws {
        let findings = Doctor.examine()
        for finding in findings { print(finding.line) }
        if let status = findings.compactMap(\.status).first { throw ExitCode(status.rawValue) }
    }
}
