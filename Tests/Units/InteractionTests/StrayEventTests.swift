import InputModel
import Interaction
import Testing

/// Places that are none, in what an interaction is told by a program in this process: it stops and says why.
struct StrayEventTests {
    private static let space = Rect(x: 0, y: 0, width: 100, height: 100)

    @Test("A space or a pointer at no place")
    func spaces() async {
        await #expect(processExitsWith: .failure) {
            let space = Rect(x: 0, y: 0, width: .nan, height: 100)
            _ = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
        }
        await #expect(processExitsWith: .failure) {
            let space = Rect(x: 0, y: 0, width: 100, height: 100)
            _ = Interaction(settings: InteractionSettings(), space: space, pointer: Point(x: 0, y: .infinity))
        }
        await #expect(processExitsWith: .failure) {
            let space = Rect(x: 0, y: 0, width: 100, height: 100)
            var interaction = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
            var output = Output()
            interaction.setSpace(
                Rect(x: -.infinity, y: 0, width: 1, height: 1), at: Timestamp(microseconds: 0), &output)
        }
    }

    @Test("An event at no place")
    func events() async throws {
        await #expect(processExitsWith: .failure) {
            let button = ButtonEvent(
                phase: .began, device: DeviceID(rawValue: 1), button: .primary, code: .buttonLeft,
                position: Point(x: 0, y: .infinity), count: 1, modifiers: [])
            Self.handle(.button(button))
        }
        await #expect(processExitsWith: .failure) {
            let motion = MotionEvent(
                device: DeviceID(rawValue: 1), delta: Vector(dx: .nan, dy: 0), position: .zero, modifiers: [])
            Self.handle(.motion(motion))
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let motion = MotionEvent(
                device: DeviceID(rawValue: 1), delta: .zero, position: Point(x: .nan, y: 0), modifiers: [])
            Self.handle(.motion(motion))
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("places and distances are finite"))
    }

    @Test("Each kind of event that has a place or a distance is looked at")
    func kinds() {
        let (id, nowhere, stray) = (DeviceID(rawValue: 1), Point(x: .nan, y: 0), Vector(dx: 0, dy: .infinity))
        func isFinite(_ body: StreamEvent.Body) -> Bool {
            StreamEvent(time: Timestamp(microseconds: 0), body: body).isFinite
        }
        func scroll(_ delta: Vector, _ position: Point) -> StreamEvent.Body {
            .scroll(
                ScrollEvent(
                    phase: .changed, device: id, delta: delta, source: .wheel, wheel: nil, position: position,
                    modifiers: []))
        }
        #expect(isFinite(scroll(.zero, .zero)))
        #expect(!isFinite(scroll(stray, .zero)) && !isFinite(scroll(.zero, nowhere)))
        let gesture = GestureEvent(
            phase: .changed, device: id, gesture: .pinch, fingers: 2, delta: .zero, scale: 1, rotation: 0,
            modifiers: [])
        #expect(isFinite(.gesture(gesture)))
        for change in [
            { (gesture: inout GestureEvent) in gesture.delta = stray }, { $0.scale = .nan },
            { $0.rotation = -.infinity },
        ] as [(inout GestureEvent) -> Void] {
            var other = gesture
            change(&other)
            #expect(!isFinite(.gesture(other)))
        }
    }

    private static func handle(_ body: StreamEvent.Body) {
        var interaction = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
        var output = Output()
        interaction.handle(StreamEvent(time: Timestamp(microseconds: 0), body: body), &output)
    }
}
