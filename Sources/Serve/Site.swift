import CLinuxSystem
import Glibc
package import System

/// A folder of pages. What is in it is for everybody on this machine, so it holds no token.
package struct Site: ~Copyable {
    private let folder: Descriptor

    /// A file to send, and what it is.
    struct File: ~Copyable {
        let descriptor: Descriptor
        let size: Int
        let type: String
    }

    /// - Throws: ``InletError`` (no such input) where `path` is no folder that can be read.
    package init(_ path: String) throws(InletError) {
        let raw = inlet_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard raw >= 0 else {
            throw InletError(
                errno == EACCES ? .noPermission : .noInput,
                "--site: \(path): \(Descriptor.reason(errno)); name a folder of pages")
        }
        folder = Descriptor(owning: raw)
    }

    /// Opens what a request asks for.
    ///
    /// - Parameter target: As in the request line: a path with `%` escapes, and a query that nothing here looks at.
    /// - Returns: nil where the folder has no such file for others: it is hidden, outside, no file, or cannot be read.
    func open(_ target: String) -> File? {
        guard let path = Self.path(target) else { return nil }
        // A named pipe would wait for a writer.
        let raw = inlet_open_beneath(folder.rawValue, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard raw >= 0 else { return nil }
        let descriptor = Descriptor(owning: raw)
        var status = stat()
        guard fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return File(descriptor: descriptor, size: Int(status.st_size), type: Self.type(of: path))
    }

    /// The path below the folder; nil for one with a hidden part, `..` among them, or an empty one.
    static func path(_ target: String) -> String? {
        guard target.hasPrefix("/"), let bytes = decoded(target.utf8.prefix { $0 != UInt8(ascii: "?") }),
            var path = String(validating: bytes, as: UTF8.self)
        else { return nil }
        if path.hasSuffix("/") { path += "index.html" }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
        return parts.joined(separator: "/")
    }

    /// Resolves `%` escapes, once. A NUL would end the path early for the kernel.
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
