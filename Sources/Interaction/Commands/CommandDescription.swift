/// Something a program can be told to do, by keys, from a menu, or by name.
public struct CommandDescription: Sendable {
    /// Unique in its menu tree.
    public var id: String
    /// The action that responders perform; several commands can share one, with different values.
    public var action: String
    /// The title shown in a menu.
    public var title: String
    /// A longer title, for lists without the menu around it.
    public var discoverabilityTitle: String?
    /// The keys that perform it; nil for none.
    public var shortcut: Shortcut?
    /// JSON, passed to the responder that performs it.
    public var value: String?
    /// Its shortcut moves to another key if the layout does not type its character.
    public var localizes = true
    /// Its shortcut is mirrored in right-to-left layouts.
    public var mirrors = true
    /// Holding its keys performs it again.
    public var repeats = true
    /// It is performed for as long as its keys are held: they begin and end it, and their repeats do nothing.
    public var holds = false
    /// Its keys perform it even while a region that edits text has the focus and would use them.
    public var hasPriority = false
    /// Users may not change its keys, nor hide it.
    public var isFixed = false
    /// It works, but is not listed.
    public var isHidden = false
    /// Gives way to a command of the program with the same id, and gives up its keys to one with the same keys:
    /// programs declared such commands before this one existed.
    var yields = false
    /// Where it was declared.
    public var position = SourcePosition.none

    /// A command without keys or a source position.
    public init(id: String, action: String, title: String) {
        self.id = id
        self.action = action
        self.title = title
    }
}
