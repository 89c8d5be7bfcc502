public import InputModel

/// How the shortcuts of a program are put on keys.
public struct ShortcutSettings: Hashable, Sendable {
    /// They move where the layout does not type their characters.
    public var localizes = true
    /// They change sides in layouts that are written from right to left.
    public var mirrors = true
    /// The platform's command modifier: Control, or Super.
    public var primary: Modifiers = .control

    /// The standard settings.
    public init() {}
}

/// `shortcuts.set`. What is nil stays.
public struct ShortcutChange: Hashable, Sendable {
    /// See ``ShortcutSettings/localizes``.
    public var localizes: Bool?
    /// See ``ShortcutSettings/mirrors``.
    public var mirrors: Bool?
    /// See ``ShortcutSettings/primary``.
    public var primary: Modifiers?
    /// Where it was asked for.
    public var position = SourcePosition.none

    /// Changes nothing yet.
    public init() {}

    /// Changes what is given, and leaves the rest.
    package func apply(to settings: inout ShortcutSettings) {
        settings.localizes = localizes ?? settings.localizes
        settings.mirrors = mirrors ?? settings.mirrors
        settings.primary = primary ?? settings.primary
    }
}
