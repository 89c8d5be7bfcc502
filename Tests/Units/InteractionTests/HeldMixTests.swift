import Foundation
import InputModel
import TestSupport
import Testing

@testable import Interaction

/// Whatever comes between, what began ends, and nothing is left of what was held.
struct HeldMixTests {
    private static let steps = ProcessInfo.processInfo.environment["INLET_STEPS"].flatMap { Int($0) } ?? 120

    @Test("Everything at once", arguments: UInt64(1)...25)
    func mix(seed: UInt64) throws {
        var hands = Hands(seed: seed, width: 300)
        var world = HeldWorld()
        for program in 0..<3 { try world.connect(program, extends: false, &hands) }
        for program in 0..<3 {
            guard let client = world.clients[program], hands.number(0...2) > 0 else { continue }
            world.interaction.disconnect(client, at: world.time, &world.output)
            world.clients[program] = nil
            try world.connect(program, extends: true, &hands)
        }
        for _ in 0..<Self.steps {
            world.time = world.time + .milliseconds(Int64(hands.number(0...20)))
            world.interaction.advance(to: world.time, &world.output)
            switch hands.number(0...300) {
            case 0: for _ in 0..<300 { for body in hands.step() { world.handle(body) } }
            case 1...30: try world.change(&hands)
            default: for body in hands.step() { world.handle(body) }
            }
            try world.read()
            let isFaultless = world.ledger.isFaultless
            try #require(isFaultless, "\(world.ledger.faults)")
        }
        try end(&world, &hands)
    }

    /// Everything is up, restored or over.
    private func end(_ world: inout HeldWorld, _ hands: inout Hands) throws {
        let away = world.clients.compactMap { $0 }.filter { world.interaction.isOffSeat($0) }
        world.interaction.returnToSeat(away, at: world.time, &world.output)
        for body in hands.releaseAll() { world.handle(body) }
        try world.read()
        world.time = world.time + .milliseconds(6000)
        world.interaction.advance(to: world.time, &world.output)
        try world.read()
        var stuck: [String] = []
        if !world.interaction.keys.isEmpty || world.interaction.keys.hasText { stuck.append("keys") }
        if !world.interaction.fingers.isFree { stuck.append("fingers") }
        if !world.interaction.captures.isEmpty { stuck.append("a press") }
        if !world.interaction.gestures.isEmpty { stuck.append("gestures") }
        if world.interaction.scenes.isHolding { stuck.append("held input") }
        if !world.interaction.heldPresses.isEmpty { stuck.append("held presses") }
        #expect(stuck.isEmpty)
        world.interaction.cancelAll(at: world.time, &world.output)
        try world.read()
        let isClosed = world.ledger.isClosed
        #expect(isClosed, "\(world.ledger)")
    }
}
