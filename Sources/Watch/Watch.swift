import CLinuxSystem
import Client
import Glibc
package import InputModel
package import System
import Wire

/// Draws a daemon's stream on the terminal until the user quits.
///
/// One thread waits for lines, keys, signals and for the terminal to accept output. If nothing happens it waits
/// indefinitely: the clock alone causes no drawing and no request.
package struct Watch: EventLoop, ~Copyable {
    private enum Token {
        static let daemon: UInt64 = 0
        static let signals: UInt64 = 1
        static let input: UInt64 = 2
        static let output: UInt64 = 3
    }

    /// 30 screens a second, or one if each is written below the last.
    private static let frameInterval = Interval(microseconds: 33_334)
    private static let plainInterval = Interval.milliseconds(1000)

    package var poller: Poller
    private var connection: DaemonConnection
    private var terminal: Terminal
    private var signals: SignalDescriptor
    private var model: WatchModel
    private var writer: ScreenWriter
    private var isOutdated = false
    private var nextFrame = Timestamp(microseconds: 0)
    private var watchedInput: WatchedDescriptor
    private var watchedOutput: WatchedDescriptor
    /// The daemon has closed the connection. Quitting in the same turn is no error.
    private var isDaemonGone = false
    package private(set) var hasEnded = false

    /// - Parameters:
    ///   - path: The path of the daemon's socket.
    ///   - environment: Returns the value of an environment variable.
    /// - Throws: ``InletError``: usage without a terminal, not available, no permission.
    package init(path: String, environment: (String) -> String?) throws(InletError) {
        let terminal = try Terminal(environment: environment)
        var connection = try DaemonConnection(path: path)
        connection.send(WatchModel.explainRequest)
        let signals = try SignalDescriptor(also: [SIGWINCH, SIGTSTP, SIGQUIT])
        var poller = try Poller()
        try poller.add(connection.rawDescriptor, token: Token.daemon, for: .reading)
        try poller.add(signals.rawDescriptor, token: Token.signals, for: .reading)
        self.poller = poller
        watchedInput = WatchedDescriptor(terminal.input ?? -1, token: Token.input)
        watchedOutput = WatchedDescriptor(terminal.outputDescriptor, token: Token.output)
        model = WatchModel(source: path)
        writer = ScreenWriter(terminal.ability)
        self.terminal = terminal
        self.connection = connection
        self.signals = signals
    }

    /// Runs until the user quits, or the daemon closes the connection.
    ///
    /// - Throws: ``InletError``: no permission, not available if the daemon closes the connection.
    package mutating func run() throws(InletError) {
        try watch()
        do throws(InletError) {
            try takeTurns()
        } catch {
            terminal.leave()
            throw error
        }
        terminal.leave()
    }

    /// Sets what to wait for now.
    private mutating func watch() throws(InletError) {
        try watchedInput.watch(for: terminal.input == nil ? nil : .reading, in: &poller)
        try watchedOutput.watch(for: terminal.isBusy ? .writing : [], in: &poller)
    }

    /// How long to wait; nil to wait indefinitely.
    package func patience() -> Interval? {
        guard model.state.isKnown else { return nil }
        var deadline = model.deadline
        if isOutdated && !terminal.isBusy { deadline = min(deadline, nextFrame) }
        return MonotonicClock.patience(until: deadline)
    }

    package mutating func take(_ event: Poller.Event) throws(InletError) {
        switch event.token {
        case Token.signals: if let number = signals.next(), !heed(number) { hasEnded = true }
        case Token.input:
            if let keys = terminal.keys(), keys.contains(where: Self.isLeaving) { hasEnded = true }
        case Token.output: if event.isHungUp { hasEnded = true }
        default: try takeLines()
        }
    }

    package mutating func finishTurn() throws(InletError) {
        guard !hasEnded else { return }
        if isDaemonGone {
            hasEnded = hasLeft()
            if hasEnded { return }
            throw connection.gone
        }
        let now = MonotonicClock.now
        if model.state.isKnown, model.takesStatistics(at: now) {
            connection.send(WatchModel.statisticsRequest)
        }
        draw(at: now)
        guard terminal.flush() else {
            hasEnded = true
            return
        }
        try watch()
    }

    /// The user asked to leave before the daemon was seen to go: the end of both can come between two looks at what is
    /// ready.
    private mutating func hasLeft() -> Bool {
        if let number = signals.next(), !heed(number) { return true }
        guard let raw = terminal.input, Poller.wait(for: .reading, of: raw, atMost: .milliseconds(0)) else {
            return false
        }
        return terminal.keys()?.contains(where: Self.isLeaving) ?? false
    }

    private mutating func takeLines() throws(InletError) {
        var lines: [StreamLine] = []
        isDaemonGone = try !connection.takeLines { line in
            if let line = StreamLine(line) { lines.append(line) }
        }
        let now = MonotonicClock.now
        for line in lines { model.apply(line, at: now) }
        if let fault = model.fault { throw fault }
        if !lines.isEmpty { isOutdated = true }
    }

    /// - Returns: false if the signal ends the program.
    private mutating func heed(_ signal: Int32) -> Bool {
        switch signal {
        case SIGWINCH:
            isOutdated = true
            return true
        case SIGTSTP:
            terminal.leave()
            kill(getpid(), SIGSTOP)
            isOutdated = true
            return true
        default: return false
        }
    }

    /// q, and Ctrl-C if it arrives as a key.
    private static func isLeaving(_ key: UInt8) -> Bool { [UInt8(ascii: "q"), 3].contains(key) }

    private mutating func draw(at now: Timestamp) {
        if model.advance(to: now) { isOutdated = true }
        // A terminal that has not accepted the last screen gets no other.
        guard isOutdated, model.state.isKnown, now >= nextFrame, !terminal.isBusy else { return }
        if !terminal.isEntered {
            terminal.enter()
            writer.forget()
        }
        isOutdated = false
        nextFrame = now + (terminal.ability == .plain ? Self.plainInterval : Self.frameInterval)
        terminal.write(writer.write(WatchView.draw(model, terminal.size, glyphs: terminal.glyphs)))
    }
}
