// A toolbar of three buttons, in process: a mouse moves over it and clicks, and the program prints the results.
// The caller reads the devices; the core takes their frames, and uses neither files nor clocks.

import Engine
import InputModel
import Interaction

/// Prints the events published since the last call.
func show(_ engine: borrowing Engine) {
    for index in engine.events.indices {
        switch engine.events[index].body {
        case .hover(let hover): print(hover.phase, name(hover.target, engine))
        case .click(let click): print("clicked", name(click.target, engine))
        case .scene(let scene): print(scene.phase, engine.names.name(of: scene.scene))
        default: break
        }
    }
}

func name(_ region: RegionReference, _ engine: borrowing Engine) -> String {
    engine.names.name(of: region.region, in: region.scene) ?? "nothing"
}

func move(_ x: Int32) -> InputEvent {
    InputEvent(type: .relative, code: RelativeAxis.x.rawValue, value: x)
}

func button(_ isDown: Bool) -> InputEvent {
    InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: isDown ? 1 : 0)
}

var settings = EngineSettings()
settings.pointer.acceleration = .flat
var engine = Engine(settings: settings)
let program = ClientID(rawValue: 1)
var time = Timestamp(microseconds: 0)

var toolbar = SceneActivation(scene: SceneName("toolbar"))
toolbar.rect = Rect(x: 100, y: 100, width: 200, height: 40)
toolbar.regions = []
for (place, id) in ["save", "undo", "redo"].enumerated() {
    let rect = Rect(x: 110 + Double(place) * 60, y: 105, width: 50, height: 30)
    var region = RegionDescription(id: id, rect: rect)
    region.role = .control
    region.slop = HitSlop(5)
    toolbar.regions?.append(region)
}
try engine.perform(.activateScene(toolbar), by: program, at: time)
try engine.perform(.warpPointer(Point(x: 50, y: 120)), by: program, at: time)

var capabilities = Capabilities()
capabilities.types = 1 << UInt32(EventType.key.rawValue) | 1 << UInt32(EventType.relative.rawValue)
capabilities.keys.insert(.buttonLeft)
capabilities.relative = 0b11
let description = DeviceDescription(name: "A mouse", path: "mouse", capabilities: capabilities)
guard let mouse = engine.add(description, at: time) else { preconditionFailure("no rule ignores mice") }

for events in [[move(80)], [move(30)], [move(30)], [button(true)], [button(false)], [move(200)]] {
    time = time + .milliseconds(100)
    engine.process(Frame(time: time, device: mouse, events: events.span))
    show(engine)
    engine.clearEvents()
}
