import Engine
import InputModel
import System
import Wire

/// The saves of the state that outlives the process: one is composed in steps, handed to the helper that writes it, and
/// over when that answers. ``SaveQueue`` decides when one begins.
struct Saving: ~Copyable {
    /// A client that waits for a save, and the id of its request.
    typealias Asker = (client: Client, request: String?)

    /// A save is over.
    struct Outcome {
        /// Those that waited for it.
        let askers: [Asker]
        /// Why the state is not saved; nil if it is.
        let failure: String?
    }

    /// Writes the file; nil if no state is kept.
    private let keeper: StateKeeper?
    private var queue = SaveQueue<Asker>()
    /// The save that is being composed, in steps with other work in between.
    private var composed: StateSave?
    /// Why the last save failed; nil if it succeeded.
    private var lastFailure: String?
    /// The helper has exited: nothing more can be saved.
    private(set) var hasLostKeeper = false

    init(by keeper: StateKeeper?) { self.keeper = keeper }

    /// False if no state is kept.
    var isKept: Bool { keeper != nil }
    /// Readable once the helper has answered or exited; nil if no state is kept.
    var rawDescriptor: Int32? { keeper?.rawDescriptor }

    /// Restores what was saved last.
    func restore(_ engine: inout Engine, at time: Timestamp) {
        if let keeper { engine.restore(keeper.load { Message.write($0) }, at: time) }
    }

    /// A save is wanted, and no client waits for it.
    mutating func want() { if isKept { queue.want() } }

    /// A save is wanted, and a client waits for it.
    ///
    /// - Returns: false if too many requests of its user wait already; the save is made all the same.
    mutating func want(for client: Client, request: String?) -> Bool {
        queue.want(for: (client, request), of: client.user)
    }

    /// A save is to be made, after any that is under way.
    var isWanted: Bool { queue.isWanted }
    /// A save has begun and is not over.
    var isUnderWay: Bool { queue.isUnderWay }

    /// The text of a save is incomplete: the loop does not wait.
    var isComposing: Bool { composed != nil }

    /// ``goOn(_:at:)`` has something to do at `time`.
    func isDue(at time: Timestamp) -> Bool { isComposing || isKept && queue.deadline <= time }

    /// When ``goOn(_:at:)`` has something to do if nothing else happens.
    var deadline: Timestamp { queue.deadline }

    /// Begins the wanted save if none is under way, and performs the next step of the one that is being composed.
    ///
    /// - Parameter now: the distant future skips the pause after the last save.
    /// - Returns: the save that is over; nil if none is.
    mutating func goOn(_ engine: borrowing Engine, at now: @autoclosure () -> Timestamp) -> Outcome? {
        guard let keeper, isComposing || queue.deadline != .distantFuture else { return nil }
        let time = now()
        if queue.isOverdue(at: time) { return loseKeeper() }
        guard isComposing || queue.begin(at: time) else { return nil }
        do throws(InletError) {
            try compose(engine, for: keeper, isLast: time == .distantFuture)
            return nil
        } catch {
            return finish(error.message)
        }
    }

    private mutating func compose(
        _ engine: borrowing Engine, for keeper: StateKeeper, isLast: Bool
    ) throws(InletError) {
        let start = MonotonicClock.now
        if composed == nil { composed = try StateSave(engine) }
        let current = composed!
        // The time counts, whatever the outcome.
        defer { queue.note(from: start, to: MonotonicClock.now) }
        guard try current.goOn(engine) else { return }
        composed = nil
        try keeper.save(current)
        queue.noteHandedOver(at: isLast ? .distantFuture : MonotonicClock.now)
    }

    /// The helper has reported the outcome of a save, or has exited.
    mutating func takeAnswer() -> Outcome? {
        switch keeper?.nextOutcome() {
        case .saved: finish(nil)
        case .failed(let why): finish(why)
        case .gone: loseKeeper()
        case nil: nil
        }
    }

    /// A process that can no longer save would lose state that it promises to keep.
    private mutating func loseKeeper() -> Outcome? {
        hasLostKeeper = true
        return finish(StateKeeper.goneText)
    }

    /// Why the loop ends once the helper has exited: reported once, at the end.
    var keeperGone: InletError {
        InletError(.unavailable, "\(keeper?.path ?? ""): \(StateKeeper.goneText)")
    }

    /// Gives up the save under way and the one after it; somebody has been told why.
    mutating func giveUp() -> [Outcome] {
        lastFailure = StateKeeper.goneText
        var over: [Outcome] = []
        if let outcome = finish(StateKeeper.goneText) { over.append(outcome) }
        if queue.isWanted, queue.begin(at: .distantFuture), let outcome = finish(StateKeeper.goneText) {
            over.append(outcome)
        }
        return over
    }

    private mutating func finish(_ failure: String?) -> Outcome? {
        guard queue.isUnderWay else { return nil }
        composed = nil
        // Of failures in a row, the first is reported: programs may want a save many times a second.
        if let failure, failure != lastFailure, !hasLostKeeper {
            Message.offer("the state is not saved: \(failure)")
        }
        lastFailure = failure
        let isRetried = failure != nil && !hasLostKeeper
        let askers = queue.finish(retryingFrom: isRetried ? MonotonicClock.now : nil)
        return Outcome(askers: askers, failure: failure)
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
