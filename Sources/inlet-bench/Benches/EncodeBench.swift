import CAllocations
import Engine
import InputModel
import Interaction
import Wire

/// Measures the cost of writing a line of each kind.
enum EncodeBench {
    static func run(_ options: BenchOptions) throws {
        let lines = try options.number("lines", default: 1_000_000)
        let mouse = DeviceID(rawValue: 3)
        let place = Point(x: 812.5, y: 440.125)
        let bodies: [(String, StreamEvent.Body)] = [
            (
                "motion",
                .motion(
                    MotionEvent(
                        device: mouse, delta: Vector(dx: 1.25, dy: -0.5), position: place, modifiers: []))
            ),
            (
                "button",
                .button(
                    ButtonEvent(
                        phase: .began, device: mouse, button: .primary, code: .buttonLeft, position: place,
                        count: 1, modifiers: .shift))
            ),
            (
                "key",
                .key(
                    KeyEvent(
                        phase: .began, device: mouse, key: KeyCode(rawValue: 30), text: ShortText("a"),
                        plainText: ShortText("a"),
                        modifiers: []))
            ),
            (
                "scroll",
                .scroll(
                    ScrollEvent(
                        phase: .changed, device: mouse, delta: Vector(dx: 0, dy: 15), source: .wheel,
                        wheel: nil, position: place,
                        modifiers: []))
            ),
        ]
        let engine = Engine(settings: EngineSettings())
        for (name, body) in bodies {
            let event = StreamEvent(time: Timestamp(microseconds: 1_234_567_890), body: body)
            var encoder = LineEncoder()
            var buffer = LineBuffer()
            var bytes = 0
            let before = inlet_allocation_count()
            let cost = BenchClock.shortest(3, per: lines) {
                bytes = 0
                for _ in 0..<lines {
                    encoder.encode(event, names: engine.names, to: &buffer)
                    bytes += buffer.count
                    buffer.consume(buffer.count)
                }
            }
            print(
                """
                {"bench":"encode","line":"\(name)","lines":\(lines),"line_ns":\(cost.short),\
                "bytes_per_line":\((Double(bytes) / Double(lines)).short),\
                "allocations":\(inlet_allocation_count() - before)}
                """)
        }
    }
}
