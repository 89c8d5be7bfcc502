package import InputModel

// Movements that follow each other can be published as one: for slow subscribers, and after a scene has held them.
extension StreamEvent.Body {
    /// What moves: of which device, or in which region.
    package enum Movement: Equatable {
        case motion(DeviceID)
        case scroll(DeviceID)
        case gesture(DeviceID)
        case touch(DeviceID, contact: UInt32)
        case tool(DeviceID)
        case dial(DeviceID, DialEvent.Dial)
        case hover(RegionReference)
        case drag(RegionReference)
        case drop(UInt64, RegionReference)
        case latch(RegionReference)
        case band(RegionReference)
        case regionGesture(RegionGestureKind, RegionReference)
    }

    /// What an event says of a movement.
    private struct Step {
        let movement: Movement
        /// It neither begins nor ends.
        let goesOn: Bool
        var modifiers: Modifiers = []
    }

    private var step: Step? {
        switch self {
        case .motion(let motion):
            Step(movement: .motion(motion.device), goesOn: true, modifiers: motion.modifiers)
        case .scroll(let scroll):
            Step(
                movement: .scroll(scroll.device),
                goesOn: scroll.phase == .momentumChanged
                    || scroll.phase == .changed && scroll.source != .wheel,
                modifiers: scroll.modifiers)
        case .gesture(let gesture):
            Step(
                movement: .gesture(gesture.device), goesOn: gesture.phase == .changed,
                modifiers: gesture.modifiers)
        case .touch(let touch):
            Step(
                movement: .touch(touch.device, contact: touch.contact), goesOn: touch.phase == .changed,
                modifiers: touch.modifiers)
        case .tool(let tool):
            Step(movement: .tool(tool.device), goesOn: tool.phase == .moved, modifiers: tool.modifiers)
        case .dial(let dial):
            Step(movement: .dial(dial.device, dial.dial), goesOn: true, modifiers: dial.modifiers)
        case .hover(let hover):
            Step(
                movement: .hover(hover.target), goesOn: hover.phase == .moved && hover.style == nil,
                modifiers: hover.modifiers)
        case .drag(let drag):
            Step(movement: .drag(drag.target), goesOn: drag.phase == .changed, modifiers: drag.modifiers)
        case .drop(let drop):
            Step(
                movement: .drop(drop.drag, drop.target), goesOn: drop.phase == .moved,
                modifiers: drop.modifiers)
        case .latch(let latch):
            Step(movement: .latch(latch.target), goesOn: latch.phase == .changed, modifiers: latch.modifiers)
        case .band(let band): Step(movement: .band(band.target), goesOn: band.phase == .changed)
        case .regionGesture(let gesture):
            Step(
                movement: .regionGesture(gesture.kind, gesture.target), goesOn: gesture.phase == .changed,
                modifiers: gesture.modifiers)
        default: nil
        }
    }

    /// The movement that goes on; nil for every other event. ``continued(by:)`` says which of its events add up.
    package var movement: Movement? {
        guard let step, step.goesOn else { return nil }
        return step.movement
    }

    /// This movement and the one after it in one; nil if they do not belong together, such as those of different devices or
    /// modifiers.
    package func continued(by next: StreamEvent.Body) -> StreamEvent.Body? {
        guard let step, let following = next.step, step.movement == following.movement,
            step.modifiers == following.modifiers
        else { return nil }
        switch (self, next) {
        case (.motion(let first), .motion(var next)):
            next.delta = first.delta + next.delta
            return .motion(next)
        case (.scroll(let first), .scroll(var next)):
            guard first.phase == next.phase else { return nil }
            next.delta = first.delta + next.delta
            return .scroll(next)
        case (.gesture(let first), .gesture(var next)):
            guard first.gesture == next.gesture else { return nil }
            next.delta = first.delta + next.delta
            next.rotation = first.rotation + next.rotation
            return .gesture(next)
        case (.dial(let first), .dial(var next)):
            next.delta = first.delta &+ next.delta
            return .dial(next)
        // The others say where something is now, not how far it went.
        default: return next
        }
    }
}
