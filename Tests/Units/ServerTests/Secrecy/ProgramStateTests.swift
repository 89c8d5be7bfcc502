import Testing
import Wire

@testable import Subscription

/// What a program keeps with a scene is told to programs of its user alone.
struct ProgramStateTests {
    @Test("Other users are not told what a program keeps with its scenes")
    func audience() throws {
        let stage = try SecrecyStage()
        let former = try stage.join(SecrecyStage.standard)
        #expect(stage.ask(former, #"{"do":"scene.activate","scene":"s"}"#))
        #expect(stage.ask(former, #"{"do":"scene.update","scene":"s","programState":"caret"}"#))
        stage.leave(former)
        let observers = [
            try stage.join(SecrecyStage.standard), try stage.join(.all, user: 0),
            try stage.join(.all, user: 1001),
        ]
        let owner = try stage.join(SecrecyStage.standard)
        #expect(stage.ask(owner, #"{"do":"scene.activate","scene":"s"}"#))
        #expect(stage.stream(of: owner).contains(#""programState":"caret""#))
        #expect(stage.stream(of: observers[0]).contains(#""programState":"caret""#))
        for other in observers[1...] {
            #expect(stage.stream(of: other).contains(#""phase":"restore""#))
            #expect(!stage.stream(of: other).contains("caret"))
        }
    }
}
