import InputModel
import Interaction
import Testing
import Wire

@testable import Subscription

/// A reader that takes nothing for a while: no other is told less or later, and it is told by a gap and the state what it missed.
struct StalledReaderTests {
    /// Who stalls, and from which part of the drag on.
    enum Stalled: CaseIterable {
        case source, target, observer
    }

    private struct Run {
        /// By client: the source, the target, an observer, and one more.
        var streams: [String]
        /// What each was told from when the stalled one read again.
        var rest: [String]
    }

    private static func scene(_ name: String, x: Int, _ fields: String) -> String {
        #"{"do":"scene.activate","scene":"\#(name)","rect":[\#(x),0,400,400],"regions":[{"id":"\#(name)","rect":[\#(x),0,400,400],\#(fields)}]}"#
    }

    /// - Parameter part: before which the reader stalls.
    private static func run(_ stalled: Stalled?, from part: Int, isHandedOver: Bool) throws -> Run {
        let stage = try SecrecyStage()
        let clients = try (0..<4).map { _ in try stage.join(.all, queueLimit: 64 << 10) }
        #expect(stage.ask(clients[0], scene("card", x: 0, #""drags":{"types":["card"]}"#)))
        #expect(stage.ask(clients[1], scene("box", x: 400, #""drops":{"types":["card"]}"#)))
        func stall(_ isStalled: Bool) {
            guard let stalled else { return }
            let place = Stalled.allCases.firstIndex(of: stalled)!
            stage.setStalled(isStalled, clients[place])
        }
        for step in 0..<4 {
            if step == part {
                stall(true)
                // Until nothing more waits for it.
                for _ in 0..<400 { stage.type(.leftShift) }
            }
            switch step {
            case 0:
                stage.ask(clients[3], #"{"do":"pointer.warp","x":200,"y":200}"#)
                stage.button(.buttonLeft, 1)
                stage.wait(100)
            case 1: for _ in 0..<5 { stage.move(20, 0) }
            case 2:
                stage.ask(clients[3], #"{"do":"pointer.warp","x":600,"y":200}"#)
                stage.wait(100)
                stage.move(3, 0)
            default:
                stage.button(.buttonLeft, 0)
                stage.wait(100)
            }
        }
        if isHandedOver {
            #expect(stage.ask(clients[0], #"{"do":"drag.payload","drag":1,"payload":"secret"}"#))
        } else {
            stage.wait(5000)
        }
        stage.wait(100)
        let streams = clients.map { stage.stream(of: $0) }
        stage.forget()
        stall(false)
        stage.wait(10)
        stage.tellState()
        return Run(streams: streams, rest: clients.map { stage.stream(of: $0) })
    }

    private static func lines(_ stream: String, _ type: String) -> [Substring] {
        stream.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"\#(type)""#) }
    }

    /// The line without what counts lines, and without its time.
    private static func content(_ line: Substring) -> String {
        String(line).replacing(/"seq":\d+,?/, with: "").replacing(/"time":\d+,?/, with: "")
    }

    @Test(
        "Nobody else is told less, or later, and who stalled is told by a gap and the state",
        arguments: Stalled.allCases, 0..<4)
    func others(_ stalled: Stalled, _ part: Int) throws {
        for isHandedOver in [true, false] {
            let plain = try Self.run(nil, from: part, isHandedOver: isHandedOver)
            let run = try Self.run(stalled, from: part, isHandedOver: isHandedOver)
            let place = Stalled.allCases.firstIndex(of: stalled)!
            for other in 0..<4 where other != place {
                #expect(run.streams[other] == plain.streams[other], "client \(other)")
                #expect(run.rest[other] == plain.rest[other])
            }
            // Both ends, as the one who saw it all was told: each once.
            let drags = Self.lines(run.streams[3], "drag")
            let drops = Self.lines(run.streams[3], "drop")
            #expect(
                drags.count { $0.contains(#""phase":"ended""#) || $0.contains(#""phase":"cancelled""#) } == 1)
            #expect(
                drops.count { $0.contains(#""phase":"performed""#) || $0.contains(#""phase":"cancelled""#) }
                    == 1)
            #expect(
                drops.last?.contains(isHandedOver ? #""phase":"performed""# : #""phase":"cancelled""#) == true
            )
            #expect(!Self.lines(plain.streams[place], "drag").isEmpty || stalled == .target)
            let missed = Self.lines(run.rest[place], "gap")
            #expect(missed.count == 1 && run.streams[place].count < plain.streams[place].count)
            let lost = try #require(missed.first?.firstMatch(of: /"lost":(\d+)/))
            #expect(Int(lost.1)! > 100)
            // What follows the gap is the state as everybody is told it, and as the stalled one is told it later.
            let states = Self.lines(run.rest[place], "snapshot").map(Self.content)
            let own = Self.lines(plain.rest[place], "snapshot").map(Self.content)
            #expect(states.count == 2 && own.count == 1)
            #expect(states.allSatisfy { $0 == own.first })
            #expect(!(own.first ?? "").contains(#""drag""#) || stalled != .observer)
        }
    }

    @Test(
        "All commands that a program may have come and go a hundred times, and a stalled observer takes none of it"
    )
    func commands() throws {
        func run(isStalled: Bool) throws -> (reader: String, observer: String, rest: [String]) {
            let stage = try SecrecyStage()
            let clients = try (0..<3).map { _ in try stage.join(.all, queueLimit: 64 << 10) }
            for start in stride(from: 0, to: 4000, by: 100) {
                let list = (start..<start + 100).map { #"{"id":"c\#($0)","action":"go","title":"C"}"# }
                #expect(
                    stage.ask(
                        clients[0],
                        #"{"do":"commands.insert","into":"help","commands":[\#(list.joined(separator: ","))]}"#
                    ))
            }
            stage.forget()
            if isStalled { stage.setStalled(true, clients[2]) }
            for number in 0..<101 {
                #expect(
                    stage.ask(clients[0], #"{"do":"responder.set","actions":{"go":\#(number % 2 == 0)}}"#))
                stage.wait(10)
            }
            let (reader, observer) = (stage.stream(of: clients[1]), stage.stream(of: clients[2]))
            stage.forget()
            if isStalled { stage.setStalled(false, clients[2]) }
            stage.tellState()
            return (reader, observer, clients.map { stage.stream(of: $0) })
        }
        let plain = try run(isStalled: false)
        let stalled = try run(isStalled: true)
        #expect(Self.lines(plain.reader, "commandsChanged").count == 101)
        #expect(stalled.reader == plain.reader && stalled.rest[1] == plain.rest[1])
        #expect(stalled.rest[0] == plain.rest[0])
        let told = [plain.reader, plain.observer].map { Self.lines($0, "commandsChanged").map(Self.content) }
        #expect(told[0] == told[1] && stalled.observer.isEmpty)
        // No more waited than its queue holds and one line beyond, and a page in the pipe.
        let gap = try #require(stalled.rest[2].firstRange(of: #"{"type":"gap""#))
        #expect(stalled.rest[2][..<gap.lowerBound].utf8.count < (64 + 64 + 4) << 10)
        let lost = try #require(Self.lines(stalled.rest[2], "gap").first?.firstMatch(of: /"lost":(\d+)/))
        #expect(Int(lost.1)! + Self.lines(stalled.rest[2], "commandsChanged").count == 101)
        let states = Self.lines(stalled.rest[2], "snapshot").map(Self.content)
        #expect(states.count == 2 && Set(states).count == 1)
        #expect(states.first == Self.lines(plain.rest[2], "snapshot").map(Self.content).first)
    }
}
