// Scenes.
extension Client {
    /// How a scene is found by its target.
    ///
    /// ```swift
    /// try await client.activate("editor", target: "/tmp/*.txt", match: .pattern)
    /// ```
    public enum TargetMatch: String, Hashable, Sendable, CaseIterable {
        /// The target is equal to this one.
        case exact
        /// The target begins with this one.
        case prefix
        /// The target matches this pattern, in which `*` is any text and `?` one character.
        case pattern
    }

    /// The reason for closing a scene.
    ///
    /// ```swift
    /// try await client.destroy("dialog", reason: .commit)
    /// ```
    public enum DestructionReason: String, Hashable, Sendable, CaseIterable {
        /// The values used in lines.
        case standard, commit, decline
    }

    /// Declares a scene with its regions, and brings it to the front; an existing scene of the name is changed to it.
    ///
    /// ```swift
    /// try await client.show(
    ///     Scene("page", at: Rect(0, 0, 400, 300)) { Region("title", at: Rect(0, 0, 400, 30)) })
    /// ```
    ///
    /// - Parameters:
    ///   - scene: the scene, with its regions.
    ///   - intent: the number of the press that caused the request, from a line about that press.
    /// - Returns: the scene's name; a different one if an existing scene has the same target.
    @discardableResult
    public func show(_ scene: Scene, intent: Int? = nil) async throws(InletError) -> SceneID {
        var fields = scene.fields
        fields["intent"] = intent.map(JSON.integer)
        fields["regions"] = .array(Region.declared(scene.regions))
        let reply = try await request("scene.activate", fields)
        return reply["scene"]?.string.map { SceneID($0) } ?? scene.id
    }

    /// Brings a scene of this or another program to the front.
    ///
    /// ```swift
    /// try await client.activate("page", of: 7)
    /// ```
    ///
    /// - Parameters:
    ///   - scene: its name.
    ///   - program: the number of its program; nil for this client.
    ///   - target: the target to find it by if no scene has the name.
    ///   - match: how the target is compared; nil means exactly.
    ///   - requestedBy: the scene of this client that requests it, and that does not make room for it.
    ///   - intent: the number of the press that caused the request, from a line about that press.
    /// - Returns: the name of the scene.
    @discardableResult
    public func activate(
        _ scene: SceneID, of program: Int? = nil, target: SceneID? = nil, match: TargetMatch? = nil,
        requestedBy: SceneID? = nil, intent: Int? = nil
    ) async throws(InletError) -> SceneID {
        let reply = try await request(
            "scene.activate",
            .init(present: [
                "scene": .name(scene), "program": program.map(JSON.integer),
                "target": target.map { .name($0) }, "match": match.map(JSON.value),
                "requestedBy": requestedBy.map { .name($0) }, "intent": intent.map(JSON.integer),
            ]))
        return reply["scene"]?.string.map { SceneID($0) } ?? scene
    }

    /// Changes the properties of a scene, but not its regions.
    ///
    /// ```swift
    /// try await client.update("page", rect: Rect(0, 0, 800, 600), state: ["scroll": 40])
    /// ```
    ///
    /// - Parameters:
    ///   - scene: its name.
    ///   - program: the program that owns the scene; nil for this client.
    ///   - rect: its rectangle; nil leaves it unchanged, as for the other parameters.
    ///   - target: the target that it represents.
    ///   - presentation: how much of the screen it wants.
    ///   - raises: whether a press on it brings it to the front.
    ///   - activity: its activity.
    ///   - state: the state that the program gets back when the scene is restored.
    ///   - background: true hides the scene, false shows it.
    public func update(
        _ scene: SceneID, of program: Int? = nil, rect: Rect? = nil, target: SceneID? = nil,
        presentation: Scene.Presentation? = nil, raises: Bool? = nil, activity: JSON? = nil,
        state: JSON? = nil, background: Bool? = nil
    ) async throws(InletError) {
        try await request(
            "scene.update",
            .init(present: [
                "scene": .name(scene), "program": program.map(JSON.integer), "rect": rect?.json,
                "target": target.map { .name($0) }, "presentation": presentation.map(JSON.value),
                "raises": raises.map(JSON.bool), "activity": activity, "programState": state,
                "background": background.map(JSON.bool),
            ]))
    }

    /// Marks the content of a scene as stale. Its program is notified now, or when it reconnects.
    ///
    /// ```swift
    /// try await client.refresh("inbox", of: 7)
    /// ```
    public func refresh(_ scene: SceneID, of program: Int? = nil) async throws(InletError) {
        try await request(
            "scene.refresh", .init(present: ["scene": .name(scene), "program": program.map(JSON.integer)]))
    }

    /// Closes a scene, with everything in it.
    ///
    /// ```swift
    /// try await client.destroy("page")
    /// ```
    public func destroy(
        _ scene: SceneID, of program: Int? = nil, reason: DestructionReason? = nil
    ) async throws(InletError) {
        try await request(
            "scene.destroy",
            .init(present: [
                "scene": .name(scene), "program": program.map(JSON.integer),
                "reason": reason.map(JSON.value),
            ]))
    }

    /// Reports that a scene has been restored: input that was held in the meantime arrives now.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .scene(let scene) in batch where scene.phase == .restore {
    ///         try await client.completeRestoration(of: scene.scene)
    ///     }
    /// }
    /// ```
    public func completeRestoration(
        of scene: SceneID, program: Int? = nil
    ) async throws(InletError) {
        try await request(
            "scene.restoration",
            .init(present: [
                "scene": .name(scene), "program": program.map(JSON.integer), "complete": true,
            ]))
    }

    /// Requests 5 more seconds to restore a scene; its input stays held.
    ///
    /// ```swift
    /// try await client.extendRestoration(of: "page")
    /// try await client.completeRestoration(of: "page")
    /// ```
    public func extendRestoration(
        of scene: SceneID, program: Int? = nil
    ) async throws(InletError) {
        try await request(
            "scene.restoration",
            .init(present: ["scene": .name(scene), "program": program.map(JSON.integer), "extend": true]))
    }

    /// Puts scenes in order, front to back.
    ///
    /// ```swift
    /// try await client.order(["dialog", "page"])
    /// ```
    public func order(_ scenes: [SceneID], of program: Int? = nil) async throws(InletError) {
        try await request(
            "scene.order", .init(present: ["scenes": .names(scenes), "program": program.map(JSON.integer)]))
    }
}
