import InputModel
import Interaction

/// Measures the worst cost of single steps in scenes of very many regions: none may grow with the number declared.
enum StepsBench {
    static func run(_ options: BenchOptions) throws {
        let count = try options.number("regions", default: 100_000)
        let rounds = try options.number("rounds", default: 3)
        var best: [StepsDesk.Step] = []
        for _ in 0..<rounds {
            var desk = try StepsDesk(items: count)
            try measure(&desk)
            // All rounds do the same: the minimum leaves out delays of the machine, which hit single rounds.
            if best.isEmpty { best = desk.steps }
            for index in best.indices {
                best[index].times = zip(best[index].times, desk.steps[index].times).map(min)
            }
        }
        for step in best {
            print(
                """
                {"bench":"steps","regions":\(count),"step":"\(step.name)","times":\(step.times.count),\
                "ns":\(step.times.max()!.short),\
                "allocations":\(step.allocations)}
                """)
        }
    }

    private static func measure(_ desk: inout StepsDesk) throws {
        try desk.declare("front")
        try desk.declare("back")
        desk.settle()
        try switchScenes(&desk)
        try hold(&desk)
        try focus(&desk)
        point(&desk)
        try select(&desk)
        try type(&desk)
        try band(&desk)
        try drop(&desk)
        try intend(&desk)
        try explain(&desk)
        try change(&desk)
        desk.takeSessions("sessions taken")
        try changeAll(&desk)
        try layOut(&desk)
        try desk.ask("scene destroyed", .destroyScene(SceneName("back"), .standard))
        desk.leave("program leaves", freeing: "some of its memory freed")
    }

    private static func switchScenes(_ desk: inout StepsDesk) throws {
        for _ in 0..<3 {
            for scene in ["front", "back", "front"] {
                try desk.ask("scene activated", .activateScene(SceneActivation(scene: SceneName(scene))))
            }
            var change = SceneUpdate(scene: SceneName("front"))
            change.isInBackground = true
            try desk.ask("scene put in the background", .updateScene(change))
            change.isInBackground = false
            try desk.ask("scene brought back into sight", .updateScene(change))
            try desk.ask("scene activated", .activateScene(SceneActivation(scene: SceneName("front"))))
        }
    }

    /// A hundred commands with shortcuts, as many as a large program has.
    private static func hold(_ desk: inout StepsDesk) throws {
        let items = (0..<100).map { index in
            var command = CommandDescription(id: "c\(index)", action: "a\(index)", title: "Command \(index)")
            let letter = Array("abcdefghijklmnopqrstuvwxyz")[index % 26]
            let modifiers: [Modifiers] = [
                [.command, .alternate, .shift], [.control, .command], [.alternate, .command],
                [.command, .shift],
            ]
            command.shortcut = Shortcut(.character(String(letter)), modifiers[index / 26])
            return CommandInsertion.Item(MenuElement(.command(command)))
        }
        try desk.ask(.insertCommands(CommandInsertion(items)))
        var responder = ResponderDescription()
        responder.actions = (0..<100).map { ResponderDescription.Action(name: "a\($0)") }
        try desk.ask("responder set (publishes 100 commands)", .setResponder(responder))
        desk.key("hold begins", .leftControl, .control)
        desk.wait("hold: 100 shortcuts shown")
        desk.key("hold ends", .leftControl, phase: .ended)
        // Nearly as many commands as a program may have; these never change from now on.
        let others = (0..<3900).map { index in
            CommandInsertion.Item(
                MenuElement(
                    .command(CommandDescription(id: "o\(index)", action: "o\(index)", title: "Other"))))
        }
        try desk.ask(.insertCommands(CommandInsertion(others)))
    }

    private static func focus(_ desk: inout StepsDesk) throws {
        let middle = desk.count / 2 + desk.columns / 2
        try desk.ask(
            "focus set", .setFocus(SceneName("front"), region: RegionName("i\(min(middle, desk.count - 1))")))
        for _ in 0..<20 {
            desk.key("focus: Tab", .tab)
            desk.key("focus: arrow", .down)
            desk.key("focus: arrow", .right)
            desk.key("focus: Shift+Tab", .tab, .shift)
            desk.key("focus: arrow", .up)
        }
        // Around the end, and with nothing in the direction of an arrow.
        try desk.ask("focus set", .setFocus(SceneName("front"), region: RegionName("i\(desk.count - 1)")))
        desk.key("focus: Tab", .tab)
        desk.key("focus: arrow, and nothing is there", .up)
        desk.key("focus: arrow, and nothing is there", .left)
        desk.key("focus: Shift+Tab", .tab, .shift)
    }

