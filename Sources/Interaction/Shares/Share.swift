import InputModel

/// What the programs of one user may declare together, where several users share all there is.
package struct Share: Hashable, Sendable {
    /// Regions of all their scenes.
    package var regions: Int
    /// What all that they declare takes of memory, and what is kept of it when they have gone, in bytes by what each thing is known to cost.
    package var bytes: Int

    /// At most so many `regions`, and so many `bytes` of everything.
    package init(regions: Int = standard.regions, bytes: Int = standard.bytes) {
        self.regions = regions
        self.bytes = bytes
    }

    /// Of a user of whom nothing else is said: some forty windows full of what is seen at once, and half as much again for
    /// commands and long texts. With what waits for them in queues that makes 12 MiB.
    package static var standard: Share { Share(regions: 16_384, bytes: 9 << 20) }

    /// What all users have together, in bytes. With queues that makes 40 MiB, and with it a daemon stays below 64 MB.
    package static var all: Int { 28 << 20 }

    /// Of ``all``, what is left to users who have declared little, so that a few who declare much leave no other user
    /// with nothing.
    static var reserve: Int { 8 << 20 }
    /// What "little" is: a program's window, with its commands.
    static var little: Int { 1 << 20 }
    /// What is kept of scenes whose programs have gone is at most this part of what its user may declare: the oldest make
    /// way, so that sessions never keep programs from declaring.
    static var keptPart: Int { 3 }
    /// And of all at most this part, as much as one user: sessions are what stays of programs, and they are to leave a daemon
    /// nearly as small as it was.
    static var keptPartOfAll: Int { 9 }
}

/// What is declared.
struct Usage: Equatable {
    var regions = 0
    var bytes = 0
    /// Of `bytes`, what is kept of scenes whose programs have gone.
    var kept = 0
}

/// How much more a program may declare.
struct Room {
    /// What is declared already by those who share it.
    var used = Usage()
    /// What they may declare; nil: what there is.
    var share: Share?
    /// Whose it is; nil: the configuration's.
    var user: UInt32?
    /// Bytes that all have left together, and regions.
    var all = Usage(regions: Limits.regions, bytes: .max)

    /// Throws where `regions` and `bytes` more would not fit. What takes no more than before always does.
    func check(regions: Int = 0, _ bytes: Int, at position: SourcePosition) throws(RequestError) {
        if regions > 0 {
            guard regions <= all.regions else {
                throw RequestError(
                    .limit,
                    "all programs together can have at most \(Limits.regions) regions; remove some "
                        + "first",
                    at: position)
            }
            if let share, used.regions + regions > share.regions {
                throw excess("\(used.regions + regions) regions", "\(share.regions)", "regions", position)
            }
        }
        guard bytes > 0 else { return }
        if let share, used.bytes + bytes > share.bytes {
            throw excess(
                "\((used.bytes + bytes + 1023) >> 10) KiB", "\(share.bytes >> 10) KiB", "memory", position)
        }
        guard bytes <= all.bytes else {
            throw RequestError(
                .limit,
                "the memory for declarations is full; remove something first",
                at: position)
        }
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

/// How much users may declare of whom something else is said than ``Share/standard``.
struct ShareTable: ~Copyable {
    private var users: [UInt32: Share] = [:]
    var all = Share.all

    init(by _: Interaction.Maker) {}

    subscript(user: UInt32) -> Share { users[user] ?? .standard }

    mutating func set(_ share: Share?, of user: UInt32) { users[user] = share }
}
