import Glibc

/// Little-endian doubles in files.
enum BenchFile {
    /// Groups of `size` doubles.
    static func doubles(_ path: String, per size: Int) throws -> [[Double]] {
        guard let file = fopen(path, "r") else { throw BenchError(description: "\(path): cannot be read") }
        defer { fclose(file) }
        var groups: [[Double]] = []
        var group = [Double](repeating: 0, count: size)
        while fread(&group, 8, size, file) == size {
            guard group.allSatisfy(\.isFinite) else {
                throw BenchError(description: "\(path): a number at \(groups.count * size * 8) is not finite")
            }
            groups.append(group)
        }
        return groups
    }

    static func save(_ path: String, _ numbers: [Double]) throws {
        guard let file = fopen(path, "w") else { throw BenchError(description: "\(path): cannot be written") }
        fwrite(numbers, 8, numbers.count, file)
        fclose(file)
    }
}
