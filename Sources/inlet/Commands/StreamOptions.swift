import Bridge
import Wire

/// What every command that writes a stream takes.
struct StreamOptions {
    static let options: [Option] = [
        .value("config", "FILE", "The configuration file (YAML)."),
        .value("events", "TYPES", "Only these types of lines, with commas between: key,motion,button,…"),
        .value("max-rate", "HZ", "The most motion lines a second; what is between them is merged."),
    ]

    let configurationPath: String?
    let subscriber: SubscriberOptions

    init(_ arguments: Arguments) throws(BridgeError) {
        configurationPath = arguments.value("config")
        var subscriber = SubscriberOptions()
        if let events = arguments.value("events") { subscriber.filter = try Self.filter(events) }
        if let rate = arguments.value("max-rate") {
            guard let value = Double(rate), (0.001...1_000_000).contains(value) else {
                throw BridgeError(
                    .usage, "--max-rate is a number of lines a second, 0.001 to 1000000, not \(rate)")
            }
            subscriber.maximumRate = value
        }
        self.subscriber = subscriber
    }

    /// The file named, else the machine's own where there is one, else the defaults.
    func configuration() throws(BridgeError) -> Configuration {
        if let configurationPath { return try Configuration(path: configurationPath) }
        return FileContents.exists(Configuration.standardPath)
            ? try Configuration(path: Configuration.standardPath) : Configuration()
    }

    private static func filter(_ events: String) throws(BridgeError) -> EventFilter {
        var types: [StreamType] = []
        for name in events.split(separator: ",", omittingEmptySubsequences: false) {
            guard let type = StreamType(name: name) else {
                let known = StreamType.allCases.map(\.name.description).joined(separator: ", ")
                throw BridgeError(.usage, "--events: no line has type \"\(name)\"; there are \(known)")
            }
            types.append(type)
        }
        return EventFilter(only: types)
    }
}
