import InputModel

/// Something that performs commands: a region, a scene, or a program as a whole.
struct Responder {
    struct Action {
        var id: ActionID
        var isEnabled = true
        /// Replaces the command's title; nil leaves it.
        var title: String?
        var state: CheckState?
    }

    /// Few: an editor has about twenty.
    var actions: [Action] = []
    /// It receives key presses that no command takes.
    var takesPresses = false
    /// The program that declared it and performs its actions: in a scene of the configuration, any program.
    var program = ClientID.configuration
    /// Where it was declared; `RegionID.none` for a scene and for a program as a whole.
    var region = RegionID.none
    /// Different for each responder ever declared; 0 for one that was never declared.
    var serial: UInt64 = 0
    /// What it takes of its program's share; 0 for one that was never declared.
    var bytes = 0

    /// It performs nothing, whatever others do.
    var isEmpty: Bool { actions.isEmpty && !takesPresses }

    /// True if it can perform the action now.
    @inline(__always)
    func canPerform(_ id: ActionID) -> Bool {
        for index in actions.indices where actions[index].id == id { return actions[index].isEnabled }
        return false
    }
}

/// The responder that performs a command, and its owner.
struct Performer: Hashable {
    var target: ResponderReference
    var program: ClientID

    /// The configuration's commands, which every subscriber may perform.
    static let everyone = Performer(target: .daemon, program: .configuration)

    /// A program as a whole.
    init(_ program: ClientID) { self.init(target: .client(program), program: program) }

    /// A region or a scene.
    init(_ responder: Responder, in scene: Scene) {
        self.init(
            target: .region(RegionReference(scene.id, responder.region)), program: responder.program)
    }

    private init(target: ResponderReference, program: ClientID) {
        (self.target, self.program) = (target, program)
    }
}
