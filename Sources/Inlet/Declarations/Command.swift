/// An action that keys, menus and other programs can perform.
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
    /// The title that people read.
    public var title: String?
    /// The keys, such as `ctrl+shift+t`, or `ctrl+k ctrl+c` one after the other; nil for none.
    public var keys: String?
    /// The name that responders use for it; nil means its own name.
    public var action: String?
    /// The title in the overview of shortcuts; nil means the title.
    public var discoverabilityTitle: String?
    /// The menu it is shown in.
    public var category: String?
    /// A value that is published with the command.
    public var value: JSON?
    /// Whether it lasts as long as its keys are held.
    public var holds: Bool?
    /// Whether holding its keys performs it again.
    public var repeats: Bool?
    /// Whether its keys take precedence over edits of text in the region with the focus.
    public var hasPriority: Bool?
    /// Whether it is left out of menus and the overview.
    public var isHidden: Bool?
    /// Whether its keys move with the layout; nil means true.
    public var localizes: Bool?
    /// Whether its brackets and arrows swap sides in right-to-left layouts; nil means true.
    public var mirrors: Bool?
    /// True if the user cannot change it.
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

/// A menu of commands and submenus.
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
    /// The title that people read.
    public var title: String?
    /// Its commands and submenus.
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
    /// The form used in requests.
    var json: JSON { get }
}

extension Command: MenuElement {
    /// The form used in requests.
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
    /// The form used in requests.
    public var json: JSON {
        var fields: [String: JSON] = [
            "id": .string(id.rawValue), "commands": .array(elements.map(\.json)),
        ]
        fields["title"] = title.map(JSON.string)
        return .object(fields)
    }
}

/// Builds commands and menus from Swift statements, including `for` and `if`.
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
    /// Statements in sequence.
    public static func buildBlock(_ parts: [any MenuElement]...) -> [any MenuElement] {
        parts.flatMap(\.self)
    }
    /// The elements of a loop.
    public static func buildArray(_ parts: [[any MenuElement]]) -> [any MenuElement] { parts.flatMap(\.self) }
    /// The elements of an `if`.
    public static func buildOptional(_ part: [any MenuElement]?) -> [any MenuElement] { part ?? [] }
    /// The elements of an `if` with an `else`, if its condition is true.
    public static func buildEither(first part: [any MenuElement]) -> [any MenuElement] { part }
    /// The elements of its `else`.
    public static func buildEither(second part: [any MenuElement]) -> [any MenuElement] { part }
}

/// The state of an action that a responder performs.
///
/// ```swift
/// try await client.respond(in: "editor", actions: ["undo": Action(isEnabled: false), "redo": Action()])
/// ```
public struct Action: Hashable, Sendable {
    /// Whether it can be performed now.
    public var isEnabled: Bool
    /// The text shown instead of the command's title.
    public var title: String?
    /// The state that the command shows beside its title.
    public var state: CommandState?

    /// An action with this title and state.
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
