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
    private var watchedInput: WatchedDescriptor
    private var watchedReplies: WatchedDescriptor
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
        watchedInput = WatchedDescriptor(input.rawDescriptor, token: LoopToken.requests(.recorded).rawValue)
        watchedReplies = WatchedDescriptor(replies.rawDescriptor, token: LoopToken.output(.recorded).rawValue)
        self.replies = Subscriber(output: replies, options: options)
        self.input = consume input
        try watch(&poller)
    }

    /// Has the poller report what is waited for. Requests wait while their answers do.
    private mutating func watch(_ poller: inout Poller) throws(InletError) {
        // A hang-up that is known would be reported again and again.
        try watchedReplies.watch(for: !hasReader ? nil : isSlow ? .writing : .hangUp, in: &poller)
        try watchedInput.watch(for: isSlow || input == nil ? nil : .reading, in: &poller)
        // A file cannot be waited for, and is always readable.
        hasMore = hasMore || watchedInput.isAlwaysReady && input != nil
    }

    /// Requests may wait, and can be served: the loop must not wait.
    var isUnfinished: Bool { hasMore && !isSlow }

    /// The answers no longer have a reader; requests are still performed.
    mutating func hangUp(_ poller: inout Poller) {
        hasReader = false
        // Nothing is added, which alone can fail.
        try? watchedReplies.watch(for: nil, in: &poller)
    }

    /// Performs the requests that have arrived, unless the queue of answers is full.
    mutating func read(into composer: inout TraceComposer, _ poller: inout Poller) throws(InletError) {
        if input != nil, !replies.isFull {
            switch Self.read(&input!, by: piece, &replies, into: &composer) {
            case .drained: hasMore = false
            case .unfinished: hasMore = true
            case .ended:
                hasMore = false
                try watchedInput.watch(for: nil, in: &poller)
                input = nil
            }
        }
        try flush(composer)
        try watch(&poller)
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

    private mutating func flush(_ composer: borrowing TraceComposer) throws(InletError) {
        isSlow = false
        if hasReader {
            switch composer.flush(&replies, at: MonotonicClock.now) {
            case .done: break
            case .waiting: isSlow = true
            case .closed: hasReader = false
            case .failed(let number): throw InletError.output(number)
            }
        }
        if !hasReader { replies.discard() }
    }
}
