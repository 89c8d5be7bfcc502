import Engine
import InputModel
import Interaction
import TestSupport
import Testing
import Wire

@testable import Configuration

struct SceneConfigurationTests {
    private static let json = #"""
        {"scene": "dock", "rect": [0, 1000, 1920, 80], "activity": {"view": "dock", "page": 1, "on": true},
         "regions": [
          {"id": "shelf", "rect": [0, 1000, 1920, 80], "role": "collection", "band": true, "slop": [1, 2, 3, 4]},
          {"id": "mail", "parent": "shelf", "rect": [20, 1010.5, 60, 60], "role": "item", "z": 2, "index": 0,
           "latch": ["horizontal"], "gestures": ["pan", {"gesture": "tap", "count": 2}],
           "style": {"effect": {"kind": "hover", "shadow": true}, "accessories": ["top"]}}]}
        """#

    private static let yaml = """
        scenes:
          - scene: dock
            rect: [0, 1000, 1920, 80]
            activity: {view: dock, page: 1, on: true}
            regions:
              - {id: shelf, rect: [0, 1000, 1920, 80], role: collection, band: true, slop: [1, 2, 3, 4]}
              - id: mail
                parent: shelf
                rect: [20, 1010.5, 60, 60]
                role: item
                z: 2
                index: 0
                latch: [horizontal]
                gestures: [pan, {gesture: tap, count: 2}]
                style: {effect: {kind: hover, shadow: true}, accessories: [top]}
        """

    /// The scene of a request line.
    private func requested() throws -> SceneActivation? {
        let line = Self.json.replacing("\n", with: " ").dropFirst()
        let bytes = Array((#"{"do": "scene.activate", "# + line).utf8)
        guard case .core(.activateScene(let scene)) = try RequestLine.parse(bytes.span).body.get() else {
            return nil
        }
        return scene
    }

    private func withoutPositions(_ regions: [RegionDescription]?) -> [RegionDescription]? {
        regions?.map { region in
            var region = region
            region.position = .none
            return region
        }
    }

    @Test("A scene means the same in a request, in YAML, and in JSON read as YAML")
    func sameEverywhere() throws {
        let requested = try #require(try requested())
        #expect(requested.regions?.count == 2)
        for text in [Self.yaml, "scenes: [\(Self.json)]"] {
            let scenes = try Configuration(text: text).scenes
            #expect(scenes.count == 1)
            #expect(scenes.first?.scene.id == requested.scene.id && scenes.first?.rect == requested.rect)
            #expect(scenes.first?.activity == requested.activity)
            #expect(withoutPositions(scenes.first?.regions) == withoutPositions(requested.regions))
        }
        #expect(requested.activity == #"{"view":"dock","page":1,"on":true}"#)
    }

    @Test("Names know where they stand")
    func positions() throws {
        let scene = try #require(try Configuration(text: Self.yaml).scenes.first)
        #expect(scene.scene.position == SourcePosition(line: 2, column: 12))
        #expect(scene.regions?.map(\.position.line) == [6, 7])
    }

    @Test(
        "Plain text becomes JSON by what it is",
        arguments: [
            ("1", "1"), ("-0.5e3", "-0.5e3"), ("01", #""01""#), ("0x10", #""0x10""#), (".5", #"".5""#),
            ("'1'", #""1""#), ("~", "null"), ("null", "null"), ("True", #""True""#), ("yes", #""yes""#),
            (#""a\tb""#, #""a\tb""#), ("[a, {b: c}]", #"["a",{"b":"c"}]"#),
        ])
    func activities(_ yaml: String, _ json: String) throws {
        #expect(
            try Configuration(text: "scenes: [{scene: s, activity: \(yaml)}]").scenes.first?.activity == json)
    }

    @Test("The core's settings for scenes")
    func settings() throws {
        let configuration = try Configuration(text: "sceneLimit: 1\npointer: {dragThreshold: 4.5}")
        #expect(
            configuration.engine.interaction.sceneLimit == 1
                && configuration.engine.interaction.pointer.drag == 4.5)
        #expect(
            EngineSettings().interaction.sceneLimit == Limits.scenes
                && EngineSettings().interaction.pointer.drag == 3)
    }

    @Test(
        "A fault in a scene is told with its place",
        arguments: [
            ("scenes: {}", 1, 9, "list"),
            ("scenes:\n  - rect: [0, 0, 1, 1]", 2, 5, "scene"),
            ("scenes:\n  - scene: 7", 2, 12, "quotes"),
            ("scenes:\n  - {scene: a, size: 1}", 2, 16, "unknown key"),
            ("scenes:\n  - scene: a\n    rect: [0, 0, 0, 1]", 3, 11, "at least 1 × 1 points"),
            ("scenes:\n  - scene: a\n    regions:\n      - {id: b, rect: [0, 0, .nan, 1]}", 4, 30, "number"),
            ("scenes:\n  - scene: a\n    regions:\n      - {id: b}", 4, 9, "rect"),
            ("scenes: [{scene: a, activity: {[b]: c}}]", 1, 32, "text"),
            ("sceneLimit: 0", 1, 13, "1 to 256"),
            ("sceneLimit: 1\nscenes: [{scene: a}, {scene: b}]", 2, 9, "at most 1"),
            ("pointer: {dragThreshold: 0.5}", 1, 26, "1 to 100"),
            ("touchpad: {dragThreshold: 5}", 1, 12, "unknown key"),
        ])
    func faults(_ text: String, _ line: Int, _ column: Int, _ words: String) {
        expectFault(in: text, line, column, words)
    }

    @Test("Many aliases of long text cannot fill the memory")
    func longAliases() {
        let text =
            "a: &a \"" + String(repeating: "x", count: 500_000) + "\"\nb: ["
            + String(repeating: "*a, ", count: 90_000) + "]"
        #expect { _ = try Configuration(text: text) } throws: {
            ($0 as? DocumentError)?.message.contains("aliases") == true
        }
    }
}
