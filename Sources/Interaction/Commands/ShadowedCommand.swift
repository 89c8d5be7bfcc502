public import InputModel

/// A command that was inserted and whose keys perform another program's, which declared them before.
public struct ShadowedCommand: Hashable, Sendable {
    /// The id of the command that the keys do not reach.
    public var command: String
    /// As people write them.
    public var keys: String
    /// Whose command has them.
    public var program: ClientID
}

// Programs without scenes are there for their keys alone, all at once: of two that declared the same keys, the first did.
extension Interaction {
    /// What the last insertion of commands cannot take from others.
    package var shadowed: [ShadowedCommand] { commands.shadowed }

    /// The commands that the last insertion brought into a menu whose keys are another program's.
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
