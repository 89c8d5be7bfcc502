/// The declarations of a program, to be repeated on its next connection: `note` for each request that succeeded,
/// `requests` for the next connection.
struct Memory {
    typealias Fields = [String: JSON]

    /// Requests that are not sent again on another connection: they belong to the connection, drag or press they name.
    static let ofConnection: Set<String> = [
        "region.answer", "drop.accept", "drag.payload", "command.perform", "simulate", "pointer.warp",
    ]

    private(set) var subscription: Fields = [:]
    private var name: JSON?
    /// The rectangle of scenes without their own.
    private var space = Rect(0, 0, 0, 0)
    /// The scenes, back to front.
    private var scenes = OrderedValues<String, SceneMemory>()
    /// The scene activated last. It stays active even if `scene.order` has put it behind others.
    private var active: String?
    private var commands = CommandLog()
    private var shortcuts: Fields = [:]
    private var responders = OrderedValues<[JSON], Fields>()
    private var areKeysSuspended = false

    /// The requests that repeat all declarations, in order.
    func requests() -> [(request: String, fields: Fields)] {
        var requests: [(request: String, fields: Fields)] = []
        if let name { requests.append(("program.identify", ["name": name])) }
        if !subscription.isEmpty { requests.append(("subscribe", subscription)) }
        if !shortcuts.isEmpty { requests.append(("shortcuts.set", shortcuts)) }
        requests += commands.entries
        for name in scenes.keys { requests += scenes[name]?.requests(name) ?? [] }
        if let active, active != scenes.keys.last, scenes[active]?.isBehind == false {
            requests.append(("scene.activate", ["scene": .string(active)]))
            requests.append(("scene.order", ["scenes": .array(scenes.keys.reversed().map(JSON.string))]))
        }
        requests += responders.keys.compactMap { responders[$0].map { ("responder.set", $0) } }
        if areKeysSuspended { requests.append(("keys.suspend", [:])) }
        return requests
    }

    /// Records a request of the program that succeeded.
    mutating func note(_ request: String, _ fields: Fields, _ result: JSON) {
        switch request {
        case "responder.set": responders[["program", "scene", "region"].map { fields[$0] ?? .null }] = fields
        case _ where !(fields["program"] ?? .null).isNull: break
        case "program.identify": name = fields["name"]
        case "subscribe": subscription = fields
        case "shortcuts.set": shortcuts.merge(fields.filter { !$0.value.isNull }) { $1 }
        case "keys.suspend", "keys.resume": areKeysSuspended = request == "keys.suspend"
        case "commands.insert": commands.insert(fields)
        case "commands.replace": commands.replace(fields)
        case "commands.remove": commands.remove(fields)
        case "scene.destroy": forget(fields["scene"]?.string ?? "")
        case "scene.order":
            for case .string(let name) in (fields["scenes"]?.array ?? []).reversed() { scenes.moveLast(name) }
        default: noteInScene(request, fields, result)
        }
    }

    private mutating func noteInScene(_ request: String, _ fields: Fields, _ result: JSON) {
        guard let name = result["scene"]?.string ?? fields["scene"]?.string else { return }
        if request == "scene.activate" {
            if scenes[name] == nil { scenes[name] = SceneMemory(space) }
            activate(name)
        }
        guard let gone = scenes[name]?.note(request, fields), !gone.isEmpty else { return }
        responders.removeAll { $0[0].isNull && $0[1] == .string(name) && gone.contains($0[2].string ?? "") }
    }

    /// Records a `scene` line about a scene of the program.
    ///
    /// An echo is a line that arrives while the declarations are repeated: scenes pass through the front in turn.
    mutating func noteScene(_ phase: Event.SceneChange.Phase, _ name: String, isEcho: Bool) {
        switch phase {
        case .destroyed, .disconnected: forget(name)
        case .activated where !isEcho: activate(name)
        case .deactivated where !isEcho && active == name: active = nil
        default: break
        }
    }

