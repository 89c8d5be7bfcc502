import CLinuxSystem
import Glibc
package import InputModel

/// Waits for any of many descriptors (epoll).
package struct Poller: ~Copyable {
    /// What became ready: the token that it was added with, and whether its other end is gone.
    package struct Event {
        package let token: UInt64
        package let isReadable: Bool
        package let isWritable: Bool
        package let isHungUp: Bool
    }

    /// Descriptors taken from one wake; more wait for the next.
    private static let capacity = 64

    private let descriptor: Descriptor
    private let events: UnsafeMutablePointer<epoll_event>
    private var count = 0

    package init() throws(InletError) {
        let raw = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard raw >= 0 else { throw InletError(.io, "epoll_create1: \(Descriptor.reason(errno))") }
        descriptor = Descriptor(owning: raw)
        events = .allocate(capacity: Self.capacity)
    }

    deinit {
        events.deallocate()
    }

    /// What to watch a descriptor for.
    package enum Interest {
        /// Being readable.
        case reading
        /// Becoming readable, which is told once: whoever is told reads until there is nothing more. Spares the kernel
        /// a second look at every wake.
        case news
        /// Only its other end's going.
        case hangUp
    }

    /// Watches `raw`.
    ///
    /// - Returns: false for a descriptor that cannot be waited for, such as a regular file.
    @discardableResult
    package mutating func add(_ raw: Int32, token: UInt64, for interest: Interest) -> Bool {
        let flags =
            switch interest {
            case .reading: EPOLLIN.rawValue
            case .news: EPOLLIN.rawValue | EPOLLET.rawValue
            case .hangUp: 0 as UInt32
            }
        var event = inlet_epoll_event(flags, token)
        return epoll_ctl(descriptor.rawValue, EPOLL_CTL_ADD, raw, &event) == 0
    }

    /// Watches `raw`, which is not for reading, for writing too, or no longer.
    package mutating func setWriting(_ isWriting: Bool, _ raw: Int32, token: UInt64) {
        var event = inlet_epoll_event(isWriting ? EPOLLOUT.rawValue : 0, token)
        _ = epoll_ctl(descriptor.rawValue, EPOLL_CTL_MOD, raw, &event)
    }

    package mutating func remove(_ raw: Int32) {
        _ = epoll_ctl(descriptor.rawValue, EPOLL_CTL_DEL, raw, nil)
    }

    /// Waits until something is ready, or until `interval` has passed; nil waits forever.
    ///
    /// - Returns: how many are ready, for ``subscript(_:)``.
    package mutating func wait(for interval: Interval?) -> Int {
        var timeout: Int32 = -1
        if let interval {
            // Rounded up: waking a moment early would only mean to wait again.
            timeout = Int32(clamping: max(0, (interval.microseconds + 999) / 1000))
        }
        count = Int(max(0, epoll_wait(descriptor.rawValue, events, Int32(Self.capacity), timeout)))
        return count
    }

    package subscript(index: Int) -> Event {
        precondition(index < count)
        let flags = events[index].events
        return Event(
            token: inlet_epoll_token(events + index), isReadable: flags & EPOLLIN.rawValue != 0,
            isWritable: flags & EPOLLOUT.rawValue != 0,
            isHungUp: flags & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0)
    }
}
