import Foundation
import InputModel
import TestSupport
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import Server
@testable import Subscription
@testable import System

/// What a recording tells of a passphrase that was typed while it was made.
struct RecordedTextTests {
    private static let phrase = "correct horse battery staple 4711 eeeeeeeeee"
    private static let typed = phrase.map { PhraseKeyboard.codes[$0]! }

    /// A recording of the phrase being typed, each letter with its scan code, in two chunks; the first letter was held
    /// when it began.
    private static func record(showKeys: Bool, seed: UInt64 = 1) throws -> [UInt8] {
        var time = Timestamp(microseconds: 1_000_000)
        var composer = TraceComposer(
            showKeys: showKeys, chance: Chance(SeededRandom(seed: seed)), configuration: Configuration(),
            at: time)
        let number = try composer.add(PhraseKeyboard.description(holding: typed[0]), isNew: false, at: time)
        composer.start(at: time)
        var bytes: [UInt8] = []
        for (letter, code) in zip(phrase, typed) {
            for value in [1, 2, 0] as [Int32] {
                time = time + .milliseconds(40)
                let frame = [
                    InputEvent(type: .miscellaneous, code: 4, value: 0x70000 + Int32(code)),
                    InputEvent(type: .key, code: code, value: value),
                ]
                composer.record(frame.span, of: number, at: time, isMadeByKernel: false)
            }
            if letter == "4" { bytes += composer.takeChunk() }
        }
        return bytes + composer.finish()
    }

    private static func read(_ bytes: [UInt8]) throws -> Session {
        try Session.read(bytes.span, path: "x")
    }

    private func presses(_ session: Session) -> [UInt16] {
        session.events.filter { $0.type == .key && $0.value == 1 }.map(\.code)
    }

    @Test("With its keys shown, a recording tells the phrase: the attacks below find what there is to find")
    func shown() throws {
        let session = try Self.read(Self.record(showKeys: true))
        #expect(session.keys == .shown)
        #expect(presses(session) == Self.typed)
        #expect(String(decoding: session.published, as: UTF8.self).contains(#""key":"KEY_R""#))
    }

    @Test(
        "Recorded as text and converted to it, a recording says what was done to the keys",
        arguments: [true, false])
    func comments(isLibinput: Bool) throws {
        let time = Timestamp(microseconds: 0)
        let device = PhraseKeyboard.description(holding: Self.typed[0])
        var recording = TextRecording(
            isLibinput: isLibinput, showKeys: false, blur: .milliseconds(20), at: time)
        _ = recording.add(device, at: time)
        let recorded = recording.takeText()

        var session = Session()
        session.devices = [device]
        session.keys = .redacted
        session.blur = .milliseconds(20)
        var converted = ""
        if isLibinput {
            session.writeLibinput { converted += $0 }
        } else {
            session.writeEvemu(device: 0) { converted += $0 }
        }
        for text in [recorded, converted] {
            let comments = text.split(separator: "\n").filter {
                $0.hasPrefix("# keys") || $0.hasPrefix("# blur")
            }
            #expect(comments == ["# keys: redacted", "# blur: 20000us"])
            let read = try Self.read(Array(text.utf8))
            #expect(read.keys == .redacted && read.blur == .milliseconds(20))
        }
    }

