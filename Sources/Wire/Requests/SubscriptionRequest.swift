import Interaction

/// A `subscribe` request, which changes the lines that the client receives from here on.
package struct SubscriptionRequest: Hashable, Sendable {
    /// The events that the client receives, or nil for the standard ones.
    package var events: EventFilter?
    /// The maximum number of motion lines a second and device, or nil for all of them.
    package var maximumRate: Double?
    /// The scopes to use, of those that the client has, or nil for all of them.
    package var scopes: Scopes?
    /// True for only the lines about the client's own declarations; nil means true for a program that has identified
    /// itself, else false.
    package var isMine: Bool?
    /// Each press, key and gesture is followed by a line that explains why it went to its target.
    package var explains = false
    /// The stream begins anew after the reply, with line 0: `hello`, with what was asked for.
    package var isFresh = false

    static let keys: [StaticString] = ["events", "maxRate", "scopes", "mine", "explain", "fresh"]
    /// From a line every quarter of an hour to one every microsecond, the unit of time.
    private static let rates = 0.001...1_000_000.0

    init(_ fields: DocumentFields) throws(DocumentError) {
        let types: [StreamType]? = try fields.value("events")?.items { (node) throws(RequestError) in
            try node.choice("each of events")
        }
        events = types.map { EventFilter(only: $0) }
        maximumRate = try fields.value("maxRate")?.number("maxRate (motion lines a second)", Self.rates)
        scopes = try fields.value("scopes")?.scopes()
        isMine = try fields.value("mine")?.bool()
        explains = try fields.value("explain")?.bool() ?? false
        isFresh = try fields.value("fresh")?.bool() ?? false
    }

    /// The request as JSON, with which the stream begins anew; nil if it asks only for the standard lines.
    package static func json(
        events: [StreamType]?, maximumRate: Double?, scopes: Scopes?, explains: Bool = false
    ) -> String? {
        guard events != nil || maximumRate != nil || scopes != nil || explains else { return nil }
        var request = JSONObject()
        request.add("do", "subscribe")
        if let events { request.add("events", events.map({ $0.name.description })) }
        if let maximumRate { request.add("maxRate", json: "\(maximumRate)") }
        if let scopes { request.add("scopes", scopes.names) }
        if explains { request.add("explain", json: "true") }
        request.add("fresh", json: "true")
        return request.text()
    }
}
