/// The name of a symbol of the layout, such as `Escape`, `dead_acute` or `KP_Home`, stored in place.
///
/// The longest of libxkbcommon's names has 27 bytes.
public struct KeySymbol: Sendable {
    /// The most bytes that fit.
    public static let capacity = 31

    private var bytes: InlineArray<31, UInt8>
    private var length: UInt8

    /// No symbol.
    public init() {
        bytes = InlineArray(repeating: 0)
        length = 0
    }

    /// The first bytes of `name`, which is ASCII, that fit.
    public init(ascii name: UnsafeBufferPointer<UInt8>) {
        self.init()
        length = UInt8(min(name.count, Self.capacity))
        for index in 0..<Int(length) { bytes[index] = name[index] }
    }

    /// True if the press has no symbol.
    public var isEmpty: Bool { length == 0 }

    /// The number of bytes.
    public var count: Int { Int(length) }

    /// A byte of the name.
    public subscript(index: Int) -> UInt8 { bytes[index] }
}
