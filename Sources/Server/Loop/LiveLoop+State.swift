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
        guard try current.goOn(seat.engine) else {
            save = consume current
            return false
        }
        let isDone = try state.finish(current)
        if !isDone { saves.noteHandedOver(at: isLast ? .distantFuture : MonotonicClock.now) }
        return isDone
    }

    /// The helper has exited: nothing more can be saved.
    var hasLostKeeper: Bool { failure == keeperGone }

    /// Answers the clients that wait for the save under way, and those that wait for the next.
    mutating func giveUpSaves() {
        finishSave(StateKeeper.goneText)
        if saves.isWanted, saves.begin(at: .distantFuture) { finishSave(StateKeeper.goneText) }
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
        // Of failures in a row, the first is reported: programs may want a save many times a second.
        if let failure, failure != saveFailure, self.failure != keeperGone {
            Message.offer("the state is not saved: \(failure)")
        }
        saveFailure = failure
        let isRetried = failure != nil && self.failure != keeperGone
        for (client, id) in saves.finish(retryingFrom: isRetried ? MonotonicClock.now : nil) {
            if client.waitsForSave {
                client.waitsForSave = false
                // Its requests were not read meanwhile.
                client.hasMoreRequests = client.requests != nil
            }
            let answer = failure.map {
                RequestHandler.Answer.failed(
                    RequestError(.notSaved, "the change is in effect, but not saved: \($0)"))
            }
            client.subscriber.reply(id: id, answer ?? .done, seat.engine, at: clock.now)
        }
    }
}
