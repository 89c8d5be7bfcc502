import Glibc
import System

/// A program of this package that a command becomes.
enum SiblingProgram {
    /// Where the package puts them.
    private static let folder = "/usr/libexec/inlet"

    /// Becomes the program `name`, which is beside this one, or where the package puts it.
    ///
    /// - Throws: ``InletError``: not available where it is at neither place, no permission.
    static func execute(_ name: String, _ words: [String]) throws(InletError) {
        let places = [ownFolder, folder].compactMap { $0 }
        for place in places { try become("\(place)/\(name)", words) }
        throw InletError(
            .unavailable,
            "\(name) is not in \(places.joined(separator: " or ")); install the package, or run 'swift "
                + "build --product \(name)'"
        )
    }

    /// Where this program is, whatever it was called by.
    private static var ownFolder: String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        guard count > 0 else { return nil }
        let text = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }

    /// Becomes the program at `path`; returns where there is none.
    private static func become(_ path: String, _ words: [String]) throws(InletError) {
        var pointers = ([path] + words).map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        execv(path, pointers)
        guard errno == ENOENT else {
            throw InletError(
                .noPermission,
                "\(path): \(Descriptor.reason(errno)); it must be a program that you can execute")
        }
    }
}
