import InputModel

// Declarations of bars by programs.
extension Interaction {
    mutating func set(
        _ change: BarChange, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(change.scene, client)
        try require(
            scene.owner != .configuration, .badValue,
            "a scene of the configuration cannot have a bar; use a scene of the program's own",
            at: change.scene.position)
        let index = scene.bars.firstIndex { $0.id == change.bar.id }
        if change.groups?.isEmpty == true {
            guard let index else { throw unknownBar(change.bar) }
            scene.bars.remove(at: index)
            return publish(BarLayout(bar: change.bar.id, groups: []), of: scene, &output)
        }
        for width in [change.width, change.overflowWidth] {
            guard let width, !(0...Limits.coordinate).contains(width) else { continue }
            throw RequestError(
                .badValue, "the width of a bar must be from 0 to \(Int(Limits.coordinate)) points",
                at: change.bar.position)
        }
        if let groups = change.groups {
            return try declare(groups, change, in: scene, at: index, by: client, &output)
        }
        guard let index else { throw unknownBar(change.bar) }
        if scene.bars[index].resize(width: change.width, overflowWidth: change.overflowWidth) {
            publish(scene.bars[index].layout, of: scene, &output)
        }
    }

    private mutating func declare(
        _ groups: [BarGroup], _ change: BarChange, in scene: Scene, at index: Int?, by client: ClientID,
        _ output: inout Output
    ) throws(RequestError) {
        let former = index.map { scene.bars[$0] }
        guard let width = former?.width(or: change.width) ?? change.width else {
            throw RequestError(
                .badValue, "a new bar needs \"width\", the space for it in points",
                at: change.bar.position)
        }
        try require(
            former != nil || scene.bars.count < Limits.sceneBars, .limit,
            "a scene can have at most \(Limits.sceneBars) bars; remove one first", at: change.bar.position)
        let bar = try Bar(
            change.bar, groups: groups, width: width,
            overflowWidth: former?.overflowWidth(or: change.overflowWidth) ?? change.overflowWidth ?? 0,
            bars[scene.key][change.bar.id])
        try room(for: client).check(bar.bytes - (former?.bytes ?? 0), at: change.bar.position)
        if let index { scene.bars[index] = bar } else { scene.bars.append(bar) }
        if bar.layout != former?.layout { publish(bar.layout, of: scene, &output) }
    }

    private func unknownBar(_ name: BarName) -> RequestError {
        RequestError(
            .unknownBar, "unknown bar \(quote(name.id)); bar.set with \"groups\" creates it",
            at: name.position)
    }

    private mutating func publish(_ layout: BarLayout, of scene: Scene, _ output: inout Output) {
        output.publish(.bar(BarEvent(scene: scene.id, attachment: attachments.add(.bar(layout)))))
    }
}

// Customisations of bars by users.
extension Interaction {
    mutating func customize(
        _ change: BarCustomizationChange, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let key = programs.key(of: try owner(change.program, for: client))
        guard let groups = change.groups else { return apply(nil, to: change.bar.id, of: key, &output) }
        let declared = scenes.order.filter { $0.isConnected && $0.key == key }
            .flatMap { $0.bars.filter { $0.id == change.bar.id } }
        guard !declared.isEmpty else { throw unknownBar(change.bar) }
        try checkKnown(groups, in: declared, change.bar)
        let former = bars[key][change.bar.id]
        let customization = BarCustomization(
            bar: change.bar.id, groups: groups.map { $0.id }, of: declared.flatMap { $0.groups },
            after: former)
        try require(
            customization.isWithinLimits, .limit,
            "the bars \(quote(change.bar.id)) of all scenes have more groups than a bar may have; name them differently",
            at: change.bar.position)
        for bar in declared { try checkPlaces(of: groups, in: bar, customization) }
        if former == nil { try checkRoom(forBarOf: key, at: change.bar.position) }
        apply(customization, to: change.bar.id, of: key, &output)
    }

    /// Throws for a group that is named twice, or that no bar declares.
    private func checkKnown(
        _ groups: [BarName], in declared: [Bar], _ name: BarName
    ) throws(RequestError) {
        let known = Set(declared.flatMap { $0.groups.map { $0.id } })
        var seen: Set<String> = []
        for group in groups {
            try require(
                known.contains(group.id), .unknownBar,
                "unknown group \(quote(group.id)) in bar \(quote(name.id)); bar.set declares groups",
                at: group.position)
            try require(
                seen.insert(group.id).inserted, .duplicate,
                "duplicate group \(quote(group.id)); name each group once", at: group.position)
        }
    }

    /// Throws if a fixed group would have to move.
    private func checkPlaces(
        of groups: [BarName], in bar: Bar, _ customization: BarCustomization
    ) throws(RequestError) {
        let places = Dictionary(uniqueKeysWithValues: bar.groups.indices.map { (bar.groups[$0].id, $0) })
        let wanted = groups.filter { places[$0.id] != nil }
        let listed = Set(wanted.map { $0.id })
        let arranged = BarArrangement(of: bar.groups, customization).order.filter {
            listed.contains(bar.groups[$0].id)
        }
        for (group, index) in zip(wanted, arranged) where group.id != bar.groups[index].id {
            // Either the group at this position or the one that belongs there is fixed.
            let isFixed = bar.groups[places[group.id]!].kind == .fixed
            let fixed = isFixed ? group : wanted.first { $0.id == bar.groups[index].id }!
            throw RequestError(
                .unsupported,
                "group \(quote(fixed.id)) is fixed; leave it out, or keep its place",
                at: fixed.position)
        }
    }

    /// Throws if users have customised the maximum number of bars.
    private func checkRoom(
        forBarOf key: ProgramKey, at position: SourcePosition
    ) throws(RequestError) {
        try checkRoom(
            for: 1, in: bars, of: key, (Limits.customizedBars, Limits.userCustomizedBars), "bars",
            reset: "one",
            at: position)
    }

    private mutating func apply(
        _ customization: BarCustomization?, to bar: String, of key: ProgramKey, _ output: inout Output
    ) {
        bars[key][bar] = customization
        for scene in scenes.order where scene.isConnected && scene.key == key {
            guard let index = scene.bars.firstIndex(where: { $0.id == bar }) else { continue }
            if scene.bars[index].customize(customization) {
                publish(scene.bars[index].layout, of: scene, &output)
            }
        }
    }

    /// The customisations of bars, to be saved and restored with ``restore(_:)-([ProgramBars])``.
    package var barCustomizations: [ProgramBars] {
        bars.kept.map { ProgramBars(of: $0.program!, $0.changes) }
    }

    /// Restores saved customisations, before programs connect. Those beyond the limits are left out.
    package mutating func restore(_ kept: [ProgramBars]) {
        for program in kept {
            let key = ProgramKey.named(program.program)
            for bar in program.bars where bar.isWithinLimits {
                guard bars[key][bar.bar] != nil || (try? checkRoom(forBarOf: key, at: .none)) != nil
                else { continue }
                bars[key][bar.bar] = bar
            }
        }
    }
}
