import Engine
import InputModel
import Interaction
import Subscription
import System
import Wire

/// Where what outlives the process is kept: nowhere, in a file that this process writes, or in one that a helper
/// writes for it.
enum StateStore: ~Copyable {
    case nowhere
    case file(StateFile)
    case keeper(StateKeeper)

    /// - Parameters:
    ///   - owner: the user to whom the file belongs; nil: this one.
    ///   - isKeptApart: by a helper.
    init(_ path: String?, owner: String?, isKeptApart: Bool) throws(InletError) {
        guard let path else {
            self = .nowhere
            return
        }
        self = isKeptApart ? .keeper(try StateKeeper(path, owner: owner)) : .file(StateFile(path: path))
    }

    /// For waiting until the helper has something to say.
    var rawDescriptor: Int32? {
        switch self {
        case .nowhere: nil
        case .file(_): nil
        case .keeper(let keeper): keeper.rawDescriptor
        }
    }

    /// False where nothing is.
    var isKept: Bool { file != nil }

    /// A helper saves, and says later what became of it.
    var isKeptApart: Bool { rawDescriptor != nil }

    /// Where it is kept; nil for nowhere.
    var path: String? { file?.path }

    private var file: StateFile? {
        switch self {
        case .nowhere: nil
        case .file(let file): file
        case .keeper(let keeper): keeper.file
        }
    }

    /// What was saved; nil where nothing is kept.
    ///
    /// A file that cannot be read is set aside under another name, and nothing was saved: what programs kept is worth
    /// less than that people's input works.
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

    /// What became of the first save of which nothing was said so far; nil where no helper saves.
    func nextOutcome() -> StateKeeper.Outcome? {
        switch self {
        case .nowhere: nil
        case .file(_): nil
        case .keeper(let keeper): keeper.nextOutcome()
        }
    }

    /// Begins a save of what `engine` holds; nil where nothing is kept.
    ///
    /// - Throws: ``InletError`` (I/O) if memory cannot be allocated.
    func begin(_ engine: borrowing Engine) throws(InletError) -> StateSave? {
        isKept ? try StateSave(engine, forHelper: isKeptApart) : nil
    }

    /// Writes what a save has put together.
    ///
    /// - Returns: true where that is done; false where the helper is to do it, and will say when it has.
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

    /// Saves what `engine` holds, and returns when that is done: for a seat without a helper.
    func saveNow(_ engine: borrowing Engine) throws(InletError) {
        guard var save = try begin(engine) else { return }
        while try !save.goOn(engine) {}
        _ = try finish(save)
    }
}

extension Engine {
    /// Takes over what was saved. Comes before programs, and after the configuration's scenes, whose sessions are
    /// their own.
    mutating func restore(_ state: SavedState, at time: Timestamp) {
        advance(to: time)
        restore(state.sessions)
        restore(state.commands)
        restore(state.bars)
    }
}

extension RequestHandler {
    /// Does what a line asks of the engine, and saves in `state` what outlives the process.
    ///
    /// A helper's saves are the loop's to begin, one at a time: ``Answer/pending``.
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
