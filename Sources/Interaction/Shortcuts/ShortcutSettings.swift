public import InputModel

/// How the shortcuts of a program are placed on keys.
public struct ShortcutSettings: Hashable, Sendable {
    /// Shortcuts move to other keys if the layout does not type their characters.
    public var localizes = true
    /// Shortcuts are mirrored in right-to-left layouts.
    public var mirrors = true
    /// The platform's command modifier: Control, or Super.
    public var primary: Modifiers = .control

    /// The standard settings.
    public init() {}
}

/// `shortcuts.set`. Properties that are nil stay unchanged.
public struct ShortcutChange: Hashable, Sendable {
    /// See ``ShortcutSettings/localizes``.
    public var localizes: Bool?
    /// See ``ShortcutSettings/mirrors``.
    public var mirrors: Bool?
    /// See ``ShortcutSettings/primary``.
    public var primary: Modifiers?
    /// The position of the request.
    public var position = SourcePosition.none

    /// Changes nothing yet.
    public init() {}

    /// Applies the properties that are set, and leaves the rest.
    package func apply(to settings: inout ShortcutSettings) {
        settings.localizes = localizes ?? settings.localizes
        settings.mirrors = mirrors ?? settings.mirrors
        settings.primary = primary ?? settings.primary
    }
}
