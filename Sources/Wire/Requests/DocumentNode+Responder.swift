import InputModel
import Interaction

extension ResponderDescription {
    init(_ fields: DocumentFields) throws(DocumentError) {
        self.init()
        position = fields.node.position
        scene = try fields.value("scene")?.sceneName("scene")
        region = try fields.value("region")?.regionName("region")
        if scene == nil, let node = fields.value("region") ?? fields.value("first") {
            throw node.fault("a region is one of a scene; say which scene")
        }
        if let node = fields.value("actions") { actions = try node.actions() }
        takesPresses = try fields["presses"]?.bool("presses") ?? false
        isFirst = try fields["first"]?.bool("first")
    }
}

extension DocumentNode {
    private static let states = CheckState.allCases.map { (name: $0.name.description, value: $0) }

    /// `{name: {enabled, title, state}…}`; true stands for an action that is enabled, false for one that is not.
    fileprivate func actions() throws(DocumentError) -> [ResponderDescription.Action] {
        guard case .mapping(let entries) = content else {
            throw fault("actions is a mapping such as {\"copy\": {\"enabled\": true}}, not \(kind)")
        }
        var names: Set<String> = []
        var actions: [ResponderDescription.Action] = []
        for entry in entries {
            guard !entry.key.isEmpty, entry.key.utf8.count <= Limits.nameBytes,
                names.insert(entry.key).inserted
            else {
                throw DocumentError(
                    .badValue,
                    "an action is a name of at most \(Limits.nameBytes) bytes that stands once, not "
                        + Self.quote(entry.key), at: entry.position)
            }
            actions.append(try entry.value.action(entry.key))
        }
        return actions
    }

    private func action(_ name: String) throws(DocumentError) -> ResponderDescription.Action {
        var action = ResponderDescription.Action(name: name)
        guard case .mapping = content else {
            action.isEnabled = try bool("an action")
            return action
        }
        let fields = try fields("an action", known: ["enabled", "title", "state"])
        action.isEnabled = try fields["enabled"]?.bool("enabled") ?? true
        action.title = try fields.value("title")?.title("title")
        action.state = try fields.value("state")?.choice("state", Self.states)
        return action
    }
}
