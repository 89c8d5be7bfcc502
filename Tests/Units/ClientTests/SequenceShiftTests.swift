import Testing

@testable import Client

struct SequenceShiftTests {
    private func shift(_ text: String, by dropped: Int64) -> String {
        var shifted: [UInt8] = []
        for line in text.split(separator: "\n") {
            SequenceShift(dropped: dropped).append("\(line)\n".utf8.span, to: &shifted)
        }
        return String(decoding: shifted, as: UTF8.self)
    }

    @Test("Lines are numbered anew, and nothing else of them changes")
    func shifts() {
        #expect(
            shift(
                """
                {"type":"key","time":5,"seq":12,"phase":"began"}
                {"type":"key","time":6,"seq":13,"data":{"seq":9}}

                """, by: 10)
                    == """
                    {"type":"key","time":5,"seq":2,"phase":"began"}
                    {"type":"key","time":6,"seq":3,"data":{"seq":9}}

                    """)
    }

    @Test("The number that an explanation refers to is moved with the line")
    func explanations() {
        #expect(
            shift(#"{"type":"why","time":5,"seq":12,"about":11,"candidates":[]}"# + "\n", by: 10)
                == #"{"type":"why","time":5,"seq":2,"about":1,"candidates":[]}"# + "\n")
        let line = #"{"type":"why","time":5,"seq":12,"about":null,"candidates":[]}"# + "\n"
        #expect(shift(line, by: 2) == line.replacing("12", with: "10"))
    }

    @Test(
        "A number that no stream counts to is no reason to stop",
        arguments: ["9223372036854775808", "18446744073709551615", "99999999999999999999", ""])
    func nonsense(_ number: String) {
        let line = #"{"type":"key","time":5,"seq":\#(number),"phase":"began"}"# + "\n"
        #expect(shift(line, by: 10) == line)
    }
}
