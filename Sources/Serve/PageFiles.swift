/// The files that this server serves, and the header fields of every answer.
final class PageFiles {
    private let site: Site?

    var hasSite: Bool { site != nil }

    /// - Parameter site: The folder of pages, or nil.
    init(site: Site?) {
        self.site = site
    }

    /// The header fields of every answer of the server at `address`.
    ///
    /// A page runs scripts and loads resources from this server only, so that a label or an activity inserted into it
    /// stays text. Safari does not apply 'self' to WebSockets.
    static func headers(at address: ListenAddress) -> [(String, String)] {
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            + "connect-src 'self' ws://\(address.authority); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return [
            ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-cache"),
        ]
    }

    /// The file that a request asks for, or nil if it does not exist.
    func open(_ target: String) -> Site.File? { site?.open(target) }
}
