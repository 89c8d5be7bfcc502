import InputModel
import Interaction
import Wire

/// Reads recordings of `libinput record`: YAML, version 1, with one or more devices.
///
/// ```
/// version: 1
/// devices:
/// - node: /dev/input/event3
///   evdev:
///     name: "AT keyboard"
///     id: [17, 1, 1, 43841]                bus, vendor, product, version
///     codes: {0: [0, 1], 1: [1, 2, 3]}     by event type
///     absinfo: {0: [0, 1920, 0, 0, 40]}    minimum, maximum, fuzz, flat, resolution; perhaps the value
///     properties: [0, 2]
///   udev:
///     properties: [ID_INPUT=1, ID_INPUT_KEYBOARD=1]
///   quirks: [AttrKeyboardIntegration=internal]
///   events:
///   - evdev: [[0, 120, 1, 30, 1]]          seconds, microseconds, type, code, value
/// ```
///
/// Other keys, such as libinput's own interpretation of the events, are ignored.
package enum LibinputReader {
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: the node of devices for which the file does not name one.
    /// - Throws: ``TraceError`` with the line of the first fault.
    package static func read(_ bytes: Span<UInt8>, path: String) throws(TraceError) -> [Recording] {
        do throws(DocumentError) {
            var events = try YAMLEvents(bytes)
            return try recordings(&events, path: path)
        } catch {
            throw TraceError(line: error.position.line, message: error.message)
        }
    }

    private static func recordings(
        _ events: inout YAMLEvents, path: String
    ) throws(DocumentError) -> [Recording] {
        var recordings: [Recording] = []
        var hasVersion = false
        try events.mapping("a recording of libinput") { key, events throws(DocumentError) in
            switch key {
            case "version":
                let version: Int = try events.integer("the version", try events.next())
                guard version == 1 else {
                    throw events.fault(
                        "unknown version \(version) of the format; only version 1 is supported")
                }
                hasVersion = true
            case "devices":
                try events.list("\"devices\"") { first, events throws(DocumentError) in
                    guard first == .mappingStart else { throw events.fault("a device must be a mapping") }
                    guard recordings.count < Session.deviceLimit else {
                        throw events.fault("a recording can have at most \(Session.deviceLimit) devices")
                    }
                    recordings.append(try device(&events, path: path))
                }
            default: try events.skip()
            }
        }
        guard hasVersion, !recordings.isEmpty else {
            throw events.fault("not a recording of libinput record, which has \"version: 1\" and \"devices\"")
        }
        return recordings
    }

    private static func device(_ events: inout YAMLEvents, path: String) throws(DocumentError) -> Recording {
        var draft = DeviceDraft()
        var recorded: [Recording.TimedEvent] = []
        while true {
            switch try events.next() {
            case .mappingEnd:
                return Recording(device: draft.description(path: path), events: recorded)
            case .scalar("node"): draft.node = try events.text("\"node\"")
            case .scalar("evdev"): try draft.readEvdev(&events)
            case .scalar("udev"): try draft.readUdev(&events)
            case .scalar("quirks"): try draft.readQuirks(&events)
            case .scalar("inlet"): try draft.readExtension(&events)
            case .scalar("events"): try readEvents(&events, into: &recorded)
            case .scalar: try events.skip()
            default: throw events.fault("the keys of a device must be text")
            }
        }
    }

    private static func readEvents(
        _ events: inout YAMLEvents, into recorded: inout [Recording.TimedEvent]
    ) throws(DocumentError) {
        try events.list("\"events\"") { first, events throws(DocumentError) in
            guard first == .mappingStart else {
                throw events.fault("each entry of \"events\" must be a mapping")
            }
            while true {
                switch try events.next() {
                case .mappingEnd: return
                case .scalar("evdev"):
                    try events.list("\"evdev\"") { first, events throws(DocumentError) in
                        guard first == .sequenceStart else { throw events.fault("an event must be a list") }
                        recorded.append(try event(&events))
                    }
                default: try events.skip()
                }
            }
        }
    }

    private static func event(_ events: inout YAMLEvents) throws(DocumentError) -> Recording.TimedEvent {
        let seconds: UInt32 = try events.integer("the seconds of an event", try events.next())
        let microseconds: UInt32 = try events.integer("the microseconds of an event", try events.next())
        let type: UInt16 = try events.integer("the type of an event", try events.next())
        let code: UInt16 = try events.integer("the code of an event", try events.next())
        let value: Int32 = try events.integer("the value of an event", try events.next())
        guard microseconds < 1_000_000, try events.next() == .sequenceEnd else {
            throw events.fault("an event must be [seconds, microseconds below 1000000, type, code, value]")
        }
        let timed = Recording.TimedEvent(
            time: Timestamp(microseconds: Int64(seconds) * 1_000_000 + Int64(microseconds)),
            event: InputEvent(type: EventType(rawValue: type), code: code, value: value))
        if let fault = timed.fault { throw events.fault(fault) }
        return timed
    }
}
