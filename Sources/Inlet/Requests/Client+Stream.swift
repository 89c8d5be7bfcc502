/// A type of lines that a client can subscribe to.
///
/// ```swift
/// try await client.subscribe(to: [.hover, .click])
/// ```
public enum LineType: String, Hashable, Sendable, CaseIterable {
    /// Devices and their events.
    case device, key, modifiers, modifierTap, motion, button, scroll, gesture, touch, tool, dial
    /// The switch of a lid or a tablet mode.
    case `switch`
    /// The effects of events on regions and scenes.
    case hover, press, click, drag, latch, band, selection, primaryAction, menu, regionGesture, regionRequest
    /// The effects of events on regions and scenes.
    case open, drop, spring, bar, focus, scene
    /// The effects of keys on commands and responders.
    case command, shortcuts, pending, commandsChanged, keyPress, edit
    /// Programs, explanations, faults of devices, and the time of day.
    case program, why, anomaly, clock
}

// The subscription, the pointer, and the daemon's state.
extension Client {
    /// The daemon's counters and latency.
    ///
    /// ```swift
    /// let statistics = try await client.statistics()
    /// print(statistics.clients, statistics.uptime)
    /// ```
    public struct Statistics: Hashable, Sendable {
        /// The number of connected clients.
        public let clients: Int
        /// Microseconds since the daemon started.
        public let uptime: Int
        /// Lines that this client lost.
        public let lost: Int
        /// Resident memory in bytes, or nil if the kernel does not report it.
        public let resident: Int?
        /// Latency by percentile: microseconds from the kernel's timestamp of an event until its lines were handed on.
        public let latency: [String: Int]
    }

    /// Selects the lines that the client receives. A snapshot follows.
    ///
    /// ```swift
    /// try await client.subscribe(to: [.motion, .click], maxRate: 60)
    /// ```
    ///
    /// - Parameters:
    ///   - lines: the types of lines; nil for the standard ones.
    ///   - mine: only lines about the program's own declarations; nil means true if the program has a name.
    ///   - explain: whether `why` lines explain where presses, keys and gestures went.
    ///   - maxRate: the maximum number of motion lines per second and device.
    ///   - scopes: the scopes to limit the connection to; nil for all that it is granted.
    ///   - fresh: the stream begins anew: a `hello` with `seq` 0 precedes the snapshot.
    public func subscribe(
        to lines: [LineType]? = nil, mine: Bool? = nil, explain: Bool? = nil, maxRate: Double? = nil,
        scopes: [Scope]? = nil, fresh: Bool? = nil
    ) async throws(InletError) {
        var fields: [String: JSON] = [:]
        fields["events"] = lines.map { .values($0) }
        fields["mine"] = mine.map(JSON.bool)
        fields["explain"] = explain.map(JSON.bool)
        fields["maxRate"] = maxRate.map(JSON.number)
        fields["scopes"] = scopes.map { .values($0) }
        fields["fresh"] = fresh.map(JSON.bool)
        try await request("subscribe", fields)
    }

    /// Moves the pointer to this position.
    ///
    /// ```swift
    /// try await client.warp(to: Point(960, 540))
    /// ```
    public func warp(to place: Point) async throws(InletError) {
        try await request("pointer.warp", ["x": .number(place.x), "y": .number(place.y)])
    }

    /// Sets the rectangles of the displays: the space is the rectangle around them.
    ///
    /// ```swift
    /// try await client.setSpace([Rect(0, 0, 1920, 1080)])
    /// ```
    ///
    /// - Parameters:
    ///   - displays: At least one, in points.
    ///   - rotations: The mounting of the displays' touchscreens, in the same order, in degrees clockwise: 0, 90, 180 or 270.
    ///     Displays without one are upright.
    /// - Throws: ``InletError``: an invalid list, or a lost connection.
    public func setSpace(_ displays: [Rect], rotations: [Int] = []) async throws(InletError) {
        let described: [JSON] = displays.indices.map { index in
            guard index < rotations.count else { return displays[index].json }
            return ["rect": displays[index].json, "rotation": .number(Double(rotations[index]))]
        }
        try await request("space.set", ["displays": .array(described)])
    }

    /// Stops key events for every client until ``resumeKeys()``, for example while the user types a password.
    ///
    /// ```swift
    /// try await client.suspendKeys()
    /// try await client.resumeKeys()
    /// ```
    public func suspendKeys() async throws(InletError) { try await request("keys.suspend") }

    /// Ends the effect of ``suspendKeys()``.
    public func resumeKeys() async throws(InletError) { try await request("keys.resume") }

    /// Waits until scene sessions and the users' customisations are on disk.
    ///
    /// ```swift
    /// try await client.saveState()
    /// ```
    public func saveState() async throws(InletError) { try await request("state.save") }

    /// Waits until all earlier requests are done.
    ///
    /// ```swift
    /// try await client.ping()
    /// ```
    public func ping() async throws(InletError) { try await request("ping") }

    /// Requests the daemon's counters and latency.
    public func statistics() async throws(InletError) -> Statistics {
        let reply = try await request("stats")
        var latency: [String: Int] = [:]
        if case .object(let values)? = reply["latency"] { latency = values.compactMapValues(\.integer) }
        return Statistics(
            clients: reply["clients"]?.integer ?? 0, uptime: reply["uptime"]?.integer ?? 0,
            lost: reply["lost"]?.integer ?? 0, resident: reply["resident"]?.integer, latency: latency)
    }
}
