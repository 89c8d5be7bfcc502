import Engine
import Foundation
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

@testable import Subscription

/// Three programs that share a vocabulary ask for what they may and may not have, between presses.
struct RequestVocabularyTests {
    /// The requests of each world; more with INLET_REQUESTS.
    private static let count =
        ProcessInfo.processInfo.environment["INLET_REQUESTS"].flatMap { Int($0) } ?? 600
    private static let keys = [
        "KEY_F2", "KEY_F6", "KEY_F7", "KEY_TAB", "KEY_ENTER", "KEY_ESC", "KEY_LEFTCTRL", "KEY_C",
    ]
    .map { KeyCode(name: $0)! }

    @Test(
        "A request that fails changes nothing that anyone can read, and none stops the program",
        arguments: 1...8)
    func failures(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var engine = Engine(settings: EngineSettings())
        var time = Timestamp(microseconds: 1_000_000)
        engine.use(try Keymap(), at: time)
        let keyboard = engine.add(try DevicePreset.make("keyboard", name: "k"), at: time)!
        let programs = (1...3).map { ClientID(rawValue: UInt32($0)) }
        for (program, user) in zip(programs, [1, 1, 2] as [UInt32]) {
            engine.connect(program, user: user, name: "p\(program.rawValue)", at: time)
            engine.setKeys(true, of: program)
            engine.setControl(program.rawValue == 1, of: program)
        }
        engine.clearEvents()
        let requests = ProgramRequests(programs: programs.count)
        var (granted, refused) = (0, 0)
        for _ in 0..<Self.count {
            time = time + .milliseconds(.random(in: 0...400, using: &random))
            engine.advance(to: time)
            if Int.random(in: 0...2, using: &random) == 0 {
                let key = Self.keys.randomElement(using: &random)!
                let event = InputEvent(
                    type: .key, code: key.rawValue, value: .random(in: 0...1, using: &random))
                engine.process(Frame(time: time, device: keyboard, events: [event].span))
            }
            engine.clearEvents()
            let (line, program) = (requests.next(&random), programs.randomElement(using: &random)!)
            let before = Self.readable(&engine, programs, at: time)
            let answer = RequestHandler.perform(
                RequestLine.parse(Array(line.utf8).span), by: program, &engine, at: time)
            try engine.checkInvariants()
            if case .failed = answer {
                refused += 1
                let isSilent = engine.events.isEmpty
                let after = Self.readable(&engine, programs, at: time)
                #expect(isSilent && after == before, "seed \(seed): \(line)")
            } else {
                granted += 1
            }
            engine.clearEvents()
        }
        #expect(
            granted > Self.count / 10 && refused > Self.count / 10, "\(granted) granted, \(refused) refused")
    }

    /// All that programs can read: the snapshot, their menus, and what is saved.
    private static func readable(
        _ engine: inout Engine, _ programs: [ClientID], at time: Timestamp
    ) -> [String] {
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        _ = encoder.encode(engine.snapshot(at: time), to: &buffer)
        for program in programs {
            if let page = try? engine.commandTree(of: nil, after: nil, for: program) {
                encoder.reply(id: "1", tree: page, at: time, to: &buffer)
            }
        }
        // Numbers of lines differ.
        let text = buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            .replacing(/"seq":\d+/, with: "")
        return [text, "\(engine.sessions)", "\(engine.commandCustomizations)", "\(engine.barCustomizations)"]
    }
}
