import ArgumentParser
import Bridge
import Wire

/// What every command that writes a stream takes.
struct StreamOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: "The configuration file (YAML).")
    var configurationPath: String?

    @Option(help: "Only these types of lines, with commas between: key,motion,button,…")
    var events: String?

    @Option(help: "The most motion lines a second; motion between them is added up.")
    var maxRate: Double?

    func validate() throws {
        if let maxRate, !(maxRate > 0 && maxRate <= 1_000_000) {
            throw ValidationError("--max-rate is a number of lines a second above 0, not \(maxRate)")
        }
        _ = try filter()
    }

    /// The file named, else the machine's own where there is one, else the defaults.
    func configuration() throws(BridgeError) -> Configuration {
        if let configurationPath { return try Configuration(path: configurationPath) }
        return FileContents.exists(Configuration.standardPath)
            ? try Configuration(path: Configuration.standardPath) : Configuration()
    }

    func subscriber() throws -> SubscriberOptions {
        var options = SubscriberOptions()
        options.filter = try filter()
        options.maximumRate = maxRate
        return options
    }

    private func filter() throws -> EventFilter {
        guard let events else { return .standard }
        let types = try events.split(separator: ",").map { name in
            guard let type = StreamType(name: name) else {
                let known = StreamType.allCases.map(\.name.description).joined(separator: ", ")
                throw ValidationError("--events: no line has type \"\(name)\"; there are \(known)")
            }
            return type
        }
        guard !types.isEmpty else { throw ValidationError("--events names no type") }
        return EventFilter(only: types)
    }
}
