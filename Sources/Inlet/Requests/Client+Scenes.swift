// Scenes, regions, focus and selection.
extension Client {
    /// Declares a scene with its regions, and brings it to the front; one that is there already becomes this.
    ///
    /// ```swift
    /// try await client.show(
    ///     Scene("page", at: Rect(0, 0, 400, 300)) { Region("title", at: Rect(0, 0, 400, 30)) })
    /// ```
    ///
    /// - Returns: the scene's name.
    @discardableResult
    public func show(_ scene: Scene) async throws(InletError) -> SceneID {
        var fields = scene.fields
        var parts = Memory.chunks(
            Region.declared(scene.regions), room: Memory.listBytes - JSON.object(fields).bytes.count)
        fields["regions"] = .array(parts.removeFirst())
        let reply = try await request("scene.activate", fields)
        // What is longer than a line comes in several.
        for part in parts { try await put(part, in: scene.id) }
        return reply["scene"]?.string.map { SceneID($0) } ?? scene.id
    }

    /// Brings a scene to the front, which may be another program's.
    ///
    /// ```swift
    /// try await client.activate("page", of: 7)
    /// ```
    ///
    /// - Parameters:
    ///   - scene: its name.
    ///   - program: its number; nil for one's own.
    ///   - intent: the number of the press that caused it, of the line about it.
    public func activate(_ scene: SceneID, of program: Int? = nil, intent: Int? = nil)
        async throws(InletError)
    {
        var fields: [String: JSON] = ["scene": .string(scene.rawValue)]
        fields["program"] = program.map { .number(Double($0)) }
        fields["intent"] = intent.map { .number(Double($0)) }
        try await request("scene.activate", fields)
    }

    /// Changes what a scene says of itself, and not its regions.
    ///
    /// ```swift
    /// try await client.update("page", rect: Rect(0, 0, 800, 600), state: ["scroll": 40])
    /// ```
    ///
    /// - Parameters:
    ///   - scene: its name.
    ///   - rect: where it is; nil leaves that as it was.
    ///   - activity: what it is about; nil leaves that as it was.
    ///   - state: what the program wants back when the scene is restored.
    ///   - background: true: it goes behind the others.
    public func update(
        _ scene: SceneID, rect: Rect? = nil, activity: JSON? = nil, state: JSON? = nil,
        background: Bool? = nil
    ) async throws(InletError) {
        var fields: [String: JSON] = ["scene": .string(scene.rawValue)]
        fields["rect"] = rect?.json
        fields["activity"] = activity
        fields["programState"] = state
        fields["background"] = background.map(JSON.bool)
        try await request("scene.update", fields)
    }

    /// Takes a scene away, with all that is in it.
    ///
    /// ```swift
    /// try await client.destroy("page")
    /// ```
    public func destroy(_ scene: SceneID) async throws(InletError) {
        try await request("scene.destroy", ["scene": .string(scene.rawValue)])
    }

    /// Says that a scene is as it was when its program left: input that was held meanwhile comes now.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .scene(let scene) in batch where scene.phase == .restore {
    ///         try await client.completeRestoration(of: scene.scene)
    ///     }
    /// }
    /// ```
    public func completeRestoration(of scene: SceneID) async throws(InletError) {
        try await request("scene.restoration", ["scene": .string(scene.rawValue), "complete": true])
    }

    /// Puts one's own scenes in order, front to back.
    ///
    /// ```swift
    /// try await client.order(["dialog", "page"])
    /// ```
    public func order(_ scenes: [SceneID]) async throws(InletError) {
        try await request("scene.order", ["scenes": .array(scenes.map { .string($0.rawValue) })])
    }

    /// Declares regions in a scene; those of the same names become these.
    ///
    /// ```swift
    /// try await client.put([Region("row", at: Rect(0, 20, 200, 20), role: .item)], in: "page", parent: "list")
    /// ```
    ///
    /// - Parameters:
    ///   - regions: with what is in them.
    ///   - scene: the scene.
    ///   - parent: the region that they are in; nil for the scene.
    public func put(
        _ regions: [Region], in scene: SceneID, parent: RegionID? = nil
    ) async throws(InletError) {
        for part in Memory.chunks(Region.declared(regions, in: parent)) { try await put(part, in: scene) }
    }

    private func put(_ regions: [JSON], in scene: SceneID) async throws(InletError) {
        try await request("regions.update", ["scene": .string(scene.rawValue), "put": .array(regions)])
    }

    /// Takes regions away, with what is in them.
    ///
    /// ```swift
    /// try await client.remove(["row"], from: "page")
    /// ```
    public func remove(_ regions: [RegionID], from scene: SceneID) async throws(InletError) {
        let names = JSON.array(regions.map { .string($0.rawValue) })
        try await request("regions.update", ["scene": .string(scene.rawValue), "remove": names])
    }

    /// Moves regions so that their upper left corners are there, with what is in them.
    ///
    /// ```swift
    /// try await client.move(["knob": Point(120, 40)], in: "page")
    /// ```
    public func move(_ places: [RegionID: Point], in scene: SceneID) async throws(InletError) {
        let moves = places.sorted { $0.key.rawValue < $1.key.rawValue }.map { region, place in
            JSON.array([.string(region.rawValue), .number(place.x), .number(place.y)])
        }
        try await request("regions.update", ["scene": .string(scene.rawValue), "move": .array(moves)])
    }

    /// Says where a dynamic region is, and how the pointer looks over it, as a `regionRequest` asked.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .regionRequest(let asked) in batch {
    ///         try await client.answer(asked.request, rect: Rect(0, 0, 10, 10))
    ///     }
    /// }
    /// ```
    public func answer(_ request: Int, rect: Rect? = nil, style: Style? = nil) async throws(InletError) {
        var fields: [String: JSON] = ["request": .number(Double(request))]
        fields["rect"] = rect?.json
        fields["style"] = style?.json
        try await self.request("region.answer", fields)
    }

    /// Gives the focus to a region; to none for nil.
    ///
    /// ```swift
    /// try await client.focus("name", in: "form")
    /// ```
    public func focus(_ region: RegionID?, in scene: SceneID) async throws(InletError) {
        let name = JSON.optional(region?.rawValue)
        try await request("focus.set", ["scene": .string(scene.rawValue), "region": name])
    }

    /// Selects items of a collection, and no others.
    ///
    /// ```swift
    /// try await client.select(["a", "b"], of: "list", in: "page")
    /// ```
    public func select(
        _ items: [RegionID], of collection: RegionID, in scene: SceneID
    ) async throws(InletError) {
        try await request(
            "selection.set",
            [
                "scene": .string(scene.rawValue), "collection": .string(collection.rawValue),
                "items": .array(items.map { .string($0.rawValue) }),
            ])
    }

    /// Says what becomes of what is dragged over a region; nil: it is not taken.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .drop(let drop) in batch where drop.phase == .entered { try await client.accept(drop.drag, .move) }
    /// }
    /// ```
    public func accept(_ drag: Int, _ operation: DragOperation?) async throws(InletError) {
        let operation = JSON.optional(operation?.rawValue)
        try await request("drop.accept", ["drag": .number(Double(drag)), "operation": operation])
    }

    /// Hands over what was dragged, as a `drag` line with phase `requested` asked.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .drag(let drag) in batch where drag.phase == .requested {
    ///         try await client.deliver(["file": "/tmp/a.txt"], for: drag.drag ?? 0)
    ///     }
    /// }
    /// ```
    public func deliver(_ payload: JSON, for drag: Int) async throws(InletError) {
        try await request("drag.payload", ["drag": .number(Double(drag)), "payload": payload])
    }
}
