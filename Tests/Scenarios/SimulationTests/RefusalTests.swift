import Engine
import InputModel
import Interaction
import Subscription
import TestSupport
import Testing
import Wire

/// Steps that make no sense are refused, say why, and change nothing.
struct RefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let step: String
        let code: String
        let message: String
        /// Steps before it.
        let after: [String]

        init(_ step: String, _ code: String, _ message: String, after: [String] = []) {
            (self.step, self.code, self.message, self.after) = (step, code, message, after)
        }

        var testDescription: String { step }
    }

    static let cases = [
        Case(
            #""press":"a","release":"b""#, "badValue", "simulate needs exactly one of plug, unplug, press"),
        Case(#""device":"keyboard""#, "badValue", "simulate needs exactly one of"),
        Case(#""key":"a","over":"1s""#, "badValue", "key does not take over"),
        Case(
            #""plug":"piano""#, "badValue",
            "plug must be keyboard or mouse or touchpad or touchscreen or pen or tabletPad"
        ),
        Case(#""key":"a""#, "unsupported", "this step needs a keyboard; plug one in first"),
        Case(
            #""unplug":"desk""#, "unsupported", "unknown device \"desk\"; plug one in first"
        ),
        Case(
            #""key":"a","device":"desk""#, "unsupported", "unknown device \"desk\"; use keyboard",
            after: [#""plug":"keyboard""#]),
        Case(
            #""wheel":[0,1]"#, "unsupported", "this step needs a mouse; plug one in first",
            after: [#""plug":"keyboard""#]),
        Case(
            #""wheel":[0,1],"device":"keyboard""#, "unsupported",
            "\"keyboard\" is a keyboard; this step needs a mouse",
            after: [#""plug":"keyboard""#]),
        Case(#""pen":{"x":1}"#, "unsupported", "this step needs a pen", after: [#""plug":"mouse""#]),
        Case(#""turn":1"#, "unsupported", "this step needs a tablet's pad", after: [#""plug":"mouse""#]),
        Case(
            #""turn":1,"dial":"knob""#, "badValue",
            "dial must be ring or ring2 or strip or strip2 or dial or dial2"),
        Case(#""touch":[[1,2,3]]"#, "unsupported", "this step needs a touchscreen or a touchpad"),
        Case(
            #""plug":"mouse""#, "duplicate", "device \"mouse\" already exists; choose another name with",
            after: [#""plug":"mouse""#]),
        Case(#""plug":"mouse","seat":"seat1""#, "unsupported", "the only seat here is seat0; leave out seat"),
        Case(#""press":"a""#, "badValue", "already down", after: [#""plug":"keyboard""#, #""press":"a""#]),
        Case(#""release":"a""#, "badValue", "not down; press it first", after: [#""plug":"keyboard""#]),
        Case(
            #""click":"left""#, "badValue", "this button is already down; release it first",
            after: [#""plug":"mouse""#, #""press":"left""#]),
        Case(
            #""press":"BTN_TOUCH""#, "unsupported", "this step needs a keyboard with that key",
            after: [#""plug":"keyboard""#, #""plug":"touchscreen""#]),
        Case(#""press":"KEY_OK""#, "unsupported", "a keyboard with that key", after: [#""plug":"keyboard""#]),
        Case(#""click":"right""#, "unsupported", "a mouse with that button", after: [#""plug":"touchpad""#]),
        Case(#""press":"nothing""#, "badValue", "press must be a key by its kernel name, such as KEY_A"),
        Case(#""lift":[3]"#, "badValue", "contact 3 is not down", after: [#""plug":"touchscreen""#]),
        Case(
            #""touch":[[1,0,0],[2,0,0],[3,0,0],[4,0,0],[5,0,0],[6,0,0]]"#, "limit",
            "the touchpad supports at most 5 fingers",
            after: [#""plug":"touchpad""#]),
        Case(
            #""swipe":5,"by":[90,0]"#, "badValue", "the distance exceeds the touchpad of 100 × 65 mm",
            after: [#""plug":"touchpad""#]),
        Case(#""scroll":[0,70]"#, "badValue", "use several steps", after: [#""plug":"touchpad""#]),
        Case(
            #""pinch":2"#, "badValue", "fingers are down on the touchpad; lift them first",
            after: [#""plug":"touchpad""#, #""touch":[[0,50,30]]"#]),
        Case(#""swipe":2,"by":[9,0]"#, "badValue", "swipe", after: [#""plug":"touchpad""#]),
        Case(
            #""text":"a日""#, "badValue",
            "character 2 of the text is on no key of the layout; use another layout",
            after: [#""plug":"keyboard""#]),
        Case(
            #""key":"ctrl+日""#, "badValue", "no key of the layout types", after: [#""plug":"keyboard""#]),
        Case(
            #""key":"altgr+s""#, "badValue", "no key of the layout gives level3; use another layout",
            after: [#""plug":"keyboard""#]),
        Case(
            #""key":"ctrl+k altgr+s""#, "badValue", "no key of the layout gives level3",
            after: [#""plug":"keyboard""#]),
        Case(#""wait":"2 weeks""#, "badValue", "wait must be a time with its unit"),
        Case(#""wait":"86401s""#, "badValue", "wait"),
        Case(#""until":{}"#, "badValue", "until needs at least one field"),
        Case(
            #""until":{"type":"click"},"limit":"2s""#, "limit",
            "no such line came within the limit; raise limit, or change until",
            after: [#""plug":"mouse""#]),
    ]

    @Test("A step that cannot be done says why, and the next ones are done", arguments: cases)
    func refused(_ one: Case) throws {
        let seat = try SimulatedDaemon()
        for step in one.after { #expect(try seat.simulate(step).isDone, "\(step)") }
        try seat.ask(#"{"do":"ping"}"#)
        let before = seat.lines.count
        let reply = try seat.simulate(one.step)
        #expect(
            !reply.isDone && reply.code == one.code && reply.message.contains(one.message), "\(reply.line)")
        #expect(seat.lines.count == before + 1, "nothing has happened but the reply")
        #expect(try seat.simulate(#""plug":"keyboard","device":"another""#).isDone)
        #expect(try seat.simulate(#""key":"enter","device":"another""#).isDone)
    }

    @Test("The limit of until is that much time, no less and no more")
    func limit() throws {
        let seat = try SimulatedDaemon()
        let start = try seat.simulate(#""wait":"0ms""#).time
        #expect(try seat.simulate(#""until":{"type":"click"},"limit":"2s""#).time == start + 2_000_000)
        #expect(try seat.simulate(#""until":{"type":"click"}"#).time == start + 7_000_000)
    }

    @Test("A stream or daemon that reads real devices does not simulate")
    func realDevices() {
        var engine = Engine(settings: EngineSettings())
        let line = RequestLine.parse(Array(#"{"do":"simulate","key":"a"}"#.utf8).span)
        let answer = RequestHandler.perform(
            line, by: ClientID(rawValue: 1), &engine, at: Timestamp(microseconds: 0))
        guard case .failed(let error) = answer else {
            Issue.record("it was done")
            return
        }
        #expect(error.code == .unsupported)
        #expect(error.message == "this seat has real devices; simulate needs inlet simulate")
    }
}
