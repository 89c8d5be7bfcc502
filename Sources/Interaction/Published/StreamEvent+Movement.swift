import InputModel

// Movements that follow each other can be published as one: for slow subscribers, and after a scene has held them.
extension StreamEvent.Body {
    /// One of a series of changes; ``continued(by:)`` says which of them add up.
    package var isMovement: Bool {
        switch self {
        case .motion: true
        case .scroll(let scroll):
            scroll.phase == .momentumChanged || scroll.phase == .changed && scroll.source != .wheel
        case .gesture(let gesture): gesture.phase == .changed
        case .touch(let touch): touch.phase == .changed
        case .tool(let tool): tool.phase == .moved
        case .dial: true
        case .hover(let hover): hover.phase == .moved && hover.style == nil
        case .drag(let drag): drag.phase == .changed
        case .drop(let drop): drop.phase == .moved
        case .latch(let latch): latch.phase == .changed
        case .band(let band): band.phase == .changed
        case .regionGesture(let gesture): gesture.phase == .changed
        default: false
        }
    }

    /// This movement and the one after it in one; nil if they do not belong together, such as those of different devices or
    /// modifiers.
    package func continued(by next: StreamEvent.Body) -> StreamEvent.Body? {
        switch (self, next) {
        case (.motion(let first), .motion(var next))
        where first.device == next.device && first.modifiers == next.modifiers:
            next.delta = first.delta + next.delta
            return .motion(next)
        case (.scroll(let first), .scroll(var next))
        where first.device == next.device && first.phase == next.phase && first.modifiers == next.modifiers:
            next.delta = first.delta + next.delta
            return .scroll(next)
        case (.gesture(let first), .gesture(var next))
        where first.device == next.device && first.gesture == next.gesture
            && first.modifiers == next.modifiers:
            next.delta = first.delta + next.delta
            next.rotation = first.rotation + next.rotation
            return .gesture(next)
        case (.dial(let first), .dial(var next))
        where first.device == next.device && first.dial == next.dial && first.modifiers == next.modifiers:
            next.delta = first.delta &+ next.delta
            return .dial(next)
        // The others say where something is now, not how far it went.
        case (.touch(let first), .touch(let last)):
            let isSame = first.device == last.device && first.contact == last.contact
            return isSame && first.modifiers == last.modifiers ? next : nil
        case (.tool(let first), .tool(let last)):
            return first.device == last.device && first.modifiers == last.modifiers ? next : nil
        case (.hover(let first), .hover(let last)):
            return first.target == last.target && first.modifiers == last.modifiers ? next : nil
        case (.drag(let first), .drag(let last)):
            return first.target == last.target && first.modifiers == last.modifiers ? next : nil
        case (.drop(let first), .drop(let last)):
            return first.target == last.target && first.modifiers == last.modifiers ? next : nil
        case (.latch(let first), .latch(let last)):
            return first.target == last.target && first.modifiers == last.modifiers ? next : nil
        case (.regionGesture(let first), .regionGesture(let last)):
            let isSame = first.kind == last.kind && first.target == last.target
            return isSame && first.modifiers == last.modifiers ? next : nil
        case (.band(let first), .band(let last)): return first.target == last.target ? next : nil
        default: return nil
        }
    }
}
