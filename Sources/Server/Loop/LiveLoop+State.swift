import Engine
import Glibc
import InputModel
import Interaction
import Subscription
import System

// State that outlives the process: saved when it changes, by a helper if one runs.
extension LiveLoop {
    /// Begins the wanted save if none is under way, and performs the next step of the save that is being composed.
    /// Removed sessions are removed from the disk, too.
    ///
    /// - Parameter now: the distant future skips the pause after the last save.
    mutating func saveState(at now: @autoclosure () -> Timestamp) {
        if seat.engine.takeSessionLoss() { saves.want() }
        guard isPuttingTogether || saves.deadline != .distantFuture else { return }
        let time = now()
        if saves.isOverdue(at: time) {
            fail(keeperGone)
            return finishSave(StateKeeper.goneText)
        }
        guard isPuttingTogether || saves.begin(at: time) else { return }
        do throws(InletError) {
            if try takeSaveOn(isLast: time == .distantFuture) { finishSave(nil) }
        } catch {
            finishSave(error.message)
        }
    }

    /// The text of a save is incomplete: the loop does not wait.
    var isPuttingTogether: Bool {
        switch save {
        case nil: false
        case .some(_): true
        }
    }

    /// - Returns: true if the save is done.
    private mutating func takeSaveOn(isLast: Bool) throws(InletError) -> Bool {
        let start = MonotonicClock.now
        if !isPuttingTogether { save = try state.begin(seat.engine) }
        guard var current = save.take() else { return true }
        // The time counts, whatever the outcome.
        defer { saves.note(from: start, to: MonotonicClock.now) }
        var isComplete = try current.goOn(seat.engine)
        // Without a helper, requests save at once; this save completes now, so that it does not replace a newer one.
        while !isComplete, !state.isKeptApart { isComplete = try current.goOn(seat.engine) }
        guard isComplete else {
            save = consume current
            return false
        }
        let isDone = try state.finish(current)
        if !isDone { saves.noteHandedOver(at: isLast ? .distantFuture : MonotonicClock.now) }
        return isDone
    }

    /// Saves the scenes of the programs still connected, and waits until this and all other wanted saves are done.
    mutating func saveAtEnd() {
        // Without a helper, requests save at once.
        guard service != nil || state.isKeptApart else { return }
        guard failure != keeperGone else {
            // Answers the clients that wait for the save under way, and those that wait for the next.
            finishSave(StateKeeper.goneText)
            if saves.begin(at: .distantFuture) { finishSave(StateKeeper.goneText) }
            return
        }
        // A stream does not save the scenes of its programs at the end, unless they request it.
        if service != nil { saves.want() }
        // A save that was being composed when the loop ended may fail, and is not the last.
        while saves.isUnderWay || saves.isWanted {
            if isPuttingTogether || !saves.isUnderWay {
                saveState(at: .distantFuture)
                continue
            }
            let raw = state.rawDescriptor!
            guard Poller.wait(for: .reading, of: raw, atMost: Deadlines.lastSave) else {
                return Message.write(
                    "sessions are not saved: the helper that writes them does not "
                        + "respond; restart inlet")
            }
            finishSaving()
            guard failure != keeperGone else { return saveAtEnd() }
        }
    }

    /// The helper has reported the outcome of a save, or has exited.
    mutating func finishSaving() {
        switch state.nextOutcome() {
        case .saved: finishSave(nil)
        case .failed(let why): finishSave(why)
        case .gone:
            poller.remove(state.rawDescriptor!)
            // A daemon that can no longer save would lose state that it promises to keep.
            fail(keeperGone)
            finishSave(StateKeeper.goneText)
        case nil: break
        }
    }

    /// Why the loop ends once the helper has exited: reported once, at the end.
    private var keeperGone: InletError {
        InletError(.unavailable, "\(state.path ?? ""): \(StateKeeper.goneText)")
    }

    /// Answers the clients that wait for the save under way.
    ///
    /// - Parameter failure: why the state is not saved; nil if it is.
    private mutating func finishSave(_ failure: String?) {
        guard saves.isUnderWay else { return }
        save = nil
        if let failure, self.failure != keeperGone { Message.offer("the state is not saved: \(failure)") }
        for (client, id) in saves.finish() {
            let answer = failure.map {
                RequestHandler.Answer.failed(
                    RequestError(.notSaved, "the change is in effect, but not saved: \($0)"))
            }
            client.subscriber.reply(id: id, answer ?? .done, seat.engine, at: clock.now)
        }
    }
}
