import CBroker
import CMosquitto
import Glibc
import InputModel
import System

/// What libmosquitto's callbacks have reported, for the caller of its loop.
private final class BrokerNews {
    /// The broker's return code for CONNECT, or nil until it arrives.
    var answer: Int32?
    var acknowledged: [Int32] = []
    var hasUncalledFor = false
    /// The last OpenSSL error, as libmosquitto logged it.
    var opensslError: String?
}

/// One connection to a broker, from start to end; each reconnection makes a new one.
///
/// libmosquitto runs no thread, gets only messages that can be sent at once, and never reconnects: our event loop waits
/// for its socket, and an ``Outbox`` keeps the unacknowledged lines.
final class Broker {
    private let client: OpaquePointer
    private let news = BrokerNews()
    private let tls: TLSSettings?
    /// The token of its socket's events.
    let token: UInt64
    private lazy var watched = WatchedDescriptor(socket, token: token)
    /// Data may have arrived.
    var isReady = false
    /// When to check for a silent broker.
    private(set) var nextTick = MonotonicClock.now + PublishLimits.tick
    /// Lines sent and not acknowledged: the MQTT message id of each, and its number in the outbox.
    private var inFlight: [(id: Int32, number: Int)] = []
    /// The message id of the last status, until it is acknowledged.
    private var statusID: Int32?

