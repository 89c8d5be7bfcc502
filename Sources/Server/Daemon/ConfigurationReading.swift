import Configuration
import InputModel
import Interaction
import System

/// Rereads a daemon's configuration: a helper reads the file, and this process its contents, in steps.
///
/// ```
/// state | wanted          | the helper answers | takes too long              | its last step
/// ------+-----------------+--------------------+-----------------------------+--------------
/// idle  | asked, or begun |                    |                             |
/// asked | once more later | begun, or idle     | idle; the answer is dropped |
/// begun | once more later |                    |                             | idle
/// ```
struct ConfigurationReading {
    private enum State {
        case idle
        /// The helper reads the file, at most until then.
        case asked(deadline: Timestamp)
        /// This process reads the contents.
        case begun(Contents)
    }

    private final class Contents {
        var begun: BegunConfiguration

        init(_ begun: consuming BegunConfiguration) { self.begun = begun }
    }

    /// nil if none was named, and the machine's own does not apply.
    private let file: ConfigurationFile?
    /// The helper that reads the file, or nil if this process does.
    private let reader: ConfigurationHelper?
    private var state = State.idle
    /// How many of the helper's next answers are outdated, and are dropped.
    private var outdatedAnswers = 0
    /// The file may have changed since it was read.
    private var isWantedAgain = false

    init(_ file: ConfigurationFile?, by reader: ConfigurationHelper?) {
        self.file = file
        self.reader = reader
    }

    /// Begins to read the file; ``goOn()`` returns the result. A call meanwhile has it read once more.
    mutating func begin(at time: Timestamp) throws(InletError) {
        guard let file = try file?.again() else {
            throw InletError(
                .badConfiguration,
                "the simulation has no configuration file to read again; start it with --config FILE")
        }
        guard case .idle = state else {
            isWantedAgain = true
            return
        }
        if let reader {
            try reader.ask()
            state = .asked(deadline: time + Deadlines.configuration)
        } else {
            state = .begun(Contents(BegunConfiguration(try Configuration(file))))
        }
    }

    /// The helper has answered or exited.
    mutating func takeAnswer() throws(InletError) {
        guard let reader else { return }
        guard outdatedAnswers == 0 else {
            outdatedAnswers -= 1
            do throws(InletError) {
                _ = try reader.next()
            } catch {
                if error == ConfigurationHelper.gone { throw error }
            }
            return
        }
        state = .idle
        state = .begun(Contents(try reader.next()))
    }

    /// This process reads the contents in steps.
    var isInSteps: Bool { if case .begun = state { true } else { false } }

    /// Performs one step of reading.
    ///
    /// - Returns: the new configuration, or nil if more steps are needed.
    /// - Precondition: ``isInSteps``
    mutating func goOn() throws(InletError) -> Configuration? {
        guard case .begun(let contents) = state else { return nil }
        do throws(InletError) {
            guard let new = try contents.begun.goOn() else { return nil }
            state = .idle
            return new
        } catch {
            state = .idle
            throw error
        }
    }

    /// When the helper has taken too long; the distant future if it is not reading.
    var deadline: Timestamp {
        if case .asked(let deadline) = state { deadline } else { .distantFuture }
    }

    /// The helper does not answer: its answer is dropped if it comes.
    mutating func giveUp() {
        state = .idle
        outdatedAnswers += 1
    }

    /// True if the file is to be read once more; resets the flag.
    mutating func takesAnother() -> Bool {
        defer { isWantedAgain = false }
        return isWantedAgain
    }

    /// An error in the configuration, with its file and position.
    func error(_ error: RequestError) -> InletError {
        let place = error.position == .none ? "" : "\(error.position.line):\(error.position.column):"
        let path = file?.path ?? Configuration.standardPath
        return InletError(.badConfiguration, "\(path):\(place) \(error.message)")
    }
}
