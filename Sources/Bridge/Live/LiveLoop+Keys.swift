import Engine
import Glibc
import InputModel
import Interaction
import LinuxInput
import Wire

// Who is told of keys; while a password is typed, nobody.
extension LiveLoop {
    var areKeysSuspended: Bool { !keySuspenders.isEmpty }

    /// Nobody is told of keys until everyone who asked for that has taken it back or gone.
    mutating func setKeysSuspended(_ isSuspended: Bool, by client: Client, at time: Timestamp) {
        let was = areKeysSuspended
        if isSuspended { keySuspenders.insert(client.id) } else { keySuspenders.remove(client.id) }
        guard areKeysSuspended != was else { return }
        // The core itself is not told of them: nothing that a key would cause is left to be kept from anyone.
        if was { engine.resumeKeys(at: time) } else { engine.suspendKeys(at: time) }
        clients.publish(&engine)
        for client in clients.all {
            client.subscriber.change(scopes: client.scopes, areKeysSuspended: !was, engine, at: time)
        }
    }
}
