/// The life of anything that begins and ends: exactly one `ended` or `cancelled` follows each `began`.
public enum Phase: UInt8, PublishedCase, Sendable {
    /// Always first.
    case began
    /// The key is still held and types again. Keys only.
    case repeated
    /// It continues, with new values.
    case changed
    /// It came to its own end.
    case ended
    /// It did not end by itself: a device went away, input was lost, or something else took over.
    case cancelled

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = ["began", "repeated", "changed", "ended", "cancelled"]
}
