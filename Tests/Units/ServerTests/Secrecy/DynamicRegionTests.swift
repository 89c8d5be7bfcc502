import Engine
import Interaction
import Testing
import Wire

@testable import Subscription

/// Who is asked about dynamic regions, and how often.
struct DynamicRegionTests {
    private func declare(_ x: Int) -> String {
        #"{"do":"scene.activate","scene":"s","rect":[\#(x),0,400,400],"regions":[{"id":"text","rect":[\#(x),0,400,400],"dynamic":true}]}"#
    }

    /// The numbers of what was asked, and where.
    private func requests(_ stream: String) -> [(request: Int, x: Double)] {
        stream.split(separator: "\n").filter { $0.contains(#""type":"regionRequest""#) }.map { line in
            let number = line.firstMatch(of: /"request":(\d+)/)!.1
            return (Int(number)!, Double(line.firstMatch(of: /"x":([-0-9.]+)/)!.1)!)
        }
    }

    @Test("The program alone whose region it is, is asked, and counts what it is asked from 1")
    func audience() throws {
        let stage = try SecrecyStage()
        let (left, right) = (try stage.join(.all), try stage.join(.all))
        let observers = [try stage.join(.all), try stage.join(.all, user: 0)]
        #expect(stage.ask(left, declare(0)))
        #expect(stage.ask(right, declare(400)))
        for (owner, x) in [(left, 10), (right, 410), (left, 20)] {
            #expect(stage.ask(observers[0], #"{"do":"pointer.warp","x":\#(x),"y":10}"#))
            let last = requests(stage.stream(of: owner)).last
            #expect(last?.x == Double(x))
        }
        #expect(requests(stage.stream(of: left)).map(\.request) == [1, 2])
        #expect(requests(stage.stream(of: right)).map(\.request) == [1])
        for observer in observers { #expect(requests(stage.stream(of: observer)).isEmpty) }
        // Nor does it answer for another.
        #expect(stage.ask(right, #"{"do":"region.answer","request":1,"rect":[0,0,50,50]}"#))
        #expect(!stage.stream(of: left).contains(#""rect":[0,0,50,50]"#))
    }

    @Test("However far the pointer goes, one question waits, and the next is where it is by then")
    func oneAtATime() throws {
        let stage = try SecrecyStage()
        let owner = try stage.join(.all)
        #expect(stage.ask(owner, declare(0)))
        for x in 1...300 { #expect(stage.ask(owner, #"{"do":"pointer.warp","x":\#(x),"y":10}"#)) }
        #expect(requests(stage.stream(of: owner)).map(\.x) == [1])
        #expect(stage.ask(owner, #"{"do":"region.answer","request":1}"#))
        #expect(requests(stage.stream(of: owner)).map(\.x) == [1, 300])
        #expect(stage.ask(owner, #"{"do":"region.answer","request":2}"#))
        #expect(requests(stage.stream(of: owner)).count == 2)
    }

    @Test("Styles of answers go with them")
    func styles() throws {
        let stage = try SecrecyStage()
        let owner = try stage.join(.all)
        #expect(stage.ask(owner, declare(0)))
        for number in 1...50 {
            #expect(stage.ask(owner, #"{"do":"pointer.warp","x":\#(number),"y":10}"#))
            #expect(
                stage.ask(
                    owner,
                    #"{"do":"region.answer","request":\#(number),"style":{"accessories":[{"shape":"arrow","offset":\#(number),"angle":0}]}}"#
                ))
            try stage.engine.checkInvariants()
        }
        #expect(stage.ask(owner, #"{"do":"pointer.warp","x":900,"y":10}"#))
        try stage.engine.checkInvariants()
    }
}
