/// A program beyond its connections: a user, and a name that is unique among the user's programs.
///
/// The user is the trust boundary: each process of a user may use any name.
public struct ProgramName: Hashable, Comparable, Sendable {
    /// The user's number, from the kernel.
    public var user: UInt32
    /// As the program reported it; see ``isValid(_:)``.
    public var name: String

    /// The program `name` of the user with the number `user`.
    public init(user: UInt32, name: String) {
        self.user = user
        self.name = name
    }

    /// The longest name, in bytes.
    public static let nameLimit = 64
    /// The longest name of a page, in bytes: an origin's host has at most 253.
    public static let pageNameLimit = 320
    private static let pagePrefix = "web:"

    /// True for 1 to ``nameLimit`` of `A-Z a-z 0-9 . _ -`, and for `web:ORIGIN/NAME` up to ``pageNameLimit``, whose
    /// origin is printable ASCII without spaces.
    public static func isValid(_ name: String) -> Bool {
        guard name.hasPrefix(pagePrefix) else { return isPlain(name.utf8[...]) }
        let page = name.utf8.dropFirst(pagePrefix.utf8.count)
        guard name.utf8.count <= pageNameLimit, let slash = page.lastIndex(of: UInt8(ascii: "/")) else {
            return false
        }
        let origin = page[..<slash]
        return !origin.isEmpty && origin.allSatisfy { (0x21...0x7E).contains($0) }
            && isPlain(page[page.index(after: slash)...])
    }

    private static func isPlain(_ name: Substring.UTF8View) -> Bool {
        (1...nameLimit).contains(name.count)
            && name.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// By user, then by name.
    public static func < (first: ProgramName, second: ProgramName) -> Bool {
        (first.user, first.name) < (second.user, second.name)
    }
}
