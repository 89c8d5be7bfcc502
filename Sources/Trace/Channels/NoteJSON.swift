import InputModel
import Wire

/// What happens to a device besides its events: the messages of topics `/hotplug` and `/dropped`.
enum NoteJSON {
    static let hotplug = TraceLayout.Topic(
        "/hotplug", "inlet.Hotplug",
        #"{"type":"object","required":["device","phase"],"properties":{"# + TraceLayout.device
            + #","phase":{"enum":["removed"]}}}"#)
    static let dropped = TraceLayout.Topic(
        "/dropped", "inlet.Dropped",
        #"{"type":"object","required":["device","what"],"properties":{"# + TraceLayout.device
            + #","what":{"enum":["resynced","overlong","slept"]}}}"#)

    /// The message, and its topic.
    ///
    /// - Parameter number: the device's number in the file, from 1.
    static func encode(_ note: DeviceNote, of number: Int) -> (topic: TraceLayout.Topic, message: [UInt8]) {
        let name = Session.Entry.Kind.note(note).name!
        let (topic, key) = note == .removed ? (hotplug, "phase") : (dropped, "what")
        return (topic, Array(#"{"device":\#(number),"\#(key)":"\#(name)"}"#.utf8))
    }

    /// The note of a message of ``dropped``; ``DeviceNote/resynced`` if its name is unknown.
    static func decodeDropped(_ node: DocumentNode) throws(DocumentError) -> DeviceNote {
        let what = try node.peek("what")?.string("\"what\"")
        return [.overlong, .slept].first { Session.Entry.Kind.note($0).name == what } ?? .resynced
    }

    /// The device's number in the file; 0 if the message has none.
    static func device(_ node: DocumentNode) throws(DocumentError) -> Int {
        try node.peek("device")?.integer("\"device\"", 1...Int(UInt16.max)) ?? 0
    }
}
