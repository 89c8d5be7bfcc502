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
        /// The helper is to do it, and will say when it has.
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
        do throws(BridgeError) {
            return try file.read()
        } catch let reason {
            do throws(BridgeError) {
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

    private func setAside() throws(BridgeError) -> String {
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
    func save(_ state: borrowing SavedState) throws(BridgeError) -> Saving {
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
