// Made by Tests/Documentation/swift-examples from the library's documentation: change that.
import Glibc
import Inlet

// Lines+Touch
func example58(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .tool(let tool) in batch where tool.phase == .tipDown {
            print(tool.pressure ?? 1)
        }
    }
}

// Lines+Touch
func example59(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .switch(let lid) in batch where lid.switch == .lid {
            print(lid.on)
        }
    }
}

// Client+Commands
func example60(_ client: Client, _ seat: Seat) async throws {
    let shadowed = try await client.insert { Command("save", keys: "ctrl+s") }
    for command in shadowed { print(command.keys, "belongs to program", command.program) }
}

// Client+Commands
func example61(_ client: Client, _ seat: Seat) async throws {
    for found in try await client.search("save") { print(found.title, found.keys ?? "") }
}

// Client+Commands
func example62(_ client: Client, _ seat: Seat) async throws {
    try await client.insert(into: "edit") {
        Command("find", title: "Find", keys: "ctrl+f")
    }
}

// Client+Commands
func example63(_ client: Client, _ seat: Seat) async throws {
    try await client.replace("recent") { Command("recent.1", title: "a.txt") }
}

// Client+Commands
func example64(_ client: Client, _ seat: Seat) async throws {
    try await client.remove(["find"])
}

// Client+Commands
func example65(_ client: Client, _ seat: Seat) async throws {
    try await client.perform("save")
}

// Client+Commands
func example66(_ client: Client, _ seat: Seat) async throws {
    print(try await client.search("copy", limit: 20).map(\.title))
}

// Client+Commands
func example67(_ client: Client, _ seat: Seat) async throws {
    try await client.respond(in: "editor", to: "text", actions: ["copy": Action(), "paste": Action()])
}

// Client+Scenes
func example68(_ client: Client, _ seat: Seat) async throws {
    try await client.show(
        Scene("page", at: Rect(0, 0, 400, 300)) { Region("title", at: Rect(0, 0, 400, 30)) })
}

// Client+Scenes
func example69(_ client: Client, _ seat: Seat) async throws {
    try await client.activate("page", of: 7)
}

// Client+Scenes
func example70(_ client: Client, _ seat: Seat) async throws {
    try await client.update("page", rect: Rect(0, 0, 800, 600), state: ["scroll": 40])
}

// Client+Scenes
func example71(_ client: Client, _ seat: Seat) async throws {
    try await client.destroy("page")
}

// Client+Scenes
func example72(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .scene(let scene) in batch where scene.phase == .restore {
            try await client.completeRestoration(of: scene.scene)
        }
    }
}

// Client+Scenes
func example73(_ client: Client, _ seat: Seat) async throws {
    try await client.order(["dialog", "page"])
}

// Client+Scenes
func example74(_ client: Client, _ seat: Seat) async throws {
    try await client.put([Region("row", at: Rect(0, 20, 200, 20), role: .item)], in: "page", parent: "list")
}

// Client+Scenes
func example75(_ client: Client, _ seat: Seat) async throws {
    try await client.remove(["row"], from: "page")
}

// Client+Scenes
func example76(_ client: Client, _ seat: Seat) async throws {
    try await client.move(["knob": Point(120, 40)], in: "page")
}

// Client+Scenes
func example77(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .regionRequest(let asked) in batch {
            try await client.answer(asked.request, rect: Rect(0, 0, 10, 10))
        }
    }
}

// Client+Scenes
func example78(_ client: Client, _ seat: Seat) async throws {
    try await client.focus("name", in: "form")
}

// Client+Scenes
func example79(_ client: Client, _ seat: Seat) async throws {
    try await client.select(["a", "b"], of: "list", in: "page")
}

// Client+Scenes
func example80(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .drop(let drop) in batch where drop.phase == .entered {
            try await client.accept(drop.drag, .move)
        }
    }
}

// Client+Scenes
func example81(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .drag(let drag) in batch where drag.phase == .requested {
            try await client.deliver(["file": "/tmp/a.txt"], for: drag.drag ?? 0)
        }
    }
}

// Client+Simulation
func example82(_ client: Client, _ seat: Seat) async throws {
    try await client.simulate(.plug(.mouse), .move(40, 0), .click())
    try await client.simulate(.plug(.keyboard), .text("hello"), .key("ctrl+s"))
}

// Client+Simulation
func example83(_ client: Client, _ seat: Seat) async throws {
    try await client.simulate(.plug(.mouse), .to(Point(50, 20)), .click())
}

// Client+Stream
func example84(_ client: Client, _ seat: Seat) async throws {
    try await client.subscribe(to: [.hover, .click])
}

// Client+Stream
func example85(_ client: Client, _ seat: Seat) async throws {
    let statistics = try await client.statistics()
    print(statistics.clients, statistics.uptime)
}

// Client+Stream
func example86(_ client: Client, _ seat: Seat) async throws {
    try await client.subscribe(to: [.motion, .click], maxRate: 60)
}

// Client+Stream
func example87(_ client: Client, _ seat: Seat) async throws {
    try await client.warp(to: Point(960, 540))
}

// Client+Stream
func example88(_ client: Client, _ seat: Seat) async throws {
    try await client.setSpace([Rect(0, 0, 1920, 1080)])
}

// Client+Stream
func example89(_ client: Client, _ seat: Seat) async throws {
    try await client.suspendKeys()
    try await client.resumeKeys()
}

// Client+Stream
func example90(_ client: Client, _ seat: Seat) async throws {
    try await client.saveState()
}

// Client+Stream
func example91(_ client: Client, _ seat: Seat) async throws {
    try await client.ping()
}

// Seat
func example92(_ client: Client, _ seat: Seat) async throws {
    let seat = try Seat(.simulated)
    let client = try await seat.connect(name: "toolbar")
    try await client.show(
        Scene("toolbar", at: Rect(0, 0, 400, 40)) { Region("save", at: Rect(0, 0, 60, 40)) })
    try await client.simulate(.plug(.mouse), .to(Point(30, 20)), .click())
    seat.close()
}

// Seat
func example93(_ client: Client, _ seat: Seat) async throws {
    let seat = try Seat(.recording("desk.mcap"))
    let client = try await seat.connect()
    seat.play()
    for try await batch in client.events { print(batch.count) }
}

// Geometry
func example94(_ client: Client, _ seat: Seat) async throws {
    try await client.warp(to: Point(960, 540))
}

// Geometry
func example95(_ client: Client, _ seat: Seat) async throws {
    let page = Size(800, 600)
    print(page.width / page.height)
}

// Geometry
func example96(_ client: Client, _ seat: Seat) async throws {
    let bar = Rect(0, 0, 400, 40)
    print(bar.contains(Point(10, 10)))
}

// Geometry
func example97(_ client: Client, _ seat: Seat) async throws {
    let slider = Region("volume", at: Rect(0, 0, 200, 20), latch: [.horizontal])
}

// Geometry
func example98(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .click(let click) in batch where click.modifiers.contains(.shift) {
            print("extends to", click.region)
        }
    }
}

// Geometry
func example99(_ client: Client, _ seat: Seat) async throws {
    try await client.subscribe(to: [.key], scopes: [.keys])
}
