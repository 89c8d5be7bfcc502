import InputModel
import Testing

@testable import Interaction

/// Drops that wait for what was dragged: how many, how long, and who may answer.
struct WaitingDropTests {
    private struct Desk: ~Copyable {
        var interaction: Interaction
        private var output = Output()
        private(set) var time = Timestamp(microseconds: 0)
        /// The phases of both ends, by the number of the drag.
        private(set) var drags: [UInt64: [DragEvent.Phase]] = [:]
        private(set) var drops: [UInt64: [DropEvent.Phase]] = [:]
        let source = ClientID(rawValue: 1)
        let target = ClientID(rawValue: 2)
        let other = ClientID(rawValue: 3)

        init() throws {
            interaction = Interaction(
                settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 200, height: 100),
                pointer: .zero)
            for (client, user) in [(source, 1000), (target, 1000), (other, 1001)] as [(ClientID, UInt32)] {
                interaction.connect(client, user: user, name: nil, at: time, &output)
            }
            var card = RegionDescription(id: "card", rect: Rect(x: 0, y: 0, width: 100, height: 100))
            card.drags = RegionDrags(DragTypes(["card"])!)
            var box = RegionDescription(id: "box", rect: Rect(x: 100, y: 0, width: 100, height: 100))
            box.drops = DragTypes(["card"])
            for (client, region) in [(source, card), (target, box)] {
                var activation = SceneActivation(scene: SceneName("s"))
                activation.rect = region.rect
                activation.regions = [region]
                try ask(.activateScene(activation), client)
            }
        }

        mutating func ask(_ request: Request, _ client: ClientID) throws(RequestError) {
            defer { clear() }
            try interaction.perform(request, by: client, at: time, &output)
        }

        mutating func disconnect(_ client: ClientID) {
            interaction.disconnect(client, at: time, &output)
            clear()
        }

        mutating func wait(_ milliseconds: Int64) {
            time = time + .milliseconds(milliseconds)
            interaction.advance(to: time, &output)
            clear()
        }

        /// Drags from the one region to the other, in 4 ms.
        mutating func drop() {
            point(.began, 50)
            move(60)
            move(150)
            point(.ended, 150)
        }

        private mutating func move(_ x: Double) {
            handle(
                .motion(
                    MotionEvent(
                        device: DeviceID(rawValue: 1), delta: .zero, position: Point(x: x, y: 50),
                        modifiers: [])))
        }

        private mutating func point(_ phase: Phase, _ x: Double) {
            handle(
                .button(
                    ButtonEvent(
                        phase: phase, device: DeviceID(rawValue: 1), button: .primary, code: .buttonLeft,
                        position: Point(x: x, y: 50), count: 1, modifiers: [])))
        }

        private mutating func handle(_ body: StreamEvent.Body) {
            time = time + .milliseconds(1)
            interaction.advance(to: time, &output)
            interaction.handle(StreamEvent(time: time, body: body), &output)
            clear()
        }

        private mutating func clear() {
            for index in output.events.span.indices {
                switch output.events.span[index].body {
                case .drag(let drag): drags[drag.number, default: []].append(drag.phase)
                case .drop(let drop): drops[drop.drag, default: []].append(drop.phase)
                default: break
                }
            }
            output.removeAll()
            interaction.clearEvents()
        }

