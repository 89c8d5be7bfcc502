import InputModel

/// The metadata record at the head of a recording in MCAP: what holds for all of the file.
struct RecordingHeader {
    /// Whether the recorded keys are the keys that were typed.
    let keys: Session.Keys
    /// The maximum shift of the times of keys; nil if they are not blurred.
    let blur: Interval?
    /// The version of the layout of the file; nil if the record does not say.
    private let layout: String?

    /// The name of the record.
    private static let name = "inlet"
    /// The version of today's layout; rises when a meaning changes, not when something is added.
    static let layoutVersion = "1"

    init(keys: Session.Keys, blur: Interval?) {
        (self.keys, self.blur, layout) = (keys, blur, Self.layoutVersion)
    }

    /// - Returns: nil for a record of another name.
    init?(_ metadata: MCAPMetadata) {
        guard metadata.name == Self.name else { return nil }
        keys = metadata.entries["keys"].flatMap { Session.Keys(rawValue: $0) } ?? .unknown
        blur = metadata.entries["blur"].flatMap { Interval(headerText: $0) }
        layout = metadata.entries["layout"]
    }

    /// False for a file of a later version.
    var isReadable: Bool { layout == Self.layoutVersion }

    var metadata: MCAPMetadata {
        var entries = ["layout": Self.layoutVersion, "keys": keys.rawValue, "clock": "CLOCK_MONOTONIC"]
        entries["blur"] = blur?.headerText
        return MCAPMetadata(name: Self.name, entries: entries)
    }
}

extension Interval {
    /// As the heads of recordings have it: `20000us`.
    var headerText: String { "\(microseconds)us" }

    /// Reads ``headerText``; nil for anything else.
    init?(headerText text: String) {
        guard text.hasSuffix("us"), let microseconds = Int64(text.dropLast("us".count)) else { return nil }
        self.init(microseconds: microseconds)
    }
}
