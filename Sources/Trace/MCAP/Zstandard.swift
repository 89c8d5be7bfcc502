import CZstd

/// Compression of chunks, by libzstd.
enum Zstandard {
    /// A third of a millisecond for a second of a fast mouse (on one core of 2020); levels up to 12 take longer and,
    /// on rows of records as small as these, save nothing.
    static let level: Int32 = 3

    /// The bytes compressed; nil where libzstd finds no memory.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
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

    /// The `size` bytes that `bytes` hold compressed; nil where they hold anything else.
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
