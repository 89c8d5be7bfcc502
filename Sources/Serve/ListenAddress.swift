package import System

/// The address that pages connect to: a loopback address and a port.
package struct ListenAddress: Hashable, Sendable {
    /// Without the brackets of IPv6.
    package let host: String
    /// 0: the kernel chooses one.
    package var port: Int

    package static let standard = ListenAddress(host: "127.0.0.1", port: 7711)

    private init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `127.0.0.1:7711`, `[::1]:7711`, or `localhost:7711`, which is 127.0.0.1.
    ///
    /// - Throws: ``InletError`` (usage) for an address that is malformed, or that other machines could reach.
    package init(_ text: String) throws(InletError) {
        guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...])
        else {
            throw InletError(.usage, "--listen: \"\(text)\" is not ADDRESS:PORT, such as 127.0.0.1:7711")
        }
        switch text[..<colon] {
        case "localhost": self.init(host: "127.0.0.1", port: port)
        case "[::1]": self.init(host: "::1", port: port)
        case let address where Self.isLoopback(address): self.init(host: String(address), port: port)
        default:
            throw InletError(
                .usage,
                "--listen: \(text[..<colon]) is not a loopback address, so other machines could connect; "
                    + "use 127.0.0.1:\(port)"
            )
        }
    }

    static func port(_ text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), number <= 65535
        else { return nil }
        return number
    }

    /// 127.0.0.0/8, in four decimal numbers without leading zeros, which some parsers read as octal.
    private static func isLoopback(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                guard let number = Self.port(part) else { return false }
                return number < 256 && (part == "0" || !part.hasPrefix("0"))
            }
    }

    /// As in a URL: `127.0.0.1:7711`, `[::1]:7711`.
    package var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// True if the value of a `Host` field names this server. Any other name is refused, even if someone's DNS resolves
    /// it to this address (DNS rebinding).
    func isNamed(by field: String) -> Bool {
        let field = field.lowercased()
        let names = [authority, "localhost:\(port)"]
        // Browsers omit the standard port.
        return names.contains(field) || port == 80 && names.contains(field + ":80")
    }
}
