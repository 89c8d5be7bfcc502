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
        case .connecting(let time) where now >= time: try failed(BrokerFailure(BrokerFailure.slow))
        default: break
        }
        guard now >= nextTick else { return }
        nextTick = now + PublishLimits.tick
        do throws(BrokerFailure) { try broker?.tick() } catch { try failed(error) }
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
        let next = try Broker(
            id: clientID, credentials: credentials, tls: tls, will: (topics.status, status("offline")))
        link = .connecting(until: MonotonicClock.now + PublishLimits.connecting)
        do throws(BrokerFailure) {
            try next.connect(to: address, port: options.broker.port)
        } catch {
            return try failed(error)
        }
        broker = next
        connections += 1
        watchedBroker = WatchedDescriptor(next.socket, token: Token.broker + connections)
        nextTick = MonotonicClock.now + PublishLimits.tick
    }

    /// The connection has ended, or could not be made.
    mutating func failed(_ failure: BrokerFailure) throws(InletError) {
        if failure.isLasting && !hasBeenConnected {
            throw InletError(.noPermission, "\(options.broker.description): \(failure.reason)")
        }
        try watchedBroker?.watch(for: nil, in: &poller)
        watchedBroker = nil
        broker = nil
        isBrokerReady = false
        outbox.rewind()
        inFlight.removeAll(keepingCapacity: true)
        statusID = nil
        let now = MonotonicClock.now
        if case .connected(let since) = link {
            addresses = []
            if now - since >= PublishLimits.stable { backOff.reset() }
        }
        if !addresses.isEmpty && !failure.isLasting { return try connect() }
        link = .waiting(until: now + backOff.next(.random(in: .min ... .max)))
        guard !isOutageTold else { return }
        isOutageTold = true
        Message.offer(
            "\(options.broker.description): \(failure.reason); trying again, at most a minute apart")
    }

    /// Reads from the broker, and writes pending output.
    mutating func serveBroker() throws(InletError) {
        guard isBrokerReady, let broker else { return }
        do throws(BrokerFailure) {
            isBrokerReady = try broker.receive()
            if broker.wantsWriting { try broker.send() }
        } catch {
            return try failed(error)
        }
        for id in broker.takeAcknowledged() {
            if id == statusID { statusIsKnown() }
            guard let index = inFlight.firstIndex(where: { $0.id == id }) else { continue }
            outbox.acknowledge(inFlight.remove(at: index).number)
        }
        guard case .connecting = link, broker.isOpen else { return }
        link = .connected(since: MonotonicClock.now)
        broker.noteAnswer()
        addresses = []
        hasBeenConnected = true
        try publishStatus("online")
    }

    /// The broker has acknowledged the status. Only now is an outage over: a broker may accept this client and hang up,
    /// again and again.
    private mutating func statusIsKnown() {
        statusID = nil
        if isOutageTold { Message.offer("\(options.broker.description): connected") }
        isOutageTold = false
    }

    /// Publishes lines up to the limits for unacknowledged ones.
    mutating func pump() throws(InletError) {
        guard case .connected = link, let broker else { return }
        do throws(BrokerFailure) {
            while outbox.sentCount < PublishLimits.inFlight, outbox.sentBytes < PublishLimits.bytesInFlight,
                let next = outbox.next()
            {
                let type = MachineLine.type(next.payload) ?? "unknown"
                inFlight.append((try broker.publish(next.payload, to: topics.topic(of: type)), next.number))
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
        guard let broker else { return }
        do throws(BrokerFailure) {
            statusID = try broker.publish(status(word), to: topics.status, isRetained: true)
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
        if case .connected = link, MonotonicClock.now < ending.deadline {
            guard outbox.isEmpty else { return }
            if !isFarewellSaid {
                isFarewellSaid = true
                return try publishStatus("offline")
            }
            guard statusID == nil else { return }
            broker?.disconnect()
        }
        hasEnded = true
        if !outbox.isEmpty {
            Message.offer(
                "\(options.broker.description): \(outbox.count) lines were not acknowledged and are lost")
        }
    }
}
