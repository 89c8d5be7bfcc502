import InputModel

// The sessions of scenes whose programs have disconnected: the oldest are dropped where they use too much.
extension Interaction {
    /// Bounds the memory of scenes whose programs have disconnected: drops the oldest sessions of `user` while too
    /// much is kept for that user, then those of the user with the most while too much is kept for all.
    mutating func boundSessions(of user: UInt32?, _ output: inout Output) {
        guard settings.isShared, let user else { return }
        while usage(of: { $0 == user }).kept > shares[user].bytes / UserShare.keptPart,
            dropOldestSession(of: user, &output)
        {}
        while usage(of: { _ in true }).kept > shares.all / UserShare.keptPartOfAll {
            var kept: [UInt32: Int] = [:]
            for scene in scenes.order where !scene.isConnected {
                if let user = self.user(of: scene) { kept[user, default: 0] += scene.bytes }
            }
            guard let most = kept.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key,
                dropOldestSession(of: most, &output)
            else { return }
        }
    }

    /// - Returns: false if the user has none.
    private mutating func dropOldestSession(of user: UInt32, _ output: inout Output) -> Bool {
        guard let oldest = scenes.recent.last(where: { !$0.isConnected && self.user(of: $0) == user }) else {
            return false
        }
        destroy(oldest, reason: .standard, &output)
        return true
    }
}

extension UserShare {
    /// Scenes kept after their programs disconnect use at most their user's share divided by this. The oldest are
    /// dropped first, so that sessions never keep programs from declaring.
    static var keptPart: Int { 3 }
    /// The kept scenes of all users use at most the share of all users divided by this, about as much as one user may
    /// keep: once its programs have disconnected, a daemon is nearly as small as before.
    static var keptPartOfAll: Int { 9 }
}
