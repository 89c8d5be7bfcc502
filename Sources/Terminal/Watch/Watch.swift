import CLinuxSystem
import Client
import Glibc
import InputModel
package import System
import Wire

/// Draws a daemon's stream on the terminal until the person leaves.
///
/// One thread waits for lines, keys, signals and for the terminal to take what was drawn. Where nothing happens it
/// waits without end: nothing is drawn or asked by the clock alone.
package struct Watch: ~Copyable {
    /// 30 pictures a second, or one where each is written below the last.
    private static let frameInterval = Interval(microseconds: 33_334)
    private static let plainInterval = Interval.milliseconds(1000)

    private var connection: DaemonConnection
    private var terminal: Terminal
    private var signals: SignalDescriptor
    private var model: WatchModel
    private var writer: ScreenWriter
    private var isOutdated = false
    private var nextFrame = Timestamp(microseconds: 0)

    /// - Parameters:
    ///   - path: Where the daemon listens.
    ///   - environment: What a variable of the environment says.
    /// - Throws: ``InletError``: usage where there is no terminal, not available, no permission.
    package init(path: String, environment: (String) -> String?) throws(InletError) {
        let terminal = try Terminal(environment: environment)
        let connection = try DaemonConnection(path: path)
        let signals = try SignalDescriptor(also: [SIGWINCH, SIGTSTP, SIGQUIT])
        model = WatchModel(source: path)
        writer = ScreenWriter(terminal.ability)
        self.terminal = terminal
        self.connection = connection
        self.signals = signals
    }

    /// Runs until the person leaves, or the daemon.
    ///
    /// - Throws: ``InletError``: no permission, not available where the daemon closes the connection.
    package mutating func run() throws(InletError) {
        do throws(InletError) {
            while try turn() {}
        } catch {
            terminal.leave()
            throw error
        }
        terminal.leave()
    }

    /// - Returns: false where the person leaves.
    private mutating func turn() throws(InletError) -> Bool {
        var ready = [
            pollfd(fd: connection.rawDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.rawDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: terminal.input ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: terminal.outputDescriptor, events: terminal.isBusy ? Int16(POLLOUT) : 0, revents: 0),
        ]
        _ = poll(&ready, nfds_t(ready.count), patience())
        if ready[1].revents != 0, let number = signals.next(), !heed(number) { return false }
        if ready[2].revents != 0, let keys = terminal.keys(), keys.contains(where: Self.isLeaving) {
            return false
        }
        if ready[3].revents & Int16(POLLERR | POLLHUP) != 0 { return false }
        if ready[0].revents != 0 { try takeLines() }
        let now = MonotonicClock.now
        if model.state.isKnown, model.takesStatistics(at: now) {
            connection.send(WatchModel.statisticsRequest)
        }
        draw(at: now)
        return terminal.flush()
    }

    /// How long to wait, in milliseconds; -1 for however long it takes.
    private func patience() -> Int32 {
        guard model.state.isKnown else { return -1 }
        var deadline = model.deadline
        if isOutdated && !terminal.isBusy { deadline = min(deadline, nextFrame) }
        guard deadline != .distantFuture else { return -1 }
        let rest = (deadline - MonotonicClock.now).microseconds
        return Int32(clamping: max(0, (rest + 999) / 1000))
    }

    private mutating func takeLines() throws(InletError) {
        var lines: [StreamLine] = []
        let goesOn = try connection.takeLines { line in
            if let line = StreamLine(line) { lines.append(line) }
        }
        let now = MonotonicClock.now
        for line in lines { model.apply(line, at: now) }
        if !lines.isEmpty { isOutdated = true }
        guard goesOn else { throw connection.gone }
    }

    /// - Returns: false where the signal ends the program.
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

    /// q, and Ctrl-C where it comes as a key.
    private static func isLeaving(_ key: UInt8) -> Bool { [UInt8(ascii: "q"), 3].contains(key) }

    private mutating func draw(at now: Timestamp) {
        if model.advance(to: now) { isOutdated = true }
        // A terminal that has not taken the last picture gets no other.
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
