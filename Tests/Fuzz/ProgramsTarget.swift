import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Wire

@testable import Subscription

/// Requests of three programs in the words of ``ProgramRequests``, and keys between them. Each decision takes a byte.
enum ProgramsTarget: FuzzTarget {
    static let name = "programs"

    static func memoryLimit(_ count: Int) -> Int { 24 << 20 + 16384 * count }

    private static let keys: [KeyCode] = [.tab, .enter, .escape, .leftControl, .f10, KeyCode(rawValue: 46)]

    static func run(_ bytes: [UInt8]) {
        var bytes = DecidingBytes(bytes)
        let programs = (1...3).map { ClientID(rawValue: $0) }
        let requests = ProgramRequests(programs: programs.count)
        var time = Timestamp(microseconds: 1_000_000)
        var engine = Engine(settings: EngineSettings())
        var capabilities = Capabilities()
        capabilities.types = 1 << 1
        capabilities.keys = .ofKeyboard
        let keyboard = engine.add(
            DeviceDescription(name: "keyboard", path: "", capabilities: capabilities), at: time)!
        var published = Published()
        for program in programs {
            engine.connect(program, user: program.rawValue / 2, name: "p\(program.rawValue)", at: time)
            engine.setKeys(true, of: program)
        }
        published.take(&engine)
        while !bytes.isOver {
            time = time + .milliseconds(30)
            let choice = bytes.byte()
            if choice < 200 {
                let line = RequestLine.parse(Array(requests.next(&bytes).utf8).span)
                _ = RequestHandler.perform(
                    line, by: programs[Int(choice) % programs.count], &engine, at: time)
                Fuzzing.expectInvariants(of: engine)
            } else {
                let key = keys[Int(choice) % keys.count]
                let event = InputEvent(type: .key, code: key.rawValue, value: Int32(choice >> 3 & 1))
                engine.process(Frame(time: time, device: keyboard, events: [event].span))
            }
            published.take(&engine)
        }
        published.compare(engine, at: time)
        engine.cancelAll(at: time)
        for program in programs { engine.disconnect(program, at: time) }
        Fuzzing.expectInvariants(of: engine)
        published.take(&engine)
        published.expectClosed()
    }
}
