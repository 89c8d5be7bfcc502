import InputModel
import Regions

// The effects of a release in the region of the press.
extension Interaction {
    mutating func click(
        _ held: Press.Held, on target: RegionReference, isTouch: Bool, at position: Point,
        _ output: inout Output
    ) {
        let scene = scenes[target.scene]
        guard target.region != .none else {
            // The scene's own empty space gets no clicks, but it gets a menu.
            if held.button == .secondary, scenes.hit(at: position) == target {
                publishMenu(on: target, at: position, intent: held.intent, &output)
            }
            return
        }
        guard scene.regions.store.isHit(target.region, at: scene.local(position)) else { return }
        if isTouch { focusByPress(on: target, &output) }
        output.publish(
            .click(
                ClickEvent(
                    target: target, button: held.button, count: held.count, position: position,
                    modifiers: output.modifiers, intent: held.intent)))
        gestures.publishInstant(
            .tap, on: target, in: scenes, count: held.count, intent: held.intent, at: position, &output
        ) { $0.count == held.count && $0.buttons.contains(ButtonMask(held.button)) }
        switch held.button {
        case .primary:
            selectByClick(held, on: target, &output)
            openByClick(held, on: target, at: position, &output)
        case .secondary:
            gestures.publishInstant(
                .secondaryClick, on: target, in: scenes, intent: held.intent, at: position, &output)
            publishMenu(on: target, at: position, intent: held.intent, &output)
        default: break
        }
    }

    /// Asks for a context menu: for the whole selection if the region is part of it, else for the region alone.
    func publishMenu(
        on target: RegionReference, at position: Point, intent: UInt32, _ output: inout Output
    ) {
        let items = scenes[target.scene].list(ofItemAt: target.region, to: &output)
        output.publish(
            .menu(
                MenuEvent(
                    target: target, items: items, position: position,
                    modifiers: output.modifiers, intent: intent)))
    }
}
