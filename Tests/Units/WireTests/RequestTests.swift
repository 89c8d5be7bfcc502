import InputModel
import Interaction
import Testing

@testable import Wire

struct RequestTests {
    private func position(_ column: Int) -> SourcePosition {
        SourcePosition(line: 1, column: column)
    }

    @Test(
        "The id comes back as it was written",
        arguments: [
            ("7", "7"), ("-1.5e3", "-1.5e3"), (#""a\u00e4 \"b""#, #""a\u00e4 \"b""#), ("null", nil),
        ] as [(String, String?)])
    func ids(_ text: String, _ id: String?) throws {
        let line = RequestLine.parse(#"{"do": "ping", "id": \#(text)}"#)
        #expect(line.id == id)
        guard case .client(.ping) = try line.body.get() else {
            Issue.record("not a ping")
            return
        }
    }

    @Test("A request is cheap to copy, however large what others ask is")
    func size() {
        // A text and a number are in it, the rest apart.
        #expect(MemoryLayout<RequestLine.Body>.size <= 32)
    }

    @Test("Own commands are customized with the scope of commands, others' with that of control")
    func ownKeys() {
        let own = ClientID(rawValue: 3)
        func takes(_ program: String) -> (scope: Scopes, seat: Bool) {
            let line = RequestLine.parse(
                #"{"do":"commands.customize","commands":[{"id":"a","keys":"f5"}]\#(program)}"#)
            return (line.scope(for: own), line.takesSeat(for: own))
        }
        for program in ["", #","program":null"#, #","program":3"#] {
            #expect(takes(program) == (.commands, false))
        }
        for program in [#","program":0"#, #","program":4"#] {
            #expect(takes(program) == ([.commands, .control], true))
        }
    }

    @Test("Choosing a layout takes the scope keys; switching among the configured ones does not")
    func layoutScope() {
        func scope(_ keys: String) -> Scopes {
            RequestLine.parse(#"{"do":"keyboard.set",\#(keys)}"#).scope(for: ClientID(rawValue: 3))
        }
        #expect(scope(#""group":1"#) == .control)
        for key in ["rules", "model", "layout", "variant", "options", "locale"] {
            #expect(scope(#""\#(key)":"us""#) == [.control, .keys])
            #expect(scope(#""\#(key)":"","group":1"#) == [.control, .keys])
        }
    }

    @Test("A line may end as lines do, and have no id")
    func lineEnds() throws {
        for end in ["", "\n", "\r\n"] {
            let line = RequestLine.parse(#"{"do":"ping"}"# + end)
            #expect(line.id == nil && line.error == nil)
        }
    }

    @Test("A faulty line keeps the id that could be read")
    func idOfFaultyLine() {
        #expect(RequestLine.parse(#"{"do": "nosuch", "id": 7}"#).id == "7")
        #expect(RequestLine.parse(#"{"id": "a", "do": "ping", "x": ["#).id == #""a""#)
        #expect(RequestLine.parse(#"{"do": "ping", "x": {"id": 1}}"#).id == nil)
        #expect(RequestLine.parse(#"{"do": "ping", , "id": 1}"#).id == nil)
        #expect(RequestLine.parse(#"{"do": "ping", "id": [1]}"#).id == nil)
        #expect(RequestLine.parse(#"{"id": 1, "id": 2, "do": "ping"}"#).id == "1")
    }

    @Test("subscribe says which lines and how many")
    func subscribe() throws {
        let line = RequestLine.parse(
            #"{"do": "subscribe", "events": ["key", "motion"], "maxRate": 60, "scopes": ["keys"], "mine": true}"#
        )
        guard case .client(.subscribe(let request)) = try line.body.get() else {
            Issue.record("not a subscription")
            return
        }
        #expect(
            request.events == EventFilter(only: [.key, .motion]) && request.maximumRate == 60
                && request.scopes == .keys && request.isMine == true)
        guard
            case .client(.subscribe(let standard)) = try RequestLine.parse(#"{"do": "subscribe"}"#).body.get()
        else {
            Issue.record("not a subscription")
            return
        }
        #expect(
            standard.events == nil && standard.maximumRate == nil && standard.scopes == nil
                && standard.isMine == nil)
    }

    @Test("The request that a command writes says what was asked for")
    func subscriptionText() throws {
        #expect(SubscriptionRequest.json(events: nil, maximumRate: nil, scopes: nil) == nil)
        let text = try #require(
            SubscriptionRequest.json(events: [.key, .motion], maximumRate: 60, scopes: [.keys, .pointer]))
        guard case .client(.subscribe(let request)) = try RequestLine.parse(text).body.get() else {
            Issue.record("not a subscription")
            return
        }
        #expect(
            request.events == EventFilter(only: [.key, .motion]) && request.maximumRate == 60
                && request.scopes == [.keys, .pointer] && request.isMine == nil)
    }

    @Test("Space and pointer")
    func spaceAndPointer() throws {
        let space = try RequestLine.request(
            #""do": "space.set", "displays": [[0, 0, 100, 50], {"rect": [100, 0, 1, 1], "rotation": 180}]"#)
        guard case .setSpace(let space) = space else {
            Issue.record("not a space")
            return
        }
        #expect(space.rotations == [.none, .half])
        #expect(
            space.displays == [
                Rect(x: 0, y: 0, width: 100, height: 50), Rect(x: 100, y: 0, width: 1, height: 1),
            ])
        let warp = try RequestLine.request(#""do": "pointer.warp", "x": 1.5, "y": -2"#)
        guard case .warpPointer(Point(x: 1.5, y: -2)) = warp else {
            Issue.record("not a warp")
            return
        }
    }

    @Test("scene.activate with all it can say, and with as little")
    func activate() throws {
        let full = try RequestLine.request(
            #""do":"scene.activate","scene":"a","target":"t","rect":[1,2,3,4],"presentation":"prominent","#
                + #""activity":{"page": 3,"of":[null,"ä\n"]},"requestedBy":"b","regions":[]"#)
        guard case .activateScene(let scene) = full else {
            Issue.record("not an activation")
            return
        }
        #expect(scene.scene == SceneName("a", position: position(32)))
        #expect(scene.target == "t" && scene.presentation == .prominent && scene.regions == [])
        #expect(scene.rect == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(scene.activity == #"{"page":3,"of":[null,"ä\n"]}"#)
        #expect(scene.requestedBy?.id == "b" && scene.requestedBy?.position.line == 1)
        let least = try RequestLine.request(#""do":"scene.activate","scene":"a","target":null"#)
        guard case .activateScene(let scene) = least else {
            Issue.record("not an activation")
            return
        }
        #expect(scene.target == nil && scene.rect == nil && scene.presentation == nil)
        #expect(scene.activity == nil && scene.requestedBy == nil && scene.regions == nil)
    }

    @Test("scene.update")
    func update() throws {
        let request = try RequestLine.request(
            #""do":"scene.update","scene":"a","rect":[0,0,1,1],"activity":null,"background":true,"programState":{"a": [1, true]}"#
        )
        guard case .updateScene(let scene) = request else {
            Issue.record("not an update")
            return
        }
        #expect(scene.rect == Rect(x: 0, y: 0, width: 1, height: 1) && scene.isInBackground == true)
        #expect(scene.activity == "null" && scene.target == nil && scene.presentation == nil)
        #expect(scene.programState == #"{"a":[1,true]}"#)
    }

    @Test("Scenes are refreshed, destroyed and ordered")
    func scenes() throws {
        guard case .refreshScene(let name) = try RequestLine.request(#""do":"scene.refresh","scene":"a""#),
            case .destroyScene(_, .standard) = try RequestLine.request(#""do":"scene.destroy","scene":"a""#),
            case .destroyScene(_, .decline) = try RequestLine.request(
                #""do":"scene.destroy","scene":"a","reason":"decline""#),
            case .orderScenes(let names) = try RequestLine.request(#""do":"scene.order","scenes":["b","a"]"#)
        else {
            Issue.record("not what was asked")
            return
        }
        #expect(name == SceneName("a", position: position(31)))
        #expect(names == [SceneName("b", position: position(31)), SceneName("a", position: position(35))])
    }

    @Test(
        "scene.restoration takes either spelling",
        arguments: [
            (#""extend":true"#, RestorationStep.extend), (#""step":"extend""#, .extend),
            (#""complete":true"#, .complete), (#""step":"complete""#, .complete),
            (#""extend":false,"complete":true"#, .complete),
        ])
    func restoration(_ text: String, _ step: RestorationStep) throws {
        let request = try RequestLine.request(#""do":"scene.restoration","scene":"a",\#(text)"#)
        guard case .restoreScene(_, step) = request else {
            Issue.record("not \(step)")
            return
        }
    }

    @Test("regions.update")
    func updateRegions() throws {
        let request = try RequestLine.request(
            #""do":"regions.update","scene":"s","put":[{"id":"a","rect":[0,0,1,1]}],"remove":["b"],"#
                + #""move":[["c",1,2]],"scroll":[["d",-3,4.5]]"#)
        guard case .updateRegions(let update) = request else {
            Issue.record("not an update")
            return
        }
        #expect(update.put.map(\.id) == ["a"])
        #expect(update.remove == [RegionName("b", position: position(82))])
        #expect(update.move.map(\.region.id) == ["c"] && update.move[0].origin == Point(x: 1, y: 2))
        #expect(update.scroll.map(\.region.id) == ["d"] && update.scroll[0].delta == Vector(dx: -3, dy: 4.5))
    }

    @Test("Focus and selection")
    func focusAndSelection() throws {
        guard
            case .setFocus(let scene, let region?) = try RequestLine.request(
                #""do":"focus.set","scene":"s","region":"r""#),
            case .setFocus(_, nil) = try RequestLine.request(#""do":"focus.set","scene":"s","region":null"#),
            case .setSelection(let selection) = try RequestLine.request(
                #""do":"selection.set","scene":"s","collection":"c","items":["i"]"#)
        else {
            Issue.record("not what was asked")
            return
        }
        #expect(scene.id == "s" && region == RegionName("r", position: position(40)))
        #expect(selection.collection == RegionName("c", position: position(48)))
        #expect(selection.items == [RegionName("i", position: position(61))])
    }

    @Test(
        "An error names a value by its key, however deep, and whatever stands before it",
        arguments: [
            (#""do":"scene.refresh","scene":5"#, "scene must be text, not 5; put it in quotes"),
            (#""scene":"","do":"scene.refresh""#, "scene must not be empty"),
            (#""do":"scene.activate","scene":"s","raises":1"#, "raises must be true or false, not 1"),
            (#""do":"scene.order","scenes":{}"#, "scenes must be a list, not a mapping"),
            (#""do":"pointer.warp","x":"1","y":2"#, #"x must be a number, not "1""#),
            (
                #""do":"subscribe","scopes":["all"]"#,
                #"each of scopes must be commands or control or keys or pointer or scenes, not "all""#
            ),
            (
                #""do":"regions.set","scene":"s","regions":[{"id":"a","rect":[0,0]}]"#,
                "rect must be [x, y, width, height]"
            ),
            (
                #""do":"regions.set","scene":"s","regions":[{"id":"a","rect":[0,0,1,1],"label":[[1],"b"]}]"#,
                "label must be text, not a list"
            ),
        ])
    func keyNames(_ body: String, _ message: String) {
        #expect(RequestLine.parse("{\(body)}").error?.message == message)
    }

    @Test("Every name that a wrong one is answered with is a request")
    func knownNames() throws {
        let error = try #require(RequestLine.parse(#"{"do": "nosuch"}"#).error)
        for name in RequestName.allCases {
            #expect(error.message.contains(name.rawValue))
            #expect(RequestLine.parse(#"{"do": "\#(name.rawValue)"}"#).error?.code != .unknownRequest)
        }
    }
}
