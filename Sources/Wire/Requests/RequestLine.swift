package import InputModel
package import Interaction

/// A request as it comes over a line: whose reply it wants, and what it asks, or why it asks nothing.
package struct RequestLine: Sendable {
    /// The longest line. What does not fit comes in several: a region takes about a hundred bytes.
    package static let byteLimit = 1 << 20
    /// The longest id, as it is written.
    package static let idLimit = 256

    /// The most commands that a search finds: all of a program's.
    package static let searchLimit = Limits.commands

    /// What a client can ask. Large cases are kept apart (`indirect`): a line is copied several times until it is answered, and
    /// each copy has the size of the largest case, whatever is asked.
    package enum Body: Sendable {
        /// Something of the core.
        indirect case core(Request)
        /// Other lines than so far.
        indirect case subscribe(SubscriptionRequest)
        /// Which commands can be performed; the reply has as many as fit in it.
        case searchCommands(String, limit: Int)
        /// A part of the menus of a program, the asking one where it is nil, from behind a menu or command.
        indirect case tellCommands(ProgramNumber?, after: MenuName?)
        /// Another layout.
        indirect case setKeyboard(KeyboardChange)
        /// What outlives the process, at once.
        case saveState
        /// Suspends key events for every client, or resumes them: for the time a password is typed.
        case setKeysSuspended(Bool)
        /// Somebody does something on simulated devices.
        indirect case simulate(SimulationStep)
        /// How the daemon fares.
        case stats
        /// Nothing but the reply.
        case ping
    }

    /// The id as JSON, a number or a string, to be repeated in the reply; nil where there is none.
    ///
    /// It is there also for a line that is at fault, if only the fault comes after it.
    package let id: String?
    /// What is asked, or what is wrong with the line.
    package let body: Result<Body, RequestError>
    /// The request's name; nil for a line at fault.
    let name: RequestName?

    /// The scope that a client needs to ask this; none for what every client may ask, and for a line at fault.
    ///
    /// - Parameter client: the one that asks. Its own commands and bars it may customise like these, not those of others.
    package func scope(for client: ClientID) -> Scopes {
        let scope = name?.scope ?? []
        guard name == .customizeCommands || name == .customizeBar else { return scope }
        return isCustomizingOwn(of: client) ? scope : scope.union(.control)
    }

    /// A line that is longer than `limit`, and was not read.
    package static func overlong(limit: Int = byteLimit) -> RequestLine {
        let error = RequestError(
            .limit, "a line can have at most \(limit) bytes; send several",
            at: SourcePosition(line: 1, column: limit + 1))
        return RequestLine(id: nil, asked: .failure(error))
    }

    /// It would change or tell what everybody shares: for clients on the seat alone. What is a client's own it may change off the
    /// seat, too.
    package func takesSeat(for client: ClientID) -> Bool {
        !isCustomizingOwn(of: client) && name?.takesSeat ?? false
    }

    private func isCustomizingOwn(of client: ClientID) -> Bool {
        switch body {
        case .success(.core(.customizeCommands(_, let program))): program.map { $0.id == client } ?? true
        case .success(.core(.customizeBar(let change))): change.program.map { $0.id == client } ?? true
        default: false
        }
    }

    /// Reads one line; its end may be missing.
    package static func parse(_ bytes: Span<UInt8>) -> RequestLine {
        bytes.count > byteLimit ? overlong() : RequestLine(RequestDocument(bytes))
    }

    private typealias Asked = (name: RequestName, body: Body)

    /// Reads what the JSON of a line means.
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
        do throws(RequestError) {
            return .success(try read(document.root))
        } catch {
            return .failure(error)
        }
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
