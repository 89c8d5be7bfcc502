// Made by Tests/Documentation/swift-examples from the library's documentation: change that.
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

// Command
func example7(_ client: Client, _ seat: Seat) async throws {
    try await client.insert(into: "file") {
        Command("save", title: "Save", keys: "ctrl+s")
        Command("talk", title: "Push to talk", keys: "ctrl+space").with { $0.holds = true }
    }
}

// Command
func example8(_ client: Client, _ seat: Seat) async throws {
    try await client.insert {
        Menu("file", title: "File") {
            Command("open", title: "Open", keys: "ctrl+o")
            Menu("recent", title: "Recent") { Command("recent.1", title: "a.txt") }
        }
    }
}

// Command
func example9(_ client: Client, _ seat: Seat) async throws {
    let elements: [any MenuElement] = [Command("cut"), Menu("more") { Command("paste") }]
    print(elements.count)
}

// Command
func example10(_ client: Client, _ seat: Seat) async throws {
    let files = ["a.txt", "b.txt"]
    try await client.insert(into: "recent") {
        for file in files { Command(CommandID("recent \(file)"), title: file) }
    }
}

// Command
func example11(_ client: Client, _ seat: Seat) async throws {
    try await client.respond(in: "editor", actions: ["undo": Action(isEnabled: false), "redo": Action()])
}

// Region
func example12(_ client: Client, _ seat: Seat) async throws {
    let list = Region("list", at: Rect(0, 0, 200, 400), role: .collection) {
        Region("first", at: Rect(0, 0, 200, 20), role: .item)
    }
    let slider = Region("volume", at: Rect(0, 410, 200, 20), latch: [.horizontal]).with {
        $0.label = "Volume"
        $0.isFocusable = true
    }
    try await client.put([list, slider], in: "page")
}

// Scene
func example13(_ client: Client, _ seat: Seat) async throws {
    try await client.show(
        Scene("toolbar", at: Rect(0, 0, 400, 40)) {
            Region("bar", at: Rect(0, 0, 400, 40)) {
                Region("save", at: Rect(5, 5, 60, 30), role: .control)
            }
        })
}

// Scene
func example14(_ client: Client, _ seat: Seat) async throws {
    var scene = Scene("alert", at: Rect(0, 0, 300, 120))
    scene.presentation = .prominent
    try await client.show(scene)
}

// Scene
func example15(_ client: Client, _ seat: Seat) async throws {
    let names: [RegionID] = ["a", "b"]
    let page = Scene("page") {
        for (row, name) in names.enumerated() {
            Region(name, at: Rect(0, Double(row) * 20, 200, 20), role: .item)
        }
    }
    print(page.regions.count)
}

// Style
func example16(_ client: Client, _ seat: Seat) async throws {
    var style = Style(.hover(tint: .overlay, scale: true))
    style.shape = .roundedRectangle(radius: 8)
    let button = Region("save", at: Rect(0, 0, 80, 30)).with { $0.style = style }
    try await client.put([button], in: "page")
}

// Event+Other
func example17(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .other(let line) in batch {
            print("not known:", line.type, line.fields)
        }
    }
}

// Event
func example18(_ client: Client, _ seat: Seat) async throws {
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
func example19(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .latch(let latch) in batch where latch.phase == .changed {
            print(latch.dx)
        }
    }
}

// Lines+Captures
func example20(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .band(let band) in batch {
            print(band.rect)
        }
    }
}

// Lines+Captures
func example21(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .regionGesture(let regionGesture) in batch where regionGesture.gesture == .pinch {
            print(regionGesture.scale ?? 1)
        }
    }
}

// Lines+Captures
func example22(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .regionRequest(let regionRequest) in batch {
            print(regionRequest.region)
        }
    }
}

// Lines+Commands
func example23(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .command(let command) in batch where command.command == "save" {
            print(command.phase)
        }
    }
}

// Lines+Commands
func example24(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .commandsChanged(let commandsChanged) in batch {
            print(commandsChanged.commands.map(\.title))
        }
    }
}

// Lines+Commands
func example25(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .pending(let pending) in batch where pending.phase == .began {
            print(pending.keys ?? "")
        }
    }
}

// Lines+Commands
func example26(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .shortcuts(let shortcuts) in batch where shortcuts.phase == .shown {
            print(shortcuts.categories.map(\.title))
        }
    }
}

// Lines+Connection
func example27(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .hello(let hello) in batch {
            print("Inlet", hello.inlet)
        }
    }
}

// Lines+Connection
func example28(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .scopes(let scopes) in batch {
            print(scopes.scopes)
        }
    }
}

// Lines+Connection
func example29(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .snapshot(let snapshot) in batch {
            print(snapshot.devices.count, "devices")
        }
    }
}
