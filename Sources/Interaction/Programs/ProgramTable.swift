/// The connected instances of programs, and those that disconnected since the events were last cleared.
public struct ProgramTable: ~Copyable, Sendable {
    /// An instance of a program.
    public struct Instance: Sendable {
        /// Its number.
        public let id: ClientID
        /// The number of its user.
        public let user: UInt32
        /// Its name: the one it declared, else the one known when it connected; nil if it has neither.
        public fileprivate(set) var name: String?
        /// It has declared something, and can no longer identify itself.
        fileprivate var hasDeclared = false
        fileprivate var isIdentified = false
        /// It may change what all programs share, including which scene is in front.
        fileprivate(set) var hasControl = false

        var key: ProgramKey {
            name.map { .named(ProgramName(user: user, name: $0)) } ?? .unnamed(id)
        }
    }

    /// In ascending order of their numbers.
    private var instances: [Instance] = []
    /// Disconnected, and still named by events.
    private var gone: [ClientID] = []
    /// Instances that receive no input: the login session of their user is in the background.
    private(set) var offSeat: Set<ClientID> = []

    /// The connected instances, in order of connection. Allocates.
    var all: [Instance] { gone.isEmpty ? instances : instances.filter { !gone.contains($0.id) } }

    /// Includes those that disconnected since the events were last cleared.
    var span: Span<Instance> {
        @_lifetime(borrow self)
        get { instances.span }
    }

    /// An instance that is connected, or disconnected since the events were last cleared.
    ///
    /// - Complexity: O(log instances)
    package subscript(id: ClientID) -> Instance? {
        Self.index(of: id, in: instances.span).map { instances[$0] }
    }

    /// The index of an instance in a list sorted by number; nil if it is not in it.
    static func index(of id: ClientID, in instances: Span<Instance>) -> Int? {
        var (low, high) = (0, instances.count)
        while low < high {
            let middle = (low + high) / 2
            let number = instances[middle].id.rawValue
            if number == id.rawValue { return middle }
            if number < id.rawValue { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// The owner of an instance's sessions. One that was never connected has no owner: for the core alone, in tests.
    func key(of client: ClientID) -> ProgramKey {
        client == .configuration ? .configuration : self[client]?.key ?? .unnamed(client)
    }

    /// Its user; nil for the configuration, which all users share.
    func user(of client: ClientID) -> UInt32? { self[client]?.user }

    /// The user of a key's program; nil for the configuration, and for removed instances.
    func user(of key: ProgramKey) -> UInt32? {
        switch key {
        case .configuration: nil
        case .named(let name): name.user
        case .unnamed(let client): user(of: client)
        }
    }

    /// True if two instances have the same user, or one of them is the configuration.
    func isSameUser(_ client: ClientID, _ other: ClientID) -> Bool {
        client == .configuration || other == .configuration || user(of: client) == user(of: other)
    }

    mutating func connect(_ client: ClientID, user: UInt32, name: String?) {
        precondition(self[client] == nil, "an instance's number is given once")
        // Numbers rise, so that the new one is the last.
        let index = instances.lastIndex { $0.id.rawValue < client.rawValue }.map { $0 + 1 } ?? 0
        instances.insert(Instance(id: client, user: user, name: name), at: index)
    }

    mutating func disconnect(_ client: ClientID) {
        offSeat.remove(client)
        if self[client] != nil { gone.append(client) }
    }

    /// True for an instance that receives no input.
    func isOffSeat(_ client: ClientID) -> Bool { !offSeat.isEmpty && offSeat.contains(client) }

    /// - Precondition: all `clients` are connected.
    mutating func leaveSeat(_ clients: [ClientID]) {
        for client in clients {
            precondition(self[client] != nil, "only an instance that is connected leaves the seat")
            offSeat.insert(client)
        }
    }

    mutating func returnToSeat(_ clients: [ClientID]) { offSeat.subtract(clients) }

    /// - Throws: ``RequestError`` if it has identified itself already, or has declared something without doing so.
    mutating func identify(
        _ client: ClientID, as identification: ProgramIdentification
    ) throws(RequestError) {
        guard let index = Self.index(of: client, in: instances.span) else {
            throw RequestError(
                .unsupported, "only a connected program can identify itself; connect to the daemon's socket",
                at: identification.position
            )
        }
        let instance = instances[index]
        if instance.isIdentified, let name = instance.name {
            throw RequestError(
                .duplicate, "this program is already called \"\(name)\"; connect again to use another name",
                at: identification.position)
        }
        try require(
            !instance.hasDeclared, .unsupported,
            "a program must identify itself before it declares anything; connect again",
            at: identification.position)
        instances[index].name = identification.id
        instances[index].isIdentified = true
    }

    mutating func setControl(_ hasControl: Bool, of client: ClientID) {
        if let index = Self.index(of: client, in: instances.span) { instances[index].hasControl = hasControl }
    }

    mutating func noteDeclaration(of client: ClientID) {
        if let index = Self.index(of: client, in: instances.span) { instances[index].hasDeclared = true }
    }

    /// Forgets disconnected instances, which no event names any more.
    @inline(__always)
    mutating func clear() {
        guard !gone.isEmpty else { return }
        instances.removeAll { gone.contains($0.id) }
        gone.removeAll(keepingCapacity: true)
    }
}
