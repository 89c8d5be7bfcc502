/// What names a machine, and one boot of it, outside of the machine.
///
/// The real ids must not leave it (machine-id(5)): other programs derive theirs from them. These are HMAC-SHA-256 of a
/// constant of our own, keyed by the real id and cut to 128 bits, as `sd_id128_get_machine_app_specific` does: nobody gets from one to
/// the other, and two programs' hashes of the same machine have nothing in common.
package struct HashedIDs: Equatable, Sendable {
    /// 32 hexadecimal digits; nil on a machine that has no id.
    package let machine: String?
    /// 32 hexadecimal digits, others after each boot; nil where the kernel shows no id.
    package let boot: String?

    /// - Parameters:
    ///   - machine: what `/etc/machine-id` holds.
    ///   - boot: what the kernel calls this boot, with or without hyphens.
    package init(machine: String?, boot: String?) {
        self.machine = Self.hash(machine)
        self.boot = Self.hash(boot)
    }

    /// Ours alone, from /dev/urandom; another one would rename every machine.
    private static let application: [UInt8] = [
        0xa5, 0x7e, 0x28, 0x11, 0xfe, 0xcf, 0x1b, 0x01, 0x7d, 0x25, 0xba, 0x2e, 0x63, 0x4c, 0x2e, 0x81,
    ]

    /// nil for what is no id of 128 bits, and for the one without a bit set, which systemd never gives.
    private static func hash(_ id: String?) -> String? {
        let digits = (id ?? "").filter { $0 != "-" }
        guard digits.allSatisfy({ $0.isHexDigit }) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { offset in
            UInt8(digits.dropFirst(offset).prefix(2), radix: 16)
        }
        guard digits.count == 32, bytes.count == 16, bytes.contains(where: { $0 != 0 }) else { return nil }
        return SHA256.authenticate(application, key: bytes).prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
