import InputModel
import Interaction

extension RequestLine.Body {
    /// Reads what a whole line says.
    init(_ root: DocumentNode) throws(RequestError) {
        guard root.form == .mapping else {
            throw root.fault(
                #"a request is an object such as {"do": "ping"}, not \#(root.kind)"#, code: .syntax)
        }
        guard let node = root.peek("do") else {
            throw root.fault(#"a request says what to do, such as "do": "ping""#, code: .syntax)
        }
        let text = try node.string("do")
        guard let name = RequestName(rawValue: text) else {
            let known = RequestName.allCases.map(\.rawValue).joined(separator: ", ")
            throw node.fault(
                "no request is called \(DocumentNode.quote(text)); there are \(known)", code: .unknownRequest)
        }
        let fields = try root.fields(name.rawValue, known: ["id", "do"] + name.keys)
        switch name {
        case .ping: self = .ping
        case .saveState: self = .saveState
        case .stats: self = .stats
        case .suspendKeys: self = .setKeysSuspended(true)
        case .resumeKeys: self = .setKeysSuspended(false)
        case .subscribe:
            self = try .subscribe(
                events: fields.events(), maximumRate: fields.maximumRate(),
                scopes: fields.value("scopes")?.scopes("scopes"), isMine: fields.value("mine")?.bool("mine"))
        case .searchCommands:
            let limit = try fields["limit"]?.integer("limit", 1...RequestLine.searchLimit)
            self = try .searchCommands(
                fields.value("text")?.string("text") ?? "", limit: limit ?? RequestLine.searchLimit)
        case .setKeyboard: self = try .setKeyboard(KeyboardChange(fields))
        case .simulate: self = try .simulate(SimulationStep(fields))
        default: self = try .core(Request(name, fields))
        }
    }
}

extension Request {
    fileprivate init(_ name: RequestName, _ fields: DocumentFields) throws(RequestError) {
        switch name {
        case .setSpace: self = try .setSpace(fields.required("displays").displays())
        case .warpPointer:
            let x = try fields.required("x").coordinate("x")
            self = .warpPointer(Point(x: x, y: try fields.required("y").coordinate("y")))
        case .identify: self = try .identify(fields.identification())
        case .activateScene:
            var activation = try SceneActivation(fields)
            activation.scene.program = try fields.program()
            self = .activateScene(activation)
        case .updateScene:
            var update = try SceneUpdate(fields)
            update.scene.program = try fields.program()
            self = .updateScene(update)
        case .refreshScene: self = try .refreshScene(fields.scene())
        case .destroyScene: self = try .destroyScene(fields.scene(), fields.reason())
        case .restoreScene: self = try .restoreScene(fields.scene(), fields.restorationStep())
        case .orderScenes:
            let program = try fields.program()
            self = try .orderScenes(
                fields.required("scenes").items("scenes") { (node) throws(RequestError) in
                    try node.sceneName("a scene", of: program)
                })
        case .setRegions: self = try .setRegions(fields.scene(), fields.required("regions").regions())
        case .updateRegions: self = try .updateRegions(RegionUpdate(fields))
        case .setFocus:
            // A focus on nothing is said, not left out.
            let node = try fields.required("region")
            self = try .setFocus(fields.scene(), region: node.isNull ? nil : node.regionName("region"))
        case .setSelection:
            self = try .setSelection(
                SelectionChange(
                    scene: fields.scene(), collection: fields.required("collection").regionName("collection"),
                    items: fields.required("items").items("items") { (node) throws(RequestError) in
                        try node.regionName("an item")
                    }))
        case .setResponder:
            var responder = try ResponderDescription(fields)
            if let program = fields.value("program"), responder.scene == nil {
                throw program.fault("what a program performs as a whole is its own; say which scene")
            }
            responder.scene?.program = try fields.program()
            self = .setResponder(responder)
        case .insertCommands: self = try .insertCommands(CommandInsertion(fields))
        case .replaceCommands:
            self = try .replaceCommands(
                fields.required("menu").menuName("menu"),
                with: fields.required("commands").menuItems().map(\.element))
        case .removeCommands: self = try .removeCommands(fields.removedCommands())
        case .customizeCommands:
            self = try .customizeCommands(
                fields.required("commands").commandCustomizations(), of: fields.program())
        case .performCommand:
            self = try .performCommand(fields.required("command").menuName("command"), of: fields.program())
        case .setShortcuts: self = try .setShortcuts(ShortcutChange(fields))
        case .ping, .subscribe, .searchCommands, .setKeyboard, .saveState, .suspendKeys, .resumeKeys, .stats,
            .simulate:
            preconditionFailure("not a request to the core")
        }
    }
}

extension RegionUpdate {
    fileprivate init(_ fields: DocumentFields) throws(RequestError) {
        self.init(scene: try fields.scene())
        put = try fields.value("put")?.regions() ?? []
        remove =
            try fields.value("remove")?.items("remove") { (node) throws(RequestError) in
                try node.regionName("a region")
            } ?? []
        move =
            try fields.value("move")?.items("move") { (node) throws(RequestError) in
                let (region, x, y) = try node.placement("a move")
                return Move(region: region, origin: Point(x: x, y: y))
            } ?? []
        scroll =
            try fields.value("scroll")?.items("scroll") { (node) throws(RequestError) in
                let (region, x, y) = try node.placement("a scroll")
                return Scroll(region: region, delta: Vector(dx: x, dy: y))
            } ?? []
    }
}

extension DocumentNode {
    /// `[id, x, y]`
    fileprivate func placement(
        _ what: String
    ) throws(DocumentError) -> (region: RegionName, x: Double, y: Double) {
        let parts = try items(what)
        guard parts.count == 3 else { throw fault("\(what) is [id, x, y]") }
        return (try parts[0].regionName("id"), try parts[1].coordinate("x"), try parts[2].coordinate("y"))
    }
}

extension DocumentFields {
    /// Clients cannot say that a restoration took too long; the core does.
    private static let reasons: [(name: StaticString, value: SceneEvent.Reason)] =
        [.standard, .commit, .decline].map { ($0.name, $0) }
    private static let steps: [(name: StaticString, value: RestorationStep)] = [
        ("extend", .extend), ("complete", .complete),
    ]
    private static let types = StreamType.allCases.map { (name: $0.name, value: $0) }
    /// From a line every quarter of an hour to one every microsecond, the unit of time.
    private static let rates = 0.001...1_000_000.0

    fileprivate func scene() throws(DocumentError) -> SceneName {
        try required("scene").sceneName("scene", of: program())
    }

    fileprivate func program() throws(DocumentError) -> ProgramNumber? {
        guard let node = value("program") else { return nil }
        let number = try node.integer("program", 0...Int(UInt32.max))
        return ProgramNumber(ClientID(rawValue: UInt32(number)), position: node.position)
    }

    fileprivate func identification() throws(DocumentError) -> ProgramIdentification {
        let node = try required("name")
        let name = try node.string("name")
        guard ProgramName.isValid(name) else {
            throw node.fault(
                "a program's name is 1 to \(ProgramName.nameLimit) of A-Z, a-z, 0-9, dot, underscore and hyphen, "
                    + "or web:ORIGIN/NAME of at most \(ProgramName.pageNameLimit) bytes")
        }
        return ProgramIdentification(name, position: node.position)
    }

    fileprivate func reason() throws(DocumentError) -> SceneEvent.Reason {
        try value("reason")?.choice("reason", Self.reasons) ?? .standard
    }

    /// `extend: true`, `complete: true`, or either name as `step`.
    fileprivate func restorationStep() throws(DocumentError) -> RestorationStep {
        var steps: [RestorationStep] = []
        if let step = try self["step"]?.choice("step", Self.steps) { steps.append(step) }
        for (name, step) in Self.steps where try self[name]?.bool(name.description) ?? false {
            steps.append(step)
        }
        guard steps.count == 1 else {
            throw node.fault("scene.restoration says one thing, either extend: true or complete: true")
        }
        return steps[0]
    }

    fileprivate func events() throws(DocumentError) -> EventFilter? {
        let types = try value("events")?.items("events") { (node) throws(RequestError) in
            try node.choice("each of events", Self.types)
        }
        return types.map { EventFilter(only: $0) }
    }

    fileprivate func maximumRate() throws(DocumentError) -> Double? {
        try value("maxRate")?.number("maxRate (motion lines a second)", Self.rates)
    }
}
