import InputModel
import Testing

@testable import Server

/// Who comes and goes is written to the log, and a flood of it is counted.
struct AuditTests {
    private final class Log {
        var lines: [String] = []
    }

    private let second = Timestamp(microseconds: 5_000_000)

    @Test("What a flood leaves out is counted when its second is over, also if nothing follows")
    func flood() {
        let log = Log()
        var audit = Audit { log.lines.append($0) }
        for number in 0..<60 { audit.write("\(number)", at: second) }
        #expect(log.lines == (0..<50).map { "\($0)" })
        #expect(audit.deadline == second + .milliseconds(1000))
        audit.passTime(at: second + .milliseconds(999))
        #expect(log.lines.count == 50)
        audit.passTime(at: second + .milliseconds(1000))
        #expect(log.lines.last == "10 more clients connected, disconnected or were refused")
        #expect(log.lines.count == 51 && audit.deadline == .distantFuture)
        audit.write("next", at: second + .milliseconds(1001))
        #expect(log.lines.count == 52 && log.lines.last == "next")
    }

    @Test("What a flood leaves out is counted before the next line")
    func next() {
        let log = Log()
        var audit = Audit { log.lines.append($0) }
        for number in 0..<51 { audit.write("\(number)", at: second) }
        audit.write("next", at: second + .milliseconds(1000))
        #expect(log.lines[50...] == ["1 more clients connected, disconnected or were refused", "next"])
    }
}
