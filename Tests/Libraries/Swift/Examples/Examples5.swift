// Made by Tests/House/Documentation/swift-examples from the library's documentation: change that.
import Glibc
import Inlet

// Swift
func example139(_ client: Client, _ seat: Seat) async throws {

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
func example140(_ client: Client, _ seat: Seat) async throws {
    let seat = try Seat(.simulated)
    let client = try await seat.connect(name: "toolbar")
    try await client.simulate(.plug(.keyboard), .key("ctrl+s"))
    seat.close()
}

// Swift
func example141(_ client: Client, _ seat: Seat) async throws {
    do {
        try await client.focus("name", in: "form")
        try await client.put(Bar("tools", width: 300), in: "form")
    } catch .refused(let error) where error.code == .unknownScene {
        print(error.message)
    }
}

// Swift
func example142(_ client: Client, _ seat: Seat) async throws {
    let client = try Client(name: "panel")
    client.send("subscribe", ["events": ["click"]])
    var descriptors = [pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)]
    while poll(&descriptors, 1, -1) > 0 {
        for event in try client.dispatch() { print(event) }
    }
}

// SwiftTutorial
func example143(_ client: Client, _ seat: Seat) async throws {

    let seat = try Seat(.simulated)
    let client = try await seat.connect(name: "list")
    _ = client
}

// SwiftTutorial
func example144(_ client: Client, _ seat: Seat) async throws {
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
func example145(_ client: Client, _ seat: Seat) async throws {
    try await client.insert(into: "file") {
        Command("open", title: "Open", keys: "ctrl+o")
        Command("rename", title: "Rename", keys: "f2")
    }
    try await client.respond(in: "files", actions: ["open": Action(), "rename": Action()])
}

// SwiftTutorial
func example146(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for event in batch {
            switch event {
            case .selection(let selection): print(selection.count, "selected")
            case .primaryAction(let opened): print("open", opened.item ?? "all")
            case .command(let command): print("perform", command.command)
            default: break
            }
        }
        // Draw once per batch.
    }
}

// SwiftTutorial
func example147(_ client: Client, _ seat: Seat) async throws {
    try await client.simulate(.plug(.mouse), .to(Point(50, 30)), .click())
    let selected = try client.dispatch().compactMap { event in
        if case .selection(let selection) = event { selection.added } else { nil }
    }
    print(selected == [["b.txt"]])
    seat.close()
}

// SwiftTutorial
func example148(_ client: Client, _ seat: Seat) async throws {
    let client = try await Client.connect(name: "list")
    _ = client
}

// SwiftKioskTutorial
func example149(_ client: Client, _ seat: Seat) async throws {

    let panel = Scene("panel", at: Rect(0, 0, 400, 300)) {
        Region("volume", at: Rect(20, 20, 40, 260), role: .control, effect: .lift).with {
            $0.latch = [.vertical]
        }
        Region("talk", at: Rect(100, 20, 280, 80), role: .control, effect: .highlight)
    }
    let seat = try Seat(.simulated)
    let client = try await seat.connect(name: "panel")
    try await client.show(panel)

    var talk = Command("talk", title: "Push to talk", keys: "super+t")
    talk.holds = true
    try await client.insert(into: "panel") { talk }
    try await client.respond(in: "panel", actions: ["talk": Action()])

    struct Panel {
        var volume = 0.5
        var isTalking = false
        private var start = 0.5

        mutating func take(_ event: Event) {
            switch event {
            case .latch(let latch) where latch.phase == .began: start = volume
            // Up is louder; the slider is 260 points high.
            case .latch(let latch): volume = min(1, max(0, start - latch.dy / 260))
            case .command(let command) where command.command == "talk":
                isTalking = command.phase == .began
            default: break
            }
        }
    }

    try await client.simulate(.plug(.mouse), .plug(.keyboard), .to(Point(40, 150)))
    try await client.simulate(.press("left"), .move(0, -65), .release("left"))
    try await client.simulate(.press("KEY_LEFTMETA"), .press("KEY_T"))
    var state = Panel()
    for event in try client.dispatch() { state.take(event) }
    print(state.volume > 0.5, state.isTalking)  // true true

    try await client.simulate(.release("KEY_T"), .release("KEY_LEFTMETA"))
    for event in try client.dispatch() { state.take(event) }
    print(state.isTalking)  // false
    seat.close()

    for try await batch in client.events {
        for event in batch { state.take(event) }
        // Draw the panel.
    }
}
