import InputModel
import Interaction

extension DocumentNode {
    private static let gestureKeys: [StaticString] = [
        "gesture", "simultaneous", "scroll", "buttons", "count",
    ]
    private static let scrollTypes: [(name: StaticString, value: GestureInterest.ScrollTypes)] = [
        ("discrete", .discrete), ("continuous", .continuous),
    ]
    private static let buttons: [(name: StaticString, value: ButtonMask)] = [
        ("primary", .primary), ("secondary", .secondary), ("middle", .middle), ("back", .back),
        ("forward", .forward),
    ]
    /// The numbers of taps in a row that a hand can make and a program may want to distinguish.
    private static let tapCounts = 1...10

    func gestures() throws(DocumentError) -> [GestureInterest] {
        let gestures = try items("gestures") { (node) throws(DocumentError) in try node.gesture() }
        guard gestures.count <= Limits.gestures else {
            throw fault(
                "a region can ask for at most \(Limits.gestures) gestures, not \(gestures.count)",
                code: .limit)
        }
        return gestures
    }

    /// The name of a gesture, or a mapping with its options.
    private func gesture() throws(DocumentError) -> GestureInterest {
        guard form == .mapping else { return GestureInterest(try choice("a gesture")) }
        let fields = try fields("a gesture", known: Self.gestureKeys)
        var gesture = GestureInterest(try fields.required("gesture").choice())
        gesture.isSimultaneous = try fields["simultaneous"]?.bool() ?? false
        gesture.scroll = try fields["scroll"]?.flags("scroll", Self.scrollTypes) ?? gesture.scroll
        gesture.buttons = try fields["buttons"]?.flags("buttons", Self.buttons) ?? gesture.buttons
        gesture.count = try fields["count"]?.integer("count", Self.tapCounts) ?? gesture.count
        return gesture
    }
}
