import InputModel
import Testing

/// The keys that release every grab, as the kernel reports them.
struct EscapeChordTests {
    /// The macro cannot call what changes the chord.
    private static func fire(_ chord: inout EscapeChord, at time: Int64) -> Bool { chord.fire(at: at(time)) }

    /// Plays `steps`: a key, whether it goes down, and when, in milliseconds.
    private static func chord(_ steps: [(KeyCode, Bool, Int64)]) -> EscapeChord {
        var chord = EscapeChord()
        for (key, isDown, time) in steps {
            if isDown { chord.press(key, at: at(time)) } else { chord.release(key, at: at(time)) }
        }
        return chord
    }

    private static func at(_ milliseconds: Int64) -> Timestamp {
        Timestamp(microseconds: milliseconds * 1000)
    }

    private static let held: [(KeyCode, Bool, Int64)] = [
        (.escape, true, 0), (.backspace, true, 10), (.enter, true, 20),
    ]

    @Test("It fires once, a second after the last of its keys went down")
    func fires() {
        var chord = Self.chord(Self.held)
        #expect(chord.deadline == Self.at(1020))
        let answers = [1019, 1020, 9000].map { Self.fire(&chord, at: $0) }
        #expect(answers == [false, true, false])
        #expect(chord.deadline == .distantFuture)
    }

    @Test(
        "A key that returns within a bounce never went up; one that returns later did", arguments: [99, 100])
    func bounce(_ gap: Int64) {
        let chord = Self.chord(Self.held + [(.enter, false, 500), (.enter, true, 500 + gap)])
        #expect(chord.deadline == Self.at(gap < 100 ? 1020 : 1600))
    }

    @Test(
        "A key that is just let go at the end of the second decides by its return", arguments: [1110, 1150])
    func bounceAtTheEnd(_ time: Int64) {
        var chord = Self.chord(Self.held + [(.enter, false, 1015)])
        let early = Self.fire(&chord, at: 1050)
        chord.press(.enter, at: Self.at(time))
        let late = Self.fire(&chord, at: time)
        #expect(!early && late == (time < 1115))
    }

    @Test("Bounces one after the other are one hold, however long")
    func manyBounces() {
        var steps = Self.held
        for time in stride(from: 40, to: 900, by: 60) as StrideTo<Int64> {
            steps += [(.enter, false, time), (.enter, true, time + 30)]
        }
        #expect(Self.chord(steps).deadline == Self.at(1020))
    }

    @Test("A key that bounces after the chord fired does not fire it again; a second press does")
    func again() {
        var chord = Self.chord(Self.held)
        let first = Self.fire(&chord, at: 1020)
        #expect(first)
        chord.release(.enter, at: Self.at(1100))
        chord.press(.enter, at: Self.at(1130))
        #expect(chord.deadline == .distantFuture)
        chord.release(.enter, at: Self.at(1200))
        chord.press(.enter, at: Self.at(1400))
        #expect(chord.deadline == Self.at(2400))
    }

    @Test("A key is down while any device reports it")
    func devices() {
        let twice: [(KeyCode, Bool, Int64)] = [(.enter, true, 30), (.enter, false, 300)]
        #expect(Self.chord(Self.held + twice).deadline == Self.at(1020))
        #expect(Self.chord(Self.held + twice + [(.enter, false, 400)]).deadline == .distantFuture)
        // A release without a press changes nothing.
        #expect(Self.chord([(.enter, false, 0)] + Self.held).deadline == Self.at(1020))
    }

    @Test("Other keys do not matter")
    func others() {
        #expect(
            Self.chord(Self.held + [(.leftShift, true, 40), (.leftShift, false, 50)]).deadline
                == Self.at(1020))
    }
}
