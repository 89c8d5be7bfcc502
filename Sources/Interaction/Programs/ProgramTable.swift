public import InputModel

/// The instances of programs, and those that went since the events were last cleared.
public struct ProgramTable: Sendable {
    /// An instance of a program.
    public struct Instance: Sendable {
        /// Its number.
        public let id: ClientID
        /// The number of its user.
        public let user: UInt32
        /// What it is called: as it said, else as was known when it came; nil where neither.
        public fileprivate(set) var name: String?
        /// It has declared something, and has no name to give any more.
        fileprivate var hasDeclared = false
        fileprivate var isIdentified = false

        var key: ProgramKey {
            name.map { .named(ProgramName(user: user, name: $0)) } ?? .unnamed(id)
        }
    }

    private var instances: [ClientID: Instance] = [:]
    /// Still named by events.
    private var gone: [ClientID] = []

    /// Those that are there, in the order in which they came. Allocates.
    var all: [Instance] {
        let isGone = Set(gone)
        return instances.values.filter { !isGone.contains($0.id) }.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// An instance that is there, or went since the events were last cleared.
    public subscript(id: ClientID) -> Instance? { instances[id] }

    /// Whose the sessions of an instance are. One that was never connected is nobody's: for the core alone, in tests.
    func key(of client: ClientID) -> ProgramKey {
        client == .configuration ? .configuration : self[client]?.key ?? .unnamed(client)
    }

    /// Its user; nil for the configuration, which is everybody's.
    func user(of client: ClientID) -> UInt32? { self[client]?.user }

    /// True where two are of one user, or one of them is the configuration.
    func isSameUser(_ client: ClientID, _ other: ClientID) -> Bool {
        client == .configuration || other == .configuration || user(of: client) == user(of: other)
    }

    mutating func connect(_ client: ClientID, user: UInt32, name: String?) {
        precondition(instances[client] == nil, "an instance's number is given once")
        instances[client] = Instance(id: client, user: user, name: name)
    }

    mutating func disconnect(_ client: ClientID) {
        if instances[client] != nil { gone.append(client) }
    }

    /// - Throws: ``RequestError`` where it has a name already, or has declared something without one.
    mutating func identify(
        _ client: ClientID, as identification: ProgramIdentification
    ) throws(RequestError) {
        guard let instance = instances[client] else {
            throw RequestError(
                .unsupported, "only a program that is connected can say its name", at: identification.position
            )
        }
        if instance.isIdentified, let name = instance.name {
            throw RequestError(
                .duplicate, "this program is called \"\(name)\" already; connect again for another name",
                at: identification.position)
        }
        guard !instance.hasDeclared else {
            throw RequestError(
                .unsupported, "a program says its name before it declares anything; connect again",
                at: identification.position)
        }
        instances[client]!.name = identification.name
        instances[client]!.isIdentified = true
    }

    mutating func noteDeclaration(of client: ClientID) { instances[client]?.hasDeclared = true }

    /// Nothing names those any more that have gone.
    mutating func clear() {
        guard !gone.isEmpty else { return }
        for client in gone { instances[client] = nil }
        gone.removeAll(keepingCapacity: true)
    }
}
