public import InputModel

/// An inserted command whose keys perform a command of another program, which declared them first.
public struct ShadowedCommand: Hashable, Sendable {
    /// The id of the command that the keys do not reach.
    public var command: String
    /// As people write them.
    public var keys: String
    /// The program whose command has the keys.
    public var program: ClientID
}

// Programs without scenes exist only for their keys, and all are active at once: of two that declare the same keys, the
// first gets them.
extension Interaction {
    /// The commands of the last insertion whose keys belong to other programs.
    package var shadowed: [ShadowedCommand] { commands.shadowed }

    /// The commands of the last insertion into `menu` whose keys belong to other programs.
    ///
    /// - Complexity: O(inserted · menus)
    func shadowedCommands(in menu: CommandMenu) -> [ShadowedCommand] {
        guard rank(of: menu) == .withoutScenes else { return [] }
        let others = commands.menus.filter { $0 !== menu && rank(of: $0) == .withoutScenes }
        guard !others.isEmpty else { return [] }
        let changes = commands.customizations(of: menu.key)
        return menu.inserted.compactMap { number in
            let command = menu.tree.command(number)!
            let own: Shortcut? =
                switch changes[command.id]?.keys {
                case .shortcut(let chosen): chosen
                case .some(.none): nil
                case nil: command.shortcut
                }
            guard let keys = own?.resolved(primary: menu.settings.primary) else { return nil }
            let owner = others.first { other in
                let customizations = commands.customizations(of: other.key)
                guard let number = other.owner(of: keys, customizations) else { return false }
                // Standard commands that no responder performs take no keys.
                return !other.isStandard(number) || canPerform(number, of: other)
            }
            return owner.map {
                ShadowedCommand(command: command.id, keys: keys.description, program: $0.client)
            }
        }
    }
}
