import InputModel

// Regions that edit text: while one has the focus, what types and what edits goes there, and not to commands.
extension Interaction {
    /// The region that edits text and has the focus; nil for none. What is typed is for programs with the scope `keys` alone:
    /// another's region edits nothing.
    func focusedText() -> RegionReference? {
        guard let scene = scenes.spokenTo, !scene.isHolding, scene.focus != .none,
            scene.regions[scene.focus].flags.contains(.editsText), holders.contains(scene.owner)
        else { return nil }
        return RegionReference(scene.id, scene.focus)
    }

    /// What a press that is no text means to a region that edits; nil where it is nothing to it.
    mutating func edit(for key: KeyEvent, in target: RegionReference) -> Edit? {
        guard key.phase == .began || typing.goesOn(key, in: target) else { return nil }
        return commands.edit(for: key)
    }

    /// Text is typed.
    mutating func insert(_ key: KeyEvent, into target: RegionReference, _ output: inout Output) {
        guard takesUp(key, in: target), !key.text.isEmpty else { return }
        output.publish(
            .edit(
                EditEvent(
                    target: target, edit: Edit(.insert), text: key.text,
                    intent: editIntent(in: target, output))))
    }

    mutating func publish(
        _ edit: Edit, for key: KeyEvent, in target: RegionReference, _ output: inout Output
    ) {
        guard takesUp(key, in: target) else { return }
        output.publish(.edit(EditEvent(target: target, edit: edit, intent: editIntent(in: target, output))))
    }

    private mutating func editIntent(in target: RegionReference, _ output: borrowing Output) -> UInt32 {
        keyIntent(in: scenes[target.scene], output)
    }

    private mutating func takesUp(_ key: KeyEvent, in target: RegionReference) -> Bool {
        guard key.phase == .began else { return typing.goesOn(key, in: target) }
        typing.begin(key, in: target)
        return true
    }

    /// What else an edit does: Tab moves the focus on, unless the region has a use for it, and Escape dismisses what is in front.
    mutating func followEdit(_ edit: Edit, of key: KeyEvent, in scene: Scene, _ output: inout Output) {
        if edit.action == .tab, !scene.regions[scene.focus].flags.contains(.acceptsTab) {
            moveFocus(key, in: scene, &output)
        }
        if key.key == .escape, key.phase == .began { dismiss(&output) }
    }
}
