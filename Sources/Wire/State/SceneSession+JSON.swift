import InputModel
import Interaction

extension LineBuffer {
    mutating func append(_ session: SceneSession) {
        append(#"{"scene":"#)
        appendString(session.scene)
        appendField(#","target":"#, session.target)
        if let activity = session.activity {
            append(#","activity":"#)
            appendJSON(activity)
        }
        appendField(#","focus":"#, session.focus)
        append(#","selections":["#)
        for (index, selection) in session.selections.enumerated() {
            append(index == 0 ? #"{"collection":"# : #",{"collection":"#)
            appendString(selection.collection)
            append(#","items":["#)
            for (index, item) in selection.items.enumerated() {
                if index > 0 { append(",") }
                appendString(item)
            }
            append("]}")
        }
        append(#"],"scrolls":["#)
        for (index, scroll) in session.scrolls.enumerated() {
            append(index == 0 ? #"{"region":"# : #",{"region":"#)
            appendString(scroll.region)
            append(#","offset":"#)
            appendVector(scroll.offset)
            append("}")
        }
        append("]}")
    }

    private mutating func appendField(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        append(name)
        appendString(text)
    }
}

extension DocumentNode {
    func sceneSessions() throws(DocumentError) -> [SceneSession] {
        var names = Set<String>()
        return try items("sessions") { (node) throws(DocumentError) in
            let session = try node.sceneSession()
            guard names.insert(session.scene).inserted else {
                throw node.fault("scene \(DocumentNode.quote(session.scene)) stands twice", code: .duplicate)
            }
            return session
        }
    }

    private func sceneSession() throws(DocumentError) -> SceneSession {
        let fields = try self.fields(
            "a session", known: ["scene", "target", "activity", "focus", "selections", "scrolls"])
        var session = SceneSession(scene: try fields.required("scene").sceneName("scene").id)
        session.target = try fields.value("target")?.string("target")
        session.activity = try fields.value("activity")?.jsonText()
        session.focus = try fields.value("focus")?.regionName("focus").id
        session.selections =
            try fields.value("selections")?.items("selections") { (node) throws(DocumentError) in
                let fields = try node.fields("a selection", known: ["collection", "items"])
                return SceneSession.Selection(
                    collection: try fields.required("collection").regionName("collection").id,
                    items: try fields.required("items").items("items") { (node) throws(DocumentError) in
                        try node.regionName("an item").id
                    })
            } ?? []
        session.scrolls =
            try fields.value("scrolls")?.items("scrolls") { (node) throws(DocumentError) in
                let fields = try node.fields("a scroll", known: ["region", "offset"])
                return SceneSession.Scroll(
                    region: try fields.required("region").regionName("region").id,
                    offset: try fields.required("offset").vector("offset"))
            } ?? []
        return session
    }
}
