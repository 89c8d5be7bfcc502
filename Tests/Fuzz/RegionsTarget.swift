import Engine
import InputModel
import Interaction
import TestSupport

/// Requests about the regions of one scene, and a mouse and several fingers over them: after each the index is what it says.
///
/// The first byte says how many regions there may be. Then each request or motion takes a byte for each of its decisions.
enum RegionsTarget: FuzzTarget {
    static let name = "regions"

    /// A few bytes may replace all regions.
    static func memoryLimit(_ count: Int) -> Int { 24 << 20 + 16384 * count }

    static func run(_ bytes: [UInt8]) {
        var bytes = DecidingBytes(bytes)
        let requests = RegionRequests(regions: [6, 24, 100, 200][Int(bytes.byte() & 3)])
        var client = ClientID(rawValue: 1)
        var time = Timestamp(microseconds: 1_000_000)
        var engine = Engine(settings: EngineSettings())
        let mouse = engine.add(Self.mouse, at: time)!
        let screen = engine.add(Self.screen, at: time)!
        var fingers = Fingers()
        var published = Published()
        engine.connect(client, user: 1, name: "fuzzed", at: time)
        _ = try? engine.perform(RegionRequests.activation, by: client, at: time)
        while !bytes.isOver {
            let choice = bytes.byte()
            // Now and then for as long as a long press takes.
            time = time + .milliseconds(choice & 31 == 31 ? 600 : 10)
            if choice < 150 {
                _ = try? engine.perform(requests.next(&bytes), by: client, at: time)
                Fuzzing.expectInvariants(of: engine)
            } else if choice < 160 {
                restore(choice, &client, &engine, &time)
                Fuzzing.expectInvariants(of: engine)
            } else if choice < 210 {
                let events = fingers.next(choice, &bytes)
                engine.process(Frame(time: time, device: screen, events: events.span))
                Fuzzing.expectInvariants(of: engine)
            } else {
                let event =
                    choice < 246
                    ? InputEvent(
                        type: .relative, code: UInt16(choice & 1),
                        value: Int32(Int8(bitPattern: bytes.byte())))
                    : InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: Int32(choice & 1))
                engine.process(Frame(time: time, device: mouse, events: [event].span))
            }
            published.take(&engine)
        }
        published.compare(engine, at: time)
        engine.cancelAll(at: time)
        engine.disconnect(client, at: time)
        Fuzzing.expectInvariants(of: engine)
        published.take(&engine)
        published.expectClosed()
    }

    /// The program goes and comes back, asks for time to restore its scene, or is done.
    private static func restore(
        _ choice: UInt8, _ client: inout ClientID, _ engine: inout Engine, _ time: inout Timestamp
    ) {
        switch choice {
        case 150...153:
            engine.disconnect(client, at: time)
            client = ClientID(rawValue: client.rawValue + 1)
            engine.connect(client, user: 1, name: "fuzzed", at: time)
            _ = try? engine.perform(RegionRequests.activation, by: client, at: time)
            _ = try? engine.perform(.restoreScene(RegionRequests.scene, .extend), by: client, at: time)
        case 154...155:
            _ = try? engine.perform(.restoreScene(RegionRequests.scene, .extend), by: client, at: time)
        case 156:
            time = time + .milliseconds(6000)
            engine.advance(to: time)
        default: _ = try? engine.perform(.restoreScene(RegionRequests.scene, .complete), by: client, at: time)
        }
    }

    /// Up to six fingers on a touchscreen: one lands, moves or lifts, or rests for a while.
    private struct Fingers {
        private var areDown = [Bool](repeating: false, count: 6)
        private var nextID: Int32 = 1

        mutating func next(_ choice: UInt8, _ bytes: inout DecidingBytes) -> [InputEvent] {
            let slot = Int(choice) % areDown.count
            var events = [Self.event(.slot, Int32(slot))]
            if choice & 1 == 0 || !areDown[slot] {
                areDown[slot].toggle()
                events.append(Self.event(.trackingID, areDown[slot] ? nextID : -1))
                nextID += 1
            }
            if areDown[slot] {
                events.append(Self.event(.multitouchX, Int32(bytes.byte())))
                events.append(Self.event(.multitouchY, Int32(bytes.byte())))
            }
            return events
        }

        private static func event(_ axis: AbsoluteAxis, _ value: Int32) -> InputEvent {
            InputEvent(type: .absolute, code: axis.rawValue, value: value)
        }
    }

    /// It covers the scene, and more.
    private static var screen: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 3
        capabilities.properties = .direct
        capabilities.axes[.slot] = AbsoluteAxisInfo(minimum: 0, maximum: 5)
        capabilities.axes[.trackingID] = AbsoluteAxisInfo(minimum: 0, maximum: 65535)
        for axis in [AbsoluteAxis.multitouchX, .multitouchY] {
            capabilities.axes[axis] = AbsoluteAxisInfo(minimum: 0, maximum: 1023)
        }
        return DeviceDescription(name: "screen", path: "", capabilities: capabilities)
    }

    private static var mouse: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 2
        capabilities.relative = 0b11
        capabilities.keys.insert(.buttonLeft)
        return DeviceDescription(name: "mouse", path: "", capabilities: capabilities)
    }
}
