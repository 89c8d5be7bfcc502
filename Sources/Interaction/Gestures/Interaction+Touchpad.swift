import InputModel

// Touchpads: fingers that pinch do it where the pointer is.

extension Interaction {
    /// A pinch turns and scales what is under the pointer; swipes and holds are for programs as a whole.
    mutating func handle(_ gesture: GestureEvent, _ output: inout Output) {
        guard gesture.gesture == .pinch else { return }
        let source = ActiveGesture.Source.touchpad(gesture.device)
        switch gesture.phase {
        case .began:
            guard let target = press.isLatched ? press.target : scenes.hit(at: pointer),
                target.region != .none
            else { return }
            begin(.pinch, source, on: target, at: pointer, &output) { _ in true }
            begin(.rotate, source, on: target, at: pointer, &output) { _ in true }
        case .changed:
            for index in gestures.indices where gestures[index].source == source {
                if gestures[index].kind == .pinch {
                    gestures[index].scale = gesture.scale
                } else {
                    gestures[index].rotation += gesture.rotation
                }
                publish(gestures[index], .changed, at: pointer, &output)
            }
        case .ended: endGestures(of: source, .ended, at: pointer, &output)
        case .cancelled: endGestures(of: source, .cancelled, at: pointer, &output)
        case .repeated: break
        }
    }
}
