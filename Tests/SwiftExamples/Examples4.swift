// Made by Tests/Documentation/swift-examples from the library's documentation: change that.
import Glibc
import Inlet

// Geometry
func example100(_ client: Client, _ seat: Seat) async throws {
    try await client.simulate(.plug(.mouse))
}

// Geometry
func example101(_ client: Client, _ seat: Seat) async throws {
    try await client.respond(in: "editor", actions: ["wrap": Action(title: "Wrap lines", state: .on)])
}

// Geometry
func example102(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .drop(let drop) in batch where drop.phase == .entered {
            try await client.accept(drop.drag, .copy)
        }
    }
}

// ID
func example103(_ client: Client, _ seat: Seat) async throws {
    let buttons: [RegionID] = ["save", "undo"]
    for (number, name) in buttons.enumerated() { print(number, name) }
    let item = RegionID("item \(1)")
    print(item.rawValue)
}

// ID
func example104(_ client: Client, _ seat: Seat) async throws {
    let scene: SceneID = "toolbar"
    try await client.destroy(scene)
}

// ID
func example105(_ client: Client, _ seat: Seat) async throws {
    let region: RegionID = "save"
    try await client.focus(region, in: "toolbar")
}

// ID
func example106(_ client: Client, _ seat: Seat) async throws {
    let command: CommandID = "save"
    try await client.perform(command)
}

// InletError
func example107(_ client: Client, _ seat: Seat) async throws {
    do {
        try await client.focus("name", in: "form")
    } catch .refused(let error) where error.code == .unknownRegion {
        print(error.message)
    }
}

// InletError
func example108(_ client: Client, _ seat: Seat) async throws {
    do {
        _ = try await client.request("scene.destroy", ["scene": "none"])
    } catch .refused(let error) {
        print(error.request, error.code, error.message)
    }
}

// JSON
func example109(_ client: Client, _ seat: Seat) async throws {
    let activity: JSON = ["file": "/tmp/a.txt", "line": 12, "tags": ["draft", nil]]
    print(activity["line"] ?? .null)
}

// Swift
func example110(_ client: Client, _ seat: Seat) async throws {

    let client = try await Client.connect(name: "toolbar")
    try await client.show(
        Scene("toolbar", at: Rect(0, 0, 400, 40)) {
            for (place, name) in (["save", "undo"] as [RegionID]).enumerated() {
                Region(name, at: Rect(Double(place) * 70, 0, 60, 40), role: .control, effect: .lift)
            }
        })
    for try await batch in client.events {
        for case .click(let click) in batch { print("clicked", click.region) }
    }
}

// Swift
func example111(_ client: Client, _ seat: Seat) async throws {
    let seat = try Seat(.simulated)
    let client = try await seat.connect(name: "toolbar")
    try await client.simulate(.plug(.keyboard), .key("ctrl+s"))
    seat.close()
}

// Swift
func example112(_ client: Client, _ seat: Seat) async throws {
    do {
        try await client.focus("name", in: "form")
        try await client.request("bar.set", ["scene": "form", "bar": "tools", "width": 300])
    } catch .refused(let error) where error.code == .unknownScene {
        print(error.message)
    }
}

// Swift
func example113(_ client: Client, _ seat: Seat) async throws {
    let client = try Client(name: "panel")
    client.send("subscribe", ["events": ["click"]])
    var descriptors = [pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)]
    while poll(&descriptors, 1, -1) > 0 {
        for event in try client.dispatch() { print(event) }
    }
}

// SwiftTutorial
func example114(_ client: Client, _ seat: Seat) async throws {

    let seat = try Seat(.simulated)
    let client = try await seat.connect(name: "list")
}

// SwiftTutorial
func example115(_ client: Client, _ seat: Seat) async throws {
    func list(of names: [String]) -> Scene {
        Scene("files", at: Rect(0, 0, 300, 400)) {
            Region("list", at: Rect(0, 0, 300, 400), role: .collection) {
                for (row, name) in names.enumerated() {
                    Region(RegionID(name), at: Rect(0, Double(row) * 24, 300, 24), role: .item).with {
                        $0.label = name
                        $0.drags = ["text/plain"]
                    }
                }
            }
        }
    }
    try await client.show(list(of: ["a.txt", "b.txt"]))
}

// SwiftTutorial
func example116(_ client: Client, _ seat: Seat) async throws {
    try await client.insert(into: "file") {
        Command("open", title: "Open", keys: "ctrl+o")
        Command("rename", title: "Rename", keys: "f2")
    }
    try await client.respond(in: "files", actions: ["open": Action(), "rename": Action()])
}

// SwiftTutorial
func example117(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for event in batch {
            switch event {
            case .selection(let selection): print(selection.count, "selected")
            case .primaryAction(let opened): print("open", opened.item ?? "all")
            case .command(let command): print("perform", command.command)
            default: break
            }
        }
        // Draw once for all of it.
    }
}

// SwiftTutorial
func example118(_ client: Client, _ seat: Seat) async throws {
    try await client.simulate(.plug(.mouse), .to(Point(50, 30)), .click())
    let selected = try client.dispatch().compactMap { event in
        if case .selection(let selection) = event { selection.added } else { nil }
    }
    print(selected == [["b.txt"]])
    seat.close()
}

// SwiftTutorial
func example119(_ client: Client, _ seat: Seat) async throws {
    let client = try await Client.connect(name: "list")
}