    /// - Parameters:
    ///   - id: the client id.
    ///   - token: identifies the events of its socket.
    ///   - will: The retained message that the broker publishes if the connection breaks.
    init(
        id: String, token: UInt64, credentials: Credentials?, tls: TLSSettings?,
        will: (topic: String, payload: [UInt8])
    ) throws(InletError) {
        guard let client = mosquitto_new(id, true, Unmanaged.passUnretained(news).toOpaque()) else {
            throw InletError(.io, "libmosquitto", .last)
        }
        self.client = client
        self.token = token
        self.tls = tls
        mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, 4)
        mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
        mosquitto_max_inflight_messages_set(client, 0)
        var isSet = will.payload.withUnsafeBytes {
            mosquitto_will_set(client, will.topic, Int32($0.count), $0.baseAddress, 1, true) == 0
        }
        if let credentials {
            isSet =
                isSet
                && credentials.withPassword { mosquitto_username_pw_set(client, credentials.user, $0) } == 0
        }
        if let tls { isSet = isSet && tls.apply(to: client) }
        guard isSet else {
            throw InletError(
                .io,
                "libmosquitto does not accept a user, will or TLS; install version 2.0 or newer")
        }
        listen()
    }

    deinit { mosquitto_destroy(client) }

    private func listen() {
        mosquitto_connect_callback_set(client) { _, object, answer in Broker.news(object).answer = answer }
        mosquitto_publish_callback_set(client) { _, object, number in
            Broker.news(object).acknowledged.append(number)
        }
        mosquitto_message_callback_set(client) { _, object, _ in Broker.news(object).hasUncalledFor = true }
        // The only way to learn of a message with QoS 2 before its broker completes it.
        mosquitto_log_callback_set(client) { _, object, level, text in
            guard let text else { return }
            if level == MOSQ_LOG_DEBUG {
                if strstr(text, " received PUBLISH ") != nil { Broker.news(object).hasUncalledFor = true }
            } else if strncmp(text, "OpenSSL Error", 13) == 0 {
                Broker.news(object).opensslError = String(cString: text)
            }
        }
    }

    private static func news(_ object: UnsafeMutableRawPointer?) -> BrokerNews {
        Unmanaged<BrokerNews>.fromOpaque(object!).takeUnretainedValue()
    }

    /// Starts to connect to an address, and does not wait for the result.
    func connect(to address: String, port: UInt16) throws(BrokerFailure) {
        errno = 0
        let code = mosquitto_connect_async(client, address, Int32(port), PublishLimits.keepalive)
        let number = errno
        guard code == 0 else { throw failure(code, number) }
        // The handshake has begun, and on this machine a refusal is there already.
        if hangUp != nil { throw failure(Int32(MOSQ_ERR_ERRNO.rawValue), number) }
    }

    /// The descriptor to wait for; negative after the connection has ended.
    private var socket: Int32 { mosquitto_socket(client) }
    /// Output waits for room in the socket.
    private var wantsWriting: Bool { mosquitto_want_write(client) }

    /// Updates the events that the loop waits for.
    func watch(in poller: inout Poller) throws(InletError) {
        try watched.watch(for: wantsWriting ? [.reading, .writing] : .reading, in: &poller)
    }

    func unwatch(in poller: inout Poller) throws(InletError) { try watched.watch(for: nil, in: &poller) }

    /// The broker has accepted the connection, and takes messages.
    var isOpen: Bool { news.answer == 0 }

    /// The broker has answered: a later end of the connection says nothing about certificates.
    func noteAnswer() { tls?.noteAnswer() }

    /// Reads from the broker, and writes pending output.
    func exchange() throws(BrokerFailure) {
        isReady = try receive()
        if wantsWriting { try send() }
    }

    /// Reads the data that has arrived.
    ///
    /// - Returns: true if unread data remains that the socket does not show, because TLS has buffered it.
    private func receive() throws(BrokerFailure) -> Bool {
        for _ in 0..<64 {
            try receiveOnce()
            if inlet_tls_pending(client) == 0 { return false }
        }
        return true
    }

    private func receiveOnce() throws(BrokerFailure) {
        if let hangUp, hangUp != 0 { throw failure(Int32(MOSQ_ERR_ERRNO.rawValue), hangUp) }
        let before = inlet_large_bytes()
        errno = 0
        let code = mosquitto_loop_read(client, 1)
        let number = errno
        // A broker can announce 256 MiB. libmosquitto allocates the announced size, and then waits for the data.
        guard inlet_large_bytes() < before + Int(INLET_LARGE_BLOCK) else {
            throw BrokerFailure(BrokerFailure.tooLong)
        }
        try check(code, number)
        if hangUp != nil { throw failure(Int32(MOSQ_ERR_CONN_LOST.rawValue), 0) }
        guard !news.hasUncalledFor else { throw BrokerFailure(BrokerFailure.uncalledFor) }
    }

    /// The errno of a connection over TLS that has ended before the broker's answer with all of it read, 0 where the broker
    /// closed it, nil while it lasts.
    ///
    /// libmosquitto begins a TLS handshake again after a system error, also after one that stays, such as a refused
    /// connection.
    private var hangUp: Int32? {
        guard tls != nil, news.answer == nil, socket >= 0 else { return nil }
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        guard count < 0 else { return count == 0 ? 0 : nil }
        return errno == EAGAIN || errno == EINTR ? nil : errno
    }

    /// Writes pending output.
    private func send() throws(BrokerFailure) {
        errno = 0
        let code = mosquitto_loop_write(client, 1)
        try check(code, errno)
    }

    /// Pings a broker that has been silent, and fails if it does not answer; does so once in ``PublishLimits/tick``.
    func tick(at now: Timestamp) throws(BrokerFailure) {
        guard now >= nextTick else { return }
        nextTick = now + PublishLimits.tick
        errno = 0
        let code = mosquitto_loop_misc(client)
        try check(code, errno)
    }

    /// Publishes line `number` of the outbox.
    func publish(line payload: [UInt8], _ number: Int, to topic: String) throws(BrokerFailure) {
        inFlight.append((try publish(payload, to: topic, isRetained: false), number))
    }

    /// Publishes a status, which the broker retains.
    func publish(status payload: [UInt8], to topic: String) throws(BrokerFailure) {
        statusID = try publish(payload, to: topic, isRetained: true)
    }

    /// Publishes with QoS 1.
    ///
    /// - Returns: The message id by which the broker acknowledges it.
    private func publish(
        _ payload: [UInt8], to topic: String, isRetained: Bool
    ) throws(BrokerFailure) -> Int32 {
        var number: Int32 = 0
        errno = 0
        let code = payload.withUnsafeBytes {
            mosquitto_publish(client, &number, topic, Int32($0.count), $0.baseAddress, 1, isRetained)
        }
        try check(code, errno)
        return number
    }

    /// The broker has not acknowledged the last status.
    var isStatusOpen: Bool { statusID != nil }

    /// Takes what the broker has acknowledged since the last call.
    ///
    /// - Parameter line: gets the number of each line.
    /// - Returns: true if the status is among it.
    func takeAcknowledged(_ line: (Int) -> Void) -> Bool {
        defer { news.acknowledged.removeAll(keepingCapacity: true) }
        let wasStatusOpen = isStatusOpen
        for id in news.acknowledged {
            if id == statusID { statusID = nil }
            guard let index = inFlight.firstIndex(where: { $0.id == id }) else { continue }
            line(inFlight.remove(at: index).number)
        }
        return wasStatusOpen && !isStatusOpen
    }

    /// Disconnects cleanly, so that the broker does not publish the last will.
    func disconnect() { mosquitto_disconnect(client) }

    private func check(_ code: Int32, _ number: Int32) throws(BrokerFailure) {
        // A connection that is still being made has nothing to read.
        if code == MOSQ_ERR_SUCCESS.rawValue || code == MOSQ_ERR_CONN_PENDING.rawValue {
            guard socket < 0 else { return }
        }
        throw failure(code, number)
    }

    /// The root cause, if one failure led to others.
    private func failure(_ code: Int32, _ number: Int32) -> BrokerFailure {
        if let text = tls?.takeRefusal() { return BrokerFailure(certificate: text) }
        if let answer = news.answer, answer != 0 { return BrokerFailure(answer: answer) }
        let words = news.opensslError.map { $0.split(separator: ":").last.map(String.init) ?? $0 }
        if let words, words.contains("alert"), words.contains("certificate") {
            return BrokerFailure(
                "the broker rejected this machine's certificate: \(words); check --cert and --key",
                isLasting: true)
        }
        if news.answer == nil, let tls, tls.isRejectedUnheard() {
            return BrokerFailure(
                "the broker asked for this machine's certificate and closed the connection; check --cert and --key",
                isLasting: true)
        }
        if let words { return BrokerFailure("TLS: \(words); check that the port is one for TLS") }
        return BrokerFailure(code: code, errno: number)
    }
}
