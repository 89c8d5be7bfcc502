import Glibc
import Recording
import Subscription
import System
import Wire

/// The requests of a program while it is recorded, and the answers to them.
struct RecordedRequests: ~Copyable {
    private var input: RequestInput?
    private let piece = PieceBuffer()
    private var replies: Subscriber
    /// More may wait without a readable descriptor.
    private var hasMore = false
    private var isSlow = false
    /// False once the reader of the answers has gone.
    private var hasReader = true

    init(
        _ input: consuming RequestInput, replies: consuming OutputDescriptor, _ poller: inout Poller
    ) throws(InletError) {
        var options = SubscriberOptions()
        options.filter = EventFilter(only: [])
        self.replies = Subscriber(output: replies, options: options)
        try poller.add(self.replies.rawDescriptor, token: .output(.recorded), for: .hangUp)
        // A file cannot be waited for, and is always readable.
        let raw = input.rawDescriptor
        hasMore = try !poller.add(raw, token: .requests(.recorded), for: .reading)
        self.input = consume input
    }

    /// Requests may wait, and can be served: the loop must not wait.
    var isUnfinished: Bool { hasMore && !isSlow }

    /// The answers no longer have a reader; requests are still performed.
    mutating func hangUp(_ poller: inout Poller) {
        hasReader = false
        // The hang-up would be reported again and again.
        poller.remove(replies.rawDescriptor)
    }

    /// Performs the requests that have arrived, unless the queue of answers is full.
    mutating func read(into composer: inout TraceComposer, _ poller: inout Poller) throws(InletError) {
        if input != nil, !replies.isFull {
            switch Self.read(&input!, by: piece, &replies, into: &composer) {
            case .drained: hasMore = false
            case .unfinished: hasMore = true
            case .ended:
                hasMore = false
                if let raw = input?.rawDescriptor { poller.remove(raw) }
                input = nil
            }
        }
        try flush(composer, &poller)
    }

    private static func read(
        _ input: inout RequestInput, by piece: PieceBuffer, _ replies: inout Subscriber,
        into composer: inout TraceComposer
    ) -> RequestInput.Outcome {
        input.readLines(by: piece) { bytes in
            let time = MonotonicClock.now
            let (id, answer) = composer.perform(bytes, at: time)
            composer.reply(&replies, id: id, answer, at: time)
            return replies.isFull ? .stops : .goesOn
        }
    }

    private mutating func flush(
        _ composer: borrowing TraceComposer, _ poller: inout Poller
    ) throws(InletError) {
        var waits = false
        if hasReader {
            switch composer.flush(&replies, at: MonotonicClock.now) {
            case .done: break
            case .waiting: waits = true
            case .closed: hangUp(&poller)
            case .failed(let number): throw InletError.output(number)
            }
        }
        if !hasReader { replies.discard() }
        guard waits != isSlow else { return }
        isSlow = waits
        poller.set(replies.rawDescriptor, token: .output(.recorded), for: waits ? .writing : .hangUp)
        // Requests wait while their answers do.
        guard let raw = input?.rawDescriptor else { return }
        if waits {
            poller.remove(raw)
        } else {
            let isWatched = try poller.add(raw, token: .requests(.recorded), for: .reading)
            hasMore = !isWatched || hasMore
        }
    }
}
