import Engine
import InputModel
import Interaction

// Drags over the regions of other programs, and what both ends say of them.
extension RegionPropertyTests.World {
    /// Notes what both ends may be asked by an event.
    mutating func noteDrop(_ event: StreamEvent, _ names: InteractionNames) {
        switch event.body {
        case .drop(let drop) where drop.phase == .entered:
            if let program = names.program(of: drop.target.scene) { over = (program, drop.drag) }
        case .drag(let drag) where drag.phase == .requested:
            if let program = names.program(of: drag.target.scene) { released.append((program, drag.number)) }
        default: break
        }
    }

    /// Now and then what is dragged is handed over, or the program under a drag says what it takes: mostly the right ones.
    mutating func answerDrops(_ engine: inout Engine) {
        if let (program, drag) = over, chance(3) {
            let operation = [DragOperation.move, .copy, .copy, nil].randomElement(using: &random)!
            let client = chance(6) ? programs.any(&random, &engine, at: time) : program
            _ = try? engine.perform(.acceptDrop(DropAnswer(to: drag, operation)), by: client, at: time)
        }
        guard chance(3), let (program, drag) = released.popLast() else { return }
        let client = chance(6) ? programs.any(&random, &engine, at: time) : program
        _ = try? engine.perform(.handOver(DragPayload(of: drag, "{}")), by: client, at: time)
    }

    /// What a region gives and takes.
    mutating func describeDrops(_ region: inout RegionDescription) {
        if chance(2) {
            region.drags = RegionDrags(chance(2) ? Self.card : Self.text)
            if chance(4) { region.drags!.operations = chance(2) ? .move : .copy }
        }
        if chance(2) { region.drops = chance(2) ? Self.card : Self.either }
        region.springs = chance(4)
    }

    private static let card = DragTypes(["card"])!
    private static let text = DragTypes(["text/plain"])!
    static let either = DragTypes(["text/plain", "card"])!
}
