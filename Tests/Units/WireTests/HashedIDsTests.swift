import Testing

@testable import Wire

/// What stands for a machine and its boot outside. The expected values are Python's `hashlib` and `hmac`.
struct HashedIDsTests {
    @Test("The digest is SHA-256, at each length around a block")
    func digest() {
        func text(_ message: [UInt8]) -> String {
            SHA256.digest(message).prefix(4).map { String($0, radix: 16) }.joined(separator: " ")
        }
        #expect(text([]) == "e3 b0 c4 42")
        #expect(text(Array("abc".utf8)) == "ba 78 16 bf")
        #expect(text([UInt8](repeating: 97, count: 55)) == "9f 43 90 f8")
        #expect(text([UInt8](repeating: 97, count: 56)) == "b3 54 39 a4")
        #expect(text([UInt8](repeating: 97, count: 64)) == "ff e0 54 fe")
        #expect(text([UInt8](repeating: 97, count: 119)) == "31 eb a5 1c")
    }

    @Test("A key longer than a block is hashed first")
    func longKey() {
        let key = [UInt8](repeating: 0xaa, count: 131)
        // Test case 6 of RFC 4231.
        let code = SHA256.authenticate(
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8), key: key)
        #expect(code.prefix(4) == [0x60, 0xe4, 0x31, 0x59])
    }

    @Test("The hashes stay what they are: they name machines in files and at brokers")
    func constant() {
        let ids = HashedIDs(
            machine: "7f3a09c4d1e24b6f8a5b3c2d1e0f9a8b", boot: "12345678-9abc-def0-1234-56789abcdef0")
        #expect(ids.machine == "159557bd0bfb9891da987fc203b077cd")
        #expect(ids.boot == "1d821bc1fe2f3db4f88615ca715fd473")
    }

    @Test(
        "What is no id has no hash",
        arguments: [
            nil, "", "uninitialized", "00000000000000000000000000000000", "7f3a09c4d1e24b6f8a5b3c2d1e0f9a8",
            "+f3a09c4d1e24b6f8a5b3c2d1e0f9a8b",
        ])
    func none(id: String?) {
        #expect(HashedIDs(machine: id, boot: id) == HashedIDs(machine: nil, boot: nil))
    }
}
