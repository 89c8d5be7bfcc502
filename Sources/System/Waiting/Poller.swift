import CLinuxSystem
import Glibc
public import InputModel

/// Waits for descriptors: the only type that does.
///
/// Waits for many of them repeatedly in an ``EventLoop`` (epoll), or for a single one once, outside a loop (poll).
@usableFromInline
package struct Poller: ~Copyable {
    /// A descriptor that became ready: the token that it was added with, and whether its other end is closed.
    @usableFromInline
    package struct Event {
        package let token: UInt64
        package let isReadable: Bool
        package let isHungUp: Bool
    }

    /// Descriptors handled per wake-up; the rest wait for the next.
    private static let capacity = 64

    private let descriptor: Descriptor
    private let events: UnsafeMutablePointer<epoll_event>
    private var count = 0

    package init() throws(InletError) {
        descriptor = try Descriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), of: "epoll_create1")
        events = .allocate(capacity: Self.capacity)
    }

    deinit {
        events.deallocate()
    }

    /// Readable while a watched descriptor is ready: for loops that also wait for other descriptors.
    package var rawDescriptor: Int32 { descriptor.rawValue }

    /// The events to watch a descriptor for; if empty, only the closing of its other end.
    package struct Interest: OptionSet, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Being readable.
        package static var reading: Interest { Interest(rawValue: EPOLLIN.rawValue) }
        /// Becoming readable, which is reported once: the receiver then reads until nothing is left. Spares the kernel
        /// a second look at every wake.
        package static var news: Interest { Interest(rawValue: EPOLLIN.rawValue | EPOLLET.rawValue) }
        /// Having room for more.
        package static var writing: Interest { Interest(rawValue: EPOLLOUT.rawValue) }
        /// Only the closing of its other end.
        package static var hangUp: Interest { [] }
    }

    /// Watches `raw`.
    ///
    /// - Returns: false for a descriptor that cannot be waited for and is always ready: a regular file.
    /// - Throws: ``InletError`` (not available) if the kernel watches no more descriptors for this user, or has no memory.
    @discardableResult
    package mutating func add(_ raw: Int32, token: UInt64, for interest: Interest) throws(InletError) -> Bool
    {
        var event = inlet_epoll_event(interest.rawValue, token)
        if epoll_ctl(descriptor.rawValue, EPOLL_CTL_ADD, raw, &event) == 0 { return true }
        switch errno {
        case EPERM: return false
        case ENOSPC:
            throw InletError(
                .unavailable,
                "epoll_ctl: the limit of watched descriptors is reached; raise fs.epoll.max_user_watches")
        default: throw InletError(.unavailable, "epoll_ctl", .last)
        }
    }

    /// Watches `raw`, which was added, for other events.
    package mutating func set(_ raw: Int32, token: UInt64, for interest: Interest) {
        var event = inlet_epoll_event(interest.rawValue, token)
        _ = epoll_ctl(descriptor.rawValue, EPOLL_CTL_MOD, raw, &event)
    }

    package mutating func remove(_ raw: Int32) {
        _ = epoll_ctl(descriptor.rawValue, EPOLL_CTL_DEL, raw, nil)
    }

    /// Waits until something is ready, or until `interval` has passed; nil waits forever.
    ///
    /// - Returns: the number of descriptors that are ready, for ``subscript(_:)``.
    @usableFromInline
    package mutating func wait(for interval: Interval?) -> Int {
        let timeout = Self.milliseconds(interval)
        count = Int(max(0, epoll_wait(descriptor.rawValue, events, Int32(Self.capacity), timeout)))
        return count
    }

    /// The kernel's unit. Rounded up: waking a moment early would only mean waiting again.
    private static func milliseconds(_ interval: Interval?) -> Int32 {
        guard let interval else { return -1 }
        return Int32(clamping: max(0, (interval.microseconds + 999) / 1000))
    }

    @usableFromInline
    package subscript(index: Int) -> Event {
        precondition(index < count)
        let flags = events[index].events
        return Event(
            token: inlet_epoll_token(events + index), isReadable: flags & EPOLLIN.rawValue != 0,
            isHungUp: flags & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0)
    }
}

extension Poller {
    /// Waits for several descriptors once, until one is ready or its other end is closed.
    ///
    /// Like ``wait(for:of:atMost:)``, it needs no descriptor of its own.
    ///
    /// - Returns: the indices of those that are ready; none if the limit passed first.
    package static func wait(
        for wanted: [(raw: Int32, readiness: Readiness)], atMost limit: Interval
    ) -> [Int] {
        var descriptors = wanted.map {
            pollfd(fd: $0.raw, events: Int16($0.readiness == .reading ? POLLIN : POLLOUT), revents: 0)
        }
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds(limit)) > 0 else { return [] }
        return descriptors.indices.filter { descriptors[$0].revents != 0 }
    }

    /// The state of one descriptor to wait for.
    package enum Readiness {
        /// Being readable.
        case reading
        /// Having room for more.
        case writing
    }

    /// Waits for `raw` alone, until it is ready or its other end is closed.
    ///
    /// It needs no descriptor of its own, so that the error about a lack of descriptors can still be written, and
    /// allocates nothing.
    ///
    /// - Parameter limit: the longest wait, or nil to wait indefinitely.
    /// - Returns: false if the limit passed first.
    package static func wait(for readiness: Readiness, of raw: Int32, atMost limit: Interval? = nil) -> Bool {
        let events = readiness == .reading ? POLLIN : POLLOUT
        var descriptor = pollfd(fd: raw, events: Int16(events), revents: 0)
        let timeout = milliseconds(limit)
        while true {
            let ready = poll(&descriptor, 1, timeout)
            guard ready < 0 && errno == EINTR else { return ready == 1 }
        }
    }
}
