import CLinuxSystem
import Glibc
package import System

/// The seat's end of a socket through which the process hands over the sockets of its programs, by descriptor number:
/// both ends are in the same process.
///
/// A message is four bytes: a descriptor, or -1 to play the recording. The end of the socket is the end of the seat.
package final class LocalDoor {
    /// One received message.
    enum Message: ~Copyable {
        /// A program has connected.
        case program(Descriptor)
        /// The recording is to be played.
        case play
        /// Nothing more for now.
        case nothing
        /// The seat is to end.
        case end
    }

    /// The message that starts the recording.
    package static let play: Int32 = -1

    private let descriptor: Descriptor
    /// The outer end is closed.
    private(set) var isClosed = false

    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

    func next() -> Message {
        var number: Int32 = 0
        let size = MemoryLayout<Int32>.size
        let count = recv(descriptor.rawValue, &number, size, Int32(MSG_DONTWAIT))
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return .nothing }
        guard count == size else {
            isClosed = true
            return .end
        }
        return number == Self.play ? .play : .program(Descriptor(owning: number))
    }

    /// Sends a message through the outer end.
    ///
    /// - Returns: false if the seat has ended.
    package static func send(_ number: Int32, to door: borrowing Descriptor) -> Bool {
        var number = number
        let size = MemoryLayout<Int32>.size
        return Glibc.send(door.rawValue, &number, size, Int32(MSG_NOSIGNAL)) == size
    }
}
