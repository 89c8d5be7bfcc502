import CMosquitto
import Glibc
import InputModel

/// Why a connection to the broker has ended, or does not come about.
struct BrokerFailure: Error, Hashable {
    /// What happened, to stand behind the broker's address.
    let reason: String
    /// It will not go away by itself: a password, a certificate.
    let isLasting: Bool

    init(_ reason: String, isLasting: Bool = false) {
        self.reason = reason
        self.isLasting = isLasting
    }

    /// What the broker answered to the first message (MQTT 3.1.1, table 3.1).
    init(answer: Int32) {
        switch answer {
        case 1: self.init("the broker does not speak MQTT 3.1.1", isLasting: true)
        case 2: self.init("the broker refuses the client id; use another with --client-id", isLasting: true)
        case 3: self.init("the broker says that it is not available")
        case 4:
            self.init(
                "the broker refuses the user name or password; check the file of --credentials",
                isLasting: true)
        // Some brokers say this of a wrong password, too.
        case 5:
            self.init(
                "the broker does not let this client in; check the file of --credentials, --cert, and its access list",
                isLasting: true)
        default: self.init("the broker answers with \(answer), which MQTT 3.1.1 does not have")
        }
    }

    /// The broker's certificate is not trusted, for what OpenSSL calls `text`.
    init(certificate text: String) {
        let advice =
            switch text {
            case let text where text.contains("mismatch"): "use the name that the certificate has in --to"
            case let text where text.contains("expired") || text.contains("not yet valid"):
                "renew it, or set this machine's clock"
            default: "name the authority that signed it with --ca FILE"
            }
        self.init("the broker's certificate is refused: \(text); \(advice)", isLasting: true)
    }

    /// What libmosquitto's functions return, with `number` as errno.
    init(code: Int32, errno number: Int32) {
        switch code {
        case Int32(MOSQ_ERR_ERRNO.rawValue) where number != 0: self.init(String(cString: strerror(number)))
        case Int32(MOSQ_ERR_CONN_LOST.rawValue), Int32(MOSQ_ERR_NO_CONN.rawValue),
            Int32(MOSQ_ERR_ERRNO.rawValue):
            self.init("the broker closed the connection")
        case Int32(MOSQ_ERR_KEEPALIVE.rawValue): self.init("the broker does not answer")
        case Int32(MOSQ_ERR_PROTOCOL.rawValue), Int32(MOSQ_ERR_MALFORMED_PACKET.rawValue),
            Int32(MOSQ_ERR_MALFORMED_UTF8.rawValue), Int32(MOSQ_ERR_NOT_SUPPORTED.rawValue):
            self.init(Self.otherProtocol)
        case Int32(MOSQ_ERR_NOMEM.rawValue): self.init(Self.tooLong)
        default: self.init(String(cString: mosquitto_strerror(code)))
        }
    }

    static let otherProtocol = "what listens there does not speak MQTT 3.1.1; check the address"
    static let tooLong = "the broker sent a packet that is too long for an answer to a publisher"
    static let uncalledFor = "the broker sent a message that nobody has subscribed to"
    static let slow = "no answer within \(PublishLimits.connecting.microseconds / 1_000_000) s"
}
