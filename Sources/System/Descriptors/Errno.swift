import Glibc

/// The error of a system call, by its number (errno(3)).
package struct Errno: Error, Hashable, Sendable {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    /// That of the system call made last.
    package static var last: Errno { Errno(errno) }

    /// The disk is full, or the user's quota is used up.
    package var isFull: Bool { number == ENOSPC || number == EDQUOT }

    /// Takes the result of a system call.
    package static func check(_ result: Int32) throws(Errno) { if result != 0 { throw last } }

    /// Takes the result of a function that returns the number of its error, or 0.
    package static func check(number: Int32) throws(Errno) { if number != 0 { throw Errno(number) } }
}
