/// Something that keys, menus and other programs perform.
///
/// ```swift
/// try await client.insert(into: "file") {
///     Command("save", title: "Save", keys: "ctrl+s")
///     Command("talk", title: "Push to talk", keys: "ctrl+space").with { $0.holds = true }
/// }
/// ```
public struct Command: Sendable {
    /// The name, unique in the program.
    public var id: CommandID
    /// What people read.
    public var title: String?
    /// The keys, such as `ctrl+shift+t`, or `ctrl+k ctrl+c` one after the other; nil for none.
    public var keys: String?
    /// What responders know it by; nil: its name.
    public var action: String?
    /// What the overview of shortcuts shows; nil: the title.
    public var discoverabilityTitle: String?
    /// The menu it is shown in.
    public var category: String?
    /// Comes with the lines about it.
    public var value: JSON?
    /// It begins and ends, with its keys.
    public var holds: Bool?
    /// It is performed again while its keys are held.
    public var repeats: Bool?
    /// It has its keys before the region with the focus.
    public var hasPriority: Bool?
    /// It is in no menu and no overview.
    public var isHidden: Bool?
    /// Its keys move with the layout; nil: they do.
    public var localizes: Bool?
    /// Its brackets and arrows change sides in layouts written from right to left; nil: they do.
    public var mirrors: Bool?
    /// The user may not change it.
    public var isFixed: Bool?

    /// A command with these keys.
    public init(_ id: CommandID, title: String? = nil, keys: String? = nil, action: String? = nil) {
        (self.id, self.title, self.keys, self.action) = (id, title, keys, action)
    }

    /// The command with a change.
    public func with(_ change: (inout Command) -> Void) -> Command {
        var changed = self
        change(&changed)
        return changed
    }
}

/// A menu with commands and menus in it.
///
/// ```swift
/// try await client.insert {
///     Menu("file", title: "File") {
///         Command("open", title: "Open", keys: "ctrl+o")
///         Menu("recent", title: "Recent") { Command("recent.1", title: "a.txt") }
///     }
/// }
/// ```
public struct Menu: Sendable {
    /// The name, unique in the program.
    public var id: CommandID
    /// What people read.
    public var title: String?
    /// What is in it.
    public var elements: [any MenuElement]

    /// A menu with the commands and menus that `elements` builds.
    public init(_ id: CommandID, title: String? = nil, @CommandBuilder elements: () -> [any MenuElement]) {
        (self.id, self.title) = (id, title)
        self.elements = elements()
    }
}

/// A command, or a menu of commands.
///
/// ```swift
/// let elements: [any MenuElement] = [Command("cut"), Menu("more") { Command("paste") }]
/// print(elements.count)
/// ```
public protocol MenuElement: Sendable {
    /// The name, unique in the program.
    var id: CommandID { get }
    /// As requests have it.
    var json: JSON { get }
}

extension Command: MenuElement {
    /// As requests have it.
    public var json: JSON {
        var fields: [String: JSON] = ["id": .string(id.rawValue)]
        let texts = [
            ("title", title), ("keys", keys), ("action", action),
            ("discoverabilityTitle", discoverabilityTitle),
            ("category", category),
        ]
        for (name, text) in texts { fields[name] = text.map(JSON.string) }
        fields["value"] = value
        let flags = [
            ("holds", holds), ("repeats", repeats), ("priority", hasPriority), ("hidden", isHidden),
            ("localize", localizes), ("mirror", mirrors),
        ]
        for (name, flag) in flags { fields[name] = flag.map(JSON.bool) }
        fields["group"] = isFixed.map { $0 ? "fixed" : "optional" }
        return .object(fields)
    }
}

extension Menu: MenuElement {
    /// As requests have it.
    public var json: JSON {
        var fields: [String: JSON] = [
            "id": .string(id.rawValue), "commands": .array(elements.map(\.json)),
        ]
        fields["title"] = title.map(JSON.string)
        return .object(fields)
    }
}

/// Commands and menus as Swift statements: `for` and `if` among them.
///
/// ```swift
/// let files = ["a.txt", "b.txt"]
/// try await client.insert(into: "recent") {
///     for file in files { Command(CommandID("recent \(file)"), title: file) }
/// }
/// ```
@resultBuilder
public enum CommandBuilder {
    /// A command or a menu.
    public static func buildExpression(_ element: any MenuElement) -> [any MenuElement] { [element] }
    /// One after the other.
    public static func buildBlock(_ parts: [any MenuElement]...) -> [any MenuElement] {
        parts.flatMap(\.self)
    }
    /// Those of a loop.
    public static func buildArray(_ parts: [[any MenuElement]]) -> [any MenuElement] { parts.flatMap(\.self) }
    /// Those of an `if`.
    public static func buildOptional(_ part: [any MenuElement]?) -> [any MenuElement] { part ?? [] }
    /// Those of an `if` that is true.
    public static func buildEither(first part: [any MenuElement]) -> [any MenuElement] { part }
    /// Those of its `else`.
    public static func buildEither(second part: [any MenuElement]) -> [any MenuElement] { part }
}

/// What a responder says of an action that it performs.
///
/// ```swift
/// try await client.respond(in: "editor", actions: ["undo": Action(isEnabled: false), "redo": Action()])
/// ```
public struct Action: Hashable, Sendable {
    /// It can be performed now.
    public var isEnabled: Bool
    /// The text shown instead of the command's title.
    public var title: String?
    /// What the command shows beside it.
    public var state: CommandState?

    /// An action with these looks.
    public init(isEnabled: Bool = true, title: String? = nil, state: CommandState? = nil) {
        (self.isEnabled, self.title, self.state) = (isEnabled, title, state)
    }

    var json: JSON {
        var fields: [String: JSON] = ["enabled": .bool(isEnabled)]
        fields["title"] = title.map(JSON.string)
        fields["state"] = state.map { .string($0.rawValue) }
        return .object(fields)
    }
}
