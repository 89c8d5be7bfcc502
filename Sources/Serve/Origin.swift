package import System

/// The origin of a page, as browsers write it in `Origin`: `https://deck.example`, `http://127.0.0.1:7711`.
package struct Origin: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// An origin's host has at most 253 bytes.
    private static let limit = 300

    /// The origin of the pages that this server serves.
    package init(of address: ListenAddress) {
        description =
            "http://" + (address.port == 80 ? String(address.authority.dropLast(3)) : address.authority)
    }

    /// An origin sent by a browser. Any is allowed: it is only compared with those of ``init(of:)`` and ``init(url:)``.
    init(field: String) {
        description = field
    }

    /// The origin of a page: its URL without path, user, query, fragment and standard port.
    ///
    /// - Throws: ``InletError`` (usage)
    package init(url: String) throws(InletError) {
        func fault(_ reason: String) -> InletError {
            InletError(.usage, "--allow-origin: \"\(url)\" \(reason); write one such as https://deck.example")
        }
        guard let mark = url.firstRange(of: "://") else { throw fault("is not a URL") }
        let scheme = url[..<mark.lowerBound].lowercased()
        let rest = url[mark.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }.lowercased()
        guard scheme == "http" || scheme == "https" else { throw fault("is not a page of http or https") }
        guard !rest.contains("#") else { throw fault("has a fragment, which is where the token goes") }
        // The port follows the last colon, unless that is inside the brackets of IPv6.
        var host = authority[...]
        var port: Substring = ""
        if let colon = authority.lastIndex(of: ":"), authority[colon...].firstIndex(of: "]") == nil {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
            guard ListenAddress.port(port) != nil else { throw fault("has no port after its colon") }
        }
        guard !host.isEmpty, authority.utf8.count < Self.limit, host.utf8.allSatisfy(Self.isOfHost) else {
            throw fault("has no valid host")
        }
        let isStandard = port.isEmpty || port == (scheme == "http" ? "80" : "443")
        description = "\(scheme)://\(host)" + (isStandard ? "" : ":\(port)")
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._[]:".utf8.contains(byte)
        }
    }
}
