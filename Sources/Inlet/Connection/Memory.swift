/// The declarations of a program, to be repeated on its next connection: `note` for each request that succeeded,
/// `requests` for the next connection.
struct Memory {
    typealias Fields = [String: JSON]

    /// The longest list, in bytes. The daemon reads lines of at most 64 KiB; the rest is for the request around it.
    static let listBytes = 60_000
    /// Requests that are not sent again on another connection: they belong to the connection, drag or press they name.
    static let ofConnection: Set<String> = [
        "region.answer", "drop.accept", "drag.payload", "command.perform", "simulate", "pointer.warp",
    ]

    private(set) var subscription: Fields = [:]
    private var name: JSON?
    /// The rectangle of scenes without their own.
    private var space = Rect(0, 0, 0, 0)
    private var scenes: [String: SceneMemory] = [:]
    /// The scenes, back to front.
    private var order: [String] = []
    /// The scene activated last. It stays active even if `scene.order` has put it behind others.
    private var active: String?
    private var commands = CommandLog()
    private var shortcuts: Fields = [:]
    private var responders: [[JSON]: Fields] = [:]
    private var responderOrder: [[JSON]] = []
    private var areKeysSuspended = false

    /// The requests that repeat all declarations, in order.
    func requests() -> [(request: String, fields: Fields)] {
        var requests: [(request: String, fields: Fields)] = []
        if let name { requests.append(("program.identify", ["name": name])) }
        if !subscription.isEmpty { requests.append(("subscribe", subscription)) }
        if !shortcuts.isEmpty { requests.append(("shortcuts.set", shortcuts)) }
        requests += commands.entries
        for scene in order { requests += scenes[scene]?.requests(scene) ?? [] }
        if let active, active != order.last, scenes[active]?.isBehind == false {
            requests.append(("scene.activate", ["scene": .string(active)]))
            requests.append(("scene.order", ["scenes": .array(order.reversed().map(JSON.string))]))
        }
        requests += responderOrder.compactMap { responders[$0].map { ("responder.set", $0) } }
        if areKeysSuspended { requests.append(("keys.suspend", [:])) }
        return requests
    }

    /// Records a request of the program that succeeded.
    mutating func note(_ request: String, _ fields: Fields, _ result: JSON) {
        let isOwn = (fields["program"] ?? .null).isNull
        switch request {
        case "responder.set": noteResponder(fields)
        case _ where !isOwn: break
        case "program.identify": name = fields["name"]
        case "subscribe": subscription = fields
        case "shortcuts.set": shortcuts.merge(fields.filter { !$0.value.isNull }) { $1 }
        case "keys.suspend": areKeysSuspended = true
        case "keys.resume": areKeysSuspended = false
        case "commands.insert": commands.insert(fields)
        case "commands.replace": commands.replace(fields)
        case "commands.remove": commands.remove(fields)
        case "scene.destroy": forget(fields["scene"]?.string ?? "")
        case "scene.order":
            for case .string(let name) in (fields["scenes"]?.array ?? []).reversed() { raise(name) }
        default: noteScene(request, fields, result)
        }
    }

    private mutating func noteScene(_ request: String, _ fields: Fields, _ result: JSON) {
        guard let name = result["scene"]?.string ?? fields["scene"]?.string else { return }
        if request == "scene.activate" {
            if scenes[name] == nil { (scenes[name], order) = (SceneMemory(space), order + [name]) }
            activate(name)
        }
        guard let gone = scenes[name]?.note(request, fields) else { return }
        for region in gone { forgetResponders { $0[1] == .string(name) && $0[2] == .string(region) } }
    }

    private mutating func noteResponder(_ fields: Fields) {
        let key = ["program", "scene", "region"].map { fields[$0] ?? .null }
        if responders.updateValue(fields, forKey: key) == nil { responderOrder.append(key) }
    }

    private mutating func forgetResponders(where isGone: ([JSON]) -> Bool) {
        for key in responderOrder where key[0].isNull && isGone(key) { responders[key] = nil }
        responderOrder.removeAll { responders[$0] == nil }
    }

    private mutating func forget(_ scene: String) {
        guard scenes.removeValue(forKey: scene) != nil else { return }
        order.removeAll { $0 == scene }
        if active == scene { active = nil }
        forgetResponders { $0[1] == .string(scene) }
    }

    private mutating func activate(_ scene: String) {
        guard scenes[scene] != nil else { return }
        active = scene
        raise(scene)
    }

