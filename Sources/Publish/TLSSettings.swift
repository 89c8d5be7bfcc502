import CBroker
import System

/// The TLS settings of connections to the broker. All files are read once, here: later this process may have no access.
final class TLSSettings {
    private let raw: OpaquePointer
    /// How many connections since the broker's last answer ended without one after it had asked for a certificate.
    private var unanswered = 0

    /// - Throws: ``InletError``: no input, no permission, bad data; it names the option that has the file.
    init(_ options: PublishOptions) throws(InletError) {
        guard
            let raw = inlet_tls_new(
                options.broker.host,
                options.broker.addresses == nil || options.broker.host == "localhost" ? 0 : 1)
        else {
            throw InletError(
                .io,
                "TLS: OpenSSL cannot be initialised; check its configuration in the folder that "
                    + "'openssl version -d' prints")
        }
        self.raw = raw
        if let path = options.authorities {
            let bytes = try FileContents.read(path, limit: 16 << 20)
            guard bytes.withUnsafeBytes({ inlet_tls_trust(raw, $0.baseAddress, $0.count) }) > 0 else {
                throw InletError(.badData, "--ca \(path): no certificate in PEM format; name a PEM file")
            }
        } else {
            guard inlet_tls_trust_system(raw) == 0 else {
                throw InletError(
                    .noInput,
                    "TLS: this machine has no list of certificate authorities; install package "
                        + "ca-certificates, or name a file with --ca FILE")
            }
        }
        if let certificate = options.certificate, let key = options.key {
            try identify(certificate, key)
        }
    }

    deinit { inlet_tls_free(raw) }

    private func identify(_ path: String, _ keyPath: String) throws(InletError) {
        let certificate = try FileContents.read(path, limit: 1 << 20)
        var key = try SecretFile.read(keyPath, "--key")
        defer { key.withUnsafeMutableBytes { inlet_wipe($0.baseAddress, $0.count) } }
        let fault = certificate.withUnsafeBytes { certificate in
            key.withUnsafeBytes { key in
                inlet_tls_identify(
                    raw, certificate.baseAddress, certificate.count, key.baseAddress, key.count)
            }
        }
        switch fault {
        case INLET_TLS_FINE: return
        case INLET_TLS_NO_CERTIFICATE:
            throw InletError(.badData, "--cert \(path): no certificate in PEM format; name a PEM file")
        case INLET_TLS_ENCRYPTED_KEY:
            throw InletError(
                .badData,
                "--key \(keyPath): encrypted, and inlet publish cannot ask for the password; decrypt it "
                    + "with 'openssl pkey -in \(keyPath) -out FILE'"
            )
        case INLET_TLS_OTHER_KEY:
            throw InletError(
                .badData,
                "--key \(keyPath): not the private key of the certificate in \(path); name that key")
        default:
            throw InletError(.badData, "--key \(keyPath): no private key in PEM format; name a PEM file")
        }
    }

    /// Makes `client` encrypt its one connection; false if that fails.
    func apply(to client: OpaquePointer) -> Bool {
        // A broker that asked and then said nothing has not closed the connection.
        _ = inlet_tls_asked(raw)
        return inlet_tls_use(raw, client) == 0
    }

    /// Why the broker's certificate was rejected; nil if it was not, and from the second call on.
    func takeRefusal() -> String? { inlet_tls_refusal(raw).map { String(cString: $0) } }

    /// The broker has answered: what it asked for, it has got.
    func noteAnswer() { unanswered = 0 }

    /// A connection has ended before the broker answered; true if the broker seems to reject this machine's certificate,
    /// or to miss one.
    ///
    /// In TLS 1.3 a client counts as connected before the broker has looked at its certificate, and the alert that rejects
    /// it gets lost if the broker closes a socket that it has not read to the end. Once may be the network; twice is an
    /// answer. A connection that did not get as far as being asked, as to another address of the same name, is no evidence
    /// for either.
    func isRejectedUnheard() -> Bool {
        if inlet_tls_asked(raw) != 0 { unanswered += 1 }
        return unanswered > 1
    }

    /// The folders of certificate authorities on the distributions that we know; OpenSSL reads them at each connection.
    static let systemAuthorities = [
        "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/usr/lib/ssl", "/usr/share/ca-certificates",
        "/usr/local/share/ca-certificates", "/usr/share/pki", "/var/lib/ca-certificates",
    ]
}
