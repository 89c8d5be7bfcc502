import Foundation
import InputModel
import TestSupport
import Testing
import Trace

@testable import Bridge

/// What a recording tells of a passphrase that was typed while it was made.
struct RecordedTextTests {
    private static let phrase = "correct horse battery staple 4711 eeeeeeeeee"
    /// A keyboard of the PC's layout: codes of the letters, digits and space.
    private static let codes: [Character: UInt16] = {
        var codes: [Character: UInt16] = [" ": 57]
        for (row, first) in [("1234567890", 2), ("qwertyuiop", 16), ("asdfghjkl", 30), ("zxcvbnm", 44)] {
            for (index, letter) in row.enumerated() { codes[letter] = UInt16(first + index) }
        }
        return codes
    }()

    private static func keyboard() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 0 | 1 << 1 | 1 << 4 | 1 << 0x11
        for code in 1...127 as ClosedRange<UInt16> { capabilities.keys.insert(KeyCode(rawValue: code)) }
        capabilities.miscellaneous = 1 << 4
        var device = DeviceDescription(
            name: "Keyboard", path: "/dev/input/event0", capabilities: capabilities)
        // The first letter was held when the recording began.
        device.initialState.keys = KeySet([KeyCode(rawValue: 46), .leftShift])
        return device
    }

    /// A recording of the phrase being typed, each letter with its scan code, in two chunks.
    static func record(showKeys: Bool) throws -> [UInt8] {
        var time = Timestamp(microseconds: 1_000_000)
        var composer = TraceComposer(
            showKeys: showKeys, configuration: Configuration(), at: time)
        let number = try composer.add(keyboard(), isNew: false, at: time)
        composer.start(at: time)
        var bytes: [UInt8] = []
        for letter in phrase {
            let code = codes[letter]!
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
        #expect(presses(session) == Self.phrase.map { Self.codes[$0]! })
        #expect(String(decoding: session.published, as: UTF8.self).contains(#""key":"KEY_R""#))
    }

    @Test("Redacted, neither keys nor scan codes nor lines tell the phrase")
    func redacted() throws {
        let typed = Self.phrase.map { Self.codes[$0]! }
        var agreements = 0
        var repeats = 0
        var identities: [Set<UInt16>] = []
        let rounds = 40
        for _ in 0..<rounds {
            let session = try Self.read(Self.record(showKeys: false))
            let told = presses(session)
            #expect(session.keys == .redacted)
            #expect(told.count == typed.count)
            agreements += zip(told, typed).filter { $0 == $1 }.count
            // The ten equal letters at the end.
            repeats += zip(told.suffix(10), told.suffix(10).dropFirst()).filter { $0 == $1 }.count
            identities.append(Set(told.suffix(10)))
            #expect(!session.events.contains { $0.type == .miscellaneous })
            #expect(!session.devices[0].initialState.keys.contains(KeyCode(rawValue: 46)))
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
        let share = Double(agreements) / Double(rounds * typed.count)
        #expect(share < 0.08, "\(share)")
        #expect(Double(repeats) / Double(rounds * 9) < 0.10)
        #expect(identities.allSatisfy { $0.count > 3 })
    }

    @Test("The bytes of a redacted file hold neither the phrase nor its words, in any chunk")
    func bytes() throws {
        let session = try Self.read(Self.record(showKeys: false))
        let everything =
            session.published + session.devices.flatMap { Array("\($0)".utf8) }
            + session.events.map { UInt8(truncatingIfNeeded: $0.code) }
        for word in Self.phrase.split(separator: " ") where word.count > 4 {
            let codes = word.map { UInt8(Self.codes[$0]!) }
            #expect(everything.firstRange(of: Array(word.utf8)) == nil)
            #expect(everything.firstRange(of: codes) == nil)
        }
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
        let error = #expect(throws: BridgeError.self) { try Self.play(changed) }
        #expect(error?.status == .badData)
        changed = session
        changed.published.removeAll()
        #expect(throws: BridgeError.self) { try Self.play(changed) }
    }

    @Test("A recording that is cut off is verified as far as it goes")
    func cut() throws {
        let bytes = try Self.record(showKeys: false)
        let whole = try Self.read(bytes)
        let cut = try Self.read(Array(bytes.dropLast(bytes.count * 2 / 5)))
        #expect(!cut.losses.isEmpty)
        #expect(cut.events.count > 0 && cut.events.count < whole.events.count)
        try Self.play(cut)
    }

    /// Plays it through the core to nowhere.
    static func play(_ session: Session) throws {
        let nowhere = open("/dev/null", O_WRONLY)
        defer { close(nowhere) }
        var playback = try Playback(
            session, configuration: Configuration(), subscriber: SubscriberOptions(), isRealtime: false,
            verifying: "x", output: OutputDescriptor(for: nowhere))
        try playback.run(version: "test")
    }
}
