/// A descriptor whose events of interest change from turn to turn. It calls the kernel only when they do.
package struct WatchedDescriptor {
    /// The events to watch for; if empty, only the closing of its other end.
    package struct Interest: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Being readable.
        package static var reading: Interest { Interest(rawValue: 1) }
        /// Having room for more.
        package static var writing: Interest { Interest(rawValue: 2) }
    }

    private let raw: Int32
    private let token: UInt64
    private var interest: Interest?
    /// True if it cannot be waited for, like a regular file, which is always ready.
    package private(set) var isAlwaysReady = false

    /// Not watched yet.
    package init(_ raw: Int32, token: UInt64) {
        self.raw = raw
        self.token = token
    }

    /// Watches the descriptor for `wanted`; nil stops watching, even for the closing of its other end.
    ///
    /// - Throws: ``InletError`` (not available), only if it was not watched before.
    package mutating func watch(for wanted: Interest?, in poller: inout Poller) throws(InletError) {
        guard wanted != interest, !isAlwaysReady else { return }
        guard let wanted else {
            interest = nil
            return poller.remove(raw)
        }
        let isNew = interest == nil
        if isNew {
            let first: Poller.Interest =
                wanted.contains(.reading) ? .reading : wanted.contains(.writing) ? .writing : .hangUp
            isAlwaysReady = try !poller.add(raw, token: token, for: first)
            if isAlwaysReady { return }
        }
        interest = wanted
        // What is new is watched for one of the two.
        guard !isNew || wanted == [.reading, .writing] else { return }
        poller.set(
            isReading: wanted.contains(.reading), isWriting: wanted.contains(.writing), raw, token: token)
    }
}
