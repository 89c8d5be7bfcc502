import Foundation
import Glibc

/// Waits for changes of the names in a folder, instead of for a time (inotify(7)).
public struct FolderWatch: ~Copyable {
    private let news: CInt

    /// Changes count from here on.
    ///
    /// - Parameter mask: `IN_CREATE`, `IN_MOVED_TO`, …
    public init(_ path: String, _ mask: CInt) throws {
        news = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
        guard news >= 0, inotify_add_watch(news, path, UInt32(mask)) >= 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    deinit { close(news) }

    /// Returns at the next change, or after `milliseconds`.
    public func wait(atMost milliseconds: CInt) {
        var wanted = pollfd(fd: news, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, milliseconds) > 0 else { return }
        var events = [UInt8](repeating: 0, count: 4096)
        _ = read(news, &events, events.count)
    }
}
