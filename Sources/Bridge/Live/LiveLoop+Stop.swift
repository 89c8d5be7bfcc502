import Glibc

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
