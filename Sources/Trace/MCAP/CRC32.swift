/// The checksum that MCAP uses: CRC-32 of ISO 3309, as in zlib and PNG.
struct CRC32: Hashable {
    /// The reflected polynomial x³² + x²⁶ + … + 1.
    private static let polynomial: UInt32 = 0xedb8_8320

    /// The effect of a byte on the checksum if 0 to 7 bytes follow it, 256 entries each: one step processes eight
    /// bytes.
    private static let table: [UInt32] = {
        var table = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
        }
        for place in 256..<256 * 8 {
            let before = table[place - 256]
            table.append(before >> 8 ^ table[Int(before & 0xff)])
        }
        return table
    }()

    private var state: UInt32

    init(resuming value: UInt32 = 0) {
        state = ~value
    }

    /// The checksum of all bytes added so far.
    var value: UInt32 { ~state }

    mutating func add(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBytes { add($0) }
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var state = state
        Self.table.withUnsafeBufferPointer { table in
            var index = 0
            while index + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
                let mixed = word ^ UInt64(state)
                state = 0
                for place in 0..<8 {
                    state ^= table[(7 - place) << 8 | Int(mixed >> UInt64(place * 8) & 0xff)]
                }
                index += 8
            }
            while index < bytes.count {
                state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
                index += 1
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
