import Engine
import InputModel
import Touchpad
import Wire

/// The settings that only touchpads have.
struct TouchpadFields {
    static let names = [
        "tap", "tapButtons", "tapDrag", "dragLock", "clickMethod", "scrollMethod", "disableWhileTyping",
        "disableWhilePointingStick", "momentum", "gestures", "palmRejection",
    ]

    private(set) var changes = TouchpadChanges()

    init(_ fields: DocumentFields) throws(DocumentError) {
        changes.tap = try fields["tap"]?.bool("tap")
        if let node = fields["tapButtons"] {
            changes.tapButtons = try node.choice(
                "tapButtons", TouchpadSettings.TapButtons.allCases.map { ($0.rawValue, $0) })
        }
        changes.tapDrag = try fields["tapDrag"]?.bool("tapDrag")
        changes.dragLock = try fields["dragLock"]?.bool("dragLock")
        if let node = fields["clickMethod"] {
            changes.clickMethod = try node.choice(
                "clickMethod", TouchpadSettings.ClickMethod.allCases.map { ($0.rawValue, $0) })
        }
        if let node = fields["scrollMethod"] {
            changes.scrollMethod = try node.choice(
                "scrollMethod", TouchpadSettings.ScrollMethod.allCases.map { ($0.rawValue, $0) })
        }
        changes.disableWhileTyping = try fields["disableWhileTyping"]?.bool("disableWhileTyping")
        changes.disableWhilePointingStick = try fields["disableWhilePointingStick"]?.bool(
            "disableWhilePointingStick")
        changes.momentum = try fields["momentum"]?.bool("momentum")
        changes.gestures = try fields["gestures"]?.bool("gestures")
        changes.palmRejection = try fields["palmRejection"]?.bool("palmRejection")
    }
}
