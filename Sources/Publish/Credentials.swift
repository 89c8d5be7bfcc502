import CBroker
package import System

/// A user and password for the broker.
///
/// The file has a line `user NAME`, and a line `password WORD` if the user has one. A value begins after the first
/// space and ends with the line, further spaces included. Blank lines and lines that begin with `#` are ignored.
package final class Credentials {
    package let user: String
    /// Zero-terminated, in memory that is overwritten before it is freed; nil for a user without a password.
    private let secret: UnsafeMutableRawBufferPointer?

    /// - Parameter path: Names the file in errors, which never quote its contents.
    package init(_ bytes: [UInt8], _ path: String) throws(InletError) {
        var user: String?
        var password: ArraySlice<UInt8>?
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            var line = line
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            let name = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            let value = line.drop { $0 != UInt8(ascii: " ") }.dropFirst()
            guard !value.isEmpty, !value.contains(0), value.count <= 65_535 else {
                throw Self.fault(path, index)
            }
            switch name {
            case "user" where user == nil: user = String(validating: value, as: UTF8.self)
            case "password" where password == nil: password = value
            default: throw Self.fault(path, index)
            }
        }
        guard let user else {
            throw InletError(.badData, "\(path): no line \"user NAME\"; \(Self.form)")
        }
        self.user = user
        secret = password.map { password in
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: password.count + 1, alignment: 1)
            memory.copyBytes(from: password)
            memory[password.count] = 0
            return memory
        }
    }

    deinit {
        guard let secret else { return }
        inlet_wipe(secret.baseAddress, secret.count)
        secret.deallocate()
    }

    private static let form = "write a line \"user NAME\" and a line \"password WORD\""

    private static func fault(_ path: String, _ index: Int) -> InletError {
        InletError(.badData, "\(path):\(index + 1): neither a user nor a password; \(form)")
    }

    /// Calls `body` with the password as a C string, valid only during the call; nil without a password.
    package func withPassword<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        body(secret.map { UnsafePointer($0.baseAddress!.assumingMemoryBound(to: CChar.self)) })
    }
}
