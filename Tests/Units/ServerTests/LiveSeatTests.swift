import Engine
import InputModel
import Subscription
import Testing

@testable import Configuration
@testable import Server
@testable import Subscription

/// The core as devices come to it.
struct LiveSeatTests {
    @Test("A device that is one too many is told of at once")
    func tooMany() throws {
        var seat = LiveSeat(Engine(settings: Configuration().engine), recording: nil)
        let time = Timestamp(microseconds: 1_000_000)
        let switches = DeviceDescription(name: "Lid", path: "/dev/input/event9", capabilities: Capabilities())
        for _ in 0..<Limits.devices {
            let id = try seat.add(switches, isNew: true, at: time)
            try #require(id != nil)
        }
        let id = try seat.add(switches, isNew: true, at: time)
        #expect(id == nil)
        let waiting = seat.engine.events.count
        #expect(waiting == 0, "lines wait for the next event")
    }
}