    /// Selects by keys and typed letters, from an item in the middle, and edits text in a field beside the items.
    private static func type(_ desk: inout StepsDesk) throws {
        let scene = SceneName("front")
        for _ in 0..<5 {
            try desk.ask(.setFocus(scene, region: RegionName("i\(desk.count / 2)")))
            for key: KeyCode in [.right, .down, .left, .up] { desk.key("select: arrow", key) }
            desk.key("select: Shift and arrow", .right, .shift)
            desk.key("select: Page Down", .pageDown)
            desk.key("select: Page Up", .pageUp)
            desk.key("select: End", .end)
            desk.key("select: Home", .home)
            desk.key("select: Home, to the first", .home)
            for letter in "picture 999" { desk.type("select: typed", letter) }
            desk.pass(milliseconds: 1100)
            for _ in 0..<3 { desk.type("select: the same letter again", "p") }
            desk.pass(milliseconds: 1100)
            desk.type("select: typed, and nothing begins so", "q")
            desk.pass(milliseconds: 1100)
        }
        desk.hold(.control)
        desk.key("select: all", KeyCode(rawValue: 30), .control)
        desk.hold([])
        desk.type("select: typed, of all one", "p")
        var update = RegionUpdate(scene: scene)
        var field = RegionDescription(id: "field", rect: Rect(x: 0, y: 0, width: 4, height: 4))
        field.editsText = true
        field.isFocusable = true
        update.put = [field]
        try desk.ask(.updateRegions(update))
        try desk.ask(.setFocus(scene, region: RegionName("field")))
        for letter in "edited" { desk.type("edit: typed", letter) }
        desk.key("edit: moved", .left)
        desk.key("edit: deleted", .delete)
        desk.key("edit: Tab", .tab)
        update.put = []
        update.remove = [RegionName("field")]
        try desk.ask(.updateRegions(update))
    }

    private static func point(_ desk: inout StepsDesk) {
        for index in stride(from: 0, to: desk.count, by: max(1, desk.count / 100)) {
            let middle = desk.rect(index).middle
            desk.move("hover", to: middle)
            desk.press("press", .began, at: middle)
            let far = Point(x: middle.x + 8, y: middle.y + 4)
            desk.move("drag begins", to: far)
            desk.move("drag moves", to: Point(x: far.x + 5, y: far.y))
            desk.press("drag ends", .ended, at: far)
        }
    }

    private static func select(_ desk: inout StepsDesk) throws {
        func click(_ name: String, _ index: Int, _ modifiers: Modifiers) {
            let middle = desk.rect(index).middle
            desk.hold(modifiers)
            desk.move("hover", to: middle)
            desk.press("press", .began, at: middle)
            desk.press(name, .ended, at: middle)
            desk.hold([])
        }
        for part in 1..<10 { click("click", desk.count * part / 10, []) }
        for part in 1..<9 { click("click with Control", desk.count * part / 10 + 1, .control) }
        click("click", desk.count / 2, [])
        click("click with Shift, on a hundred", min(desk.count - 1, desk.count / 2 + 99), .shift)
        let gap = Point(x: 2, y: 2)
        desk.move("hover", to: gap)
        desk.press("press", .began, at: gap)
        desk.press("click on empty space", .ended, at: gap)
    }

    /// Drags a band from one corner of a square of items to the other, half an item per frame.
    private static func band(_ desk: inout StepsDesk) throws {
        func drag(to far: Point, _ move: String, _ end: String, _ key: KeyCode? = nil) {
            let start = Point(x: 2, y: 2)
            desk.move("hover", to: start)
            desk.press("press", .began, at: start)
            desk.move("band begins", to: Point(x: 12, y: 12))
            desk.move("band moves first", to: Point(x: 40, y: 40))
            let frames = move.isEmpty ? 1 : max(1, Int(far.x / (StepsDesk.pitch / 2)))
            for frame in 1...frames {
                let part = Double(frame) / Double(frames)
                desk.move(
                    move.isEmpty ? "band comes over all at once (publishes all)" : move,
                    to: Point(x: 40 + (far.x - 40) * part, y: 40 + (far.y - 40) * part))
            }
            if let key { desk.key(end, key) }
            desk.press(key == nil ? end : "press ends", .ended, at: far)
        }
        let few = Point(x: 30 * StepsDesk.pitch, y: 30 * StepsDesk.pitch)
        drag(to: few, "band moves", "band ends, with 900 items")
        drag(to: few, "band moves", "band cancelled, with 900 items", .escape)
        // Beginning in place of a selection takes that back.
        let all = Point(
            x: Double(desk.columns) * StepsDesk.pitch - 1,
            y: Double(desk.count / desk.columns) * StepsDesk.pitch - 1)
        drag(to: all, "band moves", "band ends, with all items (publishes all)")
        guard desk.selected * 10 > desk.count * 9 else {
            throw BenchError(description: "a band over all selected \(desk.selected) of \(desk.count) items")
        }
        desk.press("press", .began, at: Point(x: 2, y: 2))
        desk.press("click on empty space, all selected (publishes all)", .ended, at: Point(x: 2, y: 2))
        drag(to: all, "", "band ends, with all items (publishes all)")
        desk.press("press", .began, at: Point(x: 2, y: 2))
        desk.press("click on empty space, all selected (publishes all)", .ended, at: Point(x: 2, y: 2))
    }