    private mutating func raise(_ scene: String) {
        guard scenes[scene] != nil else { return }
        order.removeAll { $0 == scene }
        order.append(scene)
    }

    /// Records a `scene` line about a scene of the program.
    ///
    /// An echo is a line that arrives while the declarations are repeated: scenes pass through the front in turn.
    mutating func noteScene(_ phase: Event.SceneChange.Phase, _ scene: SceneID, isEcho: Bool) {
        switch phase {
        case .destroyed, .disconnected: forget(scene.rawValue)
        case _ where isEcho: break
        case .activated: activate(scene.rawValue)
        case .deactivated where active == scene.rawValue: active = nil
        default: break
        }
    }

    /// Records all scenes that the program has.
    mutating func noteScenes(_ names: Set<String>) {
        for name in order where !names.contains(name) { forget(name) }
    }

    /// The space has changed, and with it the scenes that fill it.
    mutating func noteSpace(_ size: Size) {
        let new = Rect(0, 0, size.width, size.height)
        guard new != space else { return }
        space = new
        for name in order { scenes[name]?.fill(new) }
    }

    /// Splits regions into lists that fit in a line. The first has only `room` bytes, and can therefore be empty.
    static func chunks(_ regions: [JSON], room: Int = listBytes) -> [[JSON]] {
        var (parts, left) = ([[JSON]()], room)
        for region in regions {
            let size = region.bytes.count + 1
            left -= size
            if left < 0 {
                parts.append([])
                left = listBytes - size
            }
            parts[parts.count - 1].append(region)
        }
        return parts
    }
}

/// A scene that the program has activated.
struct SceneMemory {
    private var described: Memory.Fields = [:]
    private var programState: JSON?
    private(set) var isBehind = false
    private var regions: RegionMemory
    private var bars: [String: Memory.Fields] = [:]

    init(_ space: Rect) { regions = RegionMemory(space) }

    func requests(_ scene: String) -> [(request: String, fields: Memory.Fields)] {
        let name = JSON.string(scene)
        var activation = described
        activation["scene"] = name
        let (first, again) = regions.declared()
        var parts = Memory.chunks(first, room: Memory.listBytes - JSON.object(activation).bytes.count)
        activation["regions"] = .array(parts.removeFirst())
        var requests = [("scene.activate", activation)]
        for part in parts + (again.isEmpty ? [] : Memory.chunks(again)) {
            requests.append(("regions.update", ["scene": name, "put": .array(part)]))
        }
        if let programState {
            requests.append(("scene.update", ["scene": name, "programState": programState]))
        }
        if isBehind { requests.append(("scene.update", ["scene": name, "background": true])) }
        for (bar, fields) in bars.sorted(by: { $0.key < $1.key }) {
            requests.append(("bar.set", fields.merging(["scene": name, "bar": .string(bar)]) { $1 }))
        }
        return requests
    }

    /// - Returns: the regions that were removed.
    mutating func note(_ request: String, _ fields: Memory.Fields) -> Set<String> {
        switch request {
        case "scene.activate":
            var fields = fields
            // A condition that finds a scene is not its target.
            if ["prefix", "pattern"].contains(fields["match"]?.string) { fields["target"] = nil }
            describe(fields)
            isBehind = false
            guard let list = fields["regions"]?.array else { return [] }
            return regions.replace(list)
        case "scene.update":
            describe(fields)
            if let state = fields["programState"] { programState = state }
            if case .bool(let flag)? = fields["background"] { isBehind = flag }
            return []
        case "regions.set": return regions.replace(fields["regions"]?.array ?? [])
        case "regions.update": return regions.update(fields)
        case "bar.set":
            let bar = fields["bar"]?.string ?? ""
            if fields["groups"]?.array?.isEmpty == true {
                bars[bar] = nil
            } else {
                let said = fields.filter {
                    ["width", "overflowWidth", "groups"].contains($0.key) && !$0.value.isNull
                }
                bars[bar, default: [:]].merge(said) { $1 }
            }
            return []
        default: return []
        }
    }

    /// Records the properties in `scene.activate` and `scene.update`. Only as an activity, null is a value.
    private mutating func describe(_ fields: Memory.Fields) {
        if let rect = Rect(fields["rect"]) { regions.layOut(in: rect) }
        for name in ["target", "rect", "presentation", "raises"] {
            if let value = fields[name], !value.isNull { described[name] = value }
        }
        if let activity = fields["activity"] { described["activity"] = activity }
    }

    /// The space has changed.
    mutating func fill(_ space: Rect) {
        if described["rect"] == nil { regions.layOut(in: space) }
    }
}
