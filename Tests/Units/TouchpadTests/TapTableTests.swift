import InputModel
import TestSupport
import Testing

@testable import Touchpad

/// The table of `TapRecognizer`: each cell leads where it says, and no way through it leaves a button down.
struct TapTableTests {
    private static let leaving = "a+b+ 60 b-"
    private static let roll = "a+b+ 60 b- 60 b+"
    private static let pair = "a+b+ 60 a-b-"
    private static let tapped = "a+ 60 a-"
    private static let again = "a+ 60 a- 60 a+"
    private static let drag = "a+ 60 a- 60 a+ 230"
    private static let wait = "a+ 60 a- 60 a+ 230 a-"
    private static let relock = "a+ 60 a- 60 a+ 230 a- 100 a+"

    /// What fingers a to d do after a start, and the state in which that leaves a tap with a timed lock. A number is a pause
    /// in milliseconds, any other word a frame: + lands, - lifts, > moves 5 mm, ^ jumps 30 mm, = stays, ! is a palm.
    private static let rows: [(String, [(String, TapRecognizer.State)])] = [
        ("", [("a+", .touch), ("a+b+", .touch), ("a+b+c+d+", .dead), ("press", .idle)]),
        (
            "a+",
            [
                ("30 b+", .touch), ("30 b+c+d+", .dead), ("60 a-", .tapped), ("20 a^ 20 a=", .roll),
                ("20 a>", .dead), ("230", .dead), ("30 press", .dead), ("30 a!", .idle),
            ]
        ),
        ("a+b+", [("30 b-", .leaving), ("60 a-b-", .pair), ("30 a!", .dead)]),
        ("a+ 100 b+", [("10 a-b-", .idle)]),
        ("a+ 30 b+ 10 b-", [("50 a-", .tapped)]),
        ("a+ 100 b+ 10 b-", [("10 a-", .idle)]),
        (
            leaving,
            [
                ("60 b+", .roll), ("25 b+", .touch), ("20 a-", .pair), ("20 a^ 20 a=", .roll),
                ("20 a>", .dead), ("200", .dead), ("20 press", .dead),
            ]
        ),
        (
            roll,
            [
                ("30 c+", .roll), ("30 b-", .roll), ("30 a-b-", .idle), ("30 a>", .dead), ("230", .dead),
                ("30 press", .dead),
            ]
        ),
        (pair, [("20 a+", .roll), ("20 a+b+", .roll), ("60", .tapped), ("20 press", .idle)]),
        ("a+ 230", [("b+", .dead), ("a-", .idle), ("press", .dead)]),
        (
            tapped,
            [
                ("60 a+", .again), ("60 a+b+", .touch), ("60 a+b+c+d+", .dead), ("190", .idle),
                ("60 press", .idle),
            ]
        ),
        (
            again,
            [
                ("30 b+", .touch), ("60 a-", .tapped), ("20 a^ 20 a=", .roll), ("20 a>", .drag),
                ("230", .drag), ("30 press", .dead), ("30 a!", .idle),
            ]
        ),
        (
            drag,
            [
                ("20 b+", .drag), ("20 b+ 20 b-", .drag), ("20 b+ 20 b!", .drag), ("20 a-", .wait),
                ("20 press", .dead),
            ]
        ),
        (wait, [("100 a+", .relock), ("100 a+b+", .relock), ("310", .idle), ("100 press", .idle)]),
        (
            relock,
            [
                ("30 b+", .drag), ("60 a-", .idle), ("20 a>", .drag), ("230", .drag), ("30 press", .dead),
            ]
        ),
    ]

    private func settings(_ lock: TouchpadSettings.DragLock) -> TouchpadSettings {
        var settings = TouchpadSettings()
        settings.tap = true
        settings.dragLock = lock
        return settings
    }

    private func expect(
        _ state: TapRecognizer.State, after script: String, _ settings: TouchpadSettings
    ) throws {
        var player = try #require(ContactPlayer(SyntheticPad.all[0], settings))
        for word in script.split(separator: " ") {
            if let milliseconds = Int64(word) {
                player.pass(milliseconds)
            } else if word == "press" {
                player.press(true)
            } else {
                play(word, &player)
            }
        }
        #expect(player.state == state, "\(script)")
        player.finish()
        #expect(player.fault == nil, "\(script): \(player.fault ?? "")")
    }

    /// Plays the fingers of one frame.
    private func play(_ frame: Substring, _ player: inout ContactPlayer) {
        var rest = frame
        while let finger = rest.popFirst(), let act = rest.popFirst() {
            let slot = Int(finger.asciiValue!) - 97
            switch act {
            case "+": player.land(slot, at: player.home(of: slot))
            case "-": player.lift(slot)
            case ">": player.move(slot, by: Vector(dx: 5, dy: 0))
            case "^": player.move(slot, by: Vector(dx: 30, dy: 0))
            case "!": player.turnIntoPalm(slot)
            default: player.move(slot, by: .zero)
            }
        }
        player.endFrame()
    }

    @Test("Each cell leads where the table says")
    func cells() throws {
        for (start, cells) in Self.rows {
            for (script, state) in cells { try expect(state, after: "\(start) \(script)", settings(.timed)) }
        }
    }

    @Test("Settings change how a drag ends, and whether there is one")
    func locks() throws {
        try expect(.idle, after: "\(Self.drag) 20 a-", settings(.off))
        try expect(.wait, after: "\(Self.wait) 10000", settings(.sticky))
        try expect(.idle, after: "\(Self.wait) 10000 a+ 60 a-", settings(.sticky))
        var tapsAlone = settings(.timed)
        tapsAlone.tapDrag = false
        try expect(.idle, after: Self.tapped, tapsAlone)
        try expect(.idle, after: "\(Self.pair) 60", tapsAlone)
    }

    @Test(
        "Whatever fingers do, each button that they press is released",
        arguments: [TouchpadSettings.DragLock.off, .timed, .sticky],
        [TouchpadSettings.FingerDrag.none, .three])
    func walks(_ lock: TouchpadSettings.DragLock, _ fingerDrag: TouchpadSettings.FingerDrag) throws {
        let pads = SyntheticPad.all.filter { $0.reports == .slots }
        var states: Set<TapRecognizer.State> = []
        var faults: [String] = []
        for seed in Sample.of(0..<1200 as Range<UInt64>) {
            var settings = settings(lock)
            settings.fingerDrag = fingerDrag
            settings.tapDrag = seed % 8 != 0
            let player = try #require(ContactPlayer(pads[Int(seed) % pads.count], settings))
            var hand = RandomHand(player, seed: seed)
            for _ in 0..<60 { hand.step() }
            hand.finish()
            if let fault = hand.player.fault { faults.append("seed \(seed): \(fault)") }
            states.formUnion(hand.player.states)
        }
        #expect(faults.isEmpty, "\(faults.count) walks: \(faults.prefix(8))")
        // Without a lock, a drag neither waits nor is locked again.
        #expect(states.count == (lock == .off ? 9 : 11), "\(states)")
    }
}
