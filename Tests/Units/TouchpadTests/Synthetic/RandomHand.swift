import InputModel
import TestSupport

/// A hand that does anything on a touchpad, with a preference for what leads through the states of taps and drags.
struct RandomHand {
    /// In milliseconds: around the limits of taps, drags and locks.
    private static let pauses: [Int64] = [4, 10, 20, 30, 60, 100, 170, 240, 350]
    /// In millimetres a report: a roll, slow and quick motion, and a jump.
    private static let paces = [0.4, 1.5, 4, 16]

    private(set) var player: ContactPlayer
    private var random: SeededRandom

    init(_ player: ContactPlayer, seed: UInt64) {
        self.player = player
        random = SeededRandom(seed: seed)
    }

    mutating func step() {
        player.pass(Self.pauses.randomElement(using: &random)!)
        if player.isPressed && Bool.random(using: &random) { player.press(false) }
        let free = player.slots.filter { !player.isDown($0) }.shuffled(using: &random)
        let down = player.slots.filter { player.isDown($0) }.shuffled(using: &random)
        switch Int.random(in: 0..<24, using: &random) {
        case 0...3: land(free.prefix(1))
        case 4...5: land(free.prefix(Int.random(in: 2...4, using: &random)))
        case 6...9: lift(down.prefix(1))
        case 10...11: lift(down[...])
        // One lifts as another lands.
        case 12: land(down.prefix(1))
        case 13...14: move(down[...])
        case 15...16: move(down.prefix(1))
        case 17...18: if down.isEmpty { beginDrag() }
        case 19: turnIntoPalm(down.prefix(1))
        case 20: if !player.isPressed { player.press(true) }
        case 21: player.noteTyping()
        case 22: player.loseFrames()
        default: player.endFrame()
        }
    }

    mutating func finish() {
        player.finish()
    }

    private mutating func land(_ slots: ArraySlice<Int>) {
        for slot in slots {
            let isHome = random.number(0...1) < 0.7
            player.land(slot, at: isHome ? player.home(of: slot) : player.anywhere(&random))
        }
        player.endFrame()
    }

    private mutating func lift(_ slots: ArraySlice<Int>) {
        for slot in slots { player.lift(slot) }
        player.endFrame()
    }

    private mutating func turnIntoPalm(_ slots: ArraySlice<Int>) {
        for slot in slots { player.turnIntoPalm(slot) }
        player.endFrame()
    }

    private mutating func move(_ slots: ArraySlice<Int>) {
        let delta = random.direction(Self.paces.randomElement(using: &random)!)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            for slot in slots { player.move(slot, by: delta) }
            player.endFrame()
            player.pass(10)
        }
    }

    /// A tap, and a touch that stays.
    private mutating func beginDrag() {
        let home = player.home(of: 0)
        player.land(0, at: home)
        player.endFrame()
        player.pass(60)
        player.lift(0)
        player.endFrame()
        player.pass(60)
        player.land(0, at: home)
        player.endFrame()
        player.pass(240)
    }
}
