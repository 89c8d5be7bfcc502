import InputModel
import Regions
import Testing

@testable import Interaction

/// What a step looks at follows what it changes, not what is declared: counted in entries of the index, which no machine
/// makes slower.
struct StepCostTests {
    private struct Desk: ~Copyable {
        var interaction: Interaction
        private var output = Output()
        private var time = Timestamp(microseconds: 0)
        private let columns: Int

        /// A square of items in a collection that is a band area.
        init(_ columns: Int) throws {
            self.columns = columns
            let side = Double(columns) * 30
            let space = Rect(x: 0, y: 0, width: side, height: side)
            interaction = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
            var list = RegionDescription(id: "list", rect: space)
            list.role = .collection
            list.isBandArea = true
            let items = (0..<columns * columns).map { item($0) }
            try ask(.activateScene(SceneActivation(scene: SceneName("s"))))
            try ask(.setRegions(SceneName("s"), [list] + items))
        }

        func item(_ index: Int) -> RegionDescription {
            var item = RegionDescription(
                id: "i\(index)",
                rect: Rect(
                    x: Double(index % columns) * 30 + 5, y: Double(index / columns) * 30 + 5, width: 20,
                    height: 20))
            item.role = .item
            item.parent = "list"
            item.isFocusable = true
            item.style = PointerStyle()
            if index % 2 == 0 { item.style?.effect = .lift }
            return item
        }

        mutating func ask(_ request: Request) throws {
            try interaction.perform(request, by: ClientID(rawValue: 1), at: time, &output)
            output.removeAll()
            interaction.clearEvents()
        }

        mutating func leave() {
            interaction.disconnect(ClientID(rawValue: 1), at: time, &output)
        }

        /// Its program leaves the seat, and returns to it.
        ///
        /// - Returns: how many entries were looked at for that.
        mutating func leaveSeatAndReturn() -> Int {
            let (program, before) = (ClientID(rawValue: 1), looked)
            interaction.connect(program, user: 1000, name: nil, at: time, &output)
            interaction.leaveSeat([program], at: time, &output)
            clear()
            interaction.returnToSeat([program], at: time, &output)
            clear()
            return looked - before
        }

        mutating func clear() {
            output.removeAll()
            interaction.clearEvents()
        }

        /// - Returns: how many entries it looked at.
        mutating func handle(_ body: StreamEvent.Body) -> Int {
            let before = looked
            time = time + .milliseconds(1)
            interaction.handle(StreamEvent(time: time, body: body), &output)
            clear()
            return looked - before
        }

        mutating func move(_ x: Double, _ y: Double) -> Int {
            handle(
                .motion(
                    MotionEvent(
                        device: DeviceID(rawValue: 1), delta: .zero, position: Point(x: x, y: y),
                        modifiers: [])))
        }

        mutating func press(_ phase: Phase, _ x: Double, _ y: Double) -> Int {
            handle(
                .button(
                    ButtonEvent(
                        phase: phase, device: DeviceID(rawValue: 1), button: .primary, code: .buttonLeft,
                        position: Point(x: x, y: y), count: 1, modifiers: [])))
        }

        mutating func key(_ key: KeyCode) -> Int {
            handle(
                .key(
                    KeyEvent(
                        phase: .began, device: DeviceID(rawValue: 1), key: key, text: ShortText(),
                        plainText: ShortText(), modifiers: [])))
        }

        private var looked: Int {
            let scene = interaction.scenes.order[0]
            return scene.regions.index.items.looked + scene.regions.index.focusable.looked
        }

        var selected: Int { interaction.state.selections.first?.count ?? 0 }
    }

    /// What each of some steps looks at.
    private func steps(_ desk: inout Desk) throws -> [Int] {
        var looked: [Int] = []
        looked.append(desk.move(302, 302))
        looked.append(desk.press(.began, 302, 302))
        looked.append(desk.move(312, 312))
        looked.append(desk.move(340, 340))
        for frame in 1...20 { looked.append(desk.move(340 + Double(frame) * 7, 340 + Double(frame) * 7)) }
        let selected = desk.selected
        #expect(selected == 36)
        looked.append(desk.press(.ended, 480, 480))
        try desk.ask(.setFocus(SceneName("s"), region: RegionName("i500")))
        for key in [KeyCode.right, .down, .left, .up, .tab] { looked.append(desk.key(key)) }
        looked.append(desk.leaveSeatAndReturn())
        return looked
    }

    @Test(
        "Bands, the focus and the seat look at as much among 25 600 items as among 1600, but for the height of a tree"
    )
    func costs() throws {
        var small = try Desk(40)
        var large = try Desk(160)
        let (few, many) = (try steps(&small), try steps(&large))
        for (few, many) in zip(few, many) {
            #expect(many <= 2 * few + 160, "\(few) entries, and \(many) among sixteen times as many items")
        }
        #expect(few.max()! > 10 && many.max()! < 1000)
    }

    @Test("Rows that a band crosses are not looked at while none of their edges is")
    func longRows() throws {
        var tree = BoxTree()
        for row in 0..<10_000 {
            let top = Double(row) * 20
            tree.set(UInt32(row + 1), to: Box(left: 0, top: top, right: 1000, bottom: top + 20))
        }
        tree.refresh()
        var found: [UInt32] = []
        let before = tree.looked
        tree.find(
            from: Box(left: 100, top: 10, right: 500, bottom: 190_000),
            to: Box(left: 100, top: 10, right: 501, bottom: 190_000), &found)
        #expect(found.isEmpty && tree.looked - before <= BoxNodes.width)
    }

    @Test("What a program had is gone in one step, and its memory is freed in others")
    func leaving() throws {
        var desk = try Desk(60)
        let regions = desk.interaction.scenes.order[0].regions.count
        while desk.interaction.hasDeferredWork { desk.interaction.doDeferredWork() }
        desk.leave()
        let isSeen = desk.interaction.placedRegions(limit: .max).isEmpty
        let isKept = desk.interaction.hasDeferredWork
        // Events may still name what has gone.
        #expect(isSeen && !isKept)
        desk.clear()
        var steps = 0
        while desk.interaction.hasDeferredWork {
            try desk.interaction.checkInvariants()
            desk.interaction.doDeferredWork()
            steps += 1
        }
        #expect(regions == 3601 && steps >= 3)
        try desk.interaction.checkInvariants()
        try desk.ask(.activateScene(SceneActivation(scene: SceneName("s"))))
        try desk.ask(
            .setRegions(
                SceneName("s"),
                (0..<10).map { desk.item($0) }.map { item in
                    var item = item
                    item.parent = nil
                    return item
                }))
        try desk.interaction.checkInvariants()
    }

    @Test("A program that comes and goes without end does not pile up what is to be freed")
    func comingAndGoing() throws {
        var desk = try Desk(20)
        for _ in 0..<200 {
            desk.leave()
            desk.clear()
            try desk.ask(.activateScene(SceneActivation(scene: SceneName("s"))))
            try desk.ask(
                .setRegions(
                    SceneName("s"),
                    (0..<400).map {
                        RegionDescription(id: "r\($0)", rect: Rect(x: Double($0), y: 0, width: 1, height: 1))
                    }))
            let waiting = desk.interaction.remains.regionCount
            #expect(waiting <= 2 * 401)
        }
    }
}
