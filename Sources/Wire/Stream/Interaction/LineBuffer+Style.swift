import InputModel
import Interaction

// Pointer styles, in the format of requests, so that a published style can be declared again.
extension LineBuffer {
    /// Writes a style, or only what differs from `former`.
    mutating func appendStyle(_ style: PointerStyle, changedFrom former: PointerStyle?) {
        append("{")
        let start = count
        if style.effect != former?.effect {
            append(#""effect":"#)
            appendEffect(style.effect)
        }
        if style.shape != former?.shape {
            append(count == start ? #""shape":"# : #","shape":"#)
            appendShape(style.shape)
        }
        if style.constrainedAxes != former?.constrainedAxes {
            append(count == start ? #""constrainedAxes":"# : #","constrainedAxes":"#)
            appendAxes(style.constrainedAxes)
        }
        if style.accessories != former?.accessories {
            append(count == start ? #""accessories":"# : #","accessories":"#)
            appendList(style.accessories) { $0.appendAccessory($1) }
        }
        append("}")
    }

    private mutating func appendEffect(_ effect: PointerStyle.Effect) {
        switch effect {
        case .automatic: append(#""automatic""#)
        case .highlight: append(#""highlight""#)
        case .lift: append(#""lift""#)
        case .none: append(#""none""#)
        case .hover(let tint, let shadow, let scale):
            append(#"{"kind":"hover","tint":""#)
            append(tint.name)
            append(shadow ? #"","shadow":true"# : #"","shadow":false"#)
            append(scale ? #","scale":true}"# : #","scale":false}"#)
        }
    }

    private mutating func appendShape(_ shape: PointerStyle.Shape) {
        switch shape {
        case .system: append(#""system""#)
        case .roundedRectangle(let rect, let radius):
            append(#"{"kind":"roundedRectangle","radius":"#, radius)
            if let rect {
                append(#","rect":"#, rect)
            }
            append("}")
        case .verticalBeam(let length):
            append(#"{"kind":"verticalBeam","length":"#, length)
            append("}")
        case .horizontalBeam(let length):
            append(#"{"kind":"horizontalBeam","length":"#, length)
            append("}")
        case .path(let id):
            append(#"{"kind":"path","id":"#, id)
            append("}")
        }
    }

    private mutating func appendAccessory(_ accessory: PointerStyle.Accessory) {
        append(#"{"shape":"#)
        switch accessory.form {
        case .arrow: append(#""arrow""#)
        case .shape(let shape): appendShape(shape)
        }
        append(#","offset":"#, accessory.offset)
        append(#","angle":"#, accessory.angle)
        append("}")
    }
}
