import InputModel

// What programs and users ask of bars.
extension Interaction {
    mutating func set(
        _ change: BarChange, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(change.scene, client)
        guard scene.owner != .configuration else {
            throw RequestError(
                .badValue, "a bar is for a scene of the program's own, not for one of the configuration",
                at: change.scene.position)
        }
        let place = scene.bars.place(of: change.bar.id)
        if change.groups?.isEmpty == true {
            guard let place else { throw unknownBar(change.bar) }
            scene.bars.remove(at: place)
            return publish(BarLayout(bar: change.bar.id, groups: []), of: scene, &output)
        }
        for width in [change.width, change.overflowWidth] {
            guard let width, !(0...Limits.coordinate).contains(width) else { continue }
            throw RequestError(
                .badValue, "the width of a bar is 0 to \(Int(Limits.coordinate)) points",
                at: change.bar.position)
        }
        if let groups = change.groups {
            return try declare(groups, change, in: scene, at: place, by: client, &output)
        }
        guard let place else { throw unknownBar(change.bar) }
        if scene.bars.resize(at: place, width: change.width, overflowWidth: change.overflowWidth) {
            publish(scene.bars.all[place].layout, of: scene, &output)
        }
    }

    private mutating func declare(
        _ groups: [BarGroup], _ change: BarChange, in scene: Scene, at place: Int?, by client: ClientID,
        _ output: inout Output
    ) throws(RequestError) {
        let former = place.map { scene.bars.all[$0] }
        guard let width = former?.width(or: change.width) ?? change.width else {
            throw RequestError(
                .badValue, "a new bar needs \"width\": what there is for it, in points",
                at: change.bar.position)
        }
        guard former != nil || scene.bars.all.count < Limits.sceneBars else {
            throw RequestError(
                .limit, "a scene has at most \(Limits.sceneBars) bars; remove one first",
                at: change.bar.position)
        }
        let bar = try Bar(
            change.bar, groups: groups, width: width,
            overflowWidth: former?.overflowWidth(or: change.overflowWidth) ?? change.overflowWidth ?? 0,
            bars.customization(of: change.bar.id, scene.key))
        try room(for: client).check(bar.bytes - (former?.bytes ?? 0), at: change.bar.position)
        scene.bars.set(bar)
        if bar.layout != former?.layout { publish(bar.layout, of: scene, &output) }
    }

    private func unknownBar(_ name: BarName) -> RequestError {
        RequestError(
            .unknownBar, "unknown bar \(quote(name.id)); bar.set with \"groups\" makes one",
            at: name.position)
    }

    private mutating func publish(_ layout: BarLayout, of scene: Scene, _ output: inout Output) {
        output.publish(.bar(BarEvent(scene: scene.id, place: bars.note(layout))))
    }
}

// What users make of bars.
extension Interaction {
    mutating func customize(
        _ change: BarCustomizationChange, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let owner = if let program = change.program { try self.owner(program, for: client) } else { client }
        let key = programs.key(of: owner)
        guard let groups = change.groups else { return apply(nil, to: change.bar.id, of: key, &output) }
        let declared = scenes.order.filter { $0.isConnected && $0.key == key }
            .flatMap { $0.bars.all.filter { $0.id == change.bar.id } }
        guard !declared.isEmpty else { throw unknownBar(change.bar) }
        try checkKnown(groups, in: declared, change.bar)
        let former = bars.customization(of: change.bar.id, key)
        let customization = BarCustomization(
            bar: change.bar.id, groups: groups.map { $0.id }, of: declared.flatMap { $0.groups },
            after: former)
        for bar in declared { try checkPlaces(of: groups, in: bar, customization) }
        if former == nil { try checkRoom(forBarOf: key, at: change.bar.position) }
        apply(customization, to: change.bar.id, of: key, &output)
    }

    /// Throws where a group stands twice, or no bar has it.
    private func checkKnown(
        _ groups: [BarName], in declared: [Bar], _ name: BarName
    ) throws(RequestError) {
        let known = Set(declared.flatMap { $0.groups.map { $0.id } })
        var seen: Set<String> = []
        for group in groups {
            guard known.contains(group.id) else {
                throw RequestError(
                    .unknownBar, "the bar \(quote(name.id)) has no group \(quote(group.id))",
                    at: group.position)
            }
            guard seen.insert(group.id).inserted else {
                throw RequestError(
                    .duplicate, "the group \(quote(group.id)) stands twice", at: group.position)
            }
        }
    }

    /// Throws where a fixed group would have to move.
    private func checkPlaces(
        of groups: [BarName], in bar: Bar, _ customization: BarCustomization
    ) throws(RequestError) {
        let places = Dictionary(uniqueKeysWithValues: bar.groups.indices.map { (bar.groups[$0].id, $0) })
        let wanted = groups.filter { places[$0.id] != nil }
        let listed = Set(wanted.map { $0.id })
        let arranged = BarArrangement(of: bar.groups, customization).order.filter {
            listed.contains(bar.groups[$0].id)
        }
        for (group, place) in zip(wanted, arranged) where group.id != bar.groups[place].id {
            // Of the one that stands here and the one that should, one is fixed.
            let isFixed = bar.groups[places[group.id]!].kind == .fixed
            let fixed = isFixed ? group : wanted.first { $0.id == bar.groups[place].id }!
            throw RequestError(
                .unsupported,
                "the group \(quote(fixed.id)) is fixed: put it where its program does, or leave it out",
                at: fixed.position)
        }
    }

    /// Throws where users have customised as many bars as they may.
    private func checkRoom(
        forBarOf key: ProgramKey, at position: SourcePosition
    ) throws(RequestError) {
        guard bars.count(where: { _ in true }) < Limits.customizedBars else {
            throw RequestError(
                .limit, "at most \(Limits.customizedBars) bars are customized; reset one first", at: position)
        }
        guard settings.isShared, let user = programs.user(of: key) else { return }
        guard bars.count(where: { programs.user(of: $0) == user }) < Limits.userCustomizedBars else {
            throw RequestError(
                .limit,
                "at most \(Limits.userCustomizedBars) bars are customized by one user; reset one first",
                at: position)
        }
    }

    private mutating func apply(
        _ customization: BarCustomization?, to bar: String, of key: ProgramKey, _ output: inout Output
    ) {
        bars.customize(bar, customization, of: key)
        for scene in scenes.order where scene.isConnected && scene.key == key {
            guard let place = scene.bars.place(of: bar) else { continue }
            if scene.bars.customize(at: place, customization) {
                publish(scene.bars.all[place].layout, of: scene, &output)
            }
        }
    }

    /// What users have made of bars, to be kept and given back with ``restore(_:)-([ProgramBars])``.
    package var barCustomizations: [ProgramBars] { bars.kept }

    /// Takes over what was kept, before programs come. What is beyond the limits is left out.
    package mutating func restore(_ kept: [ProgramBars]) {
        for program in kept {
            let key = ProgramKey.named(program.program)
            for bar in program.bars where bar.isWithinLimits {
                guard
                    bars.customization(of: bar.bar, key) != nil
                        || (try? checkRoom(forBarOf: key, at: .none)) != nil
                else { continue }
                bars.customize(bar.bar, bar, of: key)
            }
        }
    }
}
