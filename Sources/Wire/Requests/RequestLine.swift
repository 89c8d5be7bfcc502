import InputModel
package import Interaction

/// A request as read from a line: the id for its reply, and the request itself, or why the line is invalid.
package struct RequestLine: Sendable {
    /// The longest line, in bytes. Larger requests are split into several: a region takes about a hundred bytes.
    package static let byteLimit = 1 << 20
    /// The longest id as written, in bytes.
    package static let idLimit = 256

    /// The maximum number of commands that a search returns: all commands of a program.
    package static let searchLimit = Limits.commands

    /// The requests that a client can make, by who performs them. The cases are stored separately (`indirect`): a line is
    /// copied several times until it is answered, and each copy has the size of the largest case.
    package indirect enum Body: Sendable {
        /// The core: what programs declare, and the pointer.
        case core(Request)
        /// The seat around the core: its keymap, its state, its simulated devices, and what all programs can do.
        case seat(SeatRequest)
        /// The client's connection.
        case client(ClientRequest)
    }

    /// A request to a seat.
    package enum SeatRequest: Sendable {
        /// Finds commands that can be performed; the reply has as many as fit in it.
        case searchCommands(String, limit: Int)
        /// Lists a part of the menus of a program (the asking one for nil), after a menu or command.
        case tellCommands(ProgramNumber?, after: MenuName?)
        /// Changes the keyboard layout.
        case setKeyboard(KeyboardChange)
        /// Saves the state that outlives the process, at once.
        case saveState
        /// Performs a step on simulated devices.
        case simulate(SimulationStep)
    }

    /// A request that concerns the client's connection, or those of all clients.
    package enum ClientRequest: Sendable {
        /// Changes the lines that the client receives.
        case subscribe(SubscriptionRequest)
        /// Suspends key events for every client, or resumes them: while a password is typed.
        case setKeysSuspended(Bool)
        /// Returns the daemon's statistics.
        case stats
        /// Nothing but the reply.
        case ping
    }

    /// The id as JSON, a number or a string, to be repeated in the reply, or nil if there is none.
    ///
    /// It is set even for an invalid line, if the fault comes after it.
    package let id: String?
    /// The request, or what is wrong with the line.
    package let body: Result<Body, RequestError>
    /// The request's name, or nil for an invalid line.
    let name: RequestName?

    /// The scopes that a client needs for this request; empty if every client may make it, and for an invalid line.
    ///
    /// - Parameter client: the client that asks. It needs `control` to customise commands and bars of another program,
    ///   and `keys` to change the layout: that decides which keys are text.
    package func scope(for client: ClientID) -> Scopes {
        let scope = name?.needs.scope ?? []
        if case .success(.seat(.setKeyboard(let change))) = body, change.choosesLayout {
            return scope.union(.keys)
        }
        guard name == .customizeCommands || name == .customizeBar else { return scope }
        return isCustomizingOwn(of: client) ? scope : scope.union(.control)
    }

    /// A line that is longer than `limit`, of which only an id at its beginning is read.
    private static func overlong(_ beginning: Span<UInt8>, limit: Int) -> RequestLine {
        let error = RequestError(
            .limit, "a line can have at most \(limit) bytes; send several",
            at: SourcePosition(line: 1, column: limit + 1))
        return RequestLine(id: RequestDocument.id(atBeginning: beginning), asked: .failure(error))
    }

    /// True for requests that change or return state that all programs share, which only clients on the seat may make.
    /// A client may customise its own commands and bars off the seat, too.
    package func takesSeat(for client: ClientID) -> Bool {
        !isCustomizingOwn(of: client) && name?.needs.seat ?? false
    }

    private func isCustomizingOwn(of client: ClientID) -> Bool {
        switch body {
        case .success(.core(.customizeCommands(_, let program))): program.map { $0.id == client } ?? true
        case .success(.core(.customizeBar(let change))): change.program.map { $0.id == client } ?? true
        default: false
        }
    }

    /// Reads one line; its newline may be missing.
    ///
    /// - Parameters:
    ///   - bytes: The line. Of one that is too long, the beginning is enough, with more bytes than `limit`.
    ///   - limit: The longest line, in bytes.
    package static func parse(_ bytes: Span<UInt8>, limit: Int = byteLimit) -> RequestLine {
        bytes.count > limit ? overlong(bytes, limit: limit) : RequestLine(RequestDocument(bytes))
    }

    private typealias Asked = (name: RequestName, body: Body)

    /// Interprets the JSON of a line.
    package init(_ document: RequestDocument) {
        do throws(RequestError) {
            self.init(id: try document.id.get(), asked: document.root.flatMap(Self.read))
        } catch {
            self.init(id: nil, asked: document.root.flatMap { _ in .failure(error) })
        }
    }

    private init(id: String?, asked: Result<Asked, RequestError>) {
        self.id = id
        switch asked {
        case .success(let (name, body)):
            self.name = name
            self.body = .success(body)
        case .failure(let error):
            name = nil
            body = .failure(error)
        }
    }

    private static func read(_ document: Document) -> Result<Asked, RequestError> {
        Result { () throws(RequestError) in try read(document.root) }
    }

    private static func read(_ root: DocumentNode) throws(RequestError) -> Asked {
        guard root.form == .mapping else {
            throw root.fault(
                #"a request must be an object such as {"do": "ping"}, not \#(root.kind)"#, code: .syntax)
        }
        guard let node = root.peek("do") else {
            throw root.fault(#"a request needs "do", such as "do": "ping""#, code: .syntax)
        }
        let text = try node.string("do")
        guard let name = RequestName(rawValue: text) else {
            let known = RequestName.allCases.map { $0.rawValue }.joined(separator: ", ")
            throw node.fault(
                "unknown request \(DocumentNode.quote(text)); use \(known)", code: .unknownRequest)
        }
        return (name, try name.body(root.fields(name.rawValue, known: ["id", "do"] + name.keys)))
    }
}

extension RequestLine {
    /// The request to send in place of a page's request, if it must differ: a page's subscription has at most `scopes`,
    /// and its name begins with `web:`, `origin` and a slash.
    ///
    /// It is written from the request as the daemon would read it, so that duplicate keys or escapes in the page's line
    /// cannot have two meanings.
    ///
    /// - Parameter bytes: One line.
    /// - Returns: nil if the line can be sent unchanged: it is another kind of request, or invalid.
    package static func ofPage(_ bytes: Span<UInt8>, origin: String, scopes: Scopes) -> String? {
        let document = RequestDocument(bytes)
        let line = RequestLine(document)
        guard case .success(let body) = line.body, case .success(let root) = document.root else { return nil }
        var request = JSONObject()
        if let id = line.id { request.add("id", json: id) }
        switch body {
        case .client(.subscribe(let subscription)):
            request.add("do", "subscribe")
            let asked = (subscription.scopes ?? .all).intersection(scopes)
            for key in SubscriptionRequest.keys where key.description != "scopes" {
                guard let text = try? root.root.peek(key)?.jsonText(atMost: byteLimit) else { continue }
                request.add(key, json: text)
            }
            request.add("scopes", asked.names)
        case .core(.identify(let identification)):
            request.add("do", "program.identify")
            request.add("name", name(identification.id, of: origin))
        default: return nil
        }
        return request.text()
    }

    /// The name of a page. For another origin, nothing follows the slash; the daemon refuses that and explains it.
    private static func name(_ name: String, of origin: String) -> String {
        let prefix = "web:\(origin)/"
        guard name.hasPrefix("web:") else { return prefix + name }
        return name.hasPrefix(prefix) && !name.dropFirst(prefix.count).contains("/") ? name : prefix
    }
}

extension RequestLine {
    /// The line as a recording without keys keeps it: null replaces the state that the program keeps with a scene, and
    /// the payload that it hands over with a drop, either of which may be typed text.
    ///
    /// A replay has the same effect: no line of such a recording contains these values either.
    ///
    /// - Parameter bytes: the line that this was read from.
    package func redacted(_ bytes: Span<UInt8>) -> [UInt8] {
        guard let key = secretKey else { return bytes.indices.map { bytes[$0] } }
        var reader = JSONReader(bytes, noting: key)
        guard (try? reader.read()) != nil, let secret = reader.noted else { return [] }
        var line: [UInt8] = []
        line.reserveCapacity(bytes.count)
        for index in 0..<secret.lowerBound { line.append(bytes[index]) }
        line += Array("null".utf8)
        for index in secret.upperBound..<bytes.count { line.append(bytes[index]) }
        return line
    }

    private var secretKey: StaticString? {
        switch body {
        case .success(.core(.handOver)): "payload"
        case .success(.core(.updateScene(let update))): update.programState == nil ? nil : "programState"
        default: nil
        }
    }
}
