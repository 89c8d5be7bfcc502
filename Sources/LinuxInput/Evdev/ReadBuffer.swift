import CLinuxInput
import Glibc
import InputModel
import System

/// Events from read(2), many at a time.
struct ReadBuffer: ~Copyable {
    enum Outcome {
        case read
        case empty
        case removed
    }

    /// Events per read; the kernel's own queue holds 64 for a mouse, and several hundred for a touchpad.
    static let capacity = 128

    private let storage: UnsafeMutablePointer<input_event>
    private var position = 0
    private var count = 0
    /// The last read did not fill the buffer: the queue is empty, and another read would only confirm it.
    private var isDrained = false

    init() {
        storage = .allocate(capacity: Self.capacity)
    }

    deinit {
        storage.deallocate()
    }

    @inline(__always)
    mutating func next() -> (Timestamp, InputEvent)? {
        guard position < count else { return nil }
        let raw = storage[position]
        position += 1
        return (
            Timestamp(microseconds: Int64(raw.time.tv_sec) &* 1_000_000 &+ Int64(raw.time.tv_usec)),
            InputEvent(type: EventType(rawValue: raw.type), code: raw.code, value: raw.value)
        )
    }

    /// True once if every event that the kernel had is taken.
    mutating func takeDrained() -> Bool {
        guard isDrained, position == count else { return false }
        isDrained = false
        return true
    }

    /// Reads more events, when all are taken.
    mutating func fill(from descriptor: Int32, path: String) throws(InletError) -> Outcome {
        if takeDrained() { return .empty }
        position = 0
        count = 0
        while true {
            let bytes = read(descriptor, storage, Self.capacity * MemoryLayout<input_event>.stride)
            if bytes > 0 {
                count = bytes / MemoryLayout<input_event>.stride
                isDrained = count < Self.capacity
                return .read
            }
            if bytes == 0 { return .removed }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .empty
            case ENODEV: return .removed
            default: throw .device(path, errno)
            }
        }
    }

    /// Discards events that were read but not taken yet.
    mutating func discard() {
        position = 0
        count = 0
        isDrained = false
    }
}
