import InputModel
import TestSupport
import Testing
import Wire

@testable import Configuration
@testable import Engine
@testable import Interaction
@testable import Subscription

/// Another configuration while programs have scenes: it fits beside them, or nothing changes.
struct ReloadTests {
    private static let program = ClientID(rawValue: 1)
    private static let time = Timestamp(microseconds: 1_000_000)

    /// A core with a configuration, and what programs asked.
    struct World: ~Copyable {
        var engine: Engine
        var configuration: Configuration

        init(_ text: String) throws {
            configuration = try Configuration(text: text)
            configuration.engine.interaction.isShared = true
            engine = Engine(settings: configuration.engine)
            engine.start(configuration, at: Timestamp(microseconds: 0))
            engine.connect(ReloadTests.program, user: 1000, name: "program", at: Timestamp(microseconds: 0))
            engine.clearEvents()
        }

        @discardableResult
        mutating func ask(_ json: String, by client: ClientID = ReloadTests.program) -> RequestError? {
            let line = RequestLine.parse(Array(json.utf8).span)
            defer { engine.clearEvents() }
            guard
                case .failed(let error) = RequestHandler.perform(
                    line, by: client, &engine, at: ReloadTests.time)
            else { return nil }
            return error
        }

        /// - Returns: why not.
        mutating func reload(_ text: String) throws -> RequestError? {
            var new = try Configuration(text: text)
            new.engine.interaction.isShared = true
            defer { engine.clearEvents() }
            do throws(RequestError) {
                try engine.change(from: configuration, to: new, at: ReloadTests.time)
                configuration = new
                return nil
            } catch {
                let count = engine.events.count
                #expect(count == 0, "events of what did not happen")
                return error
            }
        }

        /// All that there is, as far as anybody can see it.
        var picture: String {
            """
            \(engine.snapshot(at: ReloadTests.time).interaction) \(engine.sessions) \(engine.settings)
            \(engine.commandCustomizations) \(engine.commands(matching: ""))
            \(engine.placedRegions(limit: 1000))
            """
        }
    }

    /// The configuration is refused, in these words, and nothing changes.
    private func expectRefusal(_ text: String, _ words: String, line: Int, in world: inout World) throws {
        let before = world.picture
        let error = try #require(try world.reload(text))
        #expect(error.message.contains(words), "\(error.message)")
        #expect(error.position.line == line)
        #expect(world.picture == before)
    }

    @Test("A scene where programs show the only one that is allowed")
    func onlyScene() throws {
        var world = try World("pointer: {dragThreshold: 5}")
        #expect(world.ask(#"{"do":"scene.activate","scene":"mine"}"#) == nil)
        try expectRefusal("sceneLimit: 1\nscenes: [{scene: kiosk}]", "only one scene", line: 2, in: &world)
        #expect(world.ask(#"{"do":"scene.update","scene":"mine","background":true}"#) == nil)
        #expect(try world.reload("sceneLimit: 1\nscenes: [{scene: kiosk}]") == nil)
    }

