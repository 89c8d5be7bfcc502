import Engine
import Glibc
import InputModel
import Interaction
import LinuxInput
import Wire

// Keys that nobody is told of, while a password is typed.
extension LiveLoop {
    /// What a client may see now.
    func seen(by client: Client) -> Scopes {
        keySuspenders.isEmpty ? client.scopes : client.scopes.subtracting(.keys)
    }

    /// Nobody is told of keys until everyone who asked for that has taken it back or gone.
    mutating func setKeysSuspended(_ isSuspended: Bool, by client: Client, at time: Timestamp) {
        let was = !keySuspenders.isEmpty
        if isSuspended { keySuspenders.insert(client.id) } else { keySuspenders.remove(client.id) }
        guard keySuspenders.isEmpty == was else { return }
        // Those that are down began for one audience and would end for another.
        engine.cancelKeys(at: time)
        clients.publish(&engine)
        for client in clients.all {
            client.subscriber.change(scopes: seen(by: client), areKeysSuspended: !was, engine, at: time)
        }
    }
}
