import Foundation
import Glibc
import Inlet
import TestSupport
import Testing

/// Each request of the schema has a method, and each of its keys a parameter.
struct RequestsTests {
    /// What has no parameter: the method writes it otherwise.
    private static let otherwise: [String: String] = [
        "do.commands.insert.menu.id": "a menu is an element of what is inserted",
        "do.commands.insert.menu.title": "a menu is an element of what is inserted",
        "do.commands.remove.menu": "menus are removed by their names, as commands are",
        "do.scene.restoration.step": "it says what extend and complete say",
        "plainCommand.input": "keys say it",
        "plainCommand.modifiers": "keys say it",
        "plainCommand.shown": "hidden says it",
    ]

    @Test(
        "Each request of the schema, and each key of it, has a method that writes it, and as the schema says")
    func complete() async throws {
        let written = try await Self.written { client in
            try await Self.askScenes(client)
            try await Self.askRegions(client)
            try await Self.askCommands(client)
            try await Self.askOthers(client)
            try await Self.simulate(client)
        }
        let definitions = try #require(
            try SchemaValidator("request").schema()["$defs"] as? [String: [String: Any]])
        var coverage = Coverage(definitions: definitions)
        for line in written {
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let name = try #require(object["do"] as? String)
            coverage.note(object, by: ["$ref": "#/$defs/do.\(name)"], at: "")
        }
        let missing = coverage.all().subtracting(coverage.seen).subtracting(Self.otherwise.keys)
        #expect(missing.isEmpty, "no method writes \(missing.sorted())")
        #expect(coverage.seen.isDisjoint(with: Self.otherwise.keys))
        guard SchemaValidator.isPresent else { return }
        for (line, fault) in zip(written, try SchemaValidator("request").faults(written)) {
            #expect(fault == nil, "\(line): \(fault ?? "")")
        }
    }

    /// The requests that `body` writes, to a daemon that does them all.
    private static func written(
        by body: (Client) async throws -> Void
    ) async throws -> [String] {
        let daemon = FakeDaemon()
        let client = try Client(name: "editor", socket: daemon.path, reconnects: false)
        let socket = daemon.accept()
        let recorder = Recorder()
        Thread.detachNewThread { recorder.run(socket) }
        try await body(client)
        client.close()
        recorder.ended.wait()
        return recorder.lines
    }

    private static func askScenes(_ client: Client) async throws {
        var scene = Scene("page", at: Rect(0, 0, 400, 300))
        (scene.target, scene.presentation, scene.raises) = ("/tmp/a.txt", .prominent, true)
        scene.activity = ["line": 12]
        try await client.show(scene, intent: 3)
        try await client.activate(
            "page", of: 2, target: "/tmp/*", match: .pattern, requestedBy: "own", intent: 4)
        try await client.update(
            "page", of: 2, rect: Rect(0, 0, 8, 8), target: "a", presentation: .standard, raises: false,
            activity: nil, state: ["caret": 3], background: true)
        try await client.update("page", activity: ["line": 1])
        try await client.refresh("page", of: 2)
        try await client.destroy("page", of: 2, reason: .decline)
        try await client.extendRestoration(of: "page", program: 2)
        try await client.completeRestoration(of: "page")
        try await client.order(["page", "dialog"], of: 2)
        let group = BarGroup("edit", kind: .optional, items: [BarItem("cut", width: 40)]).with {
            ($0.isDefault, $0.priority, $0.submenu) = (false, -2, "Edit")
            $0.representative = BarItem("edit menu", width: 50)
        }
        try await client.put(
            Bar("tools", width: 300, overflowWidth: 30, groups: [group]), in: "page", of: 2)
        try await client.remove("tools", from: "page")
        try await client.customize("tools", groups: ["edit"], of: 2)
        try await client.customize("tools", groups: nil)
    }

    private static func askRegions(_ client: Client) async throws {
        var tap = Recognizer(.tap)
        (tap.isSimultaneous, tap.scroll, tap.buttons, tap.count) = (true, [.discrete], [.primary], 2)
        var style = Style(.hover(tint: .underlay, shadow: true, scale: true))
        style.shape = .roundedRectangle(radius: 4, rect: Rect(0, 0, 9, 9))
        style.constrainedAxes = [.vertical]
        style.accessories = [
            .side(.topLeft), .arrow(offset: 3, angle: 1),
            .shape(.verticalBeam(length: 9), offset: 3, angle: 1),
            .shape(.path("hand")),
        ]
        let region = Region(
            "list", at: Rect(0, 0, 9, 9), role: .collection, z: 2,
            slop: Slop(top: 1, left: 2, bottom: 3, right: 4), latch: [.vertical], gestures: [.pan, tap]
        ) {
            Region("row", slop: 4).with { $0.anchors = Region.Anchors(left: 0, top: 0, width: 9, height: 9) }
        }.with {
            ($0.hasBand, $0.isFocusable, $0.focusesOnPress, $0.focusGroup) = (true, true, false, "g")
            ($0.editsText, $0.acceptsTab, $0.isDynamic, $0.springs) = (false, false, false, true)
            ($0.drags, $0.dragOperations, $0.drops) = (["text/plain"], [.copy], ["text/plain"])
            $0.opens = Opening("editor", target: "a", activity: [1])
            ($0.label, $0.primaryAction, $0.index, $0.scroll) = ("List", .click, 3, Point(0, 40))
            ($0.isEnabled, $0.selectionFollowsFocus, $0.style) = (true, true, style)
            ($0.selectsSeveral, $0.isSelectable, $0.preview) = (false, false, Rect(0, 0, 1, 1))
        }
        try await client.replace([region], in: "page", of: 2)
        try await client.put([region], in: "page", of: 2, parent: "outer")
        try await client.remove(["row"], from: "page")
        try await client.move(["row": Point(1, 2)], in: "page")
        try await client.scroll(["list": Point(0, -9)], in: "page")
        try await client.answer(7, rect: Rect(0, 0, 1, 1), style: style, latch: [.vertical], opens: false)
        try await client.focus("row", in: "page", of: 2)
        try await client.select(["row"], of: "list", in: "page", program: 2)
        try await client.accept(3, .copy, at: "list", in: "page")
        try await client.deliver(["file": "a"], for: 3)
    }

    private static func askCommands(_ client: Client) async throws {
        let save = Command("save", title: "Save", keys: "ctrl+s", action: "store").with {
            ($0.discoverabilityTitle, $0.category, $0.value) = ("Save the file", "file", 7)
            ($0.holds, $0.repeats, $0.hasPriority, $0.isHidden) = (false, false, true, false)
            ($0.localizes, $0.mirrors, $0.isFixed) = (false, false, true)
        }
        try await client.insert(into: "file") { save }
        for place in [.after("copy"), .before("copy"), .startOf("edit"), .endOf("edit")] as [Client.Place] {
            try await client.insert(at: place) { Menu("more", title: "More") { Command("one") } }
        }
        try await client.replace("recent") { Command("recent.1") }
        try await client.remove(["recent"])
        try await client.perform("save", of: 2)
        _ = try await client.search("s", limit: 3)
        _ = try await client.commandTree(of: 2)
        try await client.customize(
            [
                CustomizedCommand("save", keys: .keys("f2"), isShown: false),
                CustomizedCommand("print", keys: .none),
            ], of: 2)
        try await client.respond(
            in: "page", of: 2, to: "list",
            actions: ["copy": Action(isEnabled: false, title: "Copy Row", state: .mixed)], takesKeys: true,
            isFirst: true)
    }

    private static func askOthers(_ client: Client) async throws {
        try await client.setShortcuts(localize: true, mirror: false, primary: .command)
        try await client.setKeyboard(
            layout: "us,de", variant: ",neo", options: "compose:ralt", model: "pc105", rules: "evdev",
            locale: "C", group: 1)
        try await client.subscribe(
            to: LineType.allCases, mine: true, explain: true, maxRate: 60, scopes: Scope.allCases,
            fresh: false)
        try await client.warp(to: Point(1, 2))
        try await client.setSpace([Rect(0, 0, 800, 600), Rect(800, 0, 600, 800)], rotations: [90])
        try await client.suspendKeys()
        try await client.resumeKeys()
        try await client.saveState()
        try await client.ping()
        _ = try await client.statistics()
    }

    private static func simulate(_ client: Client) async throws {
        var pen = SimulationStep.Pen(x: 1, y: 2)
        (pen.pressure, pen.tilt, pen.tip, pen.near, pen.buttons) = (0.5, Point(10, 0), true, true, [1])
        try await client.simulate(
            .plug(.mouse).on("left mouse").at(seat: "seat1"), .unplug("left mouse"), .press("KEY_A"),
            .release("KEY_A"), .key("ctrl+s"), .text("hi"), .move(1, 2),
            .to(Point(3, 4)).over(milliseconds: 9),
            .click("right", count: 2), .drag(to: Point(9, 9)).with(button: "right"), .wheel(0, 1),
            .turn(2, .ring),
            .touch(SimulationStep.Finger(1, at: Point(1, 1), pressure: 0.5)), .lift(1), .scroll(0, 9),
            .swipe(fingers: 3, by: Point(9, 0)), .pinch(1.5, rotate: 20), .pen(pen), .wait(milliseconds: 5),
            .until(["type": "click"], limitMilliseconds: 100))
    }

    @Test("The menus of a program are read whole, however many replies they take")
    func longTree() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let client = try await seat.connect(name: "editor")
        try await client.insert {
            for number in 0..<3 {
                Menu(CommandID("menu \(number)"), title: "Menu \(number)") {
                    for row in 0..<200 { Command(CommandID("command \(number) \(row)"), title: "Row \(row)") }
                    Menu(CommandID("inner \(number)"), title: "Inner") {
                        for row in 0..<150 { Command(CommandID("inner \(number) \(row)")) }
                    }
                }
            }
        }
        try await client.customize([
            CustomizedCommand("command 0 0", keys: .keys("f9"), isShown: false)
        ])
        let tree = try await client.commandTree()
        #expect(tree.program == client.program)
        // Menus without a place are in the category of commands without one.
        let others = try #require(tree.menus.first { $0.menu == "other" }).elements.compactMap { element in
            if case .menu(let menu) = element { menu } else { nil }
        }
        #expect(others.map(\.menu) == ["menu 0", "menu 1", "menu 2"])
        for number in 0..<3 {
            let menu = try #require(others.first { $0.menu == CommandID("menu \(number)") })
            #expect(menu.title == "Menu \(number)" && menu.elements.count == 201)
            let names = menu.elements.compactMap { element in
                if case .command(let command) = element { command.command.rawValue } else { nil }
            }
            #expect(names == (0..<200).map { "command \(number) \($0)" })
            guard case .menu(let inner)? = menu.elements.last else {
                Issue.record("no menu in the menu")
                continue
            }
            #expect(inner.title == "Inner" && inner.elements.count == 150)
        }
        #expect(Set(tree.menus.map(\.menu)).count == tree.menus.count)
        guard case .command(let first)? = others.first?.elements.first
        else {
            Issue.record("no command")
            return
        }
        #expect(first.keys == "f9" && !first.shown && !first.performable)
    }

    @Test("A bar is declared, resized, customised and taken away, and its lines say what has room")
    func bars() async throws {
        let seat = try Seat(.simulated)
        defer { seat.close() }
        let client = try await seat.connect(name: "editor")
        try await client.show(Scene("page", at: Rect(0, 0, 400, 300)))
        func told() throws -> [Event.Bar] {
            try client.dispatch().compactMap { if case .bar(let bar) = $0 { bar } else { nil } }
        }
        _ = try told()
        let groups = (["cut", "copy", "share"] as [BarGroupID]).map {
            BarGroup($0, items: [BarItem(RegionID($0.rawValue), width: 40)])
        }
        try await client.put(Bar("tools", width: 120, groups: groups), in: "page")
        #expect(try told().map { $0.groups.filter(\.shown).map(\.group) } == [["cut", "copy", "share"]])
        try await client.put(Bar("tools", width: 80), in: "page")
        #expect(try told().map(\.overflow) == [["share"]])
        try await client.customize("tools", groups: ["share"])
        let last = try #require(try told().last)
        #expect(last.bar == "tools" && last.groups.filter(\.shown).map(\.group) == ["share"])
        try await client.customize("tools", groups: nil)
        #expect(try told().last?.overflow == ["share"])
        try await client.remove("tools", from: "page")
        await #expect(throws: InletError.self) { try await client.customize("tools", groups: ["share"]) }
    }
}
