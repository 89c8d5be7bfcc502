package import InputModel

// Regions that edit text: the one with the focus gets the keys that type or edit, and commands do not.
extension Interaction {
    /// The region with the focus, if it edits text; otherwise nil. Only programs with the scope `keys` may see typed
    /// text: regions of other programs edit nothing.
    func focusedText() -> RegionReference? {
        guard let scene = scenes.listening, scene.focus != .none,
            scene.regions[scene.focus].flags.contains(.editsText), holders.contains(scene.owner)
        else { return nil }
        return RegionReference(scene.id, scene.focus)
    }

    /// The region that keys are for, whatever it does with them; nil if no scene receives keys.
    package var typingPlace: RegionReference? {
        scenes.spokenTo.map { RegionReference($0.id, $0.focus) }
    }

    /// The edit that a press makes in `target` if it types no text; nil if it makes none.
    mutating func edit(for key: KeyEvent, in target: RegionReference) -> Edit? {
        guard key.phase == .began || typing.goesOn(key, in: target) else { return nil }
        return commands.edit(for: key)
    }

    /// Publishes an edit; `text` is what an insertion inserts, if it inserts anything.
    mutating func publish(
        _ edit: Edit, _ text: ShortText = ShortText(), for key: KeyEvent, in target: RegionReference,
        _ output: inout Output
    ) {
        guard takesUp(key, in: target), edit.action != .insert || !text.isEmpty else { return }
        let intent = keyIntent(in: scenes[target.scene], output)
        output.publish(.edit(EditEvent(target: target, edit: edit, text: text, intent: intent)))
    }

    private mutating func takesUp(_ key: KeyEvent, in target: RegionReference) -> Bool {
        guard key.phase == .began else { return typing.goesOn(key, in: target) }
        typing.begin(key, in: target)
        return true
    }

    /// A further effect of an edit: Tab moves the focus, unless the region accepts tabs.
    mutating func followEdit(_ edit: Edit, of key: KeyEvent, in scene: Scene, _ output: inout Output) {
        if edit.action == .tab, !scene.regions[scene.focus].flags.contains(.acceptsTab) {
            moveFocus(key, in: scene, &output)
        }
    }
}
