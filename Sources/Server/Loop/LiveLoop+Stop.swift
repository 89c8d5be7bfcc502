import Glibc
import InputModel
import Subscription
import System

// The end: the lines that readers have not taken yet.
extension LiveLoop {
    /// Gives readers what waits for them, as long as they take it; another signal ends that.
    mutating func drain() {
        let end = MonotonicClock.now + Deadlines.readers
        while true {
            for client in clients.all where client.subscriber.hasOutput { flush(client) }
            var waiting = clients.all.filter { $0.subscriber.hasOutput }.map {
                pollfd(fd: $0.subscriber.rawDescriptor, events: Int16(POLLOUT), revents: 0)
            }
            let rest = min(end - MonotonicClock.now, Deadlines.stalledReaders).microseconds / 1000
            guard !waiting.isEmpty, rest > 0 else { return }
            waiting.append(pollfd(fd: signals.rawDescriptor, events: Int16(POLLIN), revents: 0))
            let ready = poll(&waiting, nfds_t(waiting.count), Int32(clamping: rest))
            guard ready > 0, waiting.last!.revents == 0 else { return }
        }
    }
}

// The word that ends a stream.
extension LiveLoop {
    /// Hears from now on whether the stream is to end.
    mutating func hear(_ input: consuming StopInput) {
        if poller.add(input.rawDescriptor, token: LoopToken.stop, for: .reading) {
            stop = consume input
        } else if input.isFile {
            var outcome = StopInput.Outcome.goesOn
            while case .goesOn = outcome { outcome = input.read() }
            if case .stop = outcome { hasEnded = true }
        }
    }

    /// There is something to hear.
    mutating func readStop() {
        guard var input = stop.take() else { return }
        switch input.read() {
        case .stop: hasEnded = true
        case .ended: poller.remove(input.rawDescriptor)
        case .goesOn: stop = consume input
        }
    }
}
