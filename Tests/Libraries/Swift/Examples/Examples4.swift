// Made by Tests/House/Documentation/swift-examples from the library's documentation: change that.
import Glibc
import Inlet

// Client+Scenes
func example98(_ client: Client, _ seat: Seat) async throws {
    try await client.activate("editor", target: "/tmp/*.txt", match: .pattern)
}

// Client+Scenes
func example99(_ client: Client, _ seat: Seat) async throws {
    try await client.destroy("dialog", reason: .commit)
}

// Client+Scenes
func example100(_ client: Client, _ seat: Seat) async throws {
    try await client.show(
        Scene("page", at: Rect(0, 0, 400, 300)) { Region("title", at: Rect(0, 0, 400, 30)) })
}

// Client+Scenes
func example101(_ client: Client, _ seat: Seat) async throws {
    try await client.activate("page", of: 7)
}

// Client+Scenes
func example102(_ client: Client, _ seat: Seat) async throws {
    try await client.update("page", rect: Rect(0, 0, 800, 600), state: ["scroll": 40])
}

// Client+Scenes
func example103(_ client: Client, _ seat: Seat) async throws {
    try await client.refresh("inbox", of: 7)
}

// Client+Scenes
func example104(_ client: Client, _ seat: Seat) async throws {
    try await client.destroy("page")
}

// Client+Scenes
func example105(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .scene(let scene) in batch where scene.phase == .restore {
            try await client.completeRestoration(of: scene.scene)
        }
    }
}

// Client+Scenes
func example106(_ client: Client, _ seat: Seat) async throws {
    try await client.extendRestoration(of: "page")
    try await client.completeRestoration(of: "page")
}

// Client+Scenes
func example107(_ client: Client, _ seat: Seat) async throws {
    try await client.order(["dialog", "page"])
}

// Client+Simulation
func example108(_ client: Client, _ seat: Seat) async throws {
    try await client.simulate(.plug(.mouse), .move(40, 0), .click())
    try await client.simulate(.plug(.keyboard), .text("hello"), .key("ctrl+s"))
}

// Client+Simulation
func example109(_ client: Client, _ seat: Seat) async throws {
    try await client.simulate(.plug(.mouse), .to(Point(50, 20)), .click())
}

// Client+Stream
func example110(_ client: Client, _ seat: Seat) async throws {
    try await client.subscribe(to: [.hover, .click])
}

// Client+Stream
func example111(_ client: Client, _ seat: Seat) async throws {
    let statistics = try await client.statistics()
    print(statistics.clients, statistics.uptime)
}

// Client+Stream
func example112(_ client: Client, _ seat: Seat) async throws {
    try await client.subscribe(to: [.motion, .click], maxRate: 60)
}

// Client+Stream
func example113(_ client: Client, _ seat: Seat) async throws {
    try await client.warp(to: Point(960, 540))
}

// Client+Stream
func example114(_ client: Client, _ seat: Seat) async throws {
    try await client.setSpace([Rect(0, 0, 1920, 1080)])
}

// Client+Stream
func example115(_ client: Client, _ seat: Seat) async throws {
    try await client.suspendKeys()
    try await client.resumeKeys()
}

// Client+Stream
func example116(_ client: Client, _ seat: Seat) async throws {
    try await client.saveState()
}

// Client+Stream
func example117(_ client: Client, _ seat: Seat) async throws {
    try await client.ping()
}

// Seat
func example118(_ client: Client, _ seat: Seat) async throws {
    let seat = try Seat(.simulated)
    let client = try await seat.connect(name: "toolbar")
    try await client.show(
        Scene("toolbar", at: Rect(0, 0, 400, 40)) { Region("save", at: Rect(0, 0, 60, 40)) })
    try await client.simulate(.plug(.mouse), .to(Point(30, 20)), .click())
    seat.close()
}

// Seat
func example119(_ client: Client, _ seat: Seat) async throws {
    let seat = try Seat(.recording("desk.mcap"))
    let client = try await seat.connect()
    seat.play()
    for try await batch in client.events { print(batch.count) }
}

// Geometry
func example120(_ client: Client, _ seat: Seat) async throws {
    try await client.warp(to: Point(960, 540))
}

// Geometry
func example121(_ client: Client, _ seat: Seat) async throws {
    let page = Size(800, 600)
    print(page.width / page.height)
}

// Geometry
func example122(_ client: Client, _ seat: Seat) async throws {
    let bar = Rect(0, 0, 400, 40)
    print(bar.contains(Point(10, 10)))
}

// Geometry
func example123(_ client: Client, _ seat: Seat) async throws {
    let slider = Region("volume", at: Rect(0, 0, 200, 20), latch: [.horizontal])
    _ = slider
}

// Geometry
func example124(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .click(let click) in batch where click.modifiers.contains(.shift) {
            print("extends to", click.region)
        }
    }
}

// Geometry
func example125(_ client: Client, _ seat: Seat) async throws {
    try await client.subscribe(to: [.key], scopes: [.keys])
}

// Geometry
func example126(_ client: Client, _ seat: Seat) async throws {
    try await client.simulate(.plug(.mouse))
}

// Geometry
func example127(_ client: Client, _ seat: Seat) async throws {
    try await client.respond(in: "editor", actions: ["wrap": Action(title: "Wrap lines", state: .on)])
}

// Geometry
func example128(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .command(let command) in batch where command.phase == .cancelled {
            print(command.reason == .disconnected ? "the daemon is gone" : "cancelled")
        }
    }
}

// Geometry
func example129(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .drop(let drop) in batch where drop.phase == .entered {
            try await client.accept(drop.drag, .copy)
        }
    }
}

// ID
func example130(_ client: Client, _ seat: Seat) async throws {
    let buttons: [RegionID] = ["save", "undo"]
    for (number, name) in buttons.enumerated() { print(number, name) }
    let item = RegionID("item \(1)")
    print(item.rawValue)
}

// ID
func example131(_ client: Client, _ seat: Seat) async throws {
    let scene: SceneID = "toolbar"
    try await client.destroy(scene)
}

// ID
func example132(_ client: Client, _ seat: Seat) async throws {
    let region: RegionID = "save"
    try await client.focus(region, in: "toolbar")
}

// ID
func example133(_ client: Client, _ seat: Seat) async throws {
    let command: CommandID = "save"
    try await client.perform(command)
}

// ID
func example134(_ client: Client, _ seat: Seat) async throws {
    let bar: BarID = "tools"
    try await client.remove(bar, from: "page")
}

// ID
func example135(_ client: Client, _ seat: Seat) async throws {
    let groups: [BarGroupID] = ["share", "edit"]
    try await client.customize("tools", groups: groups)
}

// InletError
func example136(_ client: Client, _ seat: Seat) async throws {
    do {
        try await client.focus("name", in: "form")
    } catch .refused(let error) where error.code == .unknownRegion {
        print(error.message)
    }
}

// InletError
func example137(_ client: Client, _ seat: Seat) async throws {
    do {
        _ = try await client.request("scene.destroy", ["scene": "none"])
    } catch .refused(let error) {
        print(error.request, error.code, error.message)
    }
}

// JSON
func example138(_ client: Client, _ seat: Seat) async throws {
    let activity: JSON = ["file": "/tmp/a.txt", "line": 12, "tags": ["draft", nil]]
    print(activity["line"] ?? .null)
}
