import InputModel
import Interaction
import Wire

/// The time of day: the messages of topic `/clock`.
enum ClockJSON {
    /// The end of the year 9999, in microseconds since 1970: adding any interval of a recording to it does not
    /// overflow.
    private static let latestDay = 253_402_300_799_999_999

    static let topic = TraceLayout.Topic(
        "/clock", "inlet.Clock",
        #"{"type":"object","required":["realtime","boot"],"description":"the time of day at the log time","properties":{"#
            + #""realtime":{"type":"integer","description":"microseconds since 1970"},"#
            + #""boot":{"type":["string","null"],"description":"the hashed id of the boot"}}}"#)

    static func encode(_ clock: ClockEvent) -> [UInt8] {
        var object = JSONObject()
        object.add("realtime", Int(clock.realtime))
        object.add("boot", clock.boot?.text)
        return Array(object.text().utf8)
    }

    static func decode(_ node: DocumentNode) throws(DocumentError) -> ClockEvent {
        let realtime = try node.peek("realtime")?.integer("\"realtime\"", 0...latestDay) ?? 0
        let boot = node.peek("boot")
        let id = boot?.isNull == false ? HashedID(text: try boot!.string("\"boot\"")) : nil
        return ClockEvent(realtime: Int64(realtime), boot: id)
    }
}
