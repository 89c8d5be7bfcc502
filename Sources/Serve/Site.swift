import CLinuxSystem
import Glibc
package import System

/// A folder of pages. Anyone on this machine can read its files, so they contain no token.
package final class Site {
    private let folder: Descriptor

    /// A file to send, with its size and media type.
    struct File: ~Copyable {
        let descriptor: Descriptor
        let size: Int
        let type: String
    }

    /// - Throws: ``InletError`` (no input, no permission) if `path` is not a folder that can be read.
    package init(_ path: String) throws(InletError) {
        do throws(Errno) {
            folder = try Descriptor(inlet_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0))
        } catch {
            throw InletError(
                error.number == EACCES ? .noPermission : .noInput, "--site: \(path)", error,
                advice: "; name a folder of pages")
        }
    }

    /// Opens the file that a request asks for.
    ///
    /// - Parameter target: The target in the request line: a path with `%` escapes, and a query, which is ignored.
    /// - Returns: nil if the file does not exist, is hidden, outside the folder, not a regular file, or cannot be read.
    func open(_ target: String) -> File? {
        guard let path = Self.path(target) else { return nil }
        // Opening a named pipe would otherwise wait for a writer.
        let raw = inlet_open_beneath(folder.rawValue, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard raw >= 0 else { return nil }
        let descriptor = Descriptor(owning: raw)
        var status = stat()
        guard fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return File(descriptor: descriptor, size: Int(status.st_size), type: Self.type(of: path))
    }

    /// The path below the folder, or nil if any component is empty or hidden, `..` included.
    static func path(_ target: String) -> String? {
        guard target.hasPrefix("/"), let bytes = decoded(target.utf8.prefix { $0 != UInt8(ascii: "?") }),
            var path = String(validating: bytes, as: UTF8.self)
        else { return nil }
        if path.hasSuffix("/") { path += "index.html" }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
        return parts.joined(separator: "/")
    }

    /// Decodes `%` escapes, once. nil for an invalid escape, or a NUL, at which the path would end for the kernel.
    private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: Array(rest.prefix(2)), as: UTF8.self)
            guard digits.utf8.count == 2, !digits.hasPrefix("+"), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : bytes
    }

    private static func type(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() }
        return ending.flatMap { types[$0] } ?? "application/octet-stream"
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "json": "application/json", "map": "application/json", "txt": "text/plain; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "webp": "image/webp", "gif": "image/gif", "ico": "image/x-icon", "woff2": "font/woff2",
        "wasm": "application/wasm",
    ]
}
