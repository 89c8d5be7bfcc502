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
        var request = JSONObject()
        request.add("do", "subscribe")
        if let events { request.add("events", events.map(\.name.description)) }
        if let maximumRate { request.add("maxRate", json: "\(maximumRate)") }
        if let scopes {
            let named = Scopes.named.filter { scopes.contains($0.scope) }
            request.add("scopes", named.map(\.name.description))
        }
        text = request.text()
    }
}
