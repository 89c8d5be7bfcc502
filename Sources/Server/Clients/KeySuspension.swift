import Interaction

/// The clients that have suspended keys, for example while the user types a password: no client gets key events until
/// every one of them has resumed them or disconnected.
struct KeySuspension {
    private var clients: [ClientID: Client] = [:]

    /// Suspends keys for a client, or resumes them.
    mutating func set(_ isSuspended: Bool, by client: Client) {
        clients[client.id] = isSuspended ? client : nil
    }

    /// Keys are suspended: by a client whose login session is active.
    var isInForce: Bool { clients.values.contains { !$0.right.isOffSeat } }
}
