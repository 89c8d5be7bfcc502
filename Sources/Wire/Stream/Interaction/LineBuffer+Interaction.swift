import InputModel
import Interaction

// The fields that lines of regions share. Each begins with its comma.
extension LineBuffer {
    /// A region of a scene; null for the scene's empty space.
    mutating func appendTarget(
        _ target: RegionReference, _ names: borrowing InteractionNames, isFirst: Bool = false
    ) {
        append(isFirst ? #""scene":"# : #","scene":"#)
        appendString(names.name(of: target.scene))
        append(#","region":"#)
        appendOptionalString(names.name(of: target.region, in: target.scene))
    }
}

// Values.
extension LineBuffer {
    mutating func appendOptionalString(_ text: String?) {
        if let text { appendString(text) } else { append("null") }
    }

    mutating func appendAxes(_ axes: Axes) {
        switch axes {
        case .both: append(#"["horizontal","vertical"]"#)
        case .horizontal: append(#"["horizontal"]"#)
        case .vertical: append(#"["vertical"]"#)
        default: append("[]")
        }
    }

    mutating func appendRect(_ rect: Rect) {
        append("[")
        append(rect.x)
        append(",")
        append(rect.y)
        append(",")
        append(rect.width)
        append(",")
        append(rect.height)
        append("]")
    }
}
