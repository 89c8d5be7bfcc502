/// A command whose keys perform another one: that of a program which declared them first, or one of the same program which
/// a right-to-left layout mirrors onto them.
public struct ShadowedCommand: Hashable, Sendable {
    /// The id of the command that the keys do not reach.
    public var command: String
    /// As people write them.
    public var keys: String
    /// The program whose command has the keys; the command's own if both are its.
    public var program: ClientID
}

// Programs without scenes exist only for their keys, and all are active at once: of two that declare the same keys, the
// first gets them.
extension Interaction {
    /// The commands whose keys, after an insertion into `menu`, belong to other programs or to mirrored commands.
    ///
    /// - Complexity: O(inserted · menus), and O(commands of all) beside others or on a right-to-left layout
    func shadowed(by inserted: [Int], in menu: CommandMenu) -> [ShadowedCommand] {
        shadowedByOthers(inserted, in: menu) + shadowedByMirrored(inserted, in: menu)
    }

    /// The layout, not the program, gives two commands the same keys: a program that is told can set `mirror` for both.
    private func shadowedByMirrored(_ inserted: [Int], in menu: CommandMenu) -> [ShadowedCommand] {
        let placement = commands.placement
        guard placement.mirrors, menu.settings.mirrors, !inserted.isEmpty else { return [] }
        let table = commands.table(of: menu)
        let inserted = Set(inserted)
        var register = KeyRegister()
        var without: [(command: Int, keys: Shortcut, declared: Shortcut)] = []
        for (number, declared) in menu.tree.keys(
            primary: menu.settings.primary, commands.customizations[menu.key])
        {
            let keys = menu.tree.command(number)!.mirrors ? placement.mirrored(declared) : declared
            if table.text(of: number) == nil {
                without.append((number, keys, declared))
            } else {
                register.add(keys, of: number)
            }
        }
        return without.compactMap { command, keys, declared in
            guard let owner = register.owner(of: keys),
                inserted.contains(command) || inserted.contains(owner)
            else { return nil }
            return ShadowedCommand(
                command: menu.tree.id(of: command), keys: declared.description, program: menu.client)
        }
    }

    private func shadowedByOthers(_ inserted: [Int], in menu: CommandMenu) -> [ShadowedCommand] {
        guard rank(of: menu) == .withoutScenes else { return [] }
        let others = commands.menus.filter { $0 !== menu && rank(of: $0) == .withoutScenes }
            .map { (menu: $0, keys: $0.keys(commands.customizations[$0.key])) }
        guard !others.isEmpty else { return [] }
        let all = menu.tree.keys(primary: menu.settings.primary, commands.customizations[menu.key])
        let keys = Dictionary(uniqueKeysWithValues: all.map { ($0.command, $0.shortcut) })
        return inserted.compactMap { number in
            guard let keys = keys[number] else { return nil }
            let owner = others.first { other in
                guard let number = other.keys.owner(of: keys) else { return false }
                // Standard commands that no responder performs take no keys.
                return !other.menu.isStandard(number) || canPerform(number, of: other.menu)
            }
            return owner.map {
                ShadowedCommand(
                    command: menu.tree.id(of: number), keys: keys.description, program: $0.menu.client)
            }
        }
    }
}
