/// How many bytes may wait for each client, so that those for all together are bounded, and those for each user's.
///
/// Each has ``least``. Beside that it takes a part of what those before it have left, so that a user with few clients has long
/// queues, and no queue becomes shorter because others connect. To take and to give back is O(1).
struct QueueShares {
    /// Sixty lines, after which motion is merged.
    static let least = 8 << 10
    /// Beside the least of 256 connections, a user's clients have that: with it 3 MiB.
    static let ofUser = 1 << 20
    /// Beside the least of 1024 connections, all clients have that: with it 12 MiB.
    static let all = 4 << 20
    /// One of a user's clients takes that part of what its others have left, and one of all clients of what those have.
    private static let parts = (ofUser: 4, all: 16)

    private var taken = 0
    private var takenByUser: [UInt32: Int] = [:]

    /// - Returns: what may wait for one more client of `user`, in bytes.
    mutating func take(for user: UInt32) -> Int {
        let extra = min(
            ClientLimits.queue - Self.least,
            (Self.ofUser - takenByUser[user, default: 0]) / Self.parts.ofUser,
            (Self.all - taken) / Self.parts.all)
        enter(max(0, extra), user)
        return Self.least + max(0, extra)
    }

    /// A client of `user` is there already, for which so many bytes may wait.
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
