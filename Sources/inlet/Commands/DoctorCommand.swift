import System

struct DoctorCommand: Command {
    static let grammar = Grammar(
        "doctor", "Checks what Inlet needs of this machine, and says how to mend what is missing.",
        details: "The exit status is that of the first thing to mend, 0 where all is well.")

    init(_ arguments: Arguments) {}

    func run() throws(InletError) {
        let findings = Doctor.examine()
        for finding in findings { try StandardOutput.print(finding.line) }
        // What is to be mended has just been said.
        if let status = findings.compactMap(\.status).first { throw InletError(status, "") }
    }
}
