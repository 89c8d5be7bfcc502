import InputModel

/// How the core treats the regions, scenes and commands of programs.
public struct InteractionSettings: Hashable, Sendable {
    /// For what mice, touchpads and pens press.
    public var pointer = PressTolerances.pointer
    /// For what fingers press on touchscreens.
    public var touch = PressTolerances.touch
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
