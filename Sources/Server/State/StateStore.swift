import Engine
import InputModel
import Interaction
import Subscription
import System
import Wire

/// Where what outlives the process is kept: nowhere, in a file that this process writes, or in one that a helper
/// writes for it.
enum StateStore: ~Copyable {
    /// What became of an attempt to save.
    enum Saving {
        /// There is nowhere to.
        case impossible
        case done
        /// The helper is to do it, and will say when it has.
        case pending
    }

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
    /// - Parameter tell: is told, in one line, of a file that cannot be read.
    func load(_ tell: (String) -> Void) -> SavedState? {
        guard let file else { return nil }
        do throws(InletError) {
            return try file.read()
        } catch let reason {
            do throws(InletError) {
                tell(
                    "\(reason.message); it is kept as \(file.path)\(try setAside()), and Inlet starts without "
                        + "saved sessions and keys")
            } catch {
                tell(
                    "\(reason.message); Inlet starts without saved sessions and keys, and cannot rename the file "
                        + "(\(error.message)): move it away")
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

    /// Saves what `state` says, or has the helper begin to.
    func save(_ state: borrowing SavedState) throws(InletError) -> Saving {
        switch self {
        case .nowhere:
            return .impossible
        case .file(let file):
            try file.write(text(of: state))
            return .done
        case .keeper(let keeper):
            try keeper.save(text(of: state))
            return .pending
        }
    }

    private func text(of state: borrowing SavedState) -> [UInt8] {
        let (text, shortened) = state.encoded()
        if shortened > 0 {
            Message.offer(
                "the selections and scroll offsets of \(shortened) scenes are not saved: with them the state is "
                    + "larger than \(SavedState.sessionBudget >> 20) MiB")
        }
        return text
    }
}

extension Engine {
    /// What of it outlives the process.
    var savedState: SavedState { SavedState(commands: commandCustomizations, sessions: sessions) }

    /// Takes over what was saved. Comes before programs, and after the configuration's scenes, whose sessions are
    /// their own.
    mutating func restore(_ state: SavedState, at time: Timestamp) {
        advance(to: time)
        restore(state.sessions)
        restore(state.commands)
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
            _ = try state.save(engine.savedState)
            return .done
        } catch {
            return .failed(RequestError(.notSaved, "it holds, but is not saved: \(error.message)"))
        }
    }
}
