import Inlet

func tell(_ events: [Event]) {
    for event in events {
        switch event {
        case .hover(let hover) where hover.phase == .entered: print("over", hover.region)
        case .click(let click): print("clicked", click.region, "with", click.button)
        default: break
        }
    }
}

let client = try await Client.connect(name: "toolbar", socket: CommandLine.arguments[1])
try await client.subscribe(to: [.hover, .click])
let toolbar = Scene("toolbar", at: Rect(860, 520, 200, 40)) {
    Region("bar", at: Rect(860, 520, 200, 40)) {
        for (place, name) in (["save", "undo", "redo"] as [RegionID]).enumerated() {
            Region(name, at: Rect(870 + 60 * Double(place), 525, 60, 30), role: .control, effect: .lift)
        }
    }
}
try await client.show(toolbar)
tell(try client.dispatch())
print("ready")
for try await batch in client.events { tell(batch) }
