import InputModel
import Interaction

// The values of a request, from its keys.
extension DocumentFields {
    /// Only the core can give the reason that a restoration took too long.
    private static let reasons: [(name: StaticString, value: SceneEvent.Reason)] =
        [.standard, .commit, .decline].map { ($0.name, $0) }
    private static let steps: [(name: StaticString, value: RestorationStep)] = [
        ("extend", .extend), ("complete", .complete),
    ]

    /// The position that the pointer moves to.
    func point() throws(DocumentError) -> Point {
        let x = try required("x").coordinate()
        return Point(x: x, y: try required("y").coordinate())
    }

    func regionAnswer() throws(DocumentError) -> RegionAnswer {
        let node = try required("request")
        var answer = RegionAnswer(to: UInt64(try node.integer("request", 1...(1 << 53))))
        answer.position = node.position
        answer.rect = try value("rect")?.rect()
        answer.style = try value("style")?.style()
        answer.latch = try value("latch")?.flags("latch", DocumentNode.axes)
        if let node = self["opens"] {
            guard node.isNull else {
                throw node.fault(
                    "opens must be null, for a part from which nothing opens; leave it out otherwise")
            }
            answer.opens = false
        }
        return answer
    }

    func sceneOrder() throws(DocumentError) -> [SceneName] {
        let program = try program()
        return try required("scenes").items { (node) throws(RequestError) in
            try node.sceneName("a scene", of: program)
        }
    }

    /// To focus nothing, a request must give a null region; it cannot leave the region out.
    func focus() throws(DocumentError) -> Request {
        let node = try required("region")
        return try .setFocus(scene(), region: node.isNull ? nil : node.regionName())
    }

    func selection() throws(DocumentError) -> SelectionChange {
        try SelectionChange(
            scene: scene(), collection: required("collection").regionName(),
            items: required("items").items { (node) throws(RequestError) in
                try node.regionName("an item")
            })
    }

    func commandReplacement() throws(DocumentError) -> Request {
        try .replaceCommands(
            required("menu").menuName(), with: required("commands").menuItems().map { $0.element })
    }

    func commandSearch() throws(DocumentError) -> RequestLine.SeatRequest {
        let limit = try self["limit"]?.integer("limit", 1...RequestLine.searchLimit)
        return try .searchCommands(value("text")?.string() ?? "", limit: limit ?? RequestLine.searchLimit)
    }

    func scene() throws(DocumentError) -> SceneName {
        try required("scene").sceneName(of: program())
    }

    func program() throws(DocumentError) -> ProgramNumber? {
        guard let node = value("program") else { return nil }
        let number = try node.integer("program", 0...Int(UInt32.max))
        return ProgramNumber(ClientID(rawValue: UInt32(number)), position: node.position)
    }

    func identification() throws(DocumentError) -> ProgramIdentification {
        let node = try required("name")
        let name = try node.string("name")
        guard ProgramName.isValid(name) else {
            throw node.fault(
                "a program's name must be 1 to \(ProgramName.nameLimit) of A-Z, a-z, 0-9, dot, underscore "
                    + "and hyphen, or web:ORIGIN/NAME of at most \(ProgramName.pageNameLimit) bytes")
        }
        return ProgramIdentification(name, position: node.position)
    }

    func reason() throws(DocumentError) -> SceneEvent.Reason {
        try value("reason")?.choice("reason", Self.reasons) ?? .standard
    }

    /// `extend: true`, `complete: true`, or either name as `step`.
    func restorationStep() throws(DocumentError) -> RestorationStep {
        var steps: [RestorationStep] = []
        if let step = try self["step"]?.choice("step", Self.steps) { steps.append(step) }
        for (name, step) in Self.steps where try self[name]?.bool(name.description) ?? false {
            steps.append(step)
        }
        guard steps.count == 1 else {
            throw node.fault("scene.restoration needs either extend: true or complete: true")
        }
        return steps[0]
    }
}

extension RegionUpdate {
    init(_ fields: DocumentFields) throws(RequestError) {
        self.init(scene: try fields.scene())
        put = try fields.value("put")?.regions() ?? []
        remove =
            try fields.value("remove")?.items { (node) throws(RequestError) in
                try node.regionName("a region")
            } ?? []
        move =
            try fields.value("move")?.items { (node) throws(RequestError) in
                let (region, x, y) = try node.placement("a move")
                return Move(region: region, origin: Point(x: x, y: y))
            } ?? []
        scroll =
            try fields.value("scroll")?.items { (node) throws(RequestError) in
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
        guard parts.count == 3 else { throw fault("\(what) must be [id, x, y]") }
        return (try parts[0].regionName("id"), try parts[1].coordinate("x"), try parts[2].coordinate("y"))
    }
}