        var waiting: Int { interaction.drops.waiting.count }
    }

    private static let cancelledDrag: [DragEvent.Phase] = [.began, .changed, .requested, .cancelled]
    private static let performedDrag: [DragEvent.Phase] = [.began, .changed, .requested, .performed, .ended]

    @Test("Of a thousand drops 16 wait; each of the others was cancelled once, for both sides")
    func thousand() throws {
        var desk = try Desk()
        for _ in 0..<1000 {
            desk.drop()
            #expect(desk.waiting <= Limits.waitingDrops)
            try desk.interaction.checkInvariants()
        }
        #expect(desk.waiting == Limits.waitingDrops)
        for number in 1...984 as ClosedRange<UInt64> {
            #expect(desk.drags[number] == Self.cancelledDrag)
            #expect(desk.drops[number] == [.entered, .cancelled])
        }
        for number in 985...1000 as ClosedRange<UInt64> {
            try desk.ask(.handOver(DragPayload(of: number, "1")), desk.source)
            #expect(desk.drags[number] == Self.performedDrag)
            #expect(desk.drops[number] == [.entered, .performed])
        }
        #expect(desk.waiting == 0 && desk.interaction.nextDeadline == .distantFuture)
        try desk.interaction.checkInvariants()
    }

    @Test(
        "Five seconds after the release it is cancelled, not before; what was dropped later has its own time")
    func deadline() throws {
        var desk = try Desk()
        desk.drop()
        desk.wait(1000)
        desk.drop()
        desk.wait(3995)
        #expect(desk.waiting == 2)
        desk.wait(1)
        #expect(
            desk.waiting == 1 && desk.drags[1] == Self.cancelledDrag
                && desk.drops[1] == [.entered, .cancelled])
        desk.wait(1003)
        try desk.ask(.handOver(DragPayload(of: 2, "1")), desk.source)
        #expect(desk.drags[2] == Self.performedDrag)
    }

    @Test(
        "Whichever end goes while a drop waits, its numbers of presses go with it, and the other's counts for what it did"
    )
    func intents() throws {
        for isSource in [true, false] {
            var desk = try Desk()
            desk.drop()
            let (gone, left) = isSource ? (desk.source, desk.target) : (desk.target, desk.source)
            func standing(_ client: ClientID, _ desk: borrowing Desk) -> Intents.Standing {
                desk.interaction.intents.standing(of: 1, for: client, at: desk.time)
            }
            #expect(standing(gone, desk) == .valid && standing(left, desk) == .valid)
            desk.disconnect(gone)
            #expect(desk.waiting == 0)
            #expect(isSource || desk.drags[1] == Self.cancelledDrag)
            #expect(!isSource || desk.drops[1] == [.entered, .cancelled])
            #expect(standing(gone, desk) == .unknown && standing(left, desk) == .valid)
            var request = SceneActivation(scene: SceneName("s"))
            request.intent = Intent(1)
            #expect(throws: RequestError.self) { try desk.ask(.activateScene(request), gone) }
            try desk.ask(.activateScene(request), left)
            #expect(standing(left, desk) == .spent)
            desk.wait(6000)
            try desk.interaction.checkInvariants()
        }
    }

    @Test("Nobody but the source hands anything over, and only what waits")
    func strangers() throws {
        var desk = try Desk()
        desk.drop()
        func refused(_ request: Request, _ client: ClientID) -> RequestError? {
            do throws(RequestError) {
                try desk.ask(request, client)
                return nil
            } catch {
                return error
            }
        }
        for client in [desk.target, desk.other] {
            #expect(refused(.handOver(DragPayload(of: 1, "1")), client)?.code == .badValue)
        }
        for number in [0, 2, .max] as [UInt64] {
            #expect(refused(.handOver(DragPayload(of: number, "1")), desk.source)?.code == .badValue)
        }
        // To another user there has been no such drag; to the same it is over.
        #expect(refused(.acceptDrop(DropAnswer(to: 1, nil)), desk.other)?.code == .badValue)
        #expect(refused(.acceptDrop(DropAnswer(to: 2, nil)), desk.target)?.code == .badValue)
        #expect(refused(.acceptDrop(DropAnswer(to: 1, nil)), desk.target) == nil)
        #expect(desk.drags[1] == [.began, .changed, .requested] && desk.waiting == 1)
        desk.wait(5000)
        #expect(refused(.handOver(DragPayload(of: 1, "1")), desk.source)?.code == .badValue)
        #expect(desk.drags[1] == Self.cancelledDrag)
    }

    @Test("Types are printable ASCII, at most sixteen, each once; two lists share one or none")
    func types() {
        let all = (0..<Limits.dragTypes).map { "t\($0)" }
        #expect(DragTypes(all)?.list == all)
        #expect(DragTypes(all + ["more"]) == nil)
        #expect(DragTypes([]) == nil && DragTypes(["a", "a"]) == nil && DragTypes([""]) == nil)
        #expect(DragTypes(["é"]) == nil && DragTypes(["a\n"]) == nil)
        #expect(DragTypes([String(repeating: "a", count: Limits.dragTypeBytes)]) != nil)
        #expect(DragTypes([String(repeating: "a", count: Limits.dragTypeBytes + 1)]) == nil)
        for one in 0..<64 {
            for other in 0..<64 {
                let lists = [one, other].map { mask in
                    DragTypes((0..<6).reversed().filter { mask >> $0 & 1 == 1 }.map { "t\($0)" })
                }
                guard let first = lists[0], let second = lists[1] else { continue }
                #expect(first.shares(with: second) == (one & other != 0))
            }
        }
    }
}
