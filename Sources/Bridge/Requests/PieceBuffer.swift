/// Where inputs are read to, a piece at a time: one serves all of a loop's.
final class PieceBuffer {
    private static let size = 64 * 1024

    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)

    deinit {
        bytes.deallocate()
    }
}
