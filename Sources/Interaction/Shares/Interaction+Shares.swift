import InputModel

// Limits on declarations, if several users share the memory.
extension Interaction {
    /// Sets what the programs of a user may declare from now on; nil for the standard share. Existing declarations
    /// stay.
    package mutating func setShare(_ share: UserShare?, of user: UInt32) { shares.set(share, of: user) }

    /// Sets what all programs may declare in total from now on, in bytes.
    package mutating func setShare(ofAll bytes: Int) { shares.all = bytes }

    /// How much more `client` may declare; in a scene of the configuration, how much more the configuration may.
    ///
    /// - Complexity: O(scenes and programs)
    func room(for client: ClientID, in scene: Scene? = nil) -> Room {
        var room = Room()
        room.all.regions -= scenes.regionCount
        guard settings.isShared, client != .configuration else { return room }
        room.user = scene?.owner == .configuration ? nil : programs.user(of: client)
        let all = usage { _ in true }
        room.used = usage { $0 == room.user }
        let share = room.user.map { shares[$0] } ?? .standard
        room.share = share
        // The reserve is for users who have declared little.
        let left = shares.all - all.bytes
        room.all.bytes = max(left - UserShare.reserve, min(left, UserShare.little - room.used.bytes))
        return room
    }

    /// The usage of the users for whom `isMeant` is true, kept scenes included; nil stands for the configuration.
    func usage(of isMeant: (_ user: UInt32?) -> Bool) -> Usage {
        var usage = Usage()
        for scene in scenes.order where isMeant(user(of: scene)) {
            usage.regions += scene.regions.count
            usage.bytes += scene.bytes
            if !scene.isConnected { usage.kept += scene.bytes }
        }
        for menu in commands.menus where isMeant(programs.user(of: menu.client)) { usage.bytes += menu.bytes }
        return usage
    }

    /// The user that a scene belongs to; nil for the configuration.
    func user(of scene: Scene) -> UInt32? { scene.key.name?.user ?? programs.user(of: scene.owner) }
}
