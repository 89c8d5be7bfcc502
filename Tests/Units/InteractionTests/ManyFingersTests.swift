import Foundation
import InputModel
import TestSupport
import Testing

@testable import Interaction

/// Many fingers, a mouse and a pen at once, over regions of two programs that come and go.
struct ManyFingersTests {
    private static let steps =
        ProcessInfo.processInfo.environment["INLET_STEPS"].flatMap { Int($0) } ?? 1500

    /// Two programs side by side, each with regions of every kind that a finger may meet.
    private struct Table: ~Copyable {
        static let space = Rect(x: 0, y: 0, width: 1000, height: 500)
        var interaction = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
        var output = Output()
        var time = Timestamp(microseconds: 1_000_000)
        var ledger = Ledger()
        var random: SeededRandom
        /// Contacts that are down, by touchscreen.
        var contacts: [UInt32: [UInt32: Point]] = [1: [:], 2: [:]]
        /// Presses that are down, by program.
        var presses: [ClientID: Int] = [:]
        /// Presses that were cancelled, by program.
        var cancelled: [ClientID: Int] = [:]
        var mostPresses = 0

        init(seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            for program in 1...2 as ClosedRange<UInt32> {
                let client = ClientID(rawValue: program)
                interaction.connect(client, user: 1, name: "p\(program)", at: time, &output)
                try activate(program)
                try declare(program)
            }
            try read()
        }

        mutating func activate(_ program: UInt32) throws {
            var activation = SceneActivation(scene: SceneName("s\(program)"))
            activation.rect = Rect(x: Double(program - 1) * 500, y: 0, width: 500, height: 500)
            try interaction.perform(
                .activateScene(activation), by: ClientID(rawValue: program), at: time, &output)
        }

        mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

        /// A grid of 5 by 5 regions: buttons, faders, cards to drag, and lists and maps around some of them.
        mutating func declare(_ program: UInt32) throws {
            let x = Double(program - 1) * 500
            var map = RegionDescription(id: "map", rect: Rect(x: x, y: 0, width: 200, height: 200))
            map.gestures = [GestureInterest(.pinch), GestureInterest(.rotate), GestureInterest(.longPress)]
            var list = RegionDescription(id: "list", rect: Rect(x: x + 200, y: 0, width: 200, height: 200))
            list.role = .collection
            list.isBandArea = true
            var regions = [map, list]
            for place in 0..<25 where !chance(6) {
                let (column, row) = (Double(place % 5), Double(place / 5))
                var region = RegionDescription(
                    id: "r\(place)",
                    rect: Rect(x: x + column * 100 + 5, y: row * 100 + 5, width: 80, height: 80))
                if row < 2, column < 2 { region.parent = "map" }
                if row < 2, column == 2 || column == 3 {
                    region.parent = "list"
                    region.role = .item
                }
                if row == 2 { region.latch = [.vertical] }
                if row == 3 {
                    region.gestures = [GestureInterest(chance(2) ? .pan : .scroll), GestureInterest(.tap)]
                }
                if row == 4 {
                    region.drags = RegionDrags(try #require(DragTypes(["card"])))
                    region.drops = DragTypes(["card"])
                    region.springs = chance(2)
                }
                region.isEnabled = !chance(8)
                regions.append(region)
            }
            try interaction.perform(
                .setRegions(SceneName("s\(program)"), regions), by: ClientID(rawValue: program), at: time,
                &output)
        }

        mutating func handle(_ body: StreamEvent.Body) {
            interaction.handle(StreamEvent(time: time, body: body), &output)
            interaction.endFrame(&output)
        }

        mutating func point(_ range: ClosedRange<Double> = 0...999) -> Point {
            Point(x: .random(in: range, using: &random), y: .random(in: 0...499, using: &random))
        }

        mutating func touch(_ phase: Phase, _ screen: UInt32, _ contact: UInt32, at point: Point) {
            contacts[screen]![contact] = phase == .ended || phase == .cancelled ? nil : point
            handle(
                .touch(
                    TouchEvent(
                        phase: phase, device: DeviceID(rawValue: screen), contact: contact, position: point,
                        pressure: nil, isOnTouchpad: false, count: phase == .began ? 1 : 0, modifiers: [])))
        }

        mutating func button(_ phase: Phase, at point: Point) {
            handle(
                .button(
                    ButtonEvent(
                        phase: phase, device: DeviceID(rawValue: 3), button: .primary, code: .buttonLeft,
                        position: point, count: phase == .began ? 1 : 0, modifiers: [])))
        }

        mutating func move(to point: Point) {
            handle(
                .motion(
                    MotionEvent(
                        device: DeviceID(rawValue: 3), delta: .zero, position: point, modifiers: [])))
        }

        mutating func read() throws {
            var ledger = Ledger()
            swap(&ledger, &self.ledger)
            defer { self.ledger = ledger }
            for index in output.events.span.indices {
                let event = output.events.span[index]
                ledger.note(event, names: interaction.names(for: output))
                guard case .press(let press) = event.body else { continue }
                guard let client = interaction.names(for: output).program(of: press.target.scene) else {
                    continue
                }
                presses[client, default: 0] += press.phase == .began ? 1 : -1
                if press.phase == .cancelled, !hasPanned(press.target) { cancelled[client, default: 0] += 1 }
            }
            mostPresses = max(mostPresses, presses.values.reduce(0, +))
            output.removeAll()
            interaction.clearEvents()
            try interaction.checkInvariants()
        }

        /// A finger pans a region, which ends its own press there.
        private func hasPanned(_ target: RegionReference) -> Bool {
            output.events.span.indices.contains { index in
                guard case .regionGesture(let gesture) = output.events.span[index].body else { return false }
                return (gesture.kind == .pan || gesture.kind == .scroll) && gesture.phase == .began
                    && gesture.target == target
            }
        }

        mutating func step() throws {
            time = time + .milliseconds(Int64.random(in: 1...40, using: &random))
            interaction.advance(to: time, &output)
            let screen = UInt32.random(in: 1...2, using: &random)
            switch Int.random(in: 0..<40, using: &random) {
            case 0..<9:
                let contact = UInt32.random(in: 0..<6, using: &random)
                if contacts[screen]![contact] == nil { touch(.began, screen, contact, at: point()) }
            case 9..<24:
                guard
                    let (contact, former) = contacts[screen]!.sorted(by: { $0.key < $1.key }).randomElement(
                        using: &random)
                else { break }
                let near = Vector(
                    dx: .random(in: -40...40, using: &random), dy: .random(in: -40...40, using: &random))
                touch(.changed, screen, contact, at: former + near)
            case 24..<31:
                guard
                    let (contact, place) = contacts[screen]!.sorted(by: { $0.key < $1.key }).randomElement(
                        using: &random)
                else { break }
                touch(chance(6) ? .cancelled : .ended, screen, contact, at: place)
            case 31: button(.began, at: point())
            case 32: button(.ended, at: point())
            case 33, 34: move(to: point())
            case 35: handle(key(.began))
            case 36: handle(key(.ended))
            case 37:
                if chance(4) {
                    try interaction.perform(
                        .destroyScene(SceneName("s\(screen)"), .standard),
                        by: ClientID(rawValue: screen), at: time, &output)
                    try activate(screen)
                }
                try declare(screen)
            case 38:
                var update = RegionUpdate(scene: SceneName("s\(screen)"))
                update.scroll = [
                    RegionUpdate.Scroll(
                        region: RegionName("list"), delta: Vector(dx: 0, dy: chance(2) ? 9 : -9))
                ]
                try interaction.perform(
                    .updateRegions(update), by: ClientID(rawValue: screen), at: time, &output)
            default: time = time + .milliseconds(600)
            }
            try read()
        }

        private func key(_ phase: Phase) -> StreamEvent.Body {
            .key(
                KeyEvent(
                    phase: phase, device: DeviceID(rawValue: 4), key: .escape, text: ShortText(),
                    plainText: ShortText(), modifiers: [], isText: false))
        }
    }

