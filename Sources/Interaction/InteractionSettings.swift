package import InputModel

/// What the interaction can be told.
package struct InteractionSettings: Hashable, Sendable {
    /// The default of ``dragThreshold``, in points.
    package static var standardDragThreshold: Double { 3 }

    /// How far the pointer moves with a button down before that is a drag, in points.
    package var dragThreshold = standardDragThreshold
    /// The most scenes in sight at once.
    package var sceneLimit = Limits.scenes
    /// Several users share all there is, so that each has at most a part of it (``Share``, `Limits.clientScenes`,
    /// `Limits.userCustomizations`).
    package var isShared = false
    /// The modifier that inverts one item, or those in a band.
    package var toggle: Modifiers = .control
    /// How the shortcuts of programs are put on keys that say nothing of it.
    package var shortcuts = ShortcutSettings()
    /// What keys mean in a region that edits text.
    package var edits = EditBindings.standard

    /// The standard settings.
    package init() {}
}
