import InputModel
import Interaction

// The fields that lines of regions share. Each begins with its comma.
extension LineBuffer {
    /// An instance of a program: its number, name and user.
    mutating func appendProgram(_ program: ClientID, name: String?, user: UInt32, isFirst: Bool = false) {
        append(isFirst ? #""program":"# : #","program":"#)
        append(program.rawValue)
        append(#","name":"#, name)
        append(#","user":"#, user)
    }

    /// The owner of a scene; if the owner is not connected, null and the program that the scene is kept for.
    @inline(__always)
    mutating func appendOwner(_ program: ClientID?, _ keeper: @autoclosure () -> ProgramName?) {
        if let program { append(program.rawValue) } else { appendKeeper(keeper()) }
    }

    private mutating func appendKeeper(_ keeper: ProgramName?) {
        append("null")
        guard let keeper else { return }
        append(#","keeper":{"name":"#, keeper.name)
        append(#","user":"#, keeper.user)
        append("}")
    }

    /// Appends a scene and its owner.
    mutating func appendScene(
        _ scene: SceneID, _ names: borrowing InteractionNames, isFirst: Bool = false
    ) {
        append(isFirst ? #""program":"# : #","program":"#)
        appendOwner(names.program(of: scene), names.keeper(of: scene))
        append(#","scene":"#, names.name(of: scene))
    }

    /// A region of a scene; null for the scene's empty space.
    mutating func appendTarget(
        _ target: RegionReference, _ names: borrowing InteractionNames, isFirst: Bool = false
    ) {
        if !isFirst { appendByte(UInt8(ascii: ",")) }
        let program = names.program(of: target.scene)
        let scene = names.name(of: target.scene)
        let region = names.name(of: target.region, in: target.scene)
        var cursor = open(RememberedTarget.room)
        let remembered = targets.copy(program, scene, region, to: cursor.target)
        if remembered > 0 {
            cursor.skip(remembered)
            return close(cursor)
        }
        let mark = count
        append(#""program":"#)
        appendOwner(program, names.keeper(of: target.scene))
        append(#","scene":"#, scene)
        append(#","region":"#, region)
        remember(program, scene, region, from: mark)
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