    @Test("Fewer scenes in sight: one is refused where several are, more put the others out of sight")
    func fewerScenes() throws {
        var world = try World("")
        for name in ["a", "b", "c"] { world.ask(#"{"do":"scene.activate","scene":"\#(name)"}"#) }
        try expectRefusal("sceneLimit: 1", "3 are", line: 0, in: &world)
        #expect(try world.reload("sceneLimit: 2\nscenes: [{scene: dock}]") == nil)
        let inSight = world.engine.snapshot(at: Self.time).interaction.scenes.filter {
            $0.state != "background"
        }
        #expect(Set(inSight.map(\.id)) == ["c", "dock"])
    }

    @Test("A scene where programs have all that there may be")
    func allScenes() throws {
        var world = try World("scenes: [{scene: dock}]")
        for number in 0..<Limits.scenes - 1 {
            let client = ClientID(rawValue: 1 + UInt32(number / Limits.clientScenes))
            #expect(world.ask(#"{"do":"scene.activate","scene":"s\#(number)"}"#, by: client) == nil)
        }
        #expect(world.ask(#"{"do":"scene.activate","scene":"more"}"#, by: ClientID(rawValue: 9)) != nil)
        try expectRefusal("scenes: [{scene: dock},\n {scene: clock}]", "at most 256", line: 2, in: &world)
        #expect(try world.reload("scenes: [{scene: dock, target: t}]") == nil)
        #expect(try world.reload("scenes: [{scene: clock}]") == nil)
    }

    @Test("Regions where programs have left no room")
    func regions() throws {
        var world = try World("")
        world.engine.interaction.scenes.takeRoom(for: Limits.regions - 1)
        let text = "scenes:\n  - {scene: a, regions: [{id: r, rect: [0, 0, 1, 1]}]}\n"
        try expectRefusal(
            text + "  - {scene: b, regions: [{id: r, rect: [0, 0, 1, 1]}]}", "regions", line: 3, in: &world)
        #expect(try world.reload(text) == nil)
    }

    @Test("Names and targets are each program's own, and the configuration's")
    func names() throws {
        var world = try World("scenes: [{scene: dock}]")
        #expect(world.ask(#"{"do":"scene.activate","scene":"mine","target":"file"}"#) == nil)
        #expect(try world.reload("scenes: [{scene: mine, target: file}, {scene: dock}]") == nil)
        // A program may end the configuration's scene, and have one of that name.
        #expect(world.ask(#"{"do":"scene.destroy","scene":"dock"}"#)?.code == .unknownScene)
        #expect(world.ask(#"{"do":"scene.destroy","scene":"dock","program":0}"#) == nil)
        #expect(world.ask(#"{"do":"scene.activate","scene":"dock"}"#) == nil)
        let scenes = world.engine.snapshot(at: Self.time).interaction.scenes
        #expect(Set(scenes.map { "\($0.program!.rawValue) \($0.id)" }) == ["1 mine", "1 dock", "0 mine"])
        #expect(try world.reload("") == nil)
        #expect(
            world.engine.snapshot(at: Self.time).interaction.scenes.allSatisfy { $0.program == Self.program })
    }

    @Test("Sessions of programs and the configuration's scenes leave each other alone")
    func sessionTarget() throws {
        var world = try World("")
        #expect(world.ask(#"{"do":"scene.activate","scene":"mine","target":"file"}"#) == nil)
        world.engine.disconnect(Self.program, at: Self.time)
        #expect(try world.reload("scenes: [{scene: mine, target: file}]") == nil)
        let program = ProgramName(user: 1000, name: "program")
        func sessions() -> [SceneSession] { world.engine.sessions.filter { $0.target == "file" } }
        #expect(Set(sessions().map(\.program)) == [program, nil])
        // Those of the disk are left out where their names and targets are taken.
        var saved = SceneSession(scene: "saved", of: program)
        saved.target = "file"
        world.engine.restore([saved, saved, SceneSession(scene: "mine", of: program)])
        #expect(sessions().map(\.scene) == ["mine", "mine"])
        #expect(world.engine.sessions.count { $0.scene == "saved" } == 1)
        #expect(world.engine.sessions.count { $0.scene == "mine" } == 2)
    }

    @Test("A scene that stays looks as the new configuration says, and keeps its selection")
    func kept() throws {
        let regions = """
            [{id: list, rect: [10, 10, 50, 50], role: collection},
             {id: one, parent: list, rect: [10, 10, 20, 20], role: item}]
            """
        var world = try World(
            "scenes: [{scene: s, rect: [5, 5, 90, 90], presentation: prominent, target: t, regions: \(regions)}]"
        )
        #expect(
            world.ask(#"{"do":"selection.set","program":0,"scene":"s","collection":"list","items":["one"]}"#)
                == nil)
        for rect in ["", "rect: [7, 8, 200, 100],", "rect: [0, 0, 80, 80],"] {
            let text = "scenes: [{scene: s, \(rect) regions: \(regions)}]"
            #expect(try world.reload(text) == nil)
            let fresh = try World(text)
            #expect(world.engine.placedRegions(limit: 100) == fresh.engine.placedRegions(limit: 100))
            #expect(world.engine.sessions.map(\.target) == [nil])
            let state = world.engine.snapshot(at: Self.time).interaction
            #expect(state.scenes.map(\.presentation) == ["standard"])
            #expect(state.selections.map(\.items) == [["one"]])
        }
    }

    @Test("A space that a program has set stays until the configuration says another")
    func space() throws {
        var world = try World("space: {displays: [[0, 0, 800, 600]]}")
        #expect(world.ask(#"{"do":"space.set","displays":[[0,0,400,300]]}"#) == nil)
        #expect(try world.reload("space: {displays: [[0, 0, 800, 600]]}\nsceneLimit: 4") == nil)
        #expect(
            world.engine.settings.space.bounds.width == 400
                && world.engine.settings.interaction.sceneLimit == 4)
        #expect(try world.reload("space: {displays: [[0, 0, 640, 480]]}") == nil)
        #expect(world.engine.settings.space.bounds.width == 640)
    }
}
