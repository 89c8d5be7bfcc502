public import Wire

/// The `subscribe` request of what a person asked for on the command line.
public struct SubscriptionRequest {
    /// JSON; nil where nothing but the usual was asked for.
    public let text: String?

    /// Asks for `events`, so many motion lines a second, and `scopes`; nil for the usual.
    public init(events: [StreamType]?, maximumRate: Double?, scopes: Scopes?) {
        guard events != nil || maximumRate != nil || scopes != nil else {
            text = nil
            return
        }
        var text = #"{"do":"subscribe""#
        if let events {
            text += #","events":[\#(events.map { "\"\($0.name)\"" }.joined(separator: ","))]"#
        }
        if let maximumRate { text += #","maxRate":\#(maximumRate)"# }
        if let scopes {
            let names = Scopes.named.filter { scopes.contains($0.scope) }.map { "\"\($0.name)\"" }
            text += #","scopes":[\#(names.joined(separator: ","))]"#
        }
        self.text = text + "}"
    }
}
