import Interaction

/// What a `subscribe` request asks: from here on other lines than so far.
package struct SubscriptionRequest: Hashable, Sendable {
    /// The events that it gets; nil: the standard ones.
    package var events: EventFilter?
    /// The most motion lines a second; nil: all of them.
    package var maximumRate: Double?
    /// What it may see and ask, of what it is permitted; nil: all of that.
    package var scopes: Scopes?
    /// True: only what is about its own declarations; nil: that for a program that has said its name, else everything.
    package var isMine: Bool?
    /// Each press, key and gesture is followed by a line that says why it went where it did.
    package var explains = false

    static let keys: [StaticString] = ["events", "maxRate", "scopes", "mine", "explain"]
    private static let types = StreamType.allCases.map { (name: $0.name, value: $0) }
    /// From a line every quarter of an hour to one every microsecond, the unit of time.
    private static let rates = 0.001...1_000_000.0

    init(_ fields: DocumentFields) throws(DocumentError) {
        let types = try fields.value("events")?.items("events") { (node) throws(RequestError) in
            try node.choice("each of events", Self.types)
        }
        events = types.map { EventFilter(only: $0) }
        maximumRate = try fields.value("maxRate")?.number("maxRate (motion lines a second)", Self.rates)
        scopes = try fields.value("scopes")?.scopes("scopes")
        isMine = try fields.value("mine")?.bool("mine")
        explains = try fields.value("explain")?.bool("explain") ?? false
    }

    /// The request as JSON; nil where nothing but the standard lines is asked for.
    package static func json(
        events: [StreamType]?, maximumRate: Double?, scopes: Scopes?, explains: Bool = false
    ) -> String? {
        guard events != nil || maximumRate != nil || scopes != nil || explains else { return nil }
        var request = JSONObject()
        request.add("do", "subscribe")
        if let events { request.add("events", events.map({ $0.name.description })) }
        if let maximumRate { request.add("maxRate", json: "\(maximumRate)") }
        if let scopes {
            let named = Scopes.named.filter { scopes.contains($0.scope) }
            request.add("scopes", named.map { $0.name.description })
        }
        if explains { request.add("explain", json: "true") }
        return request.text()
    }
}
