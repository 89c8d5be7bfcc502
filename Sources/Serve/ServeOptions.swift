import Options
package import System
package import Wire

/// The options of `inlet serve`.
package struct ServeOptions: Sendable {
    /// A page of another origin, and its scopes.
    package struct Page: Hashable, Sendable {
        /// The URL that its user opens.
        package let url: String
        package let origin: Origin
        /// nil for the scopes of all pages.
        package let scopes: Scopes?
    }

    /// The address that pages connect to.
    package var address = ListenAddress.standard
    /// The path of the daemon's socket.
    package var socketPath = StandardSocket.path
    /// Pages of other origins.
    package var pages: [Page] = []
    /// The folder of pages of this server, or nil.
    package var site: String?
    /// The scopes of pages. Scopes for typed keys, and for changes that affect everyone, must be requested explicitly.
    package var scopes: Scopes = [.pointer, .commands, .scenes]

    /// Reads the arguments of `inlet serve`.
    ///
    /// - Parameter words: as ``Grammar/serve`` has them.
    /// - Throws: ``InletError`` (usage) that says which word is wrong and what is right.
    package init(_ words: [String]) throws(InletError) {
        let arguments = try Arguments(words, grammar: .serve)
        if let text = arguments.value("listen") { address = try ListenAddress(text) }
        socketPath = arguments.socket
        for text in arguments.all("allow-origin") { pages.append(try Page(text)) }
        site = arguments.value("site")
        scopes = try arguments.scopes() ?? scopes
        guard site != nil || !pages.isEmpty else {
            throw InletError(
                .usage,
                "no page could connect; name a folder of pages with --site DIR, or another origin with "
                    + "--allow-origin URL"
            )
        }
    }

    /// What pages without the scope `keys` do not receive, for the person who starts the server; nil if all have it.
    package var withheld: String? {
        let own = site != nil && !scopes.contains(.keys) ? ["this server's pages"] : []
        let others = pages.filter { !($0.scopes ?? scopes).contains(.keys) }.map { $0.origin.description }
        guard !(own + others).isEmpty else { return nil }
        let without = Scopes.all.subtracting(.keys)
        let types = StreamType.allCases.filter { !$0.isSeen(with: without) }.map { $0.name.description }
        return "scope keys is not granted to \((own + others).joined(separator: ", ")): they receive no "
            + "\(types.joined(separator: ", ")) lines, and nothing that text keys do; grant it with --scopes"
    }

    /// Creates the tokens of this start: one for each page, in the order in which the URLs are printed.
    func tokens(at address: ListenAddress) -> (tokens: Tokens, urls: [String]) {
        var tokens: [Token] = []
        var urls: [String] = []
        func add(_ url: String, _ origin: Origin, _ scopes: Scopes) {
            let token = Token(origin: origin, scopes: scopes)
            tokens.append(token)
            urls.append("\(url)#token=\(token.text)")
        }
        if site != nil { add("http://\(address.authority)/", Origin(of: address), scopes) }
        for page in pages { add(page.url, page.origin, page.scopes ?? scopes) }
        return (Tokens(all: tokens), urls)
    }
}

extension ServeOptions.Page {
    /// Reads `https://deck.example/kiosk/` or `https://deck.example=pointer,commands`.
    init(_ text: String) throws(InletError) {
        // A URL's query may contain equals signs; its origin cannot.
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        let rest = text[start...]
        let authority = rest.prefix { !"/?=".contains($0) }
        var path = rest[authority.endIndex...]
        var scopes: Scopes?
        if let sign = path.lastIndex(of: "="), !path[..<sign].contains("?") {
            scopes = try Scopes(path[path.index(after: sign)...], option: "--allow-origin")
            path = path[..<sign]
        }
        url = "\(text[..<start])\(authority)\(path.isEmpty ? "/" : path)"
        origin = try Origin(url: url)
        self.scopes = scopes
    }
}
