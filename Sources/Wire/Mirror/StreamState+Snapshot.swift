import InputModel

// Lines that report a whole state at once.
extension StreamState {
    mutating func begin(_ hello: DocumentNode) {
        version = hello.text("inlet") ?? ""
        space = hello.numbers("space") ?? space
        takeScopes(hello)
    }

    mutating func takeScopes(_ line: DocumentNode) {
        guard line.peek("scopes") != nil else { return }
        let names = line.texts("scopes")
        scopes = Scopes(Scopes.named.filter { names.contains($0.name.description) }.map { $0.scope })
        areKeysSuspended = line.flag("keysSuspended")
    }

    mutating func takeSnapshot(_ line: DocumentNode) {
        isKnown = true
        space = line.numbers("space") ?? space
        devices = line.list("devices", Device.init)
        keys = line.list("keys", HeldKey.init)
        takeModifiers(line)
        pointer = line.value("pointer", Point.init)
        buttons = line.peek("pointer")?.list("buttons", HeldButton.init) ?? []
        programs = Dictionary(
            line.list("programs") { program in program.integer("program").map { ($0, Program(program)) } }
        ) { first, _ in first }
        scenes = line.list("scenes") { node in
            var scene = Scene(node)
            scene?.state = node.text("state") ?? ""
            scene?.isConnected = node.flag("connected")
            return scene
        }
        focuses = [:]
        if let focus = line.value("focus", Place.init) { focuses[SceneKey(focus)] = focus }
        hover = line.value("hover", Place.init)
        presses = line.value("press", Place.init).map { [Press(place: $0)] } ?? []
        latches = line.value("latch", Latch.init).map { [$0] } ?? []
        bands = line.value("band", Band.init).map { [$0] } ?? []
        bars = line.list("bars", Bar.init)
        selections = line.list("selection") { selection in
            guard let collection = Place(selection, region: "collection") else { return nil }
            let items = Set(selection.texts("items"))
            return Selection(
                collection: collection, count: selection.integer("count") ?? items.count, items: items)
        }
    }

    mutating func takeModifiers(_ line: DocumentNode) {
        modifiers = line.texts("modifiers")
        locked = line.texts("locked")
        group = line.integer("group") ?? 0
    }
}

extension StreamState.Device {
    init?(_ node: DocumentNode) {
        guard let id = node.integer("device") else { return nil }
        self.init(id: id, name: node.text("name") ?? "", kinds: node.texts("kinds"))
    }
}

extension StreamState.HeldKey {
    init?(_ node: DocumentNode) {
        guard let device = node.integer("device"), let key = node.text("key") else { return nil }
        self.init(device: device, key: key)
    }
}

extension StreamState.HeldButton {
    init?(_ node: DocumentNode) {
        guard let device = node.integer("device"), let button = node.text("button") else { return nil }
        self.init(device: device, button: button, code: node.integer("code") ?? 0)
    }
}

extension StreamState.Program {
    init(_ node: DocumentNode) {
        self.init(name: node.text("name"), user: node.integer("user") ?? 0)
    }
}

extension StreamState.Scene {
    /// A scene as a line names it, without its state.
    init?(_ node: DocumentNode) {
        guard let id = node.text("scene") else { return nil }
        self.init(
            program: node.integer("program"), keeper: node.value("keeper", StreamState.Program.init), id: id,
            state: "", isConnected: false)
    }
}

extension StreamState.Place {
    init?(_ node: DocumentNode) { self.init(node, region: "region") }

    /// - Parameter key: The field with the region's id.
    init?(_ node: DocumentNode, region key: StaticString) {
        guard let scene = node.text("scene") else { return nil }
        self.init(program: node.integer("program"), scene: scene, region: node.text(key))
    }
}

extension StreamState.Bar {
    init?(_ node: DocumentNode) {
        guard let scene = node.text("scene"), let id = node.text("bar") else { return nil }
        self.init(
            program: node.integer("program"), scene: scene, id: id,
            groups: node.list("groups") { group in
                guard let id = group.text("group") else { return nil }
                return Group(
                    id: id, items: group.texts("items"), isShown: group.flag("shown"),
                    isOverflow: group.flag("overflow"))
            })
    }
}

extension StreamState.Latch {
    init?(_ node: DocumentNode) {
        guard let place = StreamState.Place(node) else { return nil }
        self.init(place: place, axes: node.texts("axes"))
    }
}

extension StreamState.Band {
    init?(_ node: DocumentNode) {
        let rect = node.doubles("rect")
        guard let place = StreamState.Place(node), rect.count == 4 else { return nil }
        self.init(place: place, rect: Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]))
    }
}

extension Point {
    init?(_ node: DocumentNode) {
        guard let x = node.double("x"), let y = node.double("y") else { return nil }
        self.init(x: x, y: y)
    }
}

extension DocumentNode {
    fileprivate func value<Value>(_ key: StaticString, _ read: (DocumentNode) -> Value?) -> Value? {
        guard let node = peek(key) else { return nil }
        return read(node)
    }

    fileprivate func numbers(_ key: StaticString) -> Vector? {
        let numbers = doubles(key)
        return numbers.count == 2 ? Vector(dx: numbers[0], dy: numbers[1]) : nil
    }
}
