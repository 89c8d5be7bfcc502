import InputModel
import TestSupport
import Testing

@testable import Interaction

/// What one request changes of very many regions holds at once, however much of the work is still to be done.
struct SettlingTests {
    private static let scene = SceneName("s")
    private static let client = ClientID(rawValue: 1)
    private static let device = DeviceID(rawValue: 1)
    private static let groups = 4
    private static let itemsOfGroup = 400

    /// A program with two thousand items; what is told, as text.
    private struct Desk: ~Copyable {
        var interaction = Interaction(
            settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 1000, height: 1000),
            pointer: .zero)
        var output = Output()
        var time = Timestamp(microseconds: 0)
        /// All is done after each step.
        let isEager: Bool

        init(isEager: Bool) { self.isEager = isEager }

        mutating func ask(_ request: Request) -> [String] {
            time = time + .milliseconds(1)
            do throws(RequestError) {
                try interaction.perform(request, by: client, at: time, &output)
            } catch {
                return ["\(error.code)"]
            }
            return told()
        }

        mutating func handle(_ body: StreamEvent.Body) -> [String] {
            time = time + .milliseconds(1)
            interaction.handle(StreamEvent(time: time, body: body), &output)
            interaction.endFrame(&output)
            return told()
        }

        private mutating func told() -> [String] {
            var told: [String] = []
            for index in output.events.span.indices { told.append("\(output.events.span[index].body)") }
            for index in 0..<output.regions.count { told.append("\(output.regions.span[index].rawValue)") }
            output.removeAll()
            interaction.clearEvents()
            if isEager { while interaction.hasDeferredWork { interaction.doDeferredWork() } }
            return told
        }
    }

    private static func root(isEnabled: Bool = true, parent: String? = nil, x: Double = 0)
        -> RegionDescription
    {
        var root = RegionDescription(id: "root", rect: Rect(x: x, y: 0, width: 900, height: 900))
        root.role = .collection
        root.isEnabled = isEnabled
        root.parent = parent
        return root
    }

    private static func group(_ number: Int) -> [RegionDescription] {
        var group = RegionDescription(
            id: "g\(number)", rect: Rect(x: 0, y: Double(number * 220), width: 880, height: 200))
        group.parent = "root"
        // Of two, one; a stop for each region of another.
        group.focusGroup = ["f", nil, "f", "g"][number]
        return [group]
            + (0..<itemsOfGroup).map { index in
                let (row, column) = index.quotientAndRemainder(dividingBy: 50)
                var item = RegionDescription(
                    id: "i\(number).\(index)",
                    rect: Rect(
                        x: Double(column * 17), y: Double(number * 220 + row * 20), width: 15, height: 15))
                item.parent = "g\(number)"
                item.role = .item
                item.isFocusable = index % 3 > 0
                item.isEnabled = index % 17 > 0
                item.label = "\(Character(UnicodeScalar(97 + UInt8(index % 7))))\(index)"
                return item
            }
    }

    private static func update(_ body: (inout RegionUpdate) -> Void) -> Request {
        var update = RegionUpdate(scene: scene)
        body(&update)
        return .updateRegions(update)
    }

    private static func change(_ random: inout SeededRandom) -> Request {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let group = number(0...groups - 1)
        let name = RegionName("g\(group)")
        switch number(0...11) {
        case 0, 1:
            let origin = Point(x: Double(number(-300...300)), y: Double(number(-300...300)))
            return update { $0.move = [.init(region: RegionName("root"), origin: origin)] }
        case 2:
            let delta = Vector(dx: Double(number(-50...50)), dy: Double(number(-50...50)))
            return update { $0.scroll = [.init(region: RegionName("root"), delta: delta)] }
        case 3: return update { $0.put = [root(isEnabled: false)] }
        case 4: return update { $0.put = [root()] }
        case 5: return update { $0.put = [root(parent: "frame", x: 50)] }
        case 6: return update { $0.remove = [name] }
        case 7, 8: return update { $0.put = Self.group(group) }
        case 9:
            return .setRegions(
                scene, frame + [root()] + (0..<number(1...groups)).flatMap { Self.group($0) })
        case 10:
            let origin = Point(x: Double(number(0...500)), y: Double(number(0...500)))
            return update { $0.move = [.init(region: RegionName("i\(group).7"), origin: origin)] }
        default:
            var request = SceneUpdate(scene: scene)
            request.rect = Rect(
                x: 0, y: 0, width: Double(number(500...1000)), height: Double(number(500...1000)))
            return .updateScene(request)
        }
    }

    /// An enclosure, and a place over the items from which a band begins.
    private static let frame: [RegionDescription] = {
        var band = RegionDescription(id: "band", rect: Rect(x: 0, y: 0, width: 1000, height: 1000))
        band.role = .bandArea
        band.z = 5
        band.parent = "root"
        return [RegionDescription(id: "frame", rect: Rect(x: 0, y: 0, width: 950, height: 950)), band]
    }()

    private static func input(_ random: inout SeededRandom) -> [StreamEvent.Body] {
        func point() -> Point {
            Point(x: .random(in: 0...1000, using: &random), y: .random(in: 0...1000, using: &random))
        }
        func motion(_ point: Point) -> StreamEvent.Body {
            .motion(MotionEvent(device: device, delta: .zero, position: point, modifiers: []))
        }
        func press(_ phase: Phase, _ point: Point) -> StreamEvent.Body {
            .button(
                ButtonEvent(
                    phase: phase, device: device, button: .primary, code: .buttonLeft, position: point,
                    count: 1, modifiers: []))
        }
        func key(_ key: KeyCode) -> StreamEvent.Body {
            .key(
                KeyEvent(
                    phase: .began, device: device, key: key, text: ShortText(), plainText: ShortText(),
                    modifiers: []))
        }
        switch Int.random(in: 0...3, using: &random) {
        case 0: return [motion(point())]
        case 1: return [key([.left, .right, .up, .down, .tab].randomElement(using: &random)!)]
        default:
            let (start, middle, end) = (point(), point(), point())
            return [
                motion(start), press(.began, start), motion(middle), motion(end), press(.ended, end),
            ]
        }
    }

    @Test("When the work is done makes no difference to what is told", arguments: 0..<4 as Range<UInt64>)
    func isToldAlike(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var eager = Desk(isEager: true)
        var lazy = Desk(isEager: false)
        for request in [
            .activateScene(SceneActivation(scene: Self.scene)),
            .setRegions(
                Self.scene, Self.frame + [Self.root()] + (0..<Self.groups).flatMap { Self.group($0) }),
        ] as [Request] {
            let (one, other) = (eager.ask(request), lazy.ask(request))
            #expect(one == other)
        }
        var unsettled = 0
        for step in 0..<40 {
            let request = Self.change(&random)
            let (one, other) = (eager.ask(request), lazy.ask(request))
            #expect(one == other, "seed \(seed), step \(step): \(request)")
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                for event in Self.input(&random) {
                    if lazy.interaction.hasDeferredWork { unsettled += 1 }
                    let (one, other) = (eager.handle(event), lazy.handle(event))
                    #expect(one == other, "seed \(seed), step \(step): \(event)")
                    guard one == other else { return }
                }
                try lazy.interaction.checkInvariants()
            }
            try eager.interaction.checkInvariants()
            let isDone = !eager.interaction.hasDeferredWork
            #expect(isDone)
        }
        #expect(unsettled > 10, "seed \(seed): \(unsettled)")
    }
}
