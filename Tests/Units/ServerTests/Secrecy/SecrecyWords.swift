import TestSupport

/// Random requests, and a random configuration: what programs without keys might try, and what those with keys have.
enum SecrecyWords {
    private static let keys = [
        "a", "b", "c", "q", "w", "j", "1", "2", ",", "space", "f20", "enter", "escape", "tab", "left",
        "right", "up", "down", "backspace", "delete", "KEY_KP1", "KEY_KP2", "KEY_KPENTER", "KEY_A", "menu",
    ]
    private static let modifiers = [
        "", "", "", "", "ctrl+", "alt+", "shift+", "ctrl+shift+", "super+", "altgr+",
    ]
    /// Standard ones among them.
    private static let actions = ["selectAll", "copy", "delete", "one", "two", "three"]

    /// Keys one after the other, or together.
    static func shortcut(_ random: inout SeededRandom) -> String {
        let modifier = modifiers.randomElement(using: &random)!
        if Int.random(in: 0..<4, using: &random) == 0 {
            return modifier
                + keys.shuffled(using: &random).prefix(.random(in: 2...3, using: &random)).joined(
                    separator: "&")
        }
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (Bool.random(using: &random) ? "" : modifier) + keys.randomElement(using: &random)!
        }.joined(separator: " ")
    }

    private static func command(_ random: inout SeededRandom) -> String {
        let id = "c\(Int.random(in: 0..<1_000_000, using: &random))"
        return
            #"{"id":"\#(id)","action":"\#(actions.randomElement(using: &random)!)","keys":"\#(shortcut(&random))","repeats":\#(Bool.random(using: &random)),"priority":\#(Bool.random(using: &random))}"#
    }

    private static func insert(_ random: inout SeededRandom) -> String {
        #"{"do":"commands.insert","commands":[\#(command(&random))]}"#
    }

    static func configuration(_ random: inout SeededRandom) -> String {
        var fields = SecrecyWorld.touchFields(&random)
        let commands = (0..<Int.random(in: 0...3, using: &random)).map { number in
            #"{id: k\#(number), action: \#(actions.randomElement(using: &random)!), keys: "\#("aqj".dropFirst(number).first!)\#([" f20", "", " enter", "&left"].randomElement(using: &random)!)"}"#
        }
        if !commands.isEmpty { fields.append("commands: [\(commands.joined(separator: ", "))]") }
        if Int.random(in: 0..<3, using: &random) == 0 {
            fields.append(
                "scenes: [{scene: shared, rect: [500, 0, 400, 400], regions: [{id: x, rect: [0, 0, 90, 90], focusable: true}, {id: y, rect: [100, 0, 90, 90], text: true}]}]"
            )
        }
        return "{\(fields.joined(separator: ", "))}"
    }

    /// What a client declares at first.
    static func requests(of client: Int, _ random: inout SeededRandom) -> [String] {
        var requests: [String] = []
        if Int.random(in: 0..<3, using: &random) > 0 { requests += scene(client, &random) }
        requests.append(responder(nil, &random))
        for _ in 0..<Int.random(in: 2...8, using: &random) { requests.append(insert(&random)) }
        return requests
    }

    private static func scene(_ client: Int, _ random: inout SeededRandom) -> [String] {
        let name = "s\(client)"
        let presentation = Int.random(in: 0..<5, using: &random) == 0 ? "prominent" : "standard"
        /// On keys of the favourite ones.
        func label(_ place: Int) -> String { ["aj", "q1", "ja"][place] }
        let isText = Int.random(in: 0..<3, using: &random) == 0
        let regions = ["a", "b", "c"].enumerated().map {
            #"{"id":"\#($1)","rect":[\#($0 * 640),0,640,1080],"parent":"list","role":"item","focusable":true,"label":"\#(label($0))","text":\#(isText && $1 == "b"),"dynamic":\#($1 == "c"),"drags":{"types":["t"]},"drops":{"types":["t"]},"spring":true,"opens":\#($1 == "a" ? "null" : #"{"scene":"o"}"#),"gestures":["longPress","tap"]}"#
        }
        let list =
            #"{"id":"list","rect":[0,0,1920,1080],"role":"collection","selectionFollowsFocus":\#(Bool.random(using: &random))}"#
        var requests = [
            #"{"do":"scene.activate","scene":"\#(name)","presentation":"\#(presentation)","regions":[\#(list),\#(regions.joined(separator: ","))]}"#,
            #"{"do":"scene.activate","scene":"\#(name)","presentation":"\#(presentation)","regions":[\#(list.replacing(#/,"selectionFollowsFocus":(true|false)/#, with: "")),\#(regions.joined(separator: ","))]}"#,
            #"{"do":"bar.set","scene":"\#(name)","bar":"tools","width":90,"groups":[{"id":"a","items":[{"id":"x","width":60}]},{"id":"b","items":[{"id":"y","width":60}],"representative":{"id":"z","width":20}}]}"#,
            responder(#""scene":"\#(name)""#, &random),
            responder(#""scene":"\#(name)","region":"list""#, &random),
        ]
        if Bool.random(using: &random) {
            requests.append(#"{"do":"focus.set","scene":"\#(name)","region":"a"}"#)
        }
        return requests
    }

    private static func responder(_ place: String?, _ random: inout SeededRandom) -> String {
        let able = actions.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        return
            #"{"do":"responder.set",\#(place.map { $0 + "," } ?? "")"presses":\#(Bool.random(using: &random)),"actions":{\#(able.map { #""\#($0)":true"# }.joined(separator: ","))}}"#
    }

    /// What a client asks while somebody types.
    static func request(of client: Int, _ random: inout SeededRandom) -> String {
        switch Int.random(in: 0..<15, using: &random) {
        case 11: #"{"do":"drop.accept","drag":\#(Int.random(in: 1...3, using: &random)),"operation":"copy"}"#
        case 12: #"{"do":"drag.payload","drag":\#(Int.random(in: 1...3, using: &random)),"payload":[]}"#
        case 8: #"{"do":"scene.update","scene":"s\#(client)","programState":{"caret":\#(client)}}"#
        case 9:
            #"{"do":"region.answer","request":\#(Int.random(in: 1...4, using: &random)),"style":{"effect":"lift"}}"#
        case 13:
            #"{"do":"bar.set","scene":"s\#(client)","bar":"tools","width":\#(Int.random(in: 0...150, using: &random))}"#
        case 14:
            #"{"do":"bar.customize","bar":"tools","groups":["\#(["a", "b"].randomElement(using: &random)!)"]}"#
        case 0: insert(&random)
        case 1: #"{"id":1,"do":"commands.search","text":"c"}"#
        case 2: #"{"id":2,"do":"command.perform","command":"k0"}"#
        case 3: #"{"do":"focus.set","scene":"s\#(client)","region":"b"}"#
        case 4: #"{"do":"scene.activate","scene":"s\#(client)"}"#
        case 6 where Bool.random(using: &random): #"{"do":"subscribe","explain":true}"#
        // Those of programs with keys may be of text keys, and so their own responsibility.
        case 10 where client == 1 || client == 2:
            #"{"do":"scene.activate","scene":"s\#(client)","intent":\#(Int.random(in: 1...9, using: &random))}"#
        case 5: #"{"do":"selection.set","scene":"s\#(client)","collection":"list","items":["c"]}"#
        case 6: #"{"do":"keyboard.set","group":\#(Int.random(in: 0...1, using: &random))}"#
        case 7: #"{"do":"commands.customize","commands":[{"command":"k1","keys":"\#(shortcut(&random))"}]}"#
        default: responder(nil, &random)
        }
    }
}
