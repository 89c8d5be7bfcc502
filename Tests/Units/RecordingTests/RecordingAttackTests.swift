import InputModel
import Interaction
import TestSupport
import Testing
import Trace

@testable import Configuration
@testable import Recording

/// The strongest attack on a redacted recording is one that may look at everything. Two phrases of the same shape,
/// recorded with the same chance, give the same bytes: whatever is read out of them, it is not the phrase.
struct RecordingAttackTests {
    /// What the keyboard does besides its keys, as real ones do it.
    private struct Companions {
        var lights = false
        var scanCodes = true
        var configuration = ""
        var format = TraceFormat.mcap
        /// Held while every third letter is typed.
        var modifier: UInt16?
    }

    /// Letters and digits with the same rollover and the same classes, and nothing else in common: a word, one letter
    /// over and over, and a passphrase.
    private static let phrases = [
        "correct horse battery 4711 staple", "eeeeeee eeeee eeeeeee 0000 eeeeee",
        "zyxwvut ponmk azbycxd 9876 qwerty",
    ]

    private static let commands = """
        commands: [\("qwertyuiopasdfghjklzxcvbnm".map {
            "{id: c\($0), title: T, keys: ctrl+\($0), value: {letter: \($0)}}, {id: d\($0), title: T, keys: super+\($0)}"
        }.joined(separator: ", "))]
        """

    /// The recording of a phrase: each letter is pressed, repeats, and comes up after the next is down where that is
    /// another place of the keyboard. After every fifth, Control+C: shortcuts keep their keys.
    private static func record(
        _ phrase: String, seed: UInt64, showKeys: Bool = false, blur: Interval? = nil, _ with: Companions
    ) throws -> [UInt8] {
        var time = Timestamp(microseconds: 1_000_000)
        var composer = TraceComposer(
            showKeys: showKeys, blur: blur, chance: Chance(SeededRandom(seed: seed)),
            configuration: try Configuration(text: with.configuration), at: time)
        let typed = phrase.map { PhraseKeyboard.codes[$0]! }
        let number = try composer.add(PhraseKeyboard.description(holding: typed[0]), isNew: false, at: time)
        composer.start(at: time)
        func frame(_ code: UInt16, _ value: Int32) {
            time = time + .milliseconds(37)
            var events = [InputEvent(type: .key, code: code, value: value)]
            if with.scanCodes {
                // The usage of the key, what the hardware sent, and what it calls raw.
                for (misc, base) in [(4, 0x70000), (3, 0x100), (1, 0)] as [(UInt16, Int32)] {
                    events.insert(
                        InputEvent(type: .miscellaneous, code: misc, value: base + Int32(code)), at: 0)
                }
            }
            if with.lights && value == 1 {
                events.append(InputEvent(type: .led, code: UInt16(time.microseconds / 37_000 % 3), value: 1))
            }
            composer.record(events.span, of: number, at: time, isMadeByKernel: value == 2)
        }
        frame(typed[0], 0)
        for (index, code) in typed.enumerated() {
            let modifier = index % 3 == 0 ? with.modifier : nil
            if let modifier { frame(modifier, 1) }
            frame(code, 1)
            for _ in 0..<index % 3 { frame(code, 2) }
            frame(code, 0)
            if let modifier { frame(modifier, 0) }
            guard index % 5 == 0 else { continue }
            for (code, value) in [(29, 1), (46, 1), (46, 0), (29, 0)] as [(UInt16, Int32)] {
                frame(code, value)
            }
        }
        var bytes = composer.takeChunk()
        bytes += composer.finish()
        guard with.format != .mcap else { return bytes }
        let session = try Session.read(bytes.span, path: "x")
        var text = ""
        if with.format == .evemu {
            session.writeEvemu(device: 0) { text += $0 }
        } else {
            session.writeLibinput { text += $0 }
        }
        return Array(text.utf8)
    }

    private static let companions: [(String, Companions)] = [
        ("keys alone", Companions(scanCodes: false)),
        ("scan codes, usages and raw values", Companions()),
        ("lights", Companions(lights: true)),
        ("commands on every letter", Companions(configuration: commands)),
        (
            "shortcuts that keys have, and regions that get presses",
            Companions(
                configuration: """
                    scenes: [{scene: s, regions: [{id: r, rect: [0, 0, 400, 400], focusable: true}]}]
                    \(commands)
                    """)
        ),
        (
            "Alt as a third level",
            Companions(
                configuration: "keyboard: {layout: de, options: \"lv3:lalt_switch\"}\n\(commands)",
                modifier: 56)
        ),
        ("evemu's format", Companions(lights: true, format: .evemu)),
        ("libinput's format", Companions(lights: true, format: .libinput)),
    ]

