/// What the topics of a recording in MCAP have in common. Each topic of JSON messages has a type of its own, such as
/// ``ClockJSON``.
enum TraceLayout {
    /// A topic of JSON messages, and the name and text of their schema.
    struct Topic {
        let name: String
        let schema: String
        let text: String

        init(_ name: String, _ schema: String, _ text: String) {
            (self.name, self.schema, self.text) = (name, schema, text)
        }
    }

    static let profile = "inlet"
    /// The key of the device's description in the metadata of its channel: the same JSON as on ``DeviceJSON/topic``.
    /// Channels are written to the file twice, outside the chunks.
    static let description = "description"

    /// The topic of a device's events, below ``DeviceJSON/topic``; or of those before the beginning, below
    /// ``OriginJSON/topic``, whose number the device then has.
    static func events(of number: Int, below parent: Topic = DeviceJSON.topic) -> String {
        "\(parent.name)/\(number)/events"
    }

    /// The number of the device in a topic made by ``events(of:below:)``; nil for other topics.
    static func device(ofEvents topic: String, below parent: Topic) -> Int? {
        guard topic.hasPrefix("\(parent.name)/"), topic.hasSuffix("/events") else { return nil }
        return Int(topic.dropFirst(parent.name.count + 1).dropLast("/events".count))
    }

    static let eventsEncoding = "inlet-evdev"
    static let eventsSchema = """
        A run of Linux input events of one time, 8 bytes each, little-endian: type (u16), code (u16), value (i32), as \
        in struct input_event of linux/input.h. The log time is the kernel's, CLOCK_MONOTONIC in nanoseconds. A frame \
        ends with SYN_REPORT (0, 0); its value is 1 where the kernel, not the device, made the frame.
        """

    /// The member that names a device, in the schemas of several topics.
    static let device = #""device":{"type":"integer","minimum":1}"#

    /// Published lines, as clients receive them.
    static let interactions = Topic(
        "/interactions", "inlet.Line",
        #"{"type":"object","required":["type","time","seq"],"description":"a published line; motion is left out"}"#
    )
}
