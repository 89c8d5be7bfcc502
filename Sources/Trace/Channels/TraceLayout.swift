/// The schemas and topics of a recording in MCAP.
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
    /// The key of the device's description in the metadata of its channel: the same JSON as on ``devices``. Channels
    /// are written to the file twice, outside the chunks.
    static let description = "description"

    /// The topic of a device's events, below ``devices``; or of those before the beginning, below ``before``, whose number
    /// the device then has.
    static func events(of number: Int, below parent: Topic = devices) -> String {
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

    private static let device = #""device":{"type":"integer","minimum":1}"#

    static let devices = Topic(
        "/devices", "inlet.Device",
        #"{"type":"object","required":["device","name","bus","vendor","product","version","codes"],"properties":{"#
            + device
            + #","isNew":{"type":"boolean","description":"plugged in while recording"},"name":{"type":"string"},"#
            + #""codes":{"type":"object","description":"codes by event type"},"#
            + #""axes":{"type":"object","description":"value, minimum, maximum, fuzz, flat, resolution by axis"},"#
            + #""slots":{"type":"object","description":"values by slot, for each contact axis"}}}"#)
    static let hotplug = Topic(
        "/hotplug", "inlet.Hotplug",
        #"{"type":"object","required":["device","phase"],"properties":{"# + device
            + #","phase":{"enum":["removed"]}}}"#)
    static let dropped = Topic(
        "/dropped", "inlet.Dropped",
        #"{"type":"object","required":["device","what"],"properties":{"# + device
            + #","what":{"enum":["resynced","overlong","slept"]}}}"#)
    static let clock = Topic(
        "/clock", "inlet.Clock",
        #"{"type":"object","required":["realtime","boot"],"description":"the time of day at the log time","properties":{"#
            + #""realtime":{"type":"integer","description":"microseconds since 1970"},"#
            + #""boot":{"type":["string","null"],"description":"the hashed id of the boot"}}}"#)
    static let configuration = Topic(
        "/configuration", "inlet.Configuration",
        #"{"type":"object","required":["text"],"properties":{"text":{"type":"string","description":"YAML"}}}"#
    )
    static let keymaps = Topic(
        "/keymaps", "inlet.Keymap",
        #"{"type":"object","required":["layout","keymap"],"description":"as libxkbcommon writes it"}"#)
    static let programs = Topic(
        "/programs", "inlet.Program",
        #"{"type":"object","required":["program","phase"],"properties":{"program":{"type":"integer","minimum":1},"#
            + #""phase":{"enum":["connected","disconnected"]},"user":{"type":"integer"},"name":{"type":"string"}}}"#
    )
    static let requests = Topic(
        "/requests", "inlet.Request",
        #"{"type":"object","properties":{"program":{"type":"integer","minimum":1},"line":{"type":"string","description":"what a program asked for"},"#
            + #""refused":{"type":"string","description":"a line that was no request"}}}"#)
    static let interactions = Topic(
        "/interactions", "inlet.Line",
        #"{"type":"object","required":["type","time","seq"],"description":"a published line; motion is left out"}"#
    )
    static let before = Topic(
        "/before", "inlet.Before",
        #"{"type":"object","description":"the state at the beginning: the seat at an earlier moment, and what its devices did since","properties":{"#
            + #""seat":{"type":"object"},"# + device
            + #","phase":{"enum":["present","added","removed","resynced","overlong","slept"]}}}"#)
    static let checks = Topic(
        "/checks", "inlet.Check",
        #"{"type":"object","required":["lines","crc32"],"description":"all lines published so far, motion too"}"#
    )
}
