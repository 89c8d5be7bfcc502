/// The checksum that MCAP uses: CRC-32 of ISO 3309, as in zlib and PNG.
struct CRC32: Hashable {
    /// The reflected polynomial x³² + x²⁶ + … + 1.
    private static let polynomial: UInt32 = 0xedb8_8320

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
    }

    private var state: UInt32

    init(resuming value: UInt32 = 0) {
        state = ~value
    }

    /// The checksum of all bytes added so far.
    var value: UInt32 { ~state }

    mutating func add(_ bytes: Span<UInt8>) {
        var state = state
        Self.table.withUnsafeBufferPointer { table in
            for index in bytes.indices {
                state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
            }
        }
        self.state = state
    }

    static func of(_ bytes: Span<UInt8>) -> UInt32 {
        var checksum = CRC32()
        checksum.add(bytes)
        return checksum.value
    }
}
