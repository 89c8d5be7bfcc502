import CZstd

/// Compression of chunks, by libzstd.
enum Zstandard {
    /// A second of a fast mouse takes a third of a millisecond (on one core of 2020); levels up to 12 take longer and
    /// save nothing on records as small as these.
    static let level: Int32 = 3

    /// The compressed bytes; nil if libzstd runs out of memory.
    ///
    /// - Parameter level: at most 19, which takes 50 ms for a keymap.
    static func compress(_ bytes: [UInt8], level: Int32 = level) -> [UInt8]? {
        let bound = ZSTD_compressBound(bytes.count)
        var failed = false
        let result = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            let written = bytes.withUnsafeBytes {
                ZSTD_compress(target.baseAddress, bound, $0.baseAddress, $0.count, level)
            }
            failed = ZSTD_isError(written) != 0
            count = failed ? 0 : written
        }
        return failed ? nil : result
    }

    /// The size that compressed bytes say they decompress to; nil if they do not.
    static func size(of bytes: Span<UInt8>) -> Int? {
        let size = bytes.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
        // The two largest numbers stand for an unknown size and an error.
        return Int(exactly: size)
    }

    /// Decompresses `bytes` to exactly `size` bytes; nil if that is not their content.
    static func decompress(_ bytes: Span<UInt8>, size: Int) -> [UInt8]? {
        var written = 0
        let result = [UInt8](unsafeUninitializedCapacity: size) { target, count in
            written = bytes.withUnsafeBytes {
                ZSTD_decompress(target.baseAddress, size, $0.baseAddress, $0.count)
            }
            count = written == size ? size : 0
        }
        return written == size ? result : nil
    }
}
