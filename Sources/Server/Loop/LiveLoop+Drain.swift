import InputModel
import Subscription
import System

// The end: lines that readers have not accepted yet.
extension LiveLoop {
    /// Writes the waiting lines as long as readers accept them; a signal stops this.
    mutating func drain() {
        // The programs of this process have closed the door, and read no more.
        guard !isDeserted else { return }
        let end = MonotonicClock.now + Deadlines.readers
        while true {
            for client in seat.clients.all where client.subscriber.hasOutput { flush(client) }
            let rest = min(end - MonotonicClock.now, Deadlines.stalledReaders)
            guard let first = seat.clients.all.first(where: { $0.subscriber.hasOutput }),
                rest > .milliseconds(0)
            else { return }
            // A separate poller: other descriptors are no longer handled, and would wake this loop again and again.
            guard var readers = try? Poller() else {
                // No descriptor is left for a poller: wait for one reader alone.
                guard Poller.wait(for: .writing, of: first.subscriber.rawDescriptor, atMost: rest) else {
                    return
                }
                continue
            }
            for client in seat.clients.all where client.subscriber.hasOutput {
                readers.add(
                    client.subscriber.rawDescriptor, token: LoopToken.output(client.id), for: .writing)
            }
            if let raw = signals?.rawDescriptor { readers.add(raw, token: LoopToken.signals, for: .reading) }
            let ready = readers.wait(for: rest)
            guard ready > 0, !(0..<ready).contains(where: { readers[$0].token == LoopToken.signals }) else {
                return
            }
        }
    }
}