    /// Records all scenes that the program has, front to back.
    mutating func noteScenes(_ listed: [Event.SceneState]) {
        let names = Set(listed.map(\.scene.rawValue))
        for name in scenes.keys where !names.contains(name) { forget(name) }
        active = nil
        for scene in listed.reversed() {
            scenes.moveLast(scene.scene.rawValue)
            if scene.state == .foregroundActive { activate(scene.scene.rawValue, isRaised: false) }
        }
    }

    /// The space has changed, and with it the scenes that fill it.
    mutating func noteSpace(_ size: Size) {
        let new = Rect(0, 0, size.width, size.height)
        guard new != space else { return }
        space = new
        for name in scenes.keys { scenes[name]?.fill(new) }
    }

    private mutating func activate(_ name: String, isRaised: Bool = true) {
        guard scenes[name] != nil else { return }
        active = name
        scenes[name]?.isBehind = false
        if isRaised { scenes.moveLast(name) }
    }

    private mutating func forget(_ name: String) {
        scenes[name] = nil
        if active == name { active = nil }
        responders.removeAll { $0[0].isNull && $0[1] == .string(name) }
    }
}

/// A scene that the program has activated.
struct SceneMemory {
    var isBehind = false
    private var described: Memory.Fields = [:]
    /// nil if none was declared; null is a state.
    private var programState: JSON?
    private var regions: RegionMemory
    private var bars = OrderedValues<String, Memory.Fields>()

    init(_ space: Rect) { regions = RegionMemory(space) }

    func requests(_ scene: String) -> [(request: String, fields: Memory.Fields)] {
        let name = JSON.string(scene)
        let (first, again) = regions.declared()
        let activation: Memory.Fields = ["scene": name, "regions": .array(first)]
        var requests = [("scene.activate", described.merging(activation) { $1 })]
        if !again.isEmpty { requests.append(("regions.update", ["scene": name, "put": .array(again)])) }
        if let programState {
            requests.append(("scene.update", ["scene": name, "programState": programState]))
        }
        if isBehind { requests.append(("scene.update", ["scene": name, "background": true])) }
        for bar in bars.keys {
            let fields: Memory.Fields = ["scene": name, "bar": .string(bar)]
            requests.append(("bar.set", fields.merging(bars[bar] ?? [:]) { $1 }))
        }
        return requests
    }

    /// - Returns: the regions that were removed.
    mutating func note(_ request: String, _ fields: Memory.Fields) -> Set<String> {
        switch request {
        case "scene.activate":
            // A condition that finds a scene is not its target.
            let isCondition = ["prefix", "pattern"].contains(fields["match"]?.string)
            describe(isCondition ? fields.filter { $0.key != "target" } : fields)
            return fields["regions"]?.array.map { regions.replace($0) } ?? []
        case "scene.update":
            describe(fields)
            if let state = fields["programState"] { programState = state }
            if case .bool(let flag)? = fields["background"] { isBehind = flag }
        case "regions.set": return regions.replace(fields["regions"]?.array ?? [])
        case "regions.update": return regions.update(fields)
        case "bar.set":
            let bar = fields["bar"]?.string ?? ""
            let said = Self.given(fields, ["width", "overflowWidth", "groups"])
            bars[bar] = said["groups"] == [] ? nil : (bars[bar] ?? [:]).merging(said) { $1 }
        default: break
        }
        return []
    }

    /// Records the properties in `scene.activate` and `scene.update`. Only as an activity, null is a value.
    private mutating func describe(_ fields: Memory.Fields) {
        if let rect = Rect(fields["rect"]) { regions.layOut(in: rect) }
        described.merge(Self.given(fields, ["target", "rect", "presentation", "raises"])) { $1 }
        if let activity = fields["activity"] { described["activity"] = activity }
    }

    /// The space has changed.
    mutating func fill(_ space: Rect) {
        if described["rect"] == nil { regions.layOut(in: space) }
    }

    /// The fields with these names that are not null.
    private static func given(_ fields: Memory.Fields, _ names: Set<String>) -> Memory.Fields {
        fields.filter { names.contains($0.key) && !$0.value.isNull }
    }
}
