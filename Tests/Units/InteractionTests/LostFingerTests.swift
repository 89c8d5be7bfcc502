import InputModel
import Testing

@testable import Interaction

/// A contact that begins again without having ended: its end was lost, and what it did is over.
struct LostFingerTests {
    /// A map that fingers pinch, and a button beside it.
    private struct Screen: ~Copyable {
        var interaction = Interaction(
            settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 1000, height: 500), pointer: .zero
        )
        var output = Output()
        var time = Timestamp(microseconds: 0)

        init() throws {
            let client = ClientID(rawValue: 1)
            interaction.connect(client, user: 1, name: "p", at: time, &output)
            var activation = SceneActivation(scene: SceneName("s"))
            activation.rect = Rect(x: 0, y: 0, width: 1000, height: 500)
            try interaction.perform(.activateScene(activation), by: client, at: time, &output)
            var map = RegionDescription(id: "map", rect: Rect(x: 0, y: 0, width: 500, height: 500))
            map.gestures = [GestureInterest(.pinch)]
            let button = RegionDescription(id: "button", rect: Rect(x: 600, y: 0, width: 300, height: 500))
            try interaction.perform(
                .setRegions(SceneName("s"), [map, button]), by: client, at: time, &output)
            clear()
        }

        mutating func clear() {
            output.removeAll()
            interaction.clearEvents()
        }

        /// What a contact does, and what is published of it.
        mutating func touch(_ phase: Phase, _ contact: UInt32, _ x: Double) throws -> [String] {
            time = time + .milliseconds(100)
            let touch = TouchEvent(
                phase: phase, device: DeviceID(rawValue: 1), contact: contact, position: Point(x: x, y: 250),
                pressure: nil, isOnTouchpad: false, count: phase == .began ? 1 : 0, modifiers: [])
            interaction.handle(StreamEvent(time: time, body: .touch(touch)), &output)
            interaction.endFrame(&output)
            var told: [String] = []
            for index in output.events.span.indices {
                let names = interaction.names(for: output)
                func id(_ target: RegionReference) -> String {
                    names.name(of: target.region, in: target.scene) ?? "space"
                }
                switch output.events.span[index].body {
                case .press(let press):
                    told.append("\(press.phase) press \(id(press.target))")
                case .drag(let drag): told.append("\(drag.phase) drag \(id(drag.target))")
                case .regionGesture(let gesture):
                    told.append(
                        "\(gesture.phase) \(gesture.kind.name) \(id(gesture.target))")
                default: break
                }
            }
            clear()
            try interaction.checkInvariants()
            return told
        }
    }

    @Test(
        "Of a pair: the pinch is cancelled, the finger presses anew and moves no pair, and the other one is idle"
    )
    func pair() throws {
        var screen = try Screen()
        #expect(try screen.touch(.began, 1, 100) == ["began press map"])
        #expect(try screen.touch(.began, 2, 300) == ["cancelled press map", "began pinch map"])
        #expect(try screen.touch(.changed, 2, 400) == ["changed pinch map"])
        #expect(try screen.touch(.began, 1, 700) == ["cancelled pinch map", "began press button"])
        #expect(try screen.touch(.changed, 1, 800) == ["began drag button"])
        #expect(try screen.touch(.changed, 2, 450) == [])
        #expect(try screen.touch(.ended, 2, 450) == [])
        #expect(try screen.touch(.ended, 1, 800) == ["ended drag button", "ended press button"])
        let isFree = screen.interaction.fingers.isFree
        #expect(isFree)
    }

    @Test("Of a press: that is cancelled, and the next one is its own")
    func press() throws {
        var screen = try Screen()
        #expect(try screen.touch(.began, 1, 700) == ["began press button"])
        #expect(try screen.touch(.began, 1, 100) == ["cancelled press button", "began press map"])
        #expect(try screen.touch(.ended, 1, 100).first == "ended press map")
    }
}
