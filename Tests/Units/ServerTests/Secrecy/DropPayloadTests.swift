import InputModel
import Interaction
import Testing
import Wire

@testable import Subscription

/// Who is told what of drags over the regions of others.
struct DropPayloadTests {
    private static let drags = #""drags":{"types":["card","text/plain"]}"#
    private static let drops = #""drops":{"types":["card"]},"spring":true"#

    private func scene(_ name: String, x: Int, _ fields: String) -> String {
        #"{"do":"scene.activate","scene":"\#(name)","rect":[\#(x),0,400,400],"regions":[{"id":"\#(name)","rect":[\#(x),0,400,400],\#(fields)}]}"#
    }

    /// The lines of a type that a client was written.
    private func lines(_ type: String, of client: ClientID, _ stage: SecrecyStage) -> [Substring] {
        stage.stream(of: client).split(separator: "\n").filter { $0.contains(#""type":"\#(type)""#) }
    }

    private struct Stage {
        let stage: SecrecyStage
        let source: ClientID
        let target: ClientID
    }

    private func begin(_ source: Scopes, _ target: Scopes) throws -> Stage {
        let stage = try SecrecyStage()
        let all = Stage(stage: stage, source: try stage.join(source), target: try stage.join(target))
        #expect(stage.ask(all.source, scene("card", x: 0, Self.drags)))
        #expect(stage.ask(all.target, scene("box", x: 400, Self.drops)))
        return all
    }

    private func drag(_ stage: SecrecyStage) {
        stage.ask(ClientID(rawValue: 1), #"{"do":"pointer.warp","x":200,"y":200}"#)
        stage.button(.buttonLeft, 1)
        stage.wait(100)
        for _ in 0..<5 { stage.move(20, 0) }
        stage.ask(ClientID(rawValue: 1), #"{"do":"pointer.warp","x":600,"y":200}"#)
        stage.wait(1000)
        for x in [605, 607, 610] {
            stage.wait(20)
            stage.ask(ClientID(rawValue: 1), #"{"do":"pointer.warp","x":\#(x),"y":200}"#)
        }
        stage.wait(100)
        stage.button(.buttonLeft, 0)
        stage.wait(100)
    }

    @Test("The payload reaches the program of the region under the drop, and no other reader")
    func payload() throws {
        let all = try begin(.all, .all)
        let others = [
            try all.stage.join(.all), try all.stage.join(.all, user: 0), try all.stage.join(.all, user: 1001),
        ]
        drag(all.stage)
        #expect(!all.stage.ask(others[0], #"{"do":"drag.payload","drag":1,"payload":"forged"}"#))
        #expect(!all.stage.ask(all.target, #"{"do":"drag.payload","drag":1,"payload":"forged"}"#))
        #expect(all.stage.ask(all.source, #"{"do":"drag.payload","drag":1,"payload":"secret"}"#))
        #expect(!all.stage.ask(all.source, #"{"do":"drag.payload","drag":1,"payload":"again"}"#))
        let last = try #require(lines("drop", of: all.target, all.stage).last)
        #expect(last.contains(#""phase":"performed""#) && last.contains(#""payload":"secret""#))
        for other in others + [all.source] {
            let seen = lines("drop", of: other, all.stage)
            #expect(seen.last?.contains(#""phase":"performed""#) == true)
            #expect(!all.stage.stream(of: other).contains("secret"))
        }
        for reader in others + [all.source, all.target] {
            #expect(!all.stage.stream(of: reader).contains("forged"))
        }
    }

    @Test(
        "Of a program with the scope keys, readers without it are told no types and no count; the target takes the drop all the same"
    )
    func types() throws {
        for (source, target) in [(Scopes.all, SecrecyStage.standard), (SecrecyStage.standard, .all)] {
            let all = try begin(source, target)
            let observer = try all.stage.join(SecrecyStage.standard)
            drag(all.stage)
            #expect(all.stage.ask(all.source, #"{"do":"drag.payload","drag":1,"payload":7}"#))
            let isHidden = source == .all
            for reader in [all.target, observer] {
                let seen = lines("drop", of: reader, all.stage)
                #expect(seen.first?.contains(#""phase":"entered""#) == true)
                for line in seen {
                    #expect(line.contains(#""types":"#) != isHidden)
                    #expect(line.contains(#""count":"#) != isHidden)
                    #expect(line.contains(#""operation":"move""#) && line.contains(#""from":1,"#))
                }
            }
            #expect(lines("drop", of: all.target, all.stage).last?.contains(#""payload":7"#) == true)
            #expect(lines("spring", of: all.target, all.stage).count == 1)
        }
    }

    @Test("A program that asks for its own lines reads of the drag or of the drop, and of no drag of others")
    func mine() throws {
        let all = try begin(.all, .all)
        let other = try all.stage.join(.all)
        for client in [all.source, all.target, other] {
            #expect(all.stage.ask(client, #"{"do":"subscribe","mine":true}"#))
        }
        drag(all.stage)
        #expect(all.stage.ask(all.source, #"{"do":"drag.payload","drag":1,"payload":7}"#))
        #expect(lines("drop", of: all.source, all.stage).isEmpty)
        #expect(lines("drag", of: all.source, all.stage).last?.contains(#""phase":"ended""#) == true)
        #expect(lines("drag", of: all.target, all.stage).isEmpty)
        #expect(lines("drop", of: all.target, all.stage).last?.contains(#""payload":7"#) == true)
        for type in ["drag", "drop", "spring"] { #expect(lines(type, of: other, all.stage).isEmpty) }
    }

    @Test("A program that is given the scope keys while its drop waits hides what it drags from then on")
    func later() throws {
        let all = try begin(SecrecyStage.standard, SecrecyStage.standard)
        drag(all.stage)
        all.stage.setScopes(.all, of: all.source)
        #expect(all.stage.ask(all.source, #"{"do":"drag.payload","drag":1,"payload":7}"#))
        let seen = lines("drop", of: all.target, all.stage)
        #expect(seen.last?.contains(#""types""#) == false && seen.last?.contains(#""payload":7"#) == true)
        #expect(seen.first?.contains(#""types""#) == true)
    }

    @Test(
        "A reader that asks for few lines has the last movement over each region, with the types of its drag")
    func rate() throws {
        let all = try begin(.all, .all)
        #expect(all.stage.ask(all.target, #"{"do":"subscribe","maxRate":0.01,"events":["drop"]}"#))
        drag(all.stage)
        all.stage.wait(6000)
        #expect(
            all.stage.ask(
                all.source,
                #"{"do":"regions.set","scene":"card","regions":[{"id":"card","rect":[0,0,400,400],"drags":{"types":["other","card"]}}]}"#
            ))
        drag(all.stage)
        #expect(all.stage.ask(all.source, #"{"do":"drag.payload","drag":2,"payload":7}"#))
        let seen = lines("drop", of: all.target, all.stage)
        let phases = seen.compactMap { $0.firstMatch(of: /"phase":"(\w+)"/)?.1 }
        // The first passes, since nothing has for long.
        #expect(phases == ["entered", "moved", "moved", "cancelled", "entered", "moved", "performed"])
        let places = seen.compactMap { $0.firstMatch(of: /"x":(\d+)/)?.1 }
        #expect(places == ["600", "605", "610", "610", "600", "610", "610"])
        for (line, place) in zip(seen, 0...) {
            let types = place < 4 ? #""types":["card","text/plain"]"# : #""types":["other","card"]"#
            #expect(line.contains(types))
        }
    }

    @Test("Regions of the configuration give nothing and take nothing: their drags have no number")
    func configuration() throws {
        let card =
            "{id: card, rect: [0, 0, 400, 400], drags: {types: [card]}, drops: {types: [card]}, spring: true}"
        let stage = try SecrecyStage(
            configuration: "scenes: [{scene: wall, rect: [0, 0, 400, 400], regions: [\(card)]}]")
        let program = try stage.join(.all)
        #expect(stage.ask(program, scene("box", x: 400, Self.drops)))
        drag(stage)
        let drags = lines("drag", of: program, stage)
        #expect(drags.last?.contains(#""phase":"ended""#) == true)
        #expect(!drags.contains { $0.contains(#""operation""#) })
        #expect(stage.ask(program, scene("box", x: 400, Self.drags)))
        stage.ask(program, #"{"do":"pointer.warp","x":600,"y":200}"#)
        stage.button(.buttonLeft, 1)
        for x in [590, 200] {
            stage.wait(1000)
            stage.ask(program, #"{"do":"pointer.warp","x":\#(x),"y":200}"#)
        }
        stage.wait(1000)
        stage.button(.buttonLeft, 0)
        #expect(lines("drag", of: program, stage).last?.contains(#""operation":null"#) == true)
        for type in ["drop", "spring"] { #expect(lines(type, of: program, stage).isEmpty) }
    }

    @Test("Each user counts its own drags from 1")
    func numbers() throws {
        let stage = try SecrecyStage()
        let programs = [try stage.join(.all), try stage.join(.all, user: 1001)]
        for (program, x) in zip(programs, [0, 400]) {
            #expect(stage.ask(program, scene("card", x: x, Self.drags)))
        }
        for x in [200, 600, 200, 600] {
            stage.ask(programs[0], #"{"do":"pointer.warp","x":\#(x),"y":200}"#)
            stage.button(.buttonLeft, 1)
            stage.wait(100)
            stage.move(0, 20)
            stage.button(.buttonLeft, 0)
            stage.wait(500)
        }
        for (place, program) in programs.enumerated() {
            let own = lines("drag", of: program, stage).filter {
                $0.contains(#""phase":"began""#) && $0.contains(#""program":\#(place + 1),"#)
            }
            #expect(own.compactMap { $0.firstMatch(of: /"drag":(\d+)/)?.1 } == ["1", "2"])
        }
    }
}
