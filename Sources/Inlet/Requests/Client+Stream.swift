/// A type of lines that a client can ask for.
///
/// ```swift
/// try await client.subscribe(to: [.hover, .click])
/// ```
public enum LineType: String, Hashable, Sendable, CaseIterable {
    /// What devices do, as lines have it.
    case device, key, modifiers, modifierTap, motion, button, scroll, gesture, touch, tool
    /// A lid, or a tablet mode.
    case `switch`
    /// What that means to regions and scenes.
    case hover, press, click, drag, latch, band, selection, primaryAction, menu, regionGesture, regionRequest
    /// What that means to regions and scenes.
    case open, drop, spring, bar, focus, scene
    /// What keys mean to commands and responders.
    case command, shortcuts, pending, commandsChanged, keyPress, edit
    /// Programs, why things went where they did, what is wrong with devices, and the time of day.
    case program, why, anomaly, clock
}

// What comes, the pointer, and what the daemon keeps.
extension Client {
    /// How the daemon fares.
    ///
    /// ```swift
    /// let statistics = try await client.statistics()
    /// print(statistics.clients, statistics.uptime)
    /// ```
    public struct Statistics: Hashable, Sendable {
        /// How many are connected.
        public let clients: Int
        /// Microseconds since the daemon started.
        public let uptime: Int
        /// Lines that this client lost.
        public let lost: Int
        /// Bytes of memory; nil where the kernel does not say.
        public let resident: Int?
        /// The names of percentiles, and microseconds from the kernel's stamp on an event until its lines were handed on.
        public let latency: [String: Int]
    }

    /// Says which lines are to come. A snapshot follows.
    ///
    /// ```swift
    /// try await client.subscribe(to: [.motion, .click], maxRate: 60)
    /// ```
    ///
    /// - Parameters:
    ///   - lines: nil for the standard ones.
    ///   - mine: only what is about the program; nil: so where it has a name.
    ///   - explain: lines `why` say why presses, keys and gestures went where they did.
    ///   - maxRate: the most motion lines a second.
    ///   - scopes: no more than these.
    public func subscribe(
        to lines: [LineType]? = nil, mine: Bool? = nil, explain: Bool? = nil, maxRate: Double? = nil,
        scopes: [Scope]? = nil
    ) async throws(InletError) {
        var fields: [String: JSON] = [:]
        fields["events"] = lines.map { .values($0) }
        fields["mine"] = mine.map(JSON.bool)
        fields["explain"] = explain.map(JSON.bool)
        fields["maxRate"] = maxRate.map(JSON.number)
        fields["scopes"] = scopes.map { .values($0) }
        try await request("subscribe", fields)
    }

    /// Puts the pointer there.
    ///
    /// ```swift
    /// try await client.warp(to: Point(960, 540))
    /// ```
    public func warp(to place: Point) async throws(InletError) {
        try await request("pointer.warp", ["x": .number(place.x), "y": .number(place.y)])
    }

    /// Says where the displays are: the space is the rectangle around them.
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

    /// Takes ``suspendKeys()`` back.
    public func resumeKeys() async throws(InletError) { try await request("keys.resume") }

    /// Waits until sessions of scenes, and what users changed, are on the disk.
    ///
    /// ```swift
    /// try await client.saveState()
    /// ```
    public func saveState() async throws(InletError) { try await request("state.save") }

    /// Waits until all that was asked before is done.
    ///
    /// ```swift
    /// try await client.ping()
    /// ```
    public func ping() async throws(InletError) { try await request("ping") }

    /// Asks the daemon how it fares.
    public func statistics() async throws(InletError) -> Statistics {
        let reply = try await request("stats")
        var latency: [String: Int] = [:]
        if case .object(let values)? = reply["latency"] { latency = values.compactMapValues(\.integer) }
        return Statistics(
            clients: reply["clients"]?.integer ?? 0, uptime: reply["uptime"]?.integer ?? 0,
            lost: reply["lost"]?.integer ?? 0, resident: reply["resident"]?.integer, latency: latency)
    }
}
