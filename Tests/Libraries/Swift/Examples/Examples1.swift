// Made by Tests/House/Documentation/swift-examples from the library's documentation: change that.
import Glibc
import Inlet

// Client
func example0(_ client: Client, _ seat: Seat) async throws {
    let client = try await Client.connect(name: "toolbar")
    try await client.show(
        Scene("toolbar", at: Rect(0, 0, 400, 40)) { Region("save", at: Rect(5, 5, 60, 30), role: .control) })
    for try await batch in client.events {
        for case .click(let click) in batch { print("clicked", click.region) }
    }
}

// Client
func example1(_ client: Client, _ seat: Seat) async throws {
    let loop = [pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)]
    print(loop.count)
}

// Client
func example2(_ client: Client, _ seat: Seat) async throws {
    let reply = try await client.request("commands.search", ["text": "copy", "limit": 10])
    print(reply["commands"] ?? .null)
}

// Client
func example3(_ client: Client, _ seat: Seat) async throws {
    client.send("pointer.warp", ["x": 960, "y": 540])
}

// Client
func example4(_ client: Client, _ seat: Seat) async throws {
    for event in try client.dispatch() {
        if case .click(let click) = event { print("clicked", click.region) }
    }
}

// Client
func example5(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for event in batch { print(event) }
    }
}

// Client
func example6(_ client: Client, _ seat: Seat) async throws {
    var batches = client.events.makeAsyncIterator()
    if let batch = try await batches.next() { print(batch.count) }
}

// Bar
func example7(_ client: Client, _ seat: Seat) async throws {
    let tools = Bar(
        "tools", width: 150, overflowWidth: 30,
        groups: [
            BarGroup("go", kind: .fixed, items: [BarItem("back", width: 40)]),
            BarGroup("edit", items: [BarItem("cut", width: 40), BarItem("copy", width: 40)]).with {
                $0.representative = BarItem("edit menu", width: 50)
            },
        ])
    try await client.put(tools, in: "page")
    try await client.put(Bar("tools", width: 130), in: "page")
}

// Bar
func example8(_ client: Client, _ seat: Seat) async throws {
    let font = BarGroup("font", items: [BarItem("bold", width: 40), BarItem("italic", width: 40)])
    try await client.put(Bar("tools", groups: [font.with { $0.submenu = "Font" }]), in: "page")
}

// Bar
func example9(_ client: Client, _ seat: Seat) async throws {
    let back = BarItem("back", width: 40)
    print(back.width)
}

// Command
func example10(_ client: Client, _ seat: Seat) async throws {
    try await client.insert(into: "file") {
        Command("save", title: "Save", keys: "ctrl+s")
        Command("talk", title: "Push to talk", keys: "ctrl+space").with { $0.holds = true }
    }
}

// Command
func example11(_ client: Client, _ seat: Seat) async throws {
    try await client.insert {
        Menu("file", title: "File") {
            Command("open", title: "Open", keys: "ctrl+o")
            Menu("recent", title: "Recent") { Command("recent.1", title: "a.txt") }
        }
    }
}

// Command
func example12(_ client: Client, _ seat: Seat) async throws {
    let elements: [any MenuElement] = [Command("cut"), Menu("more") { Command("paste") }]
    print(elements.count)
}

// Command
func example13(_ client: Client, _ seat: Seat) async throws {
    let files = ["a.txt", "b.txt"]
    try await client.insert(into: "recent") {
        for file in files { Command(CommandID("recent \(file)"), title: file) }
    }
}

// Command
func example14(_ client: Client, _ seat: Seat) async throws {
    try await client.respond(in: "editor", actions: ["undo": Action(isEnabled: false), "redo": Action()])
}

// CustomizedCommand
func example15(_ client: Client, _ seat: Seat) async throws {
    try await client.customize([
        CustomizedCommand("save", keys: .keys("ctrl+alt+s")), CustomizedCommand("print", keys: .none),
        CustomizedCommand("share", isShown: false),
    ])
}

// Region
func example16(_ client: Client, _ seat: Seat) async throws {
    let list = Region("list", at: Rect(0, 0, 200, 400), role: .collection) {
        Region("first", at: Rect(0, 0, 200, 20), role: .item)
    }
    let slider = Region("volume", at: Rect(0, 410, 200, 20), latch: [.horizontal]).with {
        $0.label = "Volume"
        $0.isFocusable = true
    }
    try await client.put([list, slider], in: "page")
}

// RegionParts
func example17(_ client: Client, _ seat: Seat) async throws {
    let knob = Region("knob", at: Rect(0, 0, 20, 20), slop: 8)
    let edge = Region("edge", at: Rect(0, 20, 20, 20), slop: Slop(top: 4, left: 0, bottom: 0, right: 0))
    try await client.put([knob, edge], in: "page")
}

// RegionParts
func example18(_ client: Client, _ seat: Seat) async throws {
    var twice = Recognizer(.tap)
    twice.count = 2
    let map = Region("map", at: Rect(0, 0, 400, 300), gestures: [.pan, .pinch, twice])
    try await client.put([map], in: "page")
}

// RegionParts
func example19(_ client: Client, _ seat: Seat) async throws {
    let file = Region("a.txt", at: Rect(0, 0, 200, 20), role: .item).with {
        $0.opens = Opening("editor", target: "/tmp/a.txt", activity: ["line": 12])
    }
    try await client.put([file], in: "page")
}

// Scene
func example20(_ client: Client, _ seat: Seat) async throws {
    try await client.show(
        Scene("toolbar", at: Rect(0, 0, 400, 40)) {
            Region("bar", at: Rect(0, 0, 400, 40)) {
                Region("save", at: Rect(5, 5, 60, 30), role: .control)
            }
        })
}

// Scene
func example21(_ client: Client, _ seat: Seat) async throws {
    var scene = Scene("alert", at: Rect(0, 0, 300, 120))
    scene.presentation = .prominent
    try await client.show(scene)
}

// Scene
func example22(_ client: Client, _ seat: Seat) async throws {
    let names: [RegionID] = ["a", "b"]
    let page = Scene("page") {
        for (row, name) in names.enumerated() {
            Region(name, at: Rect(0, Double(row) * 20, 200, 20), role: .item)
        }
    }
    print(page.regions.count)
}

// Style
func example23(_ client: Client, _ seat: Seat) async throws {
    var style = Style(.hover(tint: .overlay, scale: true))
    style.shape = .roundedRectangle(radius: 8)
    let button = Region("save", at: Rect(0, 0, 80, 30)).with { $0.style = style }
    try await client.put([button], in: "page")
}

// Event+Other
func example24(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .other(let line) in batch {
            print("not known:", line.type, line.fields)
        }
    }
}

// Event
func example25(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for event in batch {
            switch event {
            case .click(let click) where click.region == "save": print("saved")
            case .disconnected(let reason): print("waiting for the daemon:", reason)
            default: break
            }
        }
    }
}

// Lines+Captures
func example26(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .latch(let latch) in batch where latch.phase == .changed {
            print(latch.dx)
        }
    }
}

// Lines+Captures
func example27(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .band(let band) in batch {
            print(band.rect)
        }
    }
}

// Lines+Captures
func example28(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .regionGesture(let regionGesture) in batch where regionGesture.gesture == .pinch {
            print(regionGesture.scale ?? 1)
        }
    }
}

// Lines+Captures
func example29(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .regionRequest(let regionRequest) in batch {
            print(regionRequest.region)
        }
    }
}

// Lines+Commands
func example30(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .command(let command) in batch where command.command == "save" {
            print(command.phase)
        }
    }
}
