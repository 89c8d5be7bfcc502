import InputModel
import Interaction
import System
import Wire

extension Arguments {
    /// The value of an option that is a length of time with its unit, as in the configuration.
    func duration(_ name: String, _ range: ClosedRange<Interval>) throws(InletError) -> Interval? {
        guard let text = value(name) else { return nil }
        let document = Document(bare: text)
        do {
            return try document.root.duration("--\(name)", range)
        } catch {
            throw InletError(.usage, error.message)
        }
    }
}

extension Option {
    /// By how much the times of keys are blurred.
    static let blur = value(
        "blur", "TIME", "Move the times of keys by chance, up to this (10ms): how you type says who you are.")
}
