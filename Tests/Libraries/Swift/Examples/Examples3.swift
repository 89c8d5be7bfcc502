// Made by Tests/House/Documentation/swift-examples from the library's documentation: change that.
import Glibc
import Inlet

// Lines+Programs
func example59(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .why(let why) in batch {
            print(why.candidates.map(\.lost))
        }
    }
}

// Lines+Scenes
func example60(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .scene(let scene) in batch where scene.phase == .activated {
            print(scene.scene)
        }
    }
}

// Lines+Scenes
func example61(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .focus(let focus) in batch {
            print(focus.region ?? "none")
        }
    }
}

// Lines+Scenes
func example62(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .selection(let selection) in batch where selection.phase == .ended {
            print(selection.count)
        }
    }
}

// Lines+Scenes
func example63(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .primaryAction(let primaryAction) in batch {
            print(primaryAction.item ?? "all")
        }
    }
}

// Lines+Touch
func example64(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .gesture(let gesture) in batch where gesture.gesture == .pinch {
            print(gesture.scale)
        }
    }
}

// Lines+Touch
func example65(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .touch(let touch) in batch where touch.phase == .began {
            print(touch.x, touch.y)
        }
    }
}

// Lines+Touch
func example66(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .tool(let tool) in batch where tool.phase == .tipDown {
            print(tool.pressure ?? 1)
        }
    }
}

// Lines+Touch
func example67(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .dial(let dial) in batch where dial.dial == .ring {
            print(dial.delta)
        }
    }
}

// Lines+Touch
func example68(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .switch(let lid) in batch where lid.switch == .lid {
            print(lid.on)
        }
    }
}

// Client+Bars
func example69(_ client: Client, _ seat: Seat) async throws {
    let share = BarGroup("share", kind: .alwaysAvailable, items: [BarItem("send", width: 40)])
    try await client.put(Bar("tools", width: 300, groups: [share]), in: "page")
    for try await batch in client.events {
        for case .bar(let bar) in batch { print(bar.groups.filter(\.shown).map(\.group), bar.overflow) }
    }
}

// Client+Bars
func example70(_ client: Client, _ seat: Seat) async throws {
    try await client.remove("tools", from: "page")
}

// Client+Bars
func example71(_ client: Client, _ seat: Seat) async throws {
    try await client.customize("tools", groups: ["share", "edit"])
    try await client.customize("tools", groups: nil)
}

// Client+CommandTree
func example72(_ client: Client, _ seat: Seat) async throws {
    for menu in try await client.commandTree().menus { print(menu.title, menu.elements.count) }
}

// Client+CommandTree
func example73(_ client: Client, _ seat: Seat) async throws {
    let tree = try await client.commandTree(of: 0)
    print(tree.menus.map(\.menu))
}

// Client+CommandTree
func example74(_ client: Client, _ seat: Seat) async throws {
    try await client.customize([CustomizedCommand("save", keys: .keys("f2"))])
}

// Client+Commands
func example75(_ client: Client, _ seat: Seat) async throws {
    let shadowed = try await client.insert { Command("save", keys: "ctrl+s") }
    for command in shadowed { print(command.keys, "belongs to program", command.program) }
}

// Client+Commands
func example76(_ client: Client, _ seat: Seat) async throws {
    for found in try await client.search("save") { print(found.title, found.keys ?? "") }
}

// Client+Commands
func example77(_ client: Client, _ seat: Seat) async throws {
    try await client.insert(at: .after("copy")) { Command("copyLink", title: "Copy Link") }
}

// Client+Commands
func example78(_ client: Client, _ seat: Seat) async throws {
    try await client.insert(into: "edit") {
        Command("find", title: "Find", keys: "ctrl+f")
    }
}

// Client+Commands
func example79(_ client: Client, _ seat: Seat) async throws {
    try await client.insert(at: .startOf("edit")) { Command("redo", title: "Redo", keys: "ctrl+y") }
}

// Client+Commands
func example80(_ client: Client, _ seat: Seat) async throws {
    try await client.replace("recent") { Command("recent.1", title: "a.txt") }
}

// Client+Commands
func example81(_ client: Client, _ seat: Seat) async throws {
    try await client.remove(["find"])
}

// Client+Commands
func example82(_ client: Client, _ seat: Seat) async throws {
    try await client.perform("save")
}

// Client+Commands
func example83(_ client: Client, _ seat: Seat) async throws {
    print(try await client.search("copy", limit: 20).map(\.title))
}

// Client+Commands
func example84(_ client: Client, _ seat: Seat) async throws {
    try await client.respond(in: "editor", to: "text", actions: ["copy": Action(), "paste": Action()])
}

// Client+Keyboard
func example85(_ client: Client, _ seat: Seat) async throws {
    try await client.setShortcuts(primary: .command)
}

// Client+Keyboard
func example86(_ client: Client, _ seat: Seat) async throws {
    try await client.setShortcuts(localize: false)
}

// Client+Keyboard
func example87(_ client: Client, _ seat: Seat) async throws {
    try await client.setKeyboard(layout: "us,de", options: "compose:ralt")
    try await client.setKeyboard(group: 1)
}

// Client+Regions
func example88(_ client: Client, _ seat: Seat) async throws {
    try await client.put([Region("row", at: Rect(0, 20, 200, 20), role: .item)], in: "page", parent: "list")
}

// Client+Regions
func example89(_ client: Client, _ seat: Seat) async throws {
    try await client.replace([Region("title", at: Rect(0, 0, 400, 30))], in: "page")
}

// Client+Regions
func example90(_ client: Client, _ seat: Seat) async throws {
    try await client.remove(["row"], from: "page")
}

// Client+Regions
func example91(_ client: Client, _ seat: Seat) async throws {
    try await client.move(["knob": Point(120, 40)], in: "page")
}

// Client+Regions
func example92(_ client: Client, _ seat: Seat) async throws {
    try await client.scroll(["list": Point(0, -40)], in: "page")
}

// Client+Regions
func example93(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .regionRequest(let asked) in batch {
            try await client.answer(asked.request, rect: Rect(0, 0, 10, 10))
        }
    }
}

// Client+Regions
func example94(_ client: Client, _ seat: Seat) async throws {
    try await client.focus("name", in: "form")
}

// Client+Regions
func example95(_ client: Client, _ seat: Seat) async throws {
    try await client.select(["a", "b"], of: "list", in: "page")
}

// Client+Regions
func example96(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .drop(let drop) in batch where drop.phase == .entered {
            try await client.accept(drop.drag, .move, at: drop.region, in: drop.scene)
        }
    }
}

// Client+Regions
func example97(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .drag(let drag) in batch where drag.phase == .requested {
            try await client.deliver(["file": "/tmp/a.txt"], for: drag.drag ?? 0)
        }
    }
}
