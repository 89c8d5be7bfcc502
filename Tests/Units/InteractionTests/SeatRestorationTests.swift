import InputModel
import TestSupport
import Testing

@testable import Interaction

/// Programs that come back while the login session of their user is in the background.
struct SeatRestorationTests {
    private static let space = Rect(x: 0, y: 0, width: 100, height: 100)
    private var first = ClientID(rawValue: 1)
    private var second = ClientID(rawValue: 2)

    private static func activation(_ regions: Bool) -> Request {
        var activation = SceneActivation(scene: SceneName("s"))
        activation.rect = space
        if regions {
            var region = RegionDescription(id: "r", rect: space)
            region.isFocusable = true
            activation.regions = [region]
        }
        return .activateScene(activation)
    }

    /// The phases that are told of scenes, since the program is there again, off the seat.
    private func told(
        _ body: (inout Interaction, inout Output, inout Timestamp) throws -> Void
    ) throws -> [SceneEvent.Phase] {
        var interaction = Interaction(settings: InteractionSettings(), space: Self.space, pointer: .zero)
        var output = Output()
        var time = Timestamp(microseconds: 1_000_000)
        interaction.connect(first, user: 1, name: "p", at: time, &output)
        try interaction.perform(Self.activation(true), by: first, at: time, &output)
        try interaction.perform(
            .setFocus(SceneName("s"), region: RegionName("r")), by: first, at: time, &output)
        interaction.disconnect(first, at: time, &output)
        output.removeAll()
        interaction.clearEvents()
        interaction.connect(second, user: 1, name: "p", at: time, &output)
        interaction.leaveSeat([second], at: time, &output)
        var phases: [SceneEvent.Phase] = []
        func note(_ output: inout Output) {
            for index in output.events.span.indices {
                if case .scene(let event) = output.events.span[index].body { phases.append(event.phase) }
            }
            output.removeAll()
        }
        try body(&interaction, &output, &time)
        note(&output)
        interaction.clearEvents()
        try interaction.checkInvariants()
        interaction.returnToSeat([second], at: time, &output)
        let restored = interaction.scenes.order.first?.restored?.focus
        #expect(!phases.contains(.restoreInteraction))
        note(&output)
        interaction.clearEvents()
        try interaction.checkInvariants()
        if phases.contains(.restoreInteraction) { #expect(restored == "r") }
        #expect(interaction.scenes.order.allSatisfy { $0.restored == nil }, "no event carries it any more")
        return phases
    }

    @Test(
        "A program that has declared its regions in the background is told all the same what its scene was like"
    )
    func isTold() throws {
        let phases = try told { interaction, output, time in
            try interaction.perform(Self.activation(true), by: second, at: time, &output)
        }
        #expect(phases == [.connected, .deactivated, .restoreActivity, .restoreInteraction, .activated])
    }

    @Test("Nobody waits for a scene in the background: its restoration does not time out there")
    func deadline() throws {
        let phases = try told { interaction, output, time in
            try interaction.perform(Self.activation(false), by: second, at: time, &output)
            try interaction.perform(.restoreScene(SceneName("s"), .extend), by: second, at: time, &output)
            time = time + .milliseconds(60_000)
            interaction.advance(to: time, &output)
        }
        #expect(phases == [.connected, .deactivated, .restoreActivity, .restoreInteraction, .activated])
    }
}
