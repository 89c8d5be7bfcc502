// Regions, focus, selection, and drag and drop.
extension Client {
    /// Declares regions in a scene; they replace those of the same names.
    ///
    /// ```swift
    /// try await client.put([Region("row", at: Rect(0, 20, 200, 20), role: .item)], in: "page", parent: "list")
    /// ```
    ///
    /// - Parameters:
    ///   - regions: the regions, with those in them.
    ///   - scene: the scene.
    ///   - program: the program that owns the scene; nil for this client.
    ///   - parent: the region that they are in; nil for the scene.
    public func put(
        _ regions: [Region], in scene: SceneID, of program: Int? = nil, parent: RegionID? = nil
    ) async throws(InletError) {
        try await change(scene, program, ["put": .array(Region.declared(regions, in: parent))])
    }

    /// Replaces the regions of a scene. Anything in progress in those that stay continues.
    ///
    /// ```swift
    /// try await client.replace([Region("title", at: Rect(0, 0, 400, 30))], in: "page")
    /// ```
    public func replace(
        _ regions: [Region], in scene: SceneID, of program: Int? = nil
    ) async throws(InletError) {
        try await request(
            "regions.set",
            .init(present: [
                "scene": .name(scene), "program": program.map(JSON.integer),
                "regions": .array(Region.declared(regions)),
            ]))
    }

    /// Removes regions, with everything in them.
    ///
    /// ```swift
    /// try await client.remove(["row"], from: "page")
    /// ```
    public func remove(
        _ regions: [RegionID], from scene: SceneID, of program: Int? = nil
    ) async throws(InletError) {
        try await change(scene, program, ["remove": .names(regions)])
    }

    /// Moves the upper left corners of regions to these positions, with everything in them.
    ///
    /// ```swift
    /// try await client.move(["knob": Point(120, 40)], in: "page")
    /// ```
    public func move(
        _ places: [RegionID: Point], in scene: SceneID, of program: Int? = nil
    ) async throws(InletError) {
        try await change(scene, program, ["move": Self.places(places)])
    }

    /// Moves the content of regions by these deltas; the regions stay.
    ///
    /// ```swift
    /// try await client.scroll(["list": Point(0, -40)], in: "page")
    /// ```
    public func scroll(
        _ distances: [RegionID: Point], in scene: SceneID, of program: Int? = nil
    ) async throws(InletError) {
        try await change(scene, program, ["scroll": Self.places(distances)])
    }

    private static func places(_ places: [RegionID: Point]) -> JSON {
        .array(
            places.sorted { $0.key.rawValue < $1.key.rawValue }.map { region, place in
                .array([.name(region), .number(place.x), .number(place.y)])
            })
    }

    private func change(
        _ scene: SceneID, _ program: Int?, _ change: [String: JSON]
    ) async throws(InletError) {
        let fields: [String: JSON] = .init(present: [
            "scene": .name(scene), "program": program.map(JSON.integer),
        ])
        try await request("regions.update", fields.merging(change) { $1 })
    }

    /// Answers a `regionRequest` with the part of a dynamic region under the pointer, the style of the pointer, and the
    /// axes along which a press there holds the pointer; with `opens` false, the region opens nothing from there.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .regionRequest(let asked) in batch {
    ///         try await client.answer(asked.request, rect: Rect(0, 0, 10, 10))
    ///     }
    /// }
    /// ```
    public func answer(
        _ request: Int, rect: Rect? = nil, style: Style? = nil, latch: [Axis]? = nil, opens: Bool = true
    ) async throws(InletError) {
        try await self.request(
            "region.answer",
            .init(present: [
                "request": .integer(request), "rect": rect?.json, "style": style?.json,
                "latch": latch.map { JSON.array($0.map { .string($0.rawValue) }) },
                "opens": opens ? nil : .null,
            ]))
    }

    /// Moves the focus of a scene to a region, or clears it for nil.
    ///
    /// ```swift
    /// try await client.focus("name", in: "form")
    /// ```
    public func focus(
        _ region: RegionID?, in scene: SceneID, of program: Int? = nil
    ) async throws(InletError) {
        try await request(
            "focus.set",
            .init(present: [
                "scene": .name(scene), "program": program.map(JSON.integer),
                "region": JSON.optional(region?.rawValue),
            ]))
    }

    /// Selects items of a collection, and no others.
    ///
    /// ```swift
    /// try await client.select(["a", "b"], of: "list", in: "page")
    /// ```
    public func select(
        _ items: [RegionID], of collection: RegionID, in scene: SceneID, program: Int? = nil
    ) async throws(InletError) {
        try await request(
            "selection.set",
            .init(present: [
                "scene": .name(scene), "program": program.map(JSON.integer),
                "collection": .name(collection), "items": .names(items),
            ]))
    }

    /// Sets the operation of a drop on a region; nil refuses the drop.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .drop(let drop) in batch where drop.phase == .entered {
    ///         try await client.accept(drop.drag, .move, at: drop.region, in: drop.scene)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - drag: the number of the drag.
    ///   - operation: the operation; nil refuses the drop.
    ///   - region: the region that the answer applies to; nil for the one that the drag is over by then.
    ///   - scene: the scene of the region.
    public func accept(
        _ drag: Int, _ operation: DragOperation?, at region: RegionID? = nil, in scene: SceneID? = nil
    ) async throws(InletError) {
        try await request(
            "drop.accept",
            .init(present: [
                "drag": .integer(drag), "operation": JSON.optional(operation?.rawValue),
                "region": region.map { .name($0) }, "scene": scene.map { .name($0) },
            ]))
    }

    /// Hands over the dragged data that a `drag` line with phase `requested` asks for.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .drag(let drag) in batch where drag.phase == .requested {
    ///         try await client.deliver(["file": "/tmp/a.txt"], for: drag.drag ?? 0)
    ///     }
    /// }
    /// ```
    public func deliver(_ payload: JSON, for drag: Int) async throws(InletError) {
        try await request("drag.payload", ["drag": .integer(drag), "payload": payload])
    }
}
