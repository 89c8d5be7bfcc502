import Engine
import InputModel
import Interaction
import Subscription
import System
import Wire

// State that outlives the process: saved when it changes, by a helper.
extension LiveLoop {
    /// Begins the wanted save if none is under way, and performs the next step of the save that is being composed.
    /// Removed sessions are removed from the disk, too.
    ///
    /// - Parameter now: the distant future skips the pause after the last save.
    @inline(__always)
    mutating func saveState(at now: @autoclosure () -> Timestamp) {
        // Asked every turn, and nothing is kept in most programs.
        if saving.isKept { keepState(at: now()) }
    }

    private mutating func keepState(at now: Timestamp) {
        if seat.engine.takeSessionLoss() { saving.want() }
        guard let over = saving.goOn(seat.engine, at: now) else { return }
        if saving.hasLostKeeper { fail(saving.keeperGone) }
        answer(over)
    }

    /// The helper has reported the outcome of a save, or has exited.
    mutating func takeSaveAnswer() {
        let over = saving.takeAnswer()
        if saving.hasLostKeeper, let raw = saving.rawDescriptor {
            poller.remove(raw)
            fail(saving.keeperGone)
        }
        if let over { answer(over) }
    }

    /// Answers the clients that wait for the save under way, and those that wait for the next.
    mutating func giveUpSaves() {
        for over in saving.giveUp() { answer(over) }
    }

    /// Answers the clients that waited for a save that is over.
    private mutating func answer(_ over: Saving.Outcome) {
        for (client, id) in over.askers {
            client.endWait()
            let answer = over.failure.map {
                RequestHandler.Answer.failed(
                    RequestError(.notSaved, "the change is in effect, but not saved: \($0)"))
            }
            client.subscriber.reply(id: id, answer ?? .done, seat.engine, at: clock.now)
        }
    }
}
