import Engine
import InputModel
import Interaction
import Subscription
import System
import Wire

/// The storage of the state that outlives the process: none, a file that this process writes, or a file that a helper
/// writes for it.
enum StateStore: ~Copyable {
    case nowhere
    case file(StateFile)
    case keeper(StateKeeper)

    /// - Parameters:
    ///   - owner: the user who owns the file; nil for the present one.
    ///   - isKeptApart: a helper writes the file.
    init(_ path: String?, owner: String?, isKeptApart: Bool) throws(InletError) {
        guard let path else {
            self = .nowhere
            return
        }
        self = isKeptApart ? .keeper(try StateKeeper(path, owner: owner)) : .file(StateFile(path: path))
    }

    /// Readable once the helper has answered or exited; nil without a helper.
    var rawDescriptor: Int32? {
        switch self {
        case .nowhere: nil
        case .file(_): nil
        case .keeper(let keeper): keeper.rawDescriptor
        }
    }

    /// False if no state is kept.
    var isKept: Bool { file != nil }

    /// A helper saves, and reports the outcome later.
    var isKeptApart: Bool { rawDescriptor != nil }

    /// The path of the file, or nil if no state is kept.
    var path: String? { file?.path }

    private var file: StateFile? {
        switch self {
        case .nowhere: nil
        case .file(let file): file
        case .keeper(let keeper): keeper.file
        }
    }

    /// The saved state; nil if none is kept.
    ///
    /// A file that cannot be read is renamed, and the state is empty: working input is worth more than what programs
    /// had saved.
    ///
    /// - Parameter tell: gets one line about a file that cannot be read.
    func load(_ tell: (String) -> Void) -> SavedState? {
        guard let file else { return nil }
        do throws(InletError) {
            return try file.read()
        } catch let reason {
            do throws(InletError) {
                tell(
                    "\(reason.message); it is kept as \(file.path)\(try setAside()), and Inlet starts "
                        + "without saved sessions and keys")
            } catch {
                tell(
                    "\(reason.message); Inlet starts without saved sessions and keys, and cannot rename "
                        + "the file (\(error.message)): move it away")
            }
            return SavedState()
        }
    }

    private func setAside() throws(InletError) -> String {
        switch self {
        case .nowhere: ""
        case .file(let file): try file.setAside()
        case .keeper(let keeper): try keeper.setAside()
        }
    }

    /// The next outcome that the helper has reported; nil without a helper.
    func nextOutcome() -> StateKeeper.Outcome? {
        switch self {
        case .nowhere: nil
        case .file(_): nil
        case .keeper(let keeper): keeper.nextOutcome()
        }
    }

    /// Begins a save of what `engine` holds; nil if no state is kept.
    ///
    /// - Throws: ``InletError`` (I/O) if memory cannot be allocated.
    func begin(_ engine: borrowing Engine) throws(InletError) -> StateSave? {
        isKept ? try StateSave(engine, forHelper: isKeptApart) : nil
    }

    /// Writes the text of a complete save.
    ///
    /// - Returns: true if it is written; false if the helper writes it, and reports the outcome later.
    func finish(_ save: borrowing StateSave) throws(InletError) -> Bool {
        if save.shortenedCount > 0 {
            Message.offer(
                "the selections and scroll offsets of \(save.shortenedCount) scenes are not saved: with "
                    + "them the state would exceed \(SavedState.sessionBudget >> 20) MiB")
        }
        switch self {
        case .nowhere: return true
        case .file(let file):
            try file.write(save.bytes)
            return true
        case .keeper(let keeper):
            switch save.memory {
            case nil: break
            case .some(let memory): try keeper.save(memory, count: save.count)
            }
            return false
        }
    }

    /// Saves what `engine` holds, and returns once that is done: for a seat without a helper.
    func saveNow(_ engine: borrowing Engine) throws(InletError) {
        guard var save = try begin(engine) else { return }
        while try !save.goOn(engine) {}
        _ = try finish(save)
    }
}

extension Engine {
    /// Restores the saved state. Call this before programs connect, and after the configuration's scenes exist, which
    /// have sessions of their own.
    mutating func restore(_ state: SavedState, at time: Timestamp) {
        advance(to: time)
        restore(state.sessions)
        restore(state.commands)
        restore(state.bars)
    }
}

extension RequestHandler {
    /// Performs a request line on the engine, and saves the state that outlives the process in `state`.
    ///
    /// With a helper, the loop begins the saves, one at a time, and the answer is ``Answer/pending``.
    static func perform(
        _ line: RequestLine, by client: ClientID, _ engine: inout Engine, _ state: borrowing StateStore,
        at time: Timestamp
    ) -> Answer {
        let answer = perform(line, by: client, &engine, isSaved: state.isKept, at: time)
        guard case .pending = answer, !state.isKeptApart else { return answer }
        do throws(InletError) {
            try state.saveNow(engine)
            return .done
        } catch {
            return .failed(
                RequestError(.notSaved, "the change is in effect, but not saved: \(error.message)"))
        }
    }
}
