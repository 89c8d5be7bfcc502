import Engine
import InputModel
import Interaction
import TestSupport

extension RegionPropertyTests.World {
    /// Somebody asks something about bars, now and then.
    mutating func askAboutBar(_ engine: inout Engine) {
        swap(&random, &barRandom)
        defer { swap(&random, &barRandom) }
        guard chance(8) else { return }
        let client = programs.any(&random, &engine, at: time)
        _ = try? engine.perform(barRequest(), by: client, at: time)
    }

    /// A request about a bar, of which many are at fault.
    private mutating func barRequest() -> Request {
        let bar = BarName(chance(3) ? "other" : "tools")
        guard !chance(3) else {
            var change = BarCustomizationChange(bar: bar)
            if !chance(4) {
                let names = ["a", "b", "c", "d", "e"].shuffled(using: &random)
                change.groups = names.prefix(Int.random(in: 0...4, using: &random)).map { BarName($0) }
            }
            return .customizeBar(change)
        }
        var change = BarChange(scene: scene(), bar: bar)
        if !chance(12) { change.width = Double(Int.random(in: 0...300, using: &random)) }
        if chance(4) { change.overflowWidth = 30 }
        guard chance(2) else { return .setBar(change) }
        change.groups = ["a", "b", "c", "d", "e"].filter { _ in !chance(4) }.map { group($0) }
        if chance(8) { change.groups = [] }
        return .setBar(change)
    }

    private mutating func group(_ name: String) -> BarGroup {
        let count = Int.random(in: chance(24) ? 0...0 : 1...3, using: &random)
        var group = BarGroup(
            name, items: (0..<count).map { BarItem("\(name)\($0)", width: Double(10 + 20 * $0)) })
        if chance(3) { group.kind = .fixed }
        if chance(4) { group.kind = .alwaysAvailable(isDefault: chance(2)) }
        if chance(4) { group.kind = .optional(isDefault: false) }
        if chance(2) { group.representative = BarItem("\(name) all", width: 20) }
        if chance(3) { group.priority = Int32.random(in: -1...1, using: &random) }
        if chance(3) { group.submenu = "More" }
        return group
    }
}
