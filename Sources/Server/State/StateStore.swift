import Engine
import InputModel
import Interaction
import System
import Wire

/// The storage of the state that outlives the process: none, or a file that a helper writes. The loop itself writes no
/// file: a disk that does not answer would stop it, with every grab that it holds.
enum StateStore: ~Copyable {
    case nowhere
    case keeper(StateKeeper)

    /// - Parameters:
    ///   - owner: the user who owns the file; nil for the present one.
    ///   - isConfined: the helper gives up all other rights.
    init(_ path: String?, owner: String?, isConfined: Bool) throws(InletError) {
        guard let path else {
            self = .nowhere
            return
        }
        self = .keeper(try StateKeeper(path, owner: owner, isConfined: isConfined))
    }

    /// Readable once the helper has answered or exited; nil if no state is kept.
    var rawDescriptor: Int32? {
        switch self {
        case .nowhere: nil
        case .keeper(let keeper): keeper.rawDescriptor
        }
    }

    /// False if no state is kept.
    var isKept: Bool { rawDescriptor != nil }

    /// The path of the file, or nil if no state is kept.
    var path: String? {
        switch self {
        case .nowhere: nil
        case .keeper(let keeper): keeper.file.path
        }
    }

    /// The saved state; nil if none is kept.
    ///
    /// - Parameter tell: gets one line about a file that cannot be read (``StateFile/load(_:setAside:)``).
    func load(_ tell: (String) -> Void) -> SavedState? {
        switch self {
        case .nowhere: nil
        case .keeper(let keeper):
            keeper.file.load(tell) { () throws(InletError) in try keeper.setAside() }
        }
    }

    /// The next outcome that the helper has reported; nil without a helper.
    func nextOutcome() -> StateKeeper.Outcome? {
        switch self {
        case .nowhere: nil
        case .keeper(let keeper): keeper.nextOutcome()
        }
    }

    /// Begins a save of what `engine` holds; nil if no state is kept.
    ///
    /// - Throws: ``InletError`` (I/O) if memory cannot be allocated.
    func begin(_ engine: borrowing Engine) throws(InletError) -> StateSave? {
        isKept ? try StateSave(engine, forHelper: true) : nil
    }

    /// Writes the text of a complete save.
    ///
    /// - Returns: true if it is written; false if the helper writes it, and reports the outcome later.
    func finish(_ save: StateSave) throws(InletError) -> Bool {
        if save.shortenedCount > 0 {
            Message.offer(
                "the selections and scroll offsets of \(save.shortenedCount) scenes are not saved: with "
                    + "them the state would exceed \(SavedState.sessionBudget >> 20) MiB")
        }
        switch self {
        case .nowhere: return true
        case .keeper(let keeper):
            switch save.memory {
            case nil: break
            case .some(let memory): try keeper.save(memory, count: save.count)
            }
            return false
        }
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
