package import InputModel

/// The ids that identify a machine, and one boot of it, outside the machine.
///
/// The real ids must not leave the machine (machine-id(5)): other programs derive theirs from them. These are
/// HMAC-SHA-256 of a constant of our own, keyed by the real id and cut to 128 bits, as
/// `sd_id128_get_machine_app_specific` does it: the id cannot be computed from its hash, and other programs' hashes of
/// the same machine differ.
package struct HashedIDs: Equatable, Sendable {
    /// nil on a machine that has no id.
    package let machineID: HashedID?
    /// Changes with each boot; nil if the kernel shows no id.
    package let bootID: HashedID?

    /// ``machineID`` as 32 hexadecimal digits.
    package var machine: String? { machineID?.text }
    /// ``bootID`` as 32 hexadecimal digits.
    package var boot: String? { bootID?.text }

    /// - Parameters:
    ///   - machine: the content of `/etc/machine-id`.
    ///   - boot: the kernel's id of this boot, with or without hyphens.
    package init(machine: String?, boot: String?) {
        machineID = Self.hash(machine)
        bootID = Self.hash(boot)
    }

    /// Inlet's own, from /dev/urandom; changing it would change the id of every machine.
    private static let application: [UInt8] = [
        0xa5, 0x7e, 0x28, 0x11, 0xfe, 0xcf, 0x1b, 0x01, 0x7d, 0x25, 0xba, 0x2e, 0x63, 0x4c, 0x2e, 0x81,
    ]

    /// nil for text that is not a 128-bit id, and for the all-zero id, which systemd never assigns.
    private static func hash(_ text: String?) -> HashedID? {
        guard let id = HashedID(text: (text ?? "").filter { $0 != "-" }), id != HashedID(high: 0, low: 0)
        else {
            return nil
        }
        let key = [id.high, id.low].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
        }
        let halves = SHA256.authenticate(application, key: key).prefix(16).map(UInt64.init)
        return HashedID(
            high: halves.prefix(8).reduce(0) { $0 << 8 | $1 },
            low: halves.dropFirst(8).reduce(0) { $0 << 8 | $1 })
    }
}

extension HashedID {
    /// An id as written in files and lines; nil for anything but 32 hexadecimal digits.
    package init?(text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ UInt8(ascii: "0") <= $0 }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }

    /// 32 hexadecimal digits in lower case.
    package var text: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
