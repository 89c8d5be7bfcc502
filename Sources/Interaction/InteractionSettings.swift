import InputModel

/// How the core treats the regions, scenes and commands of programs.
public struct InteractionSettings: Hashable, Sendable {
    /// How far the pointer moves with a button down before the press becomes a drag, in points; at least 0.
    public var dragThreshold = 3.0
    /// The most scenes at once, at most `Limits.scenes`.
    public var sceneLimit = Limits.scenes
    /// Several users share the limits, so that each gets at most a part of them (`UserShare`, `Limits.clientScenes`,
    /// `Limits.userCustomizations`).
    public var isShared = false
    /// How the shortcuts of programs map to keys, unless a shortcut specifies it.
    public var shortcuts = ShortcutSettings()
    /// What keys mean in a region that edits text.
    public var edits = EditBindings.standard

    /// The standard settings.
    public init() {}
}
