// Bars, and their customisation by the user.
extension Client {
    /// Declares a bar in a scene, or changes the properties given in `bar`; a new bar needs a width and groups.
    ///
    /// ```swift
    /// let share = BarGroup("share", kind: .alwaysAvailable, items: [BarItem("send", width: 40)])
    /// try await client.put(Bar("tools", width: 300, groups: [share]), in: "page")
    /// for try await batch in client.events {
    ///     for case .bar(let bar) in batch { print(bar.groups.filter(\.shown).map(\.group), bar.overflow) }
    /// }
    /// ```
    public func put(_ bar: Bar, in scene: SceneID, of program: Int? = nil) async throws(InletError) {
        try await request(
            "bar.set",
            .init(present: [
                "scene": .name(scene), "program": program.map(JSON.integer), "bar": .name(bar.id),
                "width": bar.width.map(JSON.number), "overflowWidth": bar.overflowWidth.map(JSON.number),
                "groups": bar.groups.map { .array($0.map(\.json)) },
            ]))
    }

    /// Removes a bar.
    ///
    /// ```swift
    /// try await client.remove("tools", from: "page")
    /// ```
    public func remove(_ bar: BarID, from scene: SceneID, of program: Int? = nil) async throws(InletError) {
        try await put(Bar(bar, groups: []), in: scene, of: program)
    }

    /// Stores the user's groups of a bar, in order, for all scenes of the program from now on.
    ///
    /// ```swift
    /// try await client.customize("tools", groups: ["share", "edit"])
    /// try await client.customize("tools", groups: nil)
    /// ```
    ///
    /// - Parameters:
    ///   - bar: the name of the bar.
    ///   - groups: the groups; nil restores the program's declaration.
    ///   - program: another program of the user; nil for this client.
    public func customize(
        _ bar: BarID, groups: [BarGroupID]?, of program: Int? = nil
    ) async throws(InletError) {
        try await request(
            "bar.customize",
            .init(present: [
                "bar": .name(bar), "program": program.map(JSON.integer),
                "groups": groups.map { .names($0) }, "reset": groups == nil ? true : nil,
            ]))
    }
}
