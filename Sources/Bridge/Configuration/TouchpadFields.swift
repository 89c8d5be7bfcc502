import Engine
import InputModel
import Touchpad
import Wire

/// The settings that only touchpads have.
struct TouchpadFields {
    static let names: [StaticString] = [
        "tap", "tapButtons", "tapDrag", "dragLock", "clickMethod", "scrollMethod", "disableWhileTyping",
        "disableWhilePointingStick", "momentum", "gestures", "palmRejection",
    ]

    private(set) var changes = TouchpadChanges()

    init(_ fields: DocumentFields) throws(DocumentError) {
        changes.tap = try fields["tap"]?.bool("tap")
        if let node = fields["tapButtons"] {
            changes.tapButtons = try node.choice("tapButtons")
        }
        changes.tapDrag = try fields["tapDrag"]?.bool("tapDrag")
        changes.dragLock = try fields["dragLock"]?.bool("dragLock")
        if let node = fields["clickMethod"] {
            changes.clickMethod = try node.choice("clickMethod")
        }
        if let node = fields["scrollMethod"] {
            changes.scrollMethod = try node.choice("scrollMethod")
        }
        changes.disableWhileTyping = try fields["disableWhileTyping"]?.bool("disableWhileTyping")
        changes.disableWhilePointingStick = try fields["disableWhilePointingStick"]?.bool(
            "disableWhilePointingStick")
        changes.momentum = try fields["momentum"]?.bool("momentum")
        changes.gestures = try fields["gestures"]?.bool("gestures")
        changes.palmRejection = try fields["palmRejection"]?.bool("palmRejection")
    }
}
