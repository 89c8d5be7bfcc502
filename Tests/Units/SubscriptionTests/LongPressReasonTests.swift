import Engine
import InputModel
import Interaction
import TestSupport
import Testing

@testable import Subscription
@testable import Wire

/// Time alone makes a press a long one.
struct LongPressReasonTests {
    @Test("A long press is put down to no device event, also where one is in the same batch")
    func device() throws {
        var engine = Engine(settings: EngineSettings())
        var ofMouse = Capabilities()
        ofMouse.types = 7
        ofMouse.keys = KeySet([.buttonLeft])
        ofMouse.relative = 3
        var ofKeyboard = Capabilities()
        ofKeyboard.types = 1 << 1 | 1 << 20
        ofKeyboard.keys = .ofKeyboard
        var ids: [DeviceID] = []
        for (name, capabilities) in [("mouse", ofMouse), ("keyboard", ofKeyboard)] {
            let device = DeviceDescription(name: name, path: name, capabilities: capabilities)
            let added = engine.add(device, isNew: false, at: Timestamp(microseconds: 0))
            let id = try #require(added)
            ids.append(id)
        }
        func ask(_ json: String) {
            let line = RequestLine.parse(Array(json.utf8).span)
            let answer = RequestHandler.perform(
                line, by: ClientID(rawValue: 1), &engine, at: Timestamp(microseconds: 0))
            if case .failed(let error) = answer { Issue.record("\(error)") }
        }
        func report(_ code: UInt16, _ value: Int32, of device: DeviceID, at time: Int64) {
            let events = [InputEvent(type: .key, code: code, value: value)]
            engine.process(Frame(time: Timestamp(microseconds: time), device: device, events: events.span))
        }
        engine.connect(ClientID(rawValue: 1), user: 1, name: "a", at: Timestamp(microseconds: 0))
        ask(
            #"{"do":"scene.activate","scene":"s","regions":[{"id":"r","rect":[0,0,99,99],"gestures":["longPress"]}]}"#
        )
        ask(#"{"do":"pointer.warp","x":50,"y":50}"#)
        engine.setExplains(true)
        report(KeyCode.buttonLeft.rawValue, 1, of: ids[0], at: 100_000)
        engine.clearEvents()

        report(30, 1, of: ids[1], at: 200_000)
        report(30, 0, of: ids[1], at: 210_000)
        engine.advance(to: Timestamp(microseconds: 800_000))
        var press: Int?
        var reasons = 0
        for index in engine.events.indices {
            switch engine.events[index].body {
            case .regionGesture(let gesture) where gesture.kind == .longPress: press = index
            case .why(let why) where why.subject == press:
                reasons += 1
                #expect(why.device == nil)
            default: break
            }
        }
        #expect(reasons == 1)
    }
}
