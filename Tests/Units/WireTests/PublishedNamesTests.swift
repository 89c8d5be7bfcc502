import InputModel
import Interaction
import Testing
import Wire

/// The tables of published names: a case that is added, or moved, without its name would be published as another.
struct PublishedNamesTests {
    private static func check<Case: PublishedCase>(_ type: Case.Type) {
        #expect(type.names.map(\.description) == type.allCases.map { "\($0)" }, "\(type)")
        #expect(type.allCases.map { Int($0.rawValue) } == Array(0..<type.allCases.count), "\(type)")
        for value in type.allCases {
            #expect(type.init(name: value.name.description)?.rawValue == value.rawValue)
        }
        #expect(type.init(name: "nothing of that name") == nil)
    }

    @Test("Each case has its own name, in the order of the cases")
    func names() {
        Self.check(Anomaly.self)
        Self.check(Anomaly.Source.self)
        Self.check(CheckState.self)
        Self.check(CommandPhase.self)
        Self.check(DeviceEvent.Phase.self)
        Self.check(DialEvent.Dial.self)
        Self.check(DragEvent.Phase.self)
        Self.check(DragOperation.self)
        Self.check(DropEvent.Phase.self)
        Self.check(Edit.Action.self)
        Self.check(Edit.Direction.self)
        Self.check(Edit.Side.self)
        Self.check(Edit.Unit.self)
        Self.check(GestureKind.self)
        Self.check(HoverEvent.Phase.self)
        Self.check(Phase.self)
        Self.check(PointerStyle.Tint.self)
        Self.check(PrimaryActionTrigger.self)
        Self.check(ProgramEvent.Phase.self)
        Self.check(RegionGestureKind.self)
        Self.check(RegionRole.self)
        Self.check(RequestError.Code.self)
        Self.check(SceneEvent.Reason.self)
        Self.check(ScenePresentation.self)
        Self.check(ScrollEvent.Phase.self)
        Self.check(ScrollEvent.Source.self)
        Self.check(SelectionEvent.Cause.self)
        Self.check(SwitchEvent.Switch.self)
        Self.check(ToolEvent.Phase.self)
        Self.check(ToolEvent.Tool.self)
        let phases = SceneEvent.Phase.allCases.map { "\($0)" }.map {
            $0.hasPrefix("restore") ? "restore" : $0
        }
        #expect(SceneEvent.Phase.names.map(\.description) == phases)
        #expect(SceneEvent.Phase.allCases.map { Int($0.rawValue) } == Array(phases.indices))
        #expect(StreamType.allCases.map(\.name.description) == StreamType.allCases.map { "\($0)" })
        #expect(StreamType.names.count == StreamType.allCases.count)
    }
}
