import Engine
import InputModel
import Interaction

extension RegionPropertyTests.World {
    /// Notes input that is a program's off the seat: none is, but the ends of what began before, in the step in which it left.
    mutating func noteStray(_ event: StreamEvent, _ engine: borrowing Engine) {
        guard !hasChangedSeat, let target = Self.target(of: event, engine.names),
            engine.interaction.isOffSeat(target)
        else { return }
        stray.append("\(event.body)")
    }

    /// Whose input an event is; nil for what is no input, such as what a program changes itself.
    private static func target(of event: StreamEvent, _ names: InteractionNames) -> ClientID? {
        switch event.body {
        case .hover(let event): names.program(of: event.target.scene)
        case .press(let event): names.program(of: event.target.scene)
        case .click(let event): names.program(of: event.target.scene)
        case .drag(let event): names.program(of: event.target.scene)
        case .drop(let event): names.program(of: event.target.scene)
        case .spring(let event): names.program(of: event.target.scene)
        case .latch(let event): names.program(of: event.target.scene)
        case .band(let event): names.program(of: event.target.scene)
        case .regionGesture(let event): names.program(of: event.target.scene)
        case .primaryAction(let event): names.program(of: event.collection.scene)
        case .menu(let event): names.program(of: event.target.scene)
        case .scene(let event) where event.phase == .activated: names.program(of: event.scene)
        case .command(let event): event.program
        case .keyPress(let event): event.program
        default: nil
        }
    }
}
