import InputModel
import Interaction
import Testing

@testable import Wire

struct SnapshotTests {
    private func snapshot(devices: Int, nameLength: Int) -> Snapshot {
        Snapshot(
            time: Timestamp(microseconds: 5), space: .standard,
            devices: (0..<devices).map { index in
                let name = String(repeating: "n", count: nameLength)
                let description = DeviceDescription(
                    name: name, path: "/dev/\(index)", capabilities: Capabilities())
                return (DeviceID(rawValue: UInt32(index + 1)), description)
            },
            keys: [],
            modifiers: ModifiersEvent(modifiers: [.shift, .control], locked: [.capsLock], group: 1),
            pointer: Point(x: 1.5, y: 2), buttons: [])
    }

    @Test("A snapshot is one line of the whole state")
    func wholeState() {
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        let omitted = encoder.encode(snapshot(devices: 1, nameLength: 2), to: &buffer)
        #expect(omitted.isEmpty)
        let text = buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(
            text == #"{"type":"snapshot","time":5,"seq":0,"space":[1920,1080],"devices":[{"device":1,"#
                + #""name":"nn","kinds":[],"path":"/dev/0","bus":"0x0","vendor":0,"product":0,"seat":"seat0"}],"keys":[],"#
                + #""modifiers":["control","shift"],"locked":["capsLock"],"group":1,"#
                + #""pointer":{"x":1.5,"y":2,"buttons":[]},"programs":[],"scenes":[],"focus":null,"hover":null,"#
                + #""press":null,"latch":null,"band":null,"bars":[],"selection":[]}"# + "\n")
    }

    @Test("A snapshot too long for a line leaves devices to be told one by one")
    func tooLong() {
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        let omitted = encoder.encode(snapshot(devices: 200, nameLength: 255), to: &buffer)
        let length = buffer.count
        #expect(length <= LineEncoder.lineLimit)
        #expect(!omitted.isEmpty && omitted.count < 200)
        #expect(omitted.last == DeviceID(rawValue: 200))
    }
}
