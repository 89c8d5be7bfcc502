import Configuration

/// The limit of each client's output queue, in bytes, such that the total of each user and of all users is bounded.
///
/// Each client has ``least``, plus a part of what earlier clients have left. A user with few clients therefore has long
/// queues, and no queue becomes shorter when others connect. Taking and giving back are O(1).
struct QueueShares {
    /// Sixty lines, after which motion is merged.
    static let least = 8 << 10
    /// What a user's clients have in addition to the least: 3 MiB in total with 256 connections.
    static let ofUser = 1 << 20
    /// What all clients have in addition to the least: 12 MiB in total with 1024 connections.
    static let all = 4 << 20
    /// A new client gets at most a quarter of what its user has left, and a sixteenth of what all users have left.
    private static let parts = (ofUser: 4, all: 16)

    private var taken = 0
    private var takenByUser: [UInt32: Int] = [:]

    /// - Returns: the queue limit of one more client of `user`, in bytes.
    mutating func take(for user: UInt32) -> Int {
        let extra = min(
            ClientLimits.queue - Self.least,
            (Self.ofUser - takenByUser[user, default: 0]) / Self.parts.ofUser,
            (Self.all - taken) / Self.parts.all)
        enter(max(0, extra), user)
        return Self.least + max(0, extra)
    }

    /// Counts an existing client of `user` with this queue limit.
    mutating func keep(_ queue: Int, for user: UInt32) { enter(queue - Self.least, user) }

    mutating func giveBack(_ queue: Int, of user: UInt32) {
        enter(Self.least - queue, user)
        if takenByUser[user] == 0 { takenByUser[user] = nil }
    }

    private mutating func enter(_ bytes: Int, _ user: UInt32) {
        taken += bytes
        takenByUser[user, default: 0] += bytes
    }
}
