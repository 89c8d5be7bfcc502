import Foundation
import TestSupport
import Testing

@testable import Wire

struct DecimalTextTests {
    private static func bits(_ text: String) -> UInt64? {
        let bytes = Array(text.utf8)
        return DecimalText.double(bytes.span)?.bitPattern
    }

    @Test(
        "Numbers where rounding is hard, or that are hardly numbers",
        arguments: [
            "0", "-0", "0.0", "-0.0e9", "1", "-1", "007", "9007199254740992", "9007199254740993",
            "-9007199254740993", "9007199254740991.5", "9223372036854775807", "18446744073709551615",
            "9999999999999999999", "99999999999999999999", "0.1", "0.30000000000000004", "123.45678901234567",
            "1e22", "1e23", "9e22", "1.7976931348623157e308", "1.7976931348623159e308", "1e309", "-1e309",
            "5e-324", "2e-324", "4.9406564584124654e-324", "2.2250738585072011e-308",
            "1152921504606846975e-19", "1152921504606846977e19", "8.98846567431158e307", "1e-19", "1e19",
            "4503599627370496.5", "4503599627370497.5", "45035996273704965e-1", "0.000000000000000000001",
            "1e99999", "1e-99999", "0e99999", "1e00005", "1E5", "1e+5", "1e-5", "12345678901234567890.5",
            "", "-", ".", "1.", ".5", "-.5", "+1", "1e", "1e+", "e5", "1e5.5", "1 ", " 1", "0x1p3", "inf",
            "-inf",
            "nan", "infinity", "1_0", "١", "1,5", "--1", "1-", "1.5.5",
        ])
    func edges(_ text: String) {
        #expect(Self.bits(text) == Double(text)?.bitPattern, "\(text)")
    }

    @Test("Every number is what the C library makes of it, to the last bit")
    func random() {
        let trials = ProcessInfo.processInfo.environment["INLET_TRIALS"].flatMap { Int($0) } ?? 200_000
        var random = SeededRandom(seed: 25)
        var differences: [String] = []
        for _ in 0..<trials {
            let text = Self.number(&random)
            guard Self.bits(text) != strtod(text, nil).bitPattern else { continue }
            differences.append(text)
        }
        #expect(differences.isEmpty, "\(differences.prefix(5))")
    }

    /// JSON's grammar, most of it such as programs write, halfway cases among it.
    private static func number(_ random: inout SeededRandom) -> String {
        func digits(_ count: Int) -> String {
            String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
        }
        let sign = Bool.random(using: &random) ? "-" : ""
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            // What a program prints of a double.
            let value = Double(bitPattern: random.next())
            return value.isFinite ? "\(value)".replacing("e+", with: "e") : "0"
        case 1:
            // Just between two doubles, and to both sides of it.
            let low = UInt64.random(in: 1 << 53..<1 << 63, using: &random)
            let step = UInt64(1) << UInt64(11 - (low.leadingZeroBitCount))
            let middle = low / step * step + step / 2
            return sign + "\(middle &+ UInt64.random(in: 0...2, using: &random) &- 1)"
        case 2:
            let whole = Int.random(in: 1...9, using: &random)
            return sign + "\(whole)\(digits(Int.random(in: 0...18, using: &random)))"
                + ".\(digits(Int.random(in: 1...19, using: &random)))"
        case 3:
            return sign
                + "\(Int.random(in: 1...9, using: &random))\(digits(Int.random(in: 0...20, using: &random)))"
                + "e\(Int.random(in: -40...40, using: &random))"
        default:
            return sign
                + "\(Int.random(in: 0...5000, using: &random)).\(digits(Int.random(in: 1...3, using: &random)))"
        }
    }
}