    @Test(
        "Whatever fingers do at once, all that is stored is consistent, and what begins ends",
        arguments: UInt64(1)...8)
    func everything(seed: UInt64) throws {
        var table = try Table(seed: seed)
        for _ in 0..<Self.steps {
            try table.step()
            let isFaultless = table.ledger.isFaultless
            try #require(isFaultless, "\(table.ledger.faults)")
        }
        for (screen, contacts) in table.contacts.sorted(by: { $0.key < $1.key }) {
            for (contact, point) in contacts.sorted(by: { $0.key < $1.key }) {
                table.touch(.ended, screen, contact, at: point)
            }
        }
        table.interaction.cancelAll(at: table.time, &table.output)
        try table.read()
        let (areFree, isNothingPressed) = (
            table.interaction.fingers.isFree, table.interaction.captures.isEmpty
        )
        #expect(areFree && isNothingPressed && table.presses.values.allSatisfy { $0 == 0 })
        #expect(table.mostPresses > 3)
    }

    @Test("A finger in one program and one in another: no press of one ends by the other")
    func apart() throws {
        var table = try Table(seed: 99)
        var began: [UInt32: Int] = [:]
        for _ in 0..<10 * Self.steps {
            table.time = table.time + .milliseconds(5)
            table.interaction.advance(to: table.time, &table.output)
            let screen: UInt32 = 1
            // Contact 1 stays on the left, contact 2 on the right.
            let contact = UInt32.random(in: 1...2, using: &table.random)
            let here = Double(contact - 1) * 500
            if let former = table.contacts[screen]![contact] {
                let place = Point(
                    x: min(max(former.x + .random(in: -30...30, using: &table.random), here), here + 499),
                    y: min(max(former.y + .random(in: -30...30, using: &table.random), 0), 499))
                table.touch(table.chance(5) ? .ended : .changed, screen, contact, at: place)
            } else {
                table.touch(.began, screen, contact, at: table.point(here...here + 499))
                began[contact, default: 0] += 1
            }
            try table.read()
        }
        #expect(table.cancelled.isEmpty)
        #expect(began.count == 2 && began.values.allSatisfy { $0 > Self.steps / 2 })
        let isFaultless = table.ledger.isFaultless
        #expect(isFaultless, "\(table.ledger.faults)")
    }
}
