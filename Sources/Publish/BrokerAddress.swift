import Glibc
package import System

/// The address of a broker: `mqtts://broker.example:8883`.
package struct BrokerAddress: Hashable, Sendable {
    /// A host name, or an IP address without the brackets of IPv6.
    package let host: String
    package let port: UInt16
    /// `mqtts`: over TLS, with the broker's certificate verified.
    package let isEncrypted: Bool
    /// The IP addresses of ``host``; nil for a name that has to be looked up.
    package let addresses: [String]?

    /// Reads `mqtt://HOST[:PORT]` or `mqtts://HOST[:PORT]`.
    ///
    /// - Throws: ``InletError`` (usage). It does not quote a text that may contain a password.
    package init(_ text: String) throws(InletError) {
        guard !text.contains("@") else {
            throw InletError(
                .usage,
                "--to: a URL must not contain a user or password, which other users could read; use --credentials FILE"
            )
        }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["mqtt", "mqtts"].contains(parts[0].lowercased()) else {
            throw Self.fault(text)
        }
        isEncrypted = parts[0].lowercased() == "mqtts"
        var rest = parts[1]
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        let host: Substring
        let isBracketed = rest.hasPrefix("[")
        if isBracketed {
            guard let end = rest.firstIndex(of: "]") else { throw Self.fault(text) }
            host = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
        } else {
            host = rest.prefix { $0 != ":" }
            rest = rest[host.endIndex...]
        }
        guard let port = Self.port(rest, isEncrypted: isEncrypted) else { throw Self.fault(text) }
        self.port = port
        self.host = host.lowercased()
        switch Self.kind(self.host) {
        case .address(let isIPv6) where isIPv6 == isBracketed: addresses = [self.host]
        case .name where !isBracketed:
            // RFC 6761: always this machine, whatever a name server answers.
            addresses = self.host == "localhost" ? ["127.0.0.1", "::1"] : nil
        default: throw Self.fault(text)
        }
    }

    private static func fault(_ text: String) -> InletError {
        InletError(
            .usage,
            "--to: \"\(text)\" is not mqtt://HOST:PORT or mqtts://HOST:PORT, such as mqtts://broker.example:8883"
        )
    }

    /// The port, or nil if `text` is neither empty nor a colon and a number.
    private static func port(_ text: Substring, isEncrypted: Bool) -> UInt16? {
        if text.isEmpty { return isEncrypted ? 8883 : 1883 }
        let digits = text.dropFirst()
        guard text.hasPrefix(":"), (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0
        else { return nil }
        return port
    }

    private enum Kind {
        case address(isIPv6: Bool)
        case name
        case neither
    }

    private static func kind(_ host: String) -> Kind {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, host, &bytes) == 1 { return .address(isIPv6: false) }
        if inet_pton(AF_INET6, host, &bytes) == 1 { return .address(isIPv6: true) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isName =
            host.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-")
                    && label.utf8.allSatisfy {
                        (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d || $0 == 0x5f
                    }
            }
        // Some resolvers read "127.1" and "0x7f000001" as addresses, others as names.
        guard isName, let last = labels.last?.utf8.first, !(0x30...0x39).contains(last) else {
            return .neither
        }
        return .name
    }

    /// The broker is on this machine: data sent to it crosses no network.
    package var isLoopback: Bool { addresses?.allSatisfy { $0 == "::1" || $0.hasPrefix("127.") } ?? false }

    /// The URL for messages: `mqtts://broker.example:8883`.
    package var description: String {
        (isEncrypted ? "mqtts://" : "mqtt://") + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}
