/// A descriptor whose events of interest change from turn to turn. It calls the kernel only when they do.
package struct WatchedDescriptor {
    private let raw: Int32
    private let token: UInt64
    private var interest: Poller.Interest?
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
    package mutating func watch(for wanted: Poller.Interest?, in poller: inout Poller) throws(InletError) {
        guard wanted != interest, !isAlwaysReady else { return }
        if let wanted, interest == nil {
            isAlwaysReady = try !poller.add(raw, token: token, for: wanted)
            if isAlwaysReady { return }
        } else if let wanted {
            poller.set(raw, token: token, for: wanted)
        } else {
            poller.remove(raw)
        }
        interest = wanted
    }
}