    @Test(
        "Phrases of one shape give the same bytes, whatever else is recorded", arguments: companions.indices)
    func sameBytes(_ index: Int) throws {
        let (name, with) = Self.companions[index]
        for seed in 1...10 as ClosedRange<UInt64> {
            let recordings = try Self.phrases.map { try Self.record($0, seed: seed, with) }
            #expect(Set(recordings).count == 1, "\(name)")
        }
        // The comparison can tell: chance and the keys themselves do show.
        #expect(
            try Self.record(Self.phrases[0], seed: 1, with) != Self.record(Self.phrases[0], seed: 2, with))
        #expect(
            try Self.record(Self.phrases[0], seed: 1, showKeys: true, with)
                != Self.record(Self.phrases[1], seed: 1, showKeys: true, with))
    }

    @Test("A letter with Alt is a shortcut, and keeps its key, unless the layout has text there")
    func alternate() throws {
        let with = Companions(modifier: 56)
        let recordings = try Self.phrases.map { try Self.record($0, seed: 3, with) }
        #expect(Set(recordings).count == Self.phrases.count)
        let bytes = recordings[0]
        let session = try Session.read(bytes.span, path: "x")
        let presses = session.events.filter { $0.type == .key && $0.value == 1 }.map(\.code)
        // Every third letter of the phrase, and Control+C; the letters between are others.
        let typed = Self.phrases[0].map { PhraseKeyboard.codes[$0]! }
        func following(_ modifier: UInt16) -> [UInt16] {
            zip(presses, presses.dropFirst()).filter { $0.0 == modifier }.map(\.1)
        }
        #expect(following(56) == stride(from: 0, to: typed.count, by: 3).map { typed[$0] })
        #expect(following(29) == [UInt16](repeating: 46, count: (typed.count + 4) / 5))
        let published = String(decoding: session.published, as: UTF8.self)
        #expect(published.contains(#""key":"KEY_C","code":46,"usage":6,"symbol":"C","text":"\u0003""#))
    }

    @Test("Keys that are down together give no more away than those that follow each other")
    func rollover() throws {
        func record(_ codes: [UInt16], seed: UInt64) throws -> [UInt8] {
            var time = Timestamp(microseconds: 1_000_000)
            var composer = TraceComposer(
                showKeys: false, chance: Chance(SeededRandom(seed: seed)), configuration: Configuration(),
                at: time)
            let number = try composer.add(PhraseKeyboard.description(holding: 30), isNew: false, at: time)
            composer.start(at: time)
            var down: [UInt16] = []
            for code in codes {
                down.append(code)
                var events = [InputEvent(type: .key, code: code, value: 1)]
                // Three are down at a time; the oldest comes up with the next.
                if down.count > 3 {
                    events.append(InputEvent(type: .key, code: down.removeFirst(), value: 0))
                }
                time = time + .milliseconds(20)
                composer.record(events.span, of: number, at: time, isMadeByKernel: false)
            }
            return composer.finish()
        }
        for seed in 1...10 as ClosedRange<UInt64> {
            let rising = try record([16, 17, 18, 19, 20, 21, 22, 23, 24, 25], seed: seed)
            #expect(rising == (try record([44, 45, 46, 47, 44, 45, 46, 47, 44, 45], seed: seed)))
        }
    }

    @Test("With times blurred, what is published follows the blurred times, and is verified")
    func blurred() throws {
        let bytes = try Self.record(Self.phrases[0], seed: 4, blur: .milliseconds(30), Companions())
        let session = try Session.read(bytes.span, path: "x")
        #expect(session.blur == .milliseconds(30))
        let plain = try Self.record(Self.phrases[0], seed: 4, Companions())
        let unblurred = try Session.read(plain.span, path: "x")
        #expect(session.published != unblurred.published)
        #expect(session.entries.map(\.time) != unblurred.entries.map(\.time))
        try RecordedTextTests.play(session)
    }
}
