// Scenes.
extension Client {
    /// How a scene is found by what it stands for.
    ///
    /// ```swift
    /// try await client.activate("editor", target: "/tmp/*.txt", match: .pattern)
    /// ```
    public enum TargetMatch: String, Hashable, Sendable, CaseIterable {
        /// It stands for just this.
        case exact
        /// What it stands for begins so.
        case prefix
        /// It is so, where `*` is any text and `?` one character.
        case pattern
    }

    /// Why a scene ends.
    ///
    /// ```swift
    /// try await client.destroy("dialog", reason: .commit)
    /// ```
    public enum DestructionReason: String, Hashable, Sendable, CaseIterable {
        /// As lines have them.
        case standard, commit, decline
    }

    /// Declares a scene with its regions, and brings it to the front; one that is there already becomes this.
    ///
    /// ```swift
    /// try await client.show(
    ///     Scene("page", at: Rect(0, 0, 400, 300)) { Region("title", at: Rect(0, 0, 400, 30)) })
    /// ```
    ///
    /// - Parameters:
    ///   - scene: with its regions.
    ///   - intent: the number of the press that caused it, of the line about it.
    /// - Returns: the scene's name; another where one that is there stands for the same.
    @discardableResult
    public func show(_ scene: Scene, intent: Int? = nil) async throws(InletError) -> SceneID {
        var fields = scene.fields
        fields["intent"] = intent.map(JSON.integer)
        var parts = Memory.chunks(
            Region.declared(scene.regions), room: Memory.listBytes - JSON.object(fields).bytes.count)
        fields["regions"] = .array(parts.removeFirst())
        let reply = try await request("scene.activate", fields)
        let name = reply["scene"]?.string.map { SceneID($0) } ?? scene.id
        // What is longer than a line comes in several.
        for part in parts { try await put(part, in: name, of: nil) }
        return name
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
    ///   - target: what it stands for, where no scene has the name.
    ///   - match: how it is found by that; nil: it stands for just that.
    ///   - requestedBy: one's own scene that asks, which does not make room for it.
    ///   - intent: the number of the press that caused it, of the line about it.
    /// - Returns: which one that is.
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

    /// Changes what a scene says of itself, and not its regions.
    ///
    /// ```swift
    /// try await client.update("page", rect: Rect(0, 0, 800, 600), state: ["scroll": 40])
    /// ```
    ///
    /// - Parameters:
    ///   - scene: its name.
    ///   - program: the program that owns the scene; nil for this client.
    ///   - rect: where it is; nil leaves that as it was, and so with the others.
    ///   - target: what it stands for.
    ///   - presentation: how much of the screen it wants.
    ///   - raises: a press on it brings it to the front.
    ///   - activity: what it is about.
    ///   - state: what the program wants back when the scene is restored.
    ///   - background: true: it goes out of sight.
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

    /// Takes a scene away, with all that is in it.
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

    /// Says that a scene is as it was when its program left: input that was held meanwhile comes now.
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

    /// Asks for 5 seconds more to restore a scene; its input is held meanwhile.
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
