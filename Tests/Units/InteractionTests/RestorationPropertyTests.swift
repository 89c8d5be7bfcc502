import Foundation
import InputModel
import TestSupport
import Testing

/// What is pressed in a scene that is being restored waits until it is: nothing is lost before the deadline, but what is
/// beyond the limit and what keys did when they are suspended; nothing is told after it; the order is kept.
struct RestorationPropertyTests {
    private static let steps = ProcessInfo.processInfo.environment["INLET_STEPS"].flatMap { Int($0) } ?? 30
    private static let given = ProcessInfo.processInfo.environment["INLET_SEED"].flatMap { UInt64($0) }
    private static let random = 1000 + Sample.seed % 999_000

    /// 1000 times so many steps, in four parts; the first has always the same seeds, and must come to all that there is.
    @Test("Random programs, people and restarts", arguments: 0..<4)
    func interleavings(_ part: Int) throws {
        var (late, dropped, most, waits) = (0, 0, 0, 0)
        let first = (Self.given ?? (part == 0 ? 0 : Self.random)) + UInt64(part) * 250
        for number in 0..<250 {
            let seed = first + UInt64(number)
            var desk = try RestorationDesk(seed: seed)
            for step in 0..<Self.steps {
                try Self.step(&desk)
                guard desk.faults.isEmpty else {
                    Issue.record("INLET_SEED=\(seed), step \(step): \(desk.faults[0])")
                    return
                }
            }
            late += desk.late
            dropped += desk.dropped
            most = max(most, desk.most)
            waits += desk.waits
        }
        let figures = "\(late) held events told, \(dropped) dropped, \(most) at once, \(waits) waits"
        print("\(figures); seeds from \(first)")
        #expect(first > 0 || Self.steps < 30 || late > 5 && dropped > 0 && waits > 0, "\(figures)")
    }

    private static func step(_ desk: inout RestorationDesk) throws {
        switch desk.number(0...99) {
        case 0...9: try desk.connect(restores: desk.number(0...3) > 0)
        case 10...14: try desk.extend()
        case 15...20: try desk.complete()
        case 21...22: try desk.disconnect()
        case 23: try desk.restart()
        case 24...25: try desk.pass(milliseconds: desk.number(0...5001))
        case 26: try desk.suspend()
        case 27:
            // A burst: more than is held.
            for _ in 0..<desk.number(1...400) { try input(&desk) }
        default: try input(&desk)
        }
    }

    private static func input(_ desk: inout RestorationDesk) throws {
        switch desk.number(0...7) {
        case 0: try desk.press(.restored)
        case 1: try desk.press(.other)
        case 2: try desk.perform()
        default: try desk.key(RestorationDesk.keys[desk.number(0...RestorationDesk.keys.count - 1)])
        }
    }

    @Test("A scene holds 256 events; what is beyond is dropped as a whole")
    func limit() throws {
        var desk = try RestorationDesk(seed: 1)
        try desk.connect(restores: false)
        try desk.disconnect()
        try desk.connect(restores: true)
        // One stays down, which keeps a place for its end.
        try desk.press(.restored)
        for _ in 0..<300 { try desk.key(59) }
        #expect(desk.most == 255)
        try desk.press(.restored)
        #expect(desk.most == 256)
        try desk.complete()
        #expect(desk.faults.isEmpty, "\(desk.faults)")
        #expect(desk.late == 256)
    }
}
