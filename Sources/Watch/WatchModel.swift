import InputModel
import System
import Wire

/// Everything that the view shows, built from the stream's lines.
struct WatchModel: Sendable {
    /// The minimum time between requests for statistics, which are sent only while something happens.
    private static let statisticsInterval = Interval.milliseconds(1000)
    static let explainRequest = #"{"do":"subscribe","explain":true}"#
    static let statisticsRequest = #"{"id":"watch","do":"stats"}"#

    /// The path of the daemon's socket.
    let source: String
    private(set) var state = StreamState()
    private(set) var log = EventLog()
    private(set) var rates = RateMeter()
    private(set) var frames = RateMeter()
    private(set) var statistics: DaemonStatistics?
    /// The device and the time of the previous line: all lines of one frame have both in common.
    private var lastFrame: (device: Int, time: Timestamp)?
    private var isAwaitingStatistics = false
    private var hasNews = true
    private var asked = Timestamp(microseconds: .min)

    init(source: String, state: StreamState = StreamState()) {
        self.source = source
        self.state = state
    }

    /// The error to end with if the source has sent more than any daemon has.
    var fault: InletError? {
        guard state.isOverfull else { return nil }
        return InletError(
            .badData,
            "\(source): received more than \(StreamState.weightLimit >> 20) MiB of devices, scenes and selected items, "
                + "which no inlet daemon has; check what listens there")
    }

    /// Applies a line that has arrived now.
    mutating func apply(_ line: StreamLine, at now: Timestamp) {
        if line.type == "reply" { return takeReply(line) }
        state.apply(line)
        log.note(line)
        guard !["hello", "snapshot"].contains(line.type) else { return }
        hasNews = true
        rates.note(line.type, at: now)
        guard let device = line.fields.integer("device") else { return }
        if lastFrame.map({ $0 != (device, line.time) }) ?? true { frames.note("frames", at: now) }
        lastFrame = (device, line.time)
    }

    /// Discards counts that are older than a second.
    ///
    /// - Returns: true if the rates may have changed by that.
    mutating func advance(to now: Timestamp) -> Bool {
        guard now >= rates.deadline else { return false }
        rates.advance(to: now)
        frames.advance(to: now)
        return true
    }

    /// When the rates change or statistics are due even if nothing arrives; the distant future while nothing happens.
    var deadline: Timestamp { min(rates.deadline, askTime) }

    /// True if the daemon should be asked for its statistics now; notes that it is.
    mutating func takesStatistics(at now: Timestamp) -> Bool {
        guard now >= askTime else { return false }
        asked = now
        hasNews = false
        isAwaitingStatistics = true
        return true
    }

    private var askTime: Timestamp {
        guard hasNews && !isAwaitingStatistics else { return .distantFuture }
        return asked.microseconds == .min ? asked : asked + Self.statisticsInterval
    }

    private mutating func takeReply(_ line: StreamLine) {
        guard line.fields.text("id") != nil else { return }
        isAwaitingStatistics = false
        if let result = line.fields.peek("result") { statistics = DaemonStatistics(result) }
    }
}
