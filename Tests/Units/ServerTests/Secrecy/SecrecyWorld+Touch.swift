import InputModel
import TestSupport

/// Surfaces of a secrecy world: what fingers do on them while someone types.
extension SecrecyWorld {
    enum Surface: Int, CaseIterable, Sendable {
        case pad, screen

        var description: DeviceDescription {
            var capabilities = Capabilities()
            capabilities.types = 1 << 1 | 1 << 3
            capabilities.keys = KeySet([.touch, .toolFinger, .toolDoubleTap, .toolTripleTap, .buttonLeft])
            capabilities.properties = self == .pad ? [.pointer, .buttonPad] : [.direct]
            let axes: [(AbsoluteAxis, Int32, Int32)] = [
                (.slot, 4, 0), (.trackingID, 65535, 0), (.multitouchX, 1200, 12), (.multitouchY, 800, 12),
            ]
            for (axis, maximum, resolution) in axes {
                capabilities.absolute |= 1 << UInt64(axis.rawValue)
                capabilities.axes[axis] = AbsoluteAxisInfo(
                    minimum: 0, maximum: maximum, resolution: resolution)
            }
            var description = DeviceDescription(name: "\(self)", path: "\(self)", capabilities: capabilities)
            if self == .screen { description.calibration = Calibration(0.5, 0, 0.25, 0, 1, 0) }
            return description
        }
    }

    /// What a configuration says of pointers, touchpads and touchscreens, so that each setting meets typing.
    static func touchFields(_ random: inout SeededRandom) -> [String] {
        func some(_ fields: [String], _ random: inout SeededRandom) -> String {
            fields.filter { _ in Bool.random(using: &random) }.joined(separator: ", ")
        }
        let rotation = [0, 90, 180, 270].randomElement(using: &random)!
        let display = ["[0, 0, 1920, 1080]", "{rect: [0, 0, 1920, 1080], rotation: \(rotation)}"]
            .randomElement(using: &random)!
        let lock = ["sticky", "true", "false"].randomElement(using: &random)!
        let drag = ["three", "four", "none"].randomElement(using: &random)!
        return [
            "space: {displays: [\(display)]}",
            "pointer: {\(some(["middleEmulation: true", "rotation: \(rotation)", "debounce: false"], &random))}",
            "touchpad: {tap: true, dragLock: \(lock), fingerDrag: \(drag), \(some(["middleEmulation: true"], &random))}",
        ]
    }

    /// Fingers land, someone may type, they move, someone may type, and they lift; or both buttons of the mouse go down.
    mutating func touch(_ random: inout SeededRandom) {
        if Int.random(in: 0..<4, using: &random) == 0 {
            add([
                .button(.buttonLeft, 1), .wait(.random(in: 0...60, using: &random)), .button(.buttonRight, 1),
            ])
            if Bool.random(using: &random) { type(.any, &random) }
            add([.button(.buttonLeft, 0), .wait(10), .button(.buttonRight, 0)])
            return
        }
        let surface = Surface.allCases.randomElement(using: &random)!
        // A tap, a tap that a touch follows, or a movement.
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let fingers = Int32.random(in: 1...3, using: &random)
            let steps = Int32.random(in: 0...12, using: &random)
            let place = Int32.random(in: 100...700, using: &random)
            let count: [KeyCode] = [.toolFinger, .toolDoubleTap, .toolTripleTap]
            func frame(_ step: Int32, id: Int32?, isDown: Int32) -> Step {
                var events: [InputEvent] = []
                for finger in 0..<fingers {
                    events.append(Self.event(.slot, finger))
                    if let id { events.append(Self.event(.trackingID, id < 0 ? id : id + finger)) }
                    events.append(Self.event(.multitouchX, place + finger * 150 + step * 15))
                    events.append(Self.event(.multitouchY, 300 + step * 4))
                }
                for key in [.touch, count[Int(fingers) - 1]] where id != nil {
                    events.append(InputEvent(type: .key, code: key.rawValue, value: isDown))
                }
                return .touch(surface, events)
            }
            add([frame(0, id: .random(in: 0...60000, using: &random), isDown: 1), .wait(10)])
            if Int.random(in: 0..<3, using: &random) == 0 { type(.any, &random) }
            for step in 0..<steps { add([frame(step, id: nil, isDown: 1), .wait(10)]) }
            if Int.random(in: 0..<3, using: &random) == 0 { type(.any, &random) }
            add([frame(steps, id: -1, isDown: 0), .wait(.random(in: 0...300, using: &random))])
        }
    }

    private static func event(_ axis: AbsoluteAxis, _ value: Int32) -> InputEvent {
        InputEvent(type: .absolute, code: axis.rawValue, value: value)
    }
}
