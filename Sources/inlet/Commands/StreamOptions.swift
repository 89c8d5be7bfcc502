import Configuration
import Options
import Subscription
import System
import Wire

/// The options of every command that writes a stream.
struct StreamOptions {
    static let options = [.config] + ofLines

    /// What a daemon's subscriber chooses, too.
    static let ofLines: [Option] = [
        .value("events", "TYPES", "Print only these line types, separated by commas: key,motion,button,…"),
        .value("max-rate", "HZ", "Limit motion lines to this rate; motion in between is merged."),
        .flag("explain", "Print a why line after each press, key and gesture."),
    ]

    let configurationPath: String?
    /// The line types of `--events`, or nil for the defaults.
    let types: [StreamType]?
    let subscriber: SubscriberOptions

    init(_ arguments: Arguments, format: LineFormat = .inlet) throws(InletError) {
        // `inlet subscribe` has none: the daemon has its own.
        configurationPath = arguments.declares("config") ? arguments.value("config") : nil
        var subscriber = SubscriberOptions()
        types = try arguments.types()
        if let known = format.types, let other = types?.first(where: { !known.contains($0) }) {
            throw InletError(
                .usage, "--events: showmethekey has no lines for \(other.name); use key or button")
        }
        subscriber.format = format
        subscriber.explains = arguments.has("explain")
        if let types = types ?? format.types { subscriber.filter = EventFilter(only: types) }
        if let rate = arguments.value("max-rate") {
            guard let value = Double(rate), (0.001...1_000_000).contains(value) else {
                throw InletError(
                    .usage, "--max-rate must be a number of lines a second, 0.001 to 1000000, not \(rate)")
            }
            subscriber.maximumRate = value
        }
        self.subscriber = subscriber
    }

    /// The named file, else the machine's own if it exists, else the defaults.
    func configuration() throws(InletError) -> Configuration {
        try Configuration(at: configurationPath)
    }
}
