import Engine
import Glibc
import InputModel
import Interaction
import LinuxInput
import Wire

// State that a helper saves.
extension LiveLoop {
    /// What scenes were like outlives their clients, and the daemon.
    mutating func saveSessions() {
        do throws(BridgeError) {
            if try state.save(engine.savedState) == .pending { savers.append(nil) }
        } catch {
            Message.offer("sessions are not saved: \(error.message)")
        }
    }

    /// How long the helper may take at the end, in milliseconds: less than a service manager waits.
    private static let patienceAtEnd: Int32 = 5000

    /// Saves what scenes are like whose programs are still there, and waits until that and all that was asked for is done.
    mutating func saveAtEnd() {
        guard service != nil else { return }
        defer { flush() }
        if !engine.sessions.isEmpty { saveSessions() }
        while !savers.isEmpty {
            let waiting = savers.count
            var helper = pollfd(fd: state.rawDescriptor!, events: Int16(POLLIN), revents: 0)
            if poll(&helper, 1, Self.patienceAtEnd) == 1 { finishSaving() }
            guard savers.count < waiting else {
                return Message.write("sessions are not saved: the helper that writes them does not answer")
            }
        }
    }

    /// The helper has said what became of a save, or has gone: then of all that wait.
    mutating func finishSaving() {
        switch state.nextOutcome() {
        case .saved: finishSave(nil)
        case .failed(let why): finishSave(why)
        case .gone:
            poller.remove(state.rawDescriptor!)
            while !savers.isEmpty { finishSave(StateKeeper.goneText) }
            // A daemon that saves nothing any more would lose what it promises to keep.
            fail(BridgeError(.unavailable, "\(state.path ?? ""): \(StateKeeper.goneText)"))
        case nil: break
        }
    }

    /// Tells whoever waited the longest.
    ///
    /// - Parameter failure: why the state is not saved; nil where it is.
    private mutating func finishSave(_ failure: String?) {
        guard !savers.isEmpty else { return }
        let saver = savers.removeFirst()
        if let failure { Message.offer("the state is not saved: \(failure)") }
        guard let (client, id) = saver else { return }
        let answer = failure.map {
            RequestHandler.Answer.failed(RequestError(.notSaved, "it holds, but is not saved: \($0)"))
        }
        client.subscriber.reply(id: id, answer ?? .done, engine, at: MonotonicClock.now)
    }
}
