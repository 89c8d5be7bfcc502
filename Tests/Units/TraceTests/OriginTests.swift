import InputModel
import TestSupport
import Testing

@testable import Trace

/// The state in which a recording begins that continues another.
struct OriginTests {
    private static func time(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }

    private static func session() -> Session {
        var seat = SeatState(pointer: Point(x: 960.125, y: 1.0 / 3))
        seat.keyboard.locks = KeyboardState.Locks(modifiers: 0x8000_0002, layout: 1)
        seat.keyboard.openLocks = KeyboardState.Locks(modifiers: 0, layout: 3)
        seat.keyboard.latched = [.leftShift]
        seat.keyboard.locked = [.rightAlt, .leftControl]
        var origin = SessionOrigin(time: time(3), seat: seat)
        origin.devices = [SessionTests.tablet(), SessionTests.keyboard(), SessionTests.keyboard()]
        origin.places = [1, nil, 0]
        func add(_ kind: Session.Entry.Kind, _ device: Int, _ at: Int64) {
            origin.entries.append(.init(time: time(at), device: device, kind: kind))
        }
        add(.present, 0, 3)
        add(.present, 1, 3)
        origin.events = [
            InputEvent(type: .key, code: 30, value: 1), InputEvent(type: .synchronization, code: 0, value: 1),
        ]
        add(.events(0..<2), 1, 4)
        add(.note(.removed), 1, 5)
        add(.added, 2, 6)
        for note in [.resynced, .overlong, .slept] as [DeviceNote] { add(.note(note), 2, 7) }
        var session = SessionTests.session()
        session.origin = origin
        var slots: [AbsoluteAxis: [Int32]] = [.multitouchX: [1, .max], .trackingID: [-1, .min]]
        slots[.toolType] = [0, 2]
        session.devices[1].initialState.slots = slots
        session.devices[1].initialState.memory.nextContact = .max
        session.devices[1].initialState.memory.lastMotion = time(17)
        session.devices[1].initialState.memory.lastVelocity = 0.1 + 0.2
        session.devices[1].initialState.memory.isLidClosed = false
        session.devices[1].initialState.memory.fingersOnDials = [.ring: 2880, .strip2: 0]
        session.devices[1].initialState.memory.tabletReports = [.tools, .leaving, .touch]
        return session
    }

    private static func mcap(_ session: Session) -> [UInt8] {
        var bytes: [UInt8] = []
        session.writeMCAP(version: "test") { bytes += $0 }
        return bytes
    }

    @Test("It survives MCAP to the last bit, with what slots hold and devices remember")
    func roundTrip() throws {
        let session = Self.session()
        let read = try Session.readMCAP(Self.mcap(session).span)
        #expect(read.losses.isEmpty)
        let (expected, origin) = (try #require(session.origin), try #require(read.origin))
        #expect(origin.time == expected.time && origin.seat == expected.seat)
        #expect(origin.places == expected.places && origin.entries == expected.entries)
        #expect(origin.events == expected.events)
        #expect(origin.devices.map(\.name) == expected.devices.map(\.name))
        // What came before is not in the recording.
        #expect(read.events == session.events && read.entries == session.entries)
        #expect(read.devices[1].initialState.slots == session.devices[1].initialState.slots)
        #expect(read.devices[1].initialState.memory == session.devices[1].initialState.memory)
        #expect(read.devices[0].initialState.memory == DeviceMemory())
    }

    @Test("Slots survive libinput's YAML")
    func yaml() throws {
        let session = Self.session()
        var text = ""
        session.writeLibinput { text += $0 }
        let read = try Session.read(Array(text.utf8).span, path: "x")
        #expect(read.devices[1].initialState.slots == session.devices[1].initialState.slots)
        #expect(read.devices[0].initialState.slots.isEmpty)
    }

    @Test("It goes with what its times would reveal, and with all devices but one")
    func leftOut() {
        let blurred = Self.session().blurred(by: .milliseconds(10), source: SeededRandom(seed: 1))
        #expect(blurred.origin == nil)
        var one = Self.session()
        one.keepOnly(device: 0)
        #expect(one.origin == nil)
    }

    @Test("What no recorder writes is left out, and the rest is read")
    func hostile() throws {
        let description = #"{"device":1,"name":"","bus":0,"vendor":0,"product":0,"version":0,"codes":{}}"#
        let messages = [
            #"{"device":1,"phase":"slept"}"#, #"{"seat":{}}"#, #"{"seat":{"pointer":[1]}}"#,
            #"{"seat":{"pointer":[1,1e300]}}"#, #"{"seat":{"pointer":[0,0],"locked":[70000]}}"#,
            #"{"seat":{"pointer":[0,0],"locks":[1]}}"#,
            #"{"seat":{"pointer":[5,6],"latched":[42,42,42]}}"#, #"{"seat":{"pointer":[7,8]}}"#,
            #"{"device":0,"phase":"removed"}"#, #"{"device":9,"phase":"removed"}"#,
            #"{"device":2,"phase":"present"}"#,
            #"{"device":2,"phase":"present","place":1,"description":\#(description)}"#,
            #"{"device":2,"phase":"present","place":1,"description":\#(description)}"#,
            #"{"device":3,"phase":"added","place":1,"description":\#(description)}"#,
            #"{"device":4,"phase":"added","place":40,"description":\#(description)}"#,
            #"{"device":3,"phase":"cheered"}"#, "[]", "7",
        ]
        var file = MCAPWriter(profile: TraceLayout.profile, library: "test")
        let before = file.addChannel(topic: OriginJSON.topic.name, schema: 0, messageEncoding: "json")
        let devices = file.addChannel(topic: DeviceJSON.topic.name, schema: 0, messageEncoding: "json")
        file.addMessage(channel: devices, time: 0, data: Array(description.utf8))
        for (index, message) in messages.enumerated() {
            file.addMessage(channel: before, time: UInt64(index) * 1000, data: Array(message.utf8))
        }
        for number in [0, 2, 77] {
            let channel = file.addChannel(
                topic: "/before/\(number)/events", schema: 0, messageEncoding: "inlet-evdev")
            file.addMessage(channel: channel, time: 99_000, data: [1, 0, 30, 0, 1, 0, 0, 0, 5])
        }
        file.finish()
        let session = try Session.readMCAP(file.takeOutput().span)
        let origin = try #require(session.origin)
        #expect(origin.seat.pointer == Point(x: 5, y: 6) && origin.seat.keyboard.latched == [.leftShift])
        #expect(origin.places == [0, nil, nil])
        #expect(origin.entries.map(\.kind) == [.present, .added, .added, .events(0..<1)])
        #expect(session.losses.count == messages.count - 4 && session.isDamaged, "\(session.losses)")
        #expect(session.events.isEmpty)
    }
}
