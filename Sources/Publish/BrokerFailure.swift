import CMosquitto
import Glibc
import InputModel

/// Why a connection to the broker has ended, or could not be made.
struct BrokerFailure: Error, Hashable {
    /// What happened; messages print it after the broker's address.
    let reason: String
    /// The failure will not go away by itself, such as a wrong password or certificate.
    let isLasting: Bool

    init(_ reason: String, isLasting: Bool = false) {
        self.reason = reason
        self.isLasting = isLasting
    }

    /// The broker's return code for CONNECT (MQTT 3.1.1, table 3.1).
    init(answer: Int32) {
        switch answer {
        case 1: self.init("the broker does not speak MQTT 3.1.1; use one that does", isLasting: true)
        case 2:
            self.init("the broker rejected the client id; choose another with --client-id", isLasting: true)
        case 3: self.init("the broker reports that it is not available")
        case 4:
            self.init(
                "the broker rejected the user name or password; check the file of --credentials",
                isLasting: true)
        // Some brokers also send this for a wrong password.
        case 5:
            self.init(
                "the broker rejected this client; check the file of --credentials, --cert, and the "
                    + "broker's access list",
                isLasting: true)
        default: self.init("the broker answered \(answer), which MQTT 3.1.1 does not define")
        }
    }

    /// The broker's certificate is not trusted; `text` is OpenSSL's reason.
    init(certificate text: String) {
        let advice =
            switch text {
            case let text where text.contains("mismatch"): "use the certificate's name in --to"
            case let text where text.contains("expired") || text.contains("not yet valid"):
                "renew it, or set this machine's clock"
            default: "name the certificate of the authority that signed it with --ca FILE"
            }
        self.init("the broker's certificate was rejected: \(text); \(advice)", isLasting: true)
    }

    /// A return code of a libmosquitto function, with `number` as errno.
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

    static let otherProtocol = "the server there does not speak MQTT 3.1.1; check the address"
    static let tooLong = "the broker sent a packet that is too long for a reply to a publisher"
    static let uncalledFor = "the broker sent a message, and inlet publish subscribes to none"
    static let slow = "no answer within \(PublishLimits.connecting.microseconds / 1_000_000) s"
}
