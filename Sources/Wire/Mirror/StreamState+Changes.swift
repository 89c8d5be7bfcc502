import InputModel

// The changes that one line makes.
extension StreamState {
    package mutating func apply(_ line: StreamLine) {
        guard !isOverfull else { return }
        defer { weigh(line) }
        let fields = line.fields
        switch line.type {
        case "hello": begin(fields)
        case "scopes": takeScopes(fields)
        case "snapshot": takeSnapshot(fields)
        case "gap": lost += fields.integer("lost") ?? 0
        case "device": applyDevice(line)
        case "key": Self.note(HeldKey(fields), line, in: &keys)
        case "modifiers": takeModifiers(fields)
        case "motion", "tool": pointer = Point(fields) ?? pointer
        case "button": Self.note(HeldButton(fields), line, in: &buttons)
        case "scene": applyScene(line)
        case "focus":
            if let place = Place(fields) { focuses[SceneKey(place)] = place.region == nil ? nil : place }
        case "program": applyProgram(line)
        case "hover": if line.phase != "moved" { hover = line.phase == "entered" ? Place(fields) : nil }
        case "press": applyPress(line)
        case "latch": if let latch = Latch(fields) { Self.note(latch, at: \.place, line, in: &latches) }
        case "band": if let band = Band(fields) { Self.note(band, at: \.place, line, in: &bands) }
        case "selection": applySelection(fields)
        case "bar": applyBar(fields)
        default: break
        }
    }

    private mutating func applyDevice(_ line: StreamLine) {
        guard let device = Device(line.fields) else { return }
        switch line.phase {
        case "added":
            devices.removeAll { $0.id == device.id }
            devices.append(device)
        case "removed": devices.removeAll { $0.id == device.id }
        default: break
        }
    }

    /// One line about a key or a button that went down or up.
    private static func note<Held: Equatable>(_ held: Held?, _ line: StreamLine, in all: inout [Held]) {
        guard let held else { return }
        if line.phase == "began" && !all.contains(held) { all.append(held) }
        if line.isEnd { all.removeAll { $0 == held } }
    }

    private mutating func applyPress(_ line: StreamLine) {
        guard let place = Place(line.fields) else { return }
        let known = presses.firstIndex { $0.place == place }
        if !line.isEnd {
            if let known { presses[known].count += 1 } else { presses.append(Press(place: place)) }
        } else if let known {
            presses[known].count -= 1
            if presses[known].count == 0 { presses.remove(at: known) }
        }
    }

    /// One line about a latch or a band, each of which has a place of its own.
    private static func note<Held>(
        _ held: Held, at place: KeyPath<Held, Place>, _ line: StreamLine, in all: inout [Held]
    ) {
        let known = all.firstIndex { $0[keyPath: place] == held[keyPath: place] }
        switch known {
        case let known? where line.isEnd: all.remove(at: known)
        case let known?: all[known] = held
        case nil: if !line.isEnd { all.append(held) }
        }
    }

    private mutating func applySelection(_ fields: DocumentNode) {
        guard let collection = Place(fields, region: "collection") else { return }
        let known = selections.firstIndex { $0.collection == collection }
        var selection = known.map { selections[$0] } ?? Selection(collection: collection, count: 0, items: [])
        selection.items.subtract(fields.texts("removed"))
        selection.items.formUnion(fields.texts("added"))
        selection.count = fields.integer("count") ?? selection.items.count
        if let known { selections.remove(at: known) }
        if selection.count > 0 { selections.append(selection) }
    }

    private mutating func applyBar(_ fields: DocumentNode) {
        guard let told = Bar(fields) else { return }
        bars.removeAll { $0.id == told.id && $0.scene == told.scene && $0.program == told.program }
        if !told.groups.isEmpty { bars.append(told) }
    }

    private mutating func applyProgram(_ line: StreamLine) {
        guard let number = line.fields.integer("program") else { return }
        programs[number] = line.phase == "disconnected" ? nil : Program(line.fields)
    }

    private mutating func applyScene(_ line: StreamLine) {
        guard let told = Scene(line.fields) else { return }
        let known = scenes.firstIndex {
            $0.id == told.id && $0.program == told.program && $0.keeper == told.keeper
        }
        var scene = known.map { scenes[$0] } ?? told
        switch line.phase {
        case "connected": return connect(told)
        case "activated": scene.state = "foregroundActive"
        case "deactivated": scene.state = "foregroundInactive"
        case "backgrounded": scene.state = "background"
        case "disconnected", "destroyed":
            // Its regions are removed with it, including the selection and the focus among them.
            selections.removeAll { SceneKey($0.collection) == SceneKey(told) }
            focuses[SceneKey(told)] = nil
            bars.removeAll { $0.scene == told.id && $0.program == told.program }
            scene.isConnected = false
            scene.state = "background"
            // Nothing is kept for a program without a name.
            let keeper = told.program.flatMap { programs[$0] }
            if told.program == 0 || keeper?.name != nil { (scene.program, scene.keeper) = (nil, keeper) }
        default: return
        }
        if let known { scenes.remove(at: known) }
        if line.phase != "destroyed" { scenes.insert(scene, at: known ?? 0) }
    }

    /// Gives the scene to its program; it may have been kept for that program.
    private mutating func connect(_ told: Scene) {
        let keeper = told.program.flatMap { programs[$0] }
        let kept = scenes.firstIndex { !$0.isConnected && $0.id == told.id && $0.keeper == keeper }
        var scene = kept.map { scenes.remove(at: $0) } ?? told
        (scene.program, scene.keeper, scene.isConnected) = (told.program, nil, true)
        scenes.insert(scene, at: kept ?? 0)
    }
}