    private static func change(_ desk: inout StepsDesk) throws {
        let scene = SceneName("front")
        for index in stride(from: 0, to: desk.count, by: max(1, desk.count / 20)) {
            desk.move("hover", to: desk.rect(index).middle)
            var update = RegionUpdate(scene: scene)
            update.put = [desk.item(index)]
            update.put[0].rect.x += 3
            update.put[0].style = PointerStyle()
            try desk.ask("hovered region replaced", .updateRegions(update))
            update.put = []
            update.remove = [RegionName("i\(index)")]
            try desk.ask("hovered region removed", .updateRegions(update))
            update.remove = []
            update.put = [desk.item(index)]
            try desk.ask("region comes under the pointer", .updateRegions(update))
        }
        let start = Point(x: 2, y: 2)
        desk.move("hover", to: start)
        desk.press("press", .began, at: start)
        desk.move("band begins", to: Point(x: 12, y: 12))
        desk.move(
            "band comes over 40 % of all (publishes them)",
            to: Point(x: 1e6, y: Double(desk.count / desk.columns) * StepsDesk.pitch * 0.4))
        desk.takeSessions("sessions taken, with 40 % of all selected")
        var update = RegionUpdate(scene: scene)
        update.move = [.init(region: RegionName("i7"), origin: Point(x: 3, y: 3))]
        try desk.ask("region moved under a band over 40 % of all", .updateRegions(update))
        desk.key("band cancelled, with 40 % of all (publishes them)", .escape)
        desk.press("press ends", .ended, at: start)
    }

    /// Measures requests that change all of a scene, the steps right after each, and the deferred work that follows.
    private static func changeAll(_ desk: inout StepsDesk) throws {
        let scene = SceneName("front")
        let list = RegionName("list")
        func update(_ name: String, _ desk: inout StepsDesk, _ body: (inout RegionUpdate) -> Void) throws {
            var update = RegionUpdate(scene: scene)
            body(&update)
            try desk.ask("\(name), with all in it", .updateRegions(update))
            desk.move("hover, right after that", to: desk.rect(desk.count / 3).middle)
            desk.key("focus: arrow, right after that", .down)
            let start = Point(x: 2, y: 2)
            desk.press("press", .began, at: start)
            desk.move("band begins, right after that", to: Point(x: 12, y: 12))
            desk.key("band cancelled, right after that", .escape)
            desk.press("press ends", .ended, at: start)
            desk.settle()
        }
        try update("list moved", &desk) { $0.move = [.init(region: list, origin: Point(x: 1, y: 1))] }
        try update("list scrolled", &desk) {
            $0.scroll = [.init(region: list, delta: Vector(dx: -1, dy: -1))]
        }
        for isEnabled in [false, true] {
            var region = desk.list
            region.isEnabled = isEnabled
            try update(isEnabled ? "list enabled" : "list disabled", &desk) { $0.put = [region] }
        }
        var change = SceneUpdate(scene: scene)
        change.rect = Rect(x: 0, y: 0, width: 900, height: 900)
        try desk.ask("scene resized", .updateScene(change))
        desk.settle()
        try update("list removed", &desk) { $0.remove = [list] }
    }

    /// All regions are anchored to the right edge of their scene, which is resized and moved.
    private static func layOut(_ desk: inout StepsDesk) throws {
        let scene = SceneName("anchored")
        try desk.ask(.activateScene(SceneActivation(scene: scene)))
        let columns = desk.columns
        let regions = (0..<desk.count).map { index in
            var layout = RegionLayout(width: 20, height: 20)
            layout.right = Double(index % columns) * StepsDesk.pitch
            layout.top = Double(index / columns) * StepsDesk.pitch
            return RegionDescription(id: "a\(index)", layout: layout)
        }
        try desk.ask(.setRegions(scene, regions))
        desk.settle()
        var change = SceneUpdate(scene: scene)
        for width in [5000.0, 9000] {
            change.rect = Rect(x: 0, y: 0, width: width, height: 9000)
            try desk.ask("scene resized, and all regions moved by their anchors", .updateScene(change))
            desk.settle()
        }
        change.rect = Rect(x: 9, y: 9, width: 9000, height: 9000)
        try desk.ask("scene moved, with all regions on anchors", .updateScene(change))
        try desk.ask(.destroyScene(scene, .standard))
        desk.settle()
    }
}
