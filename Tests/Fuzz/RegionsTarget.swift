import Engine
import InputModel
import Interaction
import TestSupport

/// Requests about the regions of one scene, and a mouse over them: after each the index is what it says.
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
        var published = Published()
        engine.connect(client, user: 1, name: "fuzzed", at: time)
        try? engine.perform(RegionRequests.activation, by: client, at: time)
        while !bytes.isOver {
            time = time + .milliseconds(10)
            let choice = bytes.byte()
            if choice < 150 {
                try? engine.perform(requests.next(&bytes), by: client, at: time)
                Fuzzing.expectInvariants(of: engine)
            } else if choice < 160 {
                restore(choice, &client, &engine, &time)
                Fuzzing.expectInvariants(of: engine)
            } else {
                let event =
                    choice < 240
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
            try? engine.perform(RegionRequests.activation, by: client, at: time)
            try? engine.perform(.restoreScene(RegionRequests.scene, .extend), by: client, at: time)
        case 154...155:
            try? engine.perform(.restoreScene(RegionRequests.scene, .extend), by: client, at: time)
        case 156:
            time = time + .milliseconds(6000)
            engine.advance(to: time)
        default: try? engine.perform(.restoreScene(RegionRequests.scene, .complete), by: client, at: time)
        }
    }

    private static var mouse: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 2
        capabilities.relative = 0b11
        capabilities.keys.insert(.buttonLeft)
        return DeviceDescription(name: "mouse", path: "", capabilities: capabilities)
    }
}
