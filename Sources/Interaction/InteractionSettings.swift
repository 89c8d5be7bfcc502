package import InputModel

/// The settings of an interaction.
package struct InteractionSettings: Hashable, Sendable {
    /// The default of ``dragThreshold``, in points.
    package static var standardDragThreshold: Double { 3 }

    /// How far the pointer moves with a button down before the press becomes a drag, in points.
    package var dragThreshold = standardDragThreshold
    /// The maximum number of scenes visible at once.
    package var sceneLimit = Limits.scenes
    /// Several users share the limits, so that each gets at most a part of them (``Share``, `Limits.clientScenes`,
    /// `Limits.userCustomizations`).
    package var isShared = false
    /// The modifier that inverts the selection of one item, or of those in a band.
    package var toggle: Modifiers = .control
    /// How the shortcuts of programs map to keys, unless a shortcut specifies it.
    package var shortcuts = ShortcutSettings()
    /// What keys mean in a region that edits text.
    package var edits = EditBindings.standard

    /// The standard settings.
    package init() {}
}
