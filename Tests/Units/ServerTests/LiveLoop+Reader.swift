import Interaction
import Wire

@testable import Server
@testable import Subscription
@testable import System

extension LiveLoop {
    /// Adds a program of user 1000 that may see everything. Its lines are written to a copy of `raw`, up to 1 MiB behind.
    mutating func addReader(writingTo raw: Int32) throws -> Client {
        let id = seat.clients.makeID()!
        let right = ClientRight(scopes: .all)
        let client = Client(
            id, name: "reader", user: 1000, right: right,
            subscriber: Subscriber(
                output: try OutputDescriptor(for: raw),
                options: options(of: id, user: 1000, right, queueLimit: 1 << 20)),
            requests: nil)
        try add(client)
        return client
    }
}
