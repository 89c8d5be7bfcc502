import InputModel
package import Interaction

extension LineBuffer {
    mutating func append(_ session: SceneSession) {
        append("{")
        appendOwner(session.program)
        append(#""scene":"#, session.scene)
        if session.needsKeys { append(#","keys":true"#) }
        appendIfAny(#","target":"#, session.target)
        appendIfAny(#","activity":"#, session.activity)
        appendIfAny(#","programState":"#, session.programState)
        if let rect = session.rect {
            append(#","rect":"#, rect)
        }
        if session.presentation != .standard {
            append(#","presentation":"#, name: session.presentation.name)
        }
        if session.isRefreshOwed { append(#","refresh":true"#) }
        appendIfAny(#","focus":"#, session.focus)
        appendIfAny(#","firstResponder":"#, session.firstResponder)
        append(#","selections":"#)
        appendList(session.selections) { buffer, selection in
            buffer.append(#"{"collection":"#, selection.collection)
            buffer.append(#","items":"#, selection.items)
            buffer.append("}")
        }
        append(#","scrolls":"#)
        appendList(session.scrolls) { buffer, scroll in
            buffer.append(#"{"region":"#, scroll.region)
            buffer.append(#","offset":"#, scroll.offset)
            buffer.append("}")
        }
        append("}")
    }
}

extension SceneSession {
    /// What a name costs besides its bytes: an object in memory, and quotes and separators in a file.
    static let nameCost = 16
    /// The cost of a selection or a scroll offset besides its names: its keys, brackets and numbers.
    private static let partCost = 160

    /// An estimate that is never below the size of the written session, in bytes.
    package var cost: Int {
        // Everything of fixed size, such as keys and the rectangle's numbers, takes fewer bytes than five parts.
        var cost = 5 * Self.partCost + Self.cost(scene) + Self.cost(program?.name ?? "")
        for text in [target, activity, programState, focus, firstResponder] {
            cost += text.map(Self.cost) ?? 0
        }
        for selection in selections {
            cost += Self.partCost + Self.cost(selection.collection)
            for item in selection.items { cost += Self.cost(item) }
        }
        for scroll in scrolls { cost += Self.partCost + Self.cost(scroll.region) }
        return cost
    }

    /// The session without the parts of unlimited size.
    package var shortened: SceneSession {
        var session = self
        session.selections = []
        session.scrolls = []
        return session
    }

    private static func cost(_ text: String) -> Int {
        text.utf8.reduce(nameCost) { cost, byte in
            cost + (byte < 0x20 ? 6 : byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 2 : 1)
        }
    }
}

extension DocumentNode {
    func sceneSessions() throws(DocumentError) -> [SceneSession] {
        var names = Set<[String]>()
        return try items("sessions") { (node) throws(DocumentError) in
            let session = try node.sceneSession()
            let owner = session.program.map { "\($0.user) \($0.name)" } ?? ""
            guard names.insert([owner, session.scene]).inserted else {
                throw node.fault(
                    "duplicate scene \(DocumentNode.quote(session.scene)); remove one", code: .duplicate)
            }
            return session
        }
    }

    private func sceneSession() throws(DocumentError) -> SceneSession {
        let fields = try self.fields(
            "a session",
            known: DocumentFields.ownerKeys + [
                "scene", "keys", "target", "activity", "programState", "rect", "presentation", "refresh",
                "focus", "firstResponder", "selections", "scrolls",
            ])
        var session = SceneSession(
            scene: try fields.required("scene").sceneName().id, of: try fields.owner())
        session.needsKeys = try fields.value("keys")?.bool() ?? false
        session.target = try fields.value("target")?.string()
        session.activity = try fields.value("activity")?.embeddedJSON("the activity")
        session.programState = try fields.value("programState")?.embeddedJSON(
            "the program's state", atMost: Limits.programStateBytes)
        session.rect = try fields.sceneRect()
        session.presentation = try fields.presentation() ?? .standard
        session.isRefreshOwed = try fields.value("refresh")?.bool() ?? false
        session.focus = try fields.value("focus")?.regionName().id
        session.firstResponder = try fields.value("firstResponder")?.regionName().id
        session.selections =
            try fields.value("selections")?.items { (node) throws(DocumentError) in
                let fields = try node.fields("a selection", known: ["collection", "items"])
                return SceneSession.Selection(
                    collection: try fields.required("collection").regionName().id,
                    items: try fields.required("items").items { (node) throws(DocumentError) in
                        try node.regionName("an item").id
                    })
            } ?? []
        session.scrolls =
            try fields.value("scrolls")?.items { (node) throws(DocumentError) in
                let fields = try node.fields("a scroll", known: ["region", "offset"])
                return SceneSession.Scroll(
                    region: try fields.required("region").regionName().id,
                    offset: try fields.required("offset").vector())
            } ?? []
        return session
    }

    /// The JSON in a string, parsed so that only valid JSON is passed on.
    private func embeddedJSON(
        _ what: String, atMost limit: Int = Limits.activityBytes
    ) throws(DocumentError) -> String {
        let bytes = Array(try string(what).utf8)
        let document: Document
        do throws(DocumentError) {
            document = try JSONDocument.parse(bytes.span)
        } catch {
            throw fault("\(what) must be JSON: \(error.message)", code: error.code)
        }
        return try document.root.jsonText(atMost: limit)
    }
}
