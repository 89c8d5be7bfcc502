/// A category of commands that can be performed, for people to read.
public struct ListedCategory: Hashable, Sendable {
    /// The menu's id.
    public var id: String
    /// The title shown above its commands.
    public var title: String
    /// In the order of the menu.
    public var commands: [ListedCommand]
}

/// A command that can be performed.
public struct ListedCommand: Hashable, Sendable {
    /// The program that owns the command.
    public var program: ClientID
    /// The command's id.
    public var id: String
    /// The title to show: the responder's if it gives one.
    public var title: String
    /// As people write them, on the layout in use; nil if it has none that work.
    public var keys: String?
    /// For a command that is a choice.
    public var state: CheckState?
    /// It may reveal text keys: only subscribers with the scope `keys` see it.
    public var needsKeys = false
}

extension [ListedCategory] {
    /// The part of the list that subscribers without the scope `keys` see.
    var withoutKeys: [ListedCategory] { commands { !$0.needsKeys } }

    /// The commands of `client` and of the configuration, for a list requested for one program.
    public func own(of client: ClientID) -> [ListedCategory] {
        commands { $0.program == client || $0.program == .configuration }
    }

    private func commands(where isKept: (ListedCommand) -> Bool) -> [ListedCategory] {
        compactMap { category in
            var category = category
            category.commands.removeAll { !isKept($0) }
            return category.commands.isEmpty ? nil : category
        }
    }
}
