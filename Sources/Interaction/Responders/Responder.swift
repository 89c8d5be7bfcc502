/// Something that performs commands: a region, a scene, or a program as a whole.
struct Responder {
    struct Action {
        var id: ActionID
        var isEnabled = true
        /// Instead of the command's.
        var title: String?
        var state: CheckState?
    }

    /// Few: an editor's are some twenty.
    var actions: [Action] = []
    /// It is told of key presses that no command takes.
    var takesPresses = false

    var isEmpty: Bool { actions.isEmpty && !takesPresses }

    /// True where it performs the action now.
    @inline(__always)
    func canPerform(_ id: ActionID) -> Bool {
        for index in actions.indices where actions[index].id == id { return actions[index].isEnabled }
        return false
    }
}