    @Test("Redacted, neither keys nor scan codes nor lines tell the phrase")
    func redacted() throws {
        var agreements = 0
        var repeats = 0
        var identities: [Set<UInt16>] = []
        let rounds = 40
        for seed in 1...UInt64(rounds) {
            let session = try Self.read(Self.record(showKeys: false, seed: seed))
            let told = presses(session)
            #expect(session.keys == .redacted)
            #expect(told.count == Self.typed.count)
            agreements += zip(told, Self.typed).filter { $0 == $1 }.count
            // The ten equal letters at the end.
            repeats += zip(told.suffix(10), told.suffix(10).dropFirst()).filter { $0 == $1 }.count
            identities.append(Set(told.suffix(10)))
            #expect(!session.events.contains { $0.type == .miscellaneous })
            #expect(!session.devices[0].initialState.keys.contains(KeyCode(rawValue: Self.typed[0])))
            #expect(session.devices[0].initialState.keys.contains(.leftShift))
            // The lines are those of the recorded events: every key in them was recorded.
            let lines = String(decoding: session.published, as: UTF8.self)
            let keys = try lines.split(separator: "\n").compactMap {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            }.filter { $0["type"] as? String == "key" && $0["phase"] as? String == "began" }
            #expect(keys.compactMap { $0["code"] as? Int } == told.map(Int.init))
            for key in keys {
                let code = try #require(key["code"] as? Int)
                #expect(key["usage"] as? Int == Int(KeyCode(rawValue: UInt16(code)).usage))
            }
        }
        // By chance one of 27 letters is itself, one of 10 digits: 4 % of the presses, give or take.
        let share = Double(agreements) / Double(rounds * Self.typed.count)
        #expect(share < 0.08, "\(share)")
        #expect(Double(repeats) / Double(rounds * 9) < 0.10)
        #expect(identities.allSatisfy { $0.count > 3 })
    }

    @Test("No word of the phrase is in a redacted file: not in its keys, nor in what its lines say was typed")
    func words() throws {
        /// The words that a recording gives away, in one of the ways to read it.
        func words(showKeys: Bool) throws -> [(keys: Bool, text: Bool)] {
            let session = try Self.read(Self.record(showKeys: showKeys))
            let keys = presses(session)
            let lines = String(decoding: session.published, as: UTF8.self)
            let text = lines.matches(of: /"phase":"began".*"plainText":"([^"]*)"/).map { $0.1 }.joined()
            // The first letter was held: its press is no line.
            return Self.phrase.split(separator: " ").dropFirst().filter { $0.count > 4 }.map { word in
                (keys.firstRange(of: word.map { PhraseKeyboard.codes[$0]! }) != nil, text.contains(word))
            }
        }
        #expect(try words(showKeys: true).allSatisfy { $0.keys && $0.text })
        #expect(try words(showKeys: false).allSatisfy { !$0.keys && !$0.text })
    }

    @Test(
        "What was recorded is published again, byte for byte; anything else is found out",
        arguments: [true, false])
    func verification(_ showKeys: Bool) throws {
        let session = try Self.read(Self.record(showKeys: showKeys))
        try Self.play(session)
        var changed = session
        let place = try #require(changed.events.lastIndex { $0.type == .key && $0.value == 1 })
        changed.events[place].code = changed.events[place].code == 30 ? 31 : 30
        let error = #expect(throws: InletError.self) { try Self.play(changed) }
        #expect(error?.status == .badData)
        changed = session
        changed.published.removeAll()
        #expect(throws: InletError.self) { try Self.play(changed) }
    }

    @Test("A recording that is cut off is verified as far as it goes")
    func cut() throws {
        let bytes = try Self.record(showKeys: false)
        let whole = try Self.read(bytes)
        // Where the last chunk ends too early, and the first one is whole.
        let cuts = try (1..<20).map { try Self.read(Array(bytes.dropLast(bytes.count * $0 / 20))) }
        let cut = try #require(cuts.first { $0.events.count < whole.events.count })
        #expect(!cut.losses.isEmpty && cut.events.count > 0)
        try Self.play(cut)
    }

    /// Plays it through the core to nowhere.
    ///
    /// - Parameter explains: presses and keys, besides.
    /// - Throws: ``InletError`` (bad data) where other lines come than were recorded.
    static func play(
        _ session: Session, _ configuration: Configuration = Configuration(), explains: Bool = false
    ) throws {
        let nowhere = open("/dev/null", O_WRONLY)
        defer { close(nowhere) }
        var subscriber = SubscriberOptions()
        subscriber.explains = explains
        var playback = try Playback(
            session, configuration: configuration, subscriber: subscriber, isRealtime: false,
            verifying: "x", output: OutputDescriptor(for: nowhere))
        try playback.run()
    }
}
