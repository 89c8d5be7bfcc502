import LinuxInput
import Wire

/// Where what outlives the process is kept: nowhere, in a file that this process writes, or in one that a helper
/// writes for it.
enum StateStore: ~Copyable {
    /// What became of an attempt to save.
    enum Saving {
        /// There is nowhere to.
        case impossible
        case done
        /// The helper is at it, and will say.
        case pending
    }

    case nowhere
    case file(StateFile)
    case keeper(StateKeeper)

    /// - Parameters:
    ///   - owner: the user to whom the file belongs; nil: this one.
    ///   - isKeptApart: by a helper.
    init(_ path: String?, owner: String?, isKeptApart: Bool) throws(BridgeError) {
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

    /// Where it is kept; nil for nowhere.
    var path: String? {
        switch self {
        case .nowhere: nil
        case .file(let file): file.path
        case .keeper(let keeper): keeper.file.path
        }
    }

    /// What was saved; nil where nothing is kept.
    func read() throws(BridgeError) -> SavedState? {
        switch self {
        case .nowhere: nil
        case .file(let file): try file.read()
        case .keeper(let keeper): try keeper.file.read()
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

    func save(_ state: borrowing SavedState) throws(BridgeError) -> Saving {
        switch self {
        case .nowhere:
            return .impossible
        case .file(let file):
            try file.write(copy state)
            return .done
        case .keeper(let keeper):
            try keeper.save(copy state)
            return .pending
        }
    }
}
