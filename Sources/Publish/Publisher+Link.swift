import Glibc
import InputModel
import System

extension Publisher {
    /// Handles the timers that are due.
    mutating func advance() throws(InletError) {
        let now = MonotonicClock.now
        switch link {
        case .waiting(let time) where now >= time && ending == nil: try begin()
        case .lookingUp(let time) where now >= time:
            try failed(BrokerFailure("the helper that resolves host names does not respond"))
        case .connecting(_, let time) where now >= time: try failed(BrokerFailure(BrokerFailure.slow))
        default: break
        }
        do throws(BrokerFailure) { try link.broker?.tick(at: now) } catch { try failed(error) }
    }

    /// Starts an attempt that tries all addresses.
    private mutating func begin() throws(InletError) {
        if let resolver {
            resolver.ask()
            // By then the look-up process has been killed, and the helper has reported that.
            link = .lookingUp(until: MonotonicClock.now + PublishLimits.lookup + PublishLimits.farewell)
        } else {
            addresses = options.broker.addresses ?? []
            try connect()
        }
    }

    /// Takes the result of a look-up.
    mutating func take(_ answer: Result<[String], BrokerFailure>) throws(InletError) {
        guard case .lookingUp = link else { return }
        switch answer {
        case .success(let found):
            addresses = found
            try connect()
        case .failure(let failure): try failed(failure)
        }
    }

    /// Starts to connect to the next address.
    private mutating func connect() throws(InletError) {
        let address = addresses.removeFirst()
        connections += 1
        let broker = try Broker(
            id: clientID, token: Token.broker + connections, credentials: credentials, tls: tls,
            will: (topics.status, status("offline")))
        link = .connecting(broker, until: MonotonicClock.now + PublishLimits.connecting)
        do throws(BrokerFailure) {
            try broker.connect(to: address, port: options.broker.port)
        } catch {
            try failed(error)
        }
    }

    /// The connection has ended, or could not be made.
    mutating func failed(_ failure: BrokerFailure) throws(InletError) {
        if failure.isLasting && !hasBeenConnected {
            throw InletError(.noPermission, "\(options.broker.description): \(failure.reason)")
        }
        try link.broker?.unwatch(in: &poller)
        outbox.rewind()
        let now = MonotonicClock.now
        if case .connected(_, let since) = link {
            addresses = []
            if now - since >= PublishLimits.stable { backOff.reset() }
        }
        link = .waiting(until: now)
        if !addresses.isEmpty && !failure.isLasting { return try connect() }
        link = .waiting(until: now + backOff.next(.random(in: .min ... .max)))
        guard !isOutageTold else { return }
        isOutageTold = true
        Message.offer(
            "\(options.broker.description): \(failure.reason); trying again, at most a minute apart")
    }

    /// Reads from the broker, and writes pending output.
    mutating func serveBroker() throws(InletError) {
        guard let broker = link.broker, broker.isReady else { return }
        do throws(BrokerFailure) {
            try broker.exchange()
        } catch {
            return try failed(error)
        }
        if broker.takeAcknowledged({ outbox.acknowledge($0) }), isOutageTold {
            // Only now is an outage over: a broker may accept this client and hang up, again and again.
            Message.offer("\(options.broker.description): connected")
            isOutageTold = false
        }
        guard case .connecting = link, broker.isOpen else { return }
        link = .connected(broker, since: MonotonicClock.now)
        broker.noteAnswer()
        addresses = []
        hasBeenConnected = true
        try publishStatus("online")
    }

    /// Publishes lines up to the limits for unacknowledged ones.
    mutating func pump() throws(InletError) {
        guard case .connected(let broker, _) = link else { return }
        do throws(BrokerFailure) {
            while outbox.sentCount < PublishLimits.inFlight, outbox.sentBytes < PublishLimits.bytesInFlight,
                let next = outbox.next()
            {
                let type = MachineLine.type(next.payload) ?? "unknown"
                try broker.publish(line: next.payload, next.number, to: topics.topic(of: type))
            }
        } catch {
            try failed(error)
        }
    }

    /// The payload of the retained status, which is also the last will.
    private func status(_ word: String) -> [UInt8] {
        let boot = machine.boot.map { "\"\($0)\"" } ?? "null"
        return Array(
            "{\"type\":\"status\",\"status\":\"\(word)\",\"machine\":\"\(machine.machine)\",\"boot\":\(boot)}"
                .utf8)
    }

    private mutating func publishStatus(_ word: String) throws(InletError) {
        do throws(BrokerFailure) {
            try link.broker?.publish(status: status(word), to: topics.status)
        } catch {
            try failed(error)
        }
    }

    // MARK: The end

    /// Starts to shut down: publishes the remaining lines, then the status `offline`, and then disconnects.
    mutating func end(_ error: InletError?) {
        guard ending == nil else { return }
        ending = Ending(error: error, deadline: MonotonicClock.now + PublishLimits.farewell)
    }

    /// Continues a shutdown that has begun.
    mutating func finishEnding() throws(InletError) {
        guard let ending else { return }
        if case .connected(let broker, _) = link, MonotonicClock.now < ending.deadline {
            guard outbox.isEmpty else { return }
            if !ending.isFarewellSaid {
                self.ending?.isFarewellSaid = true
                return try publishStatus("offline")
            }
            guard !broker.isStatusOpen else { return }
            broker.disconnect()
        }
        hasEnded = true
        if !outbox.isEmpty {
            Message.offer(
                "\(options.broker.description): \(outbox.count) lines were not acknowledged and are lost")
        }
    }
}
