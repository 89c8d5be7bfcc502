public import InputModel

/// What the interaction can be told.
public struct InteractionSettings: Hashable, Sendable {
    /// The default of ``dragThreshold``, in points.
    public static var standardDragThreshold: Double { 3 }

    /// How far the pointer moves with a button down before that is a drag, in points.
    public var dragThreshold = standardDragThreshold
    /// The most scenes in sight at once.
    public var sceneLimit = Limits.scenes
    /// Several users share all there is, so that each has at most a part of it (``Share``, `Limits.clientScenes`,
    /// `Limits.userCustomizations`).
    public var isShared = false
    /// The modifier that inverts one item, or those in a band.
    public var toggle: Modifiers = .control
    /// How the shortcuts of programs are put on keys that say nothing of it.
    public var shortcuts = ShortcutSettings()
    /// What keys mean in a region that edits text.
    public var edits = EditBindings.standard

    /// The standard settings.
    public init() {}
}
