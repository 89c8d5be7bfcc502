import Engine
import InputModel
import Interaction
import Testing
import Wire

@testable import Server
@testable import Subscription

/// Numbers of clients are never given again, and there is an end to them.
struct ClientNumberTests {
    /// The last that a client has: the one after stands for no client.
    private static let last = UInt32.max - 1

    @Test("After the last number there is none, however often one is asked for")
    func end() {
        var clients = ClientTable(firstID: Self.last - 2)
        var given: [UInt32] = []
        for _ in 0..<3 { given.append(clients.makeID()?.rawValue ?? 0) }
        #expect(given == [Self.last - 2, Self.last - 1, Self.last])
        for _ in 0..<1000 {
            let next = clients.makeID()
            #expect(next == nil)
        }
    }

    @Test("The first client has the number 1")
    func beginning() {
        var clients = ClientTable()
        let (first, second) = (clients.makeID(), clients.makeID())
        #expect(first == ClientID(rawValue: 1) && second == ClientID(rawValue: 2))
    }

    @Test("What is told of the last client is not taken for another's or for a device's")
    func tokens() {
        let id = ClientID(rawValue: Self.last)
        let tokens: [LoopToken] = [
            .output(id), .requests(id), .devices(.device(DeviceID(rawValue: Self.last))), .devices(.udev),
            .devices(.opener), .devices(.supervisor), .signals, .clock, .timer, .recording, .keeper,
            .owner(.stop),
            .owner(.writer), .daemon(.listener), .daemon(.reader), .daemon(.logins), .door,
        ]
        #expect(Set(tokens.map(\.rawValue)).count == tokens.count)
        for token in tokens { #expect(LoopToken(rawValue: token.rawValue) == token) }
    }

    @Test("The last client is a program like others, and no request can name the number after it")
    func lastProgram() throws {
        let time = Timestamp(microseconds: 0)
        var engine = Engine(settings: EngineSettings())
        func ask(_ line: String, _ engine: inout Engine) -> RequestError.Code? {
            let line = RequestLine.parse(Array(line.utf8).span)
            let answer = RequestHandler.perform(line, by: ClientID(rawValue: Self.last), &engine, at: time)
            if case .failed(let error) = answer { return error.code }
            return nil
        }
        for number in [1, Self.last] {
            engine.connect(ClientID(rawValue: number), user: 1000, name: "p\(number)", at: time)
        }
        #expect(ask(#"{"do":"scene.activate","scene":"s"}"#, &engine) == nil)
        for request in [
            #""do":"scene.destroy","scene":"s""#, #""do":"regions.set","scene":"s","regions":[]"#,
            #""do":"command.perform","command":"copy""#,
            #""do":"commands.customize","commands":[{"id":"copy","keys":"ctrl+j"}]"#,
        ] {
            let code = ask(#"{"program":\#(UInt32.max),\#(request)}"#, &engine)
            #expect(code == .unknownProgram, "\(request)")
        }
        #expect(ask(#"{"do":"scene.destroy","program":\#(Self.last),"scene":"s"}"#, &engine) == nil)
        engine.disconnect(ClientID(rawValue: Self.last), at: time)
        engine.clearEvents()
        let names = engine.snapshot(at: time).interaction.programs.map(\.name)
        #expect(names == ["p1"])
    }
}
