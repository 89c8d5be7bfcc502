import TestSupport
import Testing

@testable import Wire

struct NumberTests {
    private func measure(_ value: Double) -> String {
        var buffer = LineBuffer()
        buffer.append(value)
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func integer(_ value: Int64) -> String {
        var buffer = LineBuffer()
        buffer.append(value)
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test("Measures are rounded to a thousandth and print in the fewest digits")
    func measures() {
        #expect(measure(0) == "0")
        #expect(measure(-0.0) == "0")
        #expect(measure(-0.0004) == "0")
        #expect(measure(0.0005) == "0.001")
        #expect(measure(1) == "1")
        #expect(measure(-1) == "-1")
        #expect(measure(1.5) == "1.5")
        #expect(measure(-0.25) == "-0.25")
        #expect(measure(0.1 + 0.2) == "0.3")
        #expect(measure(1919.9996) == "1920")
        #expect(measure(12.034) == "12.034")
        #expect(measure(1e300) == "9007199254740")
        #expect(measure(-Double.infinity) == "-9007199254740")
    }

    @Test("A printed measure reads back as the double nearest to it, and is the shortest that does")
    func measuresRoundTrip() throws {
        var random = SeededRandom(seed: 9)
        for _ in 0..<20_000 {
            let thousandths = Int64.random(in: -4_000_000_000...4_000_000_000, using: &random)
            let value = Double(thousandths) / 1000
            let text = measure(value)
            #expect(try #require(Double(text)) == value)
            let shortest = value.description
            #expect(text == (shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest))
        }
    }

    /// What is said of a measure, said with whole numbers and text.
    private func text(_ value: Double) -> String {
        let largest = 9_007_199_254_740.0
        let scaled = max(-largest, min(largest, value)) * 1000
        let thousandths = Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
        var fraction = String(String(thousandths.magnitude % 1000 + 1000).dropFirst())
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (thousandths < 0 ? "-" : "") + String(thousandths.magnitude / 1000)
            + (fraction.isEmpty ? "" : "." + fraction)
    }

    @Test("Measures of all sizes are what their thousandths are, halves and limits included")
    func measuresOfAllSizes() {
        var random = SeededRandom(seed: 21)
        var values: [Double] = [9999.9994, 9999.9995, 9999.9996, 10_000, .nan, .infinity, 1e-300]
        for _ in 0..<20_000 {
            values.append(.random(in: -12_000...12_000, using: &random))
            values.append(.random(in: -2...2, using: &random))
            // Halves of a thousandth, exact in binary.
            values.append(Double(Int64.random(in: -160_000...160_000, using: &random)) / 16)
            values.append(Double(bitPattern: .random(in: 0...(.max), using: &random)))
        }
        for value in values {
            for near in [value, -value, value.nextUp, value.nextDown]
            where measure(near) != text(near) {
                Issue.record("\(near) is \(measure(near)), not \(text(near))")
            }
        }
    }

    @Test("Integers print as they are")
    func integers() {
        for value in [0, 1, 9, 10, 99, 100, 12_345, -1, -10, .max, .min] as [Int64] {
            #expect(integer(value) == String(value))
        }
        for value in 0...110_000 as ClosedRange<Int64> { #expect(integer(value) == String(value)) }
        var power: Int64 = 1
        for _ in 0..<18 {
            for value in [power, power - 1, power * 9, power + power / 10] {
                #expect(integer(value) == String(value))
            }
            power *= 10
        }
        for shift in 0..<63 { #expect(integer(Int64(1) << shift) == String(Int64(1) << shift)) }
    }
}
