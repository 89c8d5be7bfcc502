import InputModel
import Interaction

extension ResponderDescription {
    init(_ fields: DocumentFields) throws(DocumentError) {
        self.init()
        position = fields.node.position
        scene = try fields.value("scene")?.sceneName(of: fields.program())
        region = try fields.value("region")?.regionName()
        if scene == nil {
            for key in ["region", "first"] as [StaticString] {
                guard let node = fields.value(key) else { continue }
                throw node.fault("a responder with region or first needs a scene; add \"scene\"")
            }
        }
        if let node = fields.value("actions") { actions = try node.actions() }
        takesPresses = try fields["presses"]?.bool() ?? false
        isFirst = try fields["first"]?.bool()
        if let program = fields.value("program"), scene == nil {
            throw program.fault(
                "a responder for a whole program can be set only by that program; add "
                    + "\"scene\", or leave out \"program\"")
        }
    }
}

extension DocumentNode {
    /// `{name: {enabled, title, state}…}`; true is an enabled action, false a disabled one.
    fileprivate func actions() throws(DocumentError) -> [ResponderDescription.Action] {
        guard form == .mapping else {
            throw fault("actions must be a mapping such as {\"copy\": {\"enabled\": true}}, not \(kind)")
        }
        var names: Set<String> = []
        var actions: [ResponderDescription.Action] = []
        var entries = entries
        while let key = entries.next(), let value = entries.next() {
            let name = key.text
            guard !name.isEmpty, name.utf8.count <= Limits.nameBytes, names.insert(name).inserted else {
                throw key.fault(
                    "an action must be a name of at most \(Limits.nameBytes) bytes that is given once, not "
                        + Self.quote(name))
            }
            actions.append(try value.action(name))
        }
        return actions
    }

    private func action(_ name: String) throws(DocumentError) -> ResponderDescription.Action {
        var action = ResponderDescription.Action(name: name)
        guard form == .mapping else {
            action.isEnabled = try bool("an action")
            return action
        }
        let fields = try fields("an action", known: ["enabled", "title", "state"])
        action.isEnabled = try fields["enabled"]?.bool() ?? true
        action.title = try fields.value("title")?.title()
        action.state = try fields.value("state")?.choice()
        return action
    }
}
