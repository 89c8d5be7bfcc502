import InputModel

/// Limits on what the programs of one user may declare in total, if several users share the memory.
package struct UserShare: Hashable, Sendable {
    /// Regions of all their scenes.
    package var regions: Int
    /// Memory of all their declarations, and of what is kept after they disconnect, in bytes as counted by `Cost`.
    package var bytes: Int

    /// At most `regions`, and at most `bytes` of everything.
    package init(regions: Int = standard.regions, bytes: Int = standard.bytes) {
        self.regions = regions
        self.bytes = bytes
    }

    /// The share of a user for whom none is set: about forty windows of visible regions, and half as much again for
    /// commands and long texts. With the output queues that makes 12 MiB.
    package static var standard: UserShare { UserShare(regions: 16_384, bytes: 9 << 20) }

    /// The share of all users in total, in bytes. With queues that makes 40 MiB, which keeps a daemon below 64 MB.
    package static var all: Int { 28 << 20 }

    /// The part of ``all`` reserved for users who have declared little, so that a few users who declare much leave
    /// something for all others.
    static var reserve: Int { 8 << 20 }
    /// The most that counts as little: a program's window, with its commands.
    static var little: Int { 1 << 20 }
}

/// The amount declared.
struct Usage: Equatable {
    var regions = 0
    var bytes = 0
    /// The part of `bytes` used by scenes whose programs have disconnected.
    var kept = 0
}

/// How much more a program may declare.
struct Room {
    /// Already declared by the programs that share it.
    var used = Usage()
    /// The limits of these programs; nil: only the limits of all programs apply.
    var share: UserShare?
    /// The user that it belongs to; nil for the configuration.
    var user: UInt32?
    /// The bytes and regions that all programs have left in total.
    var all = Usage(regions: Limits.regions, bytes: .max)

    /// Throws if another `regions` and `bytes` would not fit. A change that needs no more than before always fits.
    func check(regions: Int = 0, _ bytes: Int, at position: SourcePosition) throws(RequestError) {
        if regions > 0 {
            try require(
                regions <= all.regions, .limit,
                "all programs together can have at most \(Limits.regions) regions; remove some first",
                at: position)
            if let share, used.regions + regions > share.regions {
                throw excess("\(used.regions + regions) regions", "\(share.regions)", "regions", position)
            }
        }
        guard bytes > 0 else { return }
        if let share, used.bytes + bytes > share.bytes {
            throw excess(
                "\((used.bytes + bytes + 1023) >> 10) KiB", "\(share.bytes >> 10) KiB", "memory", position)
        }
        try require(
            bytes <= all.bytes, .limit, "the memory for declarations is full; remove something first",
            at: position)
    }

    private func excess(_ count: String, _ share: String, _ key: StaticString, _ position: SourcePosition)
        -> RequestError
    {
        guard let user else {
            return RequestError(
                .limit,
                "\(count) exceed the \(share) that the configuration's scenes can have together; remove "
                    + "some first",
                at: position)
        }
        return RequestError(
            .limit,
            "\(count) exceed the \(share) that all programs of user \(user) can have together; remove some "
                + "first, or raise `\(key)` of the user in `subscribers`", at: position)
    }
}

/// The shares of users for whom one other than ``UserShare/standard`` is set.
struct ShareTable: ~Copyable {
    private var users: [UInt32: UserShare] = [:]
    var all = UserShare.all

    subscript(user: UInt32) -> UserShare { users[user] ?? .standard }

    mutating func set(_ share: UserShare?, of user: UInt32) { users[user] = share }
}
