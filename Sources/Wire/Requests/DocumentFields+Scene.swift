import InputModel
package import Interaction

// The properties of a whole scene, in requests and the configuration.
extension SceneActivation {
    package static let keys: [StaticString] = [
        "scene", "target", "rect", "presentation", "activity", "raises", "requestedBy", "regions",
    ]
    private static let matches: [(name: StaticString, value: TargetMatch)] = [
        ("exact", .exact), ("prefix", .prefix), ("pattern", .pattern),
    ]

    /// - Parameter fields: The fields of a mapping, which include those of ``keys``.
    package init(_ fields: DocumentFields) throws(DocumentError) {
        self.init(scene: try fields.scene())
        target = try fields.target()
        rect = try fields.sceneRect()
        presentation = try fields.presentation()
        activity = try fields["activity"]?.jsonText()
        raises = try fields.value("raises")?.bool()
        requestedBy = try fields.value("requestedBy")?.sceneName()
        regions = try fields.value("regions")?.regions()
    }

    /// Also reads the keys that only programs can give, and the configuration cannot.
    init(requested fields: DocumentFields) throws(DocumentError) {
        try self.init(fields)
        if let node = fields.value("intent") {
            intent = Intent(UInt32(try node.integer("intent", 1...Int(UInt32.max))), position: node.position)
        }
        guard let node = fields.value("match") else { return }
        match = try node.choice("match", Self.matches)
        guard target != nil else { throw node.fault("match needs target; add it, or leave out match") }
    }

    static let requestKeys: [StaticString] = keys + ["match", "intent"]
}

extension SceneUpdate {
    static let keys: [StaticString] = [
        "scene", "target", "rect", "presentation", "activity", "raises", "background", "programState",
    ]

    init(_ fields: DocumentFields) throws(DocumentError) {
        self.init(scene: try fields.scene())
        target = try fields.target()
        rect = try fields.sceneRect()
        presentation = try fields.presentation()
        activity = try fields["activity"]?.jsonText()
        raises = try fields.value("raises")?.bool()
        isInBackground = try fields.value("background")?.bool()
        programState = try fields["programState"]?.jsonText(atMost: Limits.programStateBytes)
    }
}

extension DocumentFields {
    fileprivate func target() throws(DocumentError) -> String? {
        try value("target")?.name()
    }

    func presentation() throws(DocumentError) -> ScenePresentation? {
        try value("presentation")?.choice()
    }

    func sceneRect() throws(DocumentError) -> Rect? {
        guard let node = value("rect") else { return nil }
        let rect = try node.rect()
        guard rect.isSceneSized else { throw node.fault("a scene must be at least 1 × 1 points") }
        return rect
    }
}
