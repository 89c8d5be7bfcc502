import Engine
import InputModel
import TestSupport
import Testing
import Touchpad

/// What the core says of a contact to those who ask: what it is taken for, and which number decided.
struct VerdictTests {
    /// It measures pressure and size, and has edges and room for thumbs: 160 by 100 mm.
    private static let pad = SyntheticPad.all.first { $0.name == "widest" }!

    private static var keyboard: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.keys = .ofKeyboard
        var keyboard = DeviceDescription(name: "keys", path: "keys", capabilities: capabilities)
        keyboard.bus = 0x11
        return keyboard
    }

    /// What is told of a slot, each time that it is another than before.
    private static func verdicts(
        of fingers: [SyntheticFinger], slot: Int = 0, typesAt typing: Double? = nil,
        clicks: [ClosedRange<Double>] = []
    ) -> [ContactVerdict] {
        var hand = SyntheticHand(pad, rate: 125, random: SeededRandom(seed: 1))
        hand.unsteadiness = Unsteadiness(jitter: 0.02, landing: 0, lifting: 0)
        var table = Table(pad.description)
        let keys = typing.map { _ in table.engine.add(keyboard, at: Timestamp(microseconds: 0))! }
        var told: [ContactVerdict] = []
        var typing = typing
        for moment in hand.frames(fingers, clicks: clicks) {
            if let time = typing, moment.time.microseconds >= 1_000_000 + Int64(time * 1_000_000) {
                typing = nil
                for value: Int32 in [1, 0] {
                    let events = [InputEvent(type: .key, code: 30, value: value)]
                    table.engine.process(Frame(time: moment.time, device: keys!, events: events.span))
                }
            }
            table.engine.process(Frame(time: moment.time, device: table.device, events: moment.events.span))
            guard
                let verdict = table.engine.verdict(slot: slot, of: table.device, at: moment.time)
            else { continue }
            let isSame = told.last.map {
                ($0.kind, $0.mayTap, $0.isDown) == (verdict.kind, verdict.mayTap, verdict.isDown)
            }
            if isSame != true { told.append(verdict) }
        }
        return told
    }

    private static func finger(_ x: Double, _ y: Double, up: Double = 0.6, to end: Point? = nil)
        -> SyntheticFinger
    {
        SyntheticFinger(down: 0, up: up, at: Point(x: x, y: y), to: end)
    }

    @Test("A finger amid the pad is one from touch to lift, and no number decides")
    func plain() {
        let told = Self.verdicts(of: [Self.finger(80, 50)])
        #expect(told.map(\.kind) == [.finger, .finger])
        #expect(told.allSatisfy { $0.reason.evidence == .none && !$0.mayTap })
        #expect(told.last?.isDown == false)
    }

    @Test("A palm is told by what it pressed or how far it spread, and by which limit")
    func palms() throws {
        var long = Self.finger(80, 50)
        long.size = 40
        let spread = try #require(Self.verdicts(of: [long]).first { $0.kind == .palm })
        #expect(spread.reason.evidence == .length && spread.reason.limit == 30)
        #expect(spread.reason.value > 30 && spread.length == spread.reason.value)
        var hard = Self.finger(80, 50)
        hard.pressure = 230
        let pressed = try #require(Self.verdicts(of: [hard]).first { $0.kind == .palm })
        #expect(pressed.reason.evidence == .pressure && pressed.reason.limit == 0.78)
        let part = try #require(pressed.pressure)
        #expect(part > 0.78 && part <= 230.0 / 255 + 0.001 && part == pressed.reason.value)
    }

    @Test("At an edge: which, how near, why it is no tap, and what showed it as a finger")
    func edges() throws {
        let resting = Self.verdicts(of: [Self.finger(158, 50)])
        let landed = try #require(resting.first)
        #expect(landed.kind == .edge && landed.mayTap && landed.reason.evidence == .side)
        #expect(abs(landed.reason.value - 2) < 0.2 && landed.reason.limit == 8)
        let late = try #require(resting.first { !$0.mayTap })
        #expect(
            late.tapReason.evidence == .dwell && late.tapReason.limit == 180 && late.tapReason.value > 180)
        #expect(late.dwell < .milliseconds(250))

        let top = try #require(Self.verdicts(of: [Self.finger(80, 3)]).first)
        #expect(top.kind == .edge && top.reason.evidence == .top && top.reason.limit == 5)

        let tap = try #require(Self.verdicts(of: [Self.finger(2, 50, up: 0.1)]).last)
        #expect(!tap.isDown && tap.kind == .edge && tap.mayTap && tap.tapReason.evidence == .none)

        var broad = Self.finger(2, 50)
        broad.size = 24
        let tooBroad = try #require(Self.verdicts(of: [broad]).first { !$0.mayTap })
        #expect(tooBroad.tapReason.evidence == .length && tooBroad.tapReason.limit == 18)

        let moving = Self.verdicts(of: [Self.finger(2, 50, to: Point(x: 60, y: 50))])
        let shown = try #require(moving.first { $0.kind == .finger })
        #expect(shown.reason.evidence == .travel && shown.reason.value > 8 && shown.reason.limit == 8)
    }

    @Test(
        "A contact at an edge that presses the pad, alone on it, is a finger; no number says so, and none with another beside it"
    )
    func pressing() throws {
        let told = Self.verdicts(of: [Self.finger(158, 50)], clicks: [0.2...0.4])
        #expect(told.first?.kind == .edge)
        let shown = try #require(told.first { $0.kind == .finger })
        #expect(shown.isDown && shown.reason.evidence == .none && shown.tapReason.evidence == .none)
        #expect(!shown.mayTap && shown.dwell >= .milliseconds(190) && shown.dwell <= .milliseconds(260))

        // Two palms at the two edges: neither has shown itself by the press.
        let other = SyntheticFinger(down: 0.15, up: 0.6, at: Point(x: 2, y: 50))
        let both = [Self.finger(158, 50), other]
        let kinds = Self.verdicts(of: both, clicks: [0.3...0.4]).map(\.kind)
        #expect(kinds.allSatisfy { $0 == .edge }, "\(kinds)")
    }

    @Test("Thumbs, second contacts of a wide finger, and contacts while someone types")
    func others() throws {
        let thumb = try #require(Self.verdicts(of: [Self.finger(80, 98)]).first { $0.kind == .thumb })
        #expect(thumb.reason.evidence == .dwell && thumb.reason.limit == 300 && thumb.reason.value > 300)

        let wide = [Self.finger(80, 50), SyntheticFinger(down: 0.2, up: 0.6, at: Point(x: 85, y: 50))]
        let split = try #require(Self.verdicts(of: wide, slot: 1).first { $0.kind == .split })
        #expect(split.reason.evidence == .neighbour && abs(split.reason.value - 5) < 0.2)

        let typed = try #require(
            Self.verdicts(of: [Self.finger(80, 50, up: 0.4)], typesAt: 0.1).first { $0.kind == .typing })
        #expect(typed.reason.evidence == .typing && typed.reason.limit == 200)
    }

    @Test("Nothing is told of a slot without a contact, of one that no pad has, and of other devices")
    func nothing() throws {
        var table = Table(Self.pad.description)
        let added = table.engine.add(Self.keyboard, at: Timestamp(microseconds: 0))
        let keys = try #require(added)
        #expect(table.engine.contactSlots(of: table.device) == 10)
        #expect(table.engine.contactSlots(of: keys) == 0)
        for slot in [0, 9, 10, 1000] {
            for device in [table.device, keys] {
                let verdict = table.engine.verdict(
                    slot: slot, of: device, at: Timestamp(microseconds: 1))
                #expect(verdict == nil)
            }
        }
    }
}
