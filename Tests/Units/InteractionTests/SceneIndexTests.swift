import InputModel
import Regions
import TestSupport
import Testing

@testable import Interaction

/// What is found with the index of a scene is what looking at every region would find.
struct SceneIndexTests {
    private enum End: CaseIterable {
        case release, escape
    }

    @Test(
        "A band among regions that come, go, move and scroll is a band that looks at all of them",
        arguments: 1...40)
    func band(_ seed: Int) throws {
        var desk = try RegionDesk(seed: UInt64(seed))
        for modifiers in [[], Modifiers.shift, .control, []] {
            try desk.select(desk.items.sorted().filter { _ in desk.number(0...3) == 0 })
            let start = Point(x: Double(desk.number(0...999)), y: Double(desk.number(0...799)))
            var end = start
            desk.move(to: start, modifiers)
            desk.press(.began, at: start, modifiers)
            var before = desk.selected
            for step in 0..<40 {
                let isRequest = step % 4 == 3
                if isRequest {
                    try desk.change()
                } else {
                    let stride = step % 7 == 0 ? 500 : 20
                    end.x += Double(desk.number(-stride...stride))
                    end.y += Double(desk.number(-stride...stride))
                    desk.move(to: end)
                }
                // What has left the collection is as it comes when it comes back.
                before.formIntersection(desk.items)
                guard let band = desk.interaction.state.band else {
                    // It has not begun.
                    before = desk.selected
                    continue
                }
                let expected = desk.items.filter { item in
                    let (isInside, wasSelected) = (desk.isInside(item, band.rect), before.contains(item))
                    return modifiers == .shift
                        ? isInside || wasSelected : modifiers == .control ? isInside != wasSelected : isInside
                }
                let selected = desk.selected
                #expect(selected == Set(expected), "seed \(seed), step \(step), \(band.rect)")
                guard selected == Set(expected), desk.told == selected else { break }
            }
            let isBand = desk.interaction.state.band != nil
            if let end = End.allCases.randomElement(using: &desk.random), end == .escape {
                desk.key(.escape)
                let selected = desk.selected
                let odd = selected.symmetricDifference(before)
                if isBand { #expect(odd.isEmpty, "seed \(seed), after Escape") }
            }
            desk.press(.ended, at: end)
            try desk.interaction.checkInvariants()
            let (told, selected, faults) = (desk.told, desk.selected, desk.faults)
            #expect(told == selected && faults.isEmpty, "seed \(seed): \(faults)")
        }
    }

    @Test(
        "Tab goes from group to group as they were declared, and back to where it was in each",
        arguments: 1...20,
        [false, true])
    func groups(_ seed: Int, _ hasNamedGroups: Bool) throws {
        var desk = try RegionDesk(seed: UInt64(3000 + seed), hasFocusGroups: hasNamedGroups)
        var last: [String: String] = [:]
        for step in 0..<80 {
            if step % 5 == 4 {
                let former = desk.interaction.state.focus?.region
                try desk.change()
                // It may be in another group by now.
                for region in [former, desk.interaction.state.focus?.region] {
                    guard let region, desk.entries[region] != nil else { continue }
                    if let group = desk.focusGroup(of: region) { last[group] = region }
                }
            }
            let order = desk.focusable
            if step % 7 == 3, let region = order.randomElement(using: &desk.random) {
                try desk.focus(region)
            }
            try desk.interaction.checkInvariants()
            let focus = desk.interaction.state.focus?.region
            if let focus, let group = desk.focusGroup(of: focus) { last[group] = focus }
            var seen: Set<String> = []
            let stops = order.filter { name in
                desk.focusGroup(of: name).map { seen.insert($0).inserted } ?? true
            }
            let isBackwards = desk.number(0...1) == 0
            desk.key(.tab, isBackwards ? .shift : [])
            let stop = focus.flatMap { focus in
                guard let group = desk.focusGroup(of: focus) else { return stops.firstIndex(of: focus) }
                return stops.firstIndex { desk.focusGroup(of: $0) == group }
            }
            let place = stop ?? (isBackwards ? stops.count : -1)
            var expected =
                stops.isEmpty ? focus : stops[(place + (isBackwards ? -1 : 1) + stops.count) % stops.count]
            if let group = expected.flatMap({ desk.focusGroup(of: $0) }), let former = last[group],
                order.contains(former), desk.focusGroup(of: former) == group
            {
                expected = former
            }
            let found = desk.interaction.state.focus?.region
            if let found, let group = desk.focusGroup(of: found) { last[group] = found }
            #expect(found == expected, "seed \(seed), step \(step), from \(focus ?? "nothing")")
        }
    }

    @Test(
        "Arrows go to the nearest of their group, among regions that come, go and are disabled",
        arguments: 1...20, [false, true])
    func arrows(_ seed: Int, _ hasGroups: Bool) throws {
        var desk = try RegionDesk(seed: UInt64(2000 + seed), hasFocusGroups: hasGroups)
        for step in 0..<60 {
            if step % 5 == 4 { try desk.change() }
            guard let start = desk.focusable.randomElement(using: &desk.random) else { continue }
            try desk.focus(start)
            let key = [KeyCode.left, .right, .up, .down][desk.number(0...3)]
            let others = desk.focusable.filter {
                $0 != start && desk.focusGroup(of: $0) == desk.focusGroup(of: start)
            }
            let expected =
                FocusArrowReference.target(
                    of: key, from: desk.entries[start]!.region.rect,
                    among: others.map { ($0, desk.entries[$0]!.region.rect) }) ?? start
            desk.key(key)
            let found = desk.interaction.state.focus?.region
            #expect(found == expected, "seed \(seed), step \(step), from \(start)")
        }
    }

    @Test("A tree holds what was put into it, wherever it was moved", arguments: 1...10)
    func tree(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var tree = BoxTree()
        var boxes: [UInt32: Box] = [:]
        func place(_ spread: Double) -> Box {
            let (x, y) = (
                Double.random(in: 0...spread, using: &random), Double.random(in: 0...500, using: &random)
            )
            return Box(left: x, top: y, right: x + .random(in: 0...40, using: &random), bottom: y + 20)
        }
        for round in 0..<60 {
            for _ in 0..<50 {
                let id = UInt32.random(in: 1...600, using: &random)
                if Int.random(in: 0...3, using: &random) == 0 || round > 50 {
                    boxes[id] = nil
                    tree.remove(id)
                } else {
                    boxes[id] = place(round < 20 ? 500 : 5000)
                    tree.set(id, to: boxes[id]!)
                }
            }
            tree.refresh()
            try tree.checkInvariants()
            let (old, new) = (place(5000), place(5000))
            var found: [UInt32] = []
            tree.find(from: round % 3 == 0 ? nil : old, to: new, &found)
            func touches(_ box: Box, _ band: Box) -> Bool {
                box.left <= band.right && box.right > band.left && box.top <= band.bottom
                    && box.bottom > band.top
            }
            let expected = boxes.filter {
                touches($0.value, new) != (round % 3 != 0 && touches($0.value, old))
            }
            #expect(found.sorted() == expected.keys.sorted())
        }
        for id in boxes.keys { tree.remove(id) }
        tree.refresh()
        try tree.checkInvariants()
        #expect(tree.count == 0)
    }

    @Test("An order holds what was put into it, in order", arguments: 1...10)
    func order(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var order = RegionOrder()
        var keys: [UInt32: RegionOrder.Key] = [:]
        for round in 0..<4000 {
            let id = UInt32.random(in: 1...1200, using: &random)
            if let key = keys.removeValue(forKey: id) {
                order.remove(at: key)
            } else if round < 3500 {
                let index = Int64.random(in: 0...3, using: &random)
                keys[id] = RegionOrder.Key(
                    index: index == 3 ? RegionOrder.Key.none : index, sequence: UInt64(round))
                order.insert(id, at: keys[id]!)
            }
        }
        try order.checkInvariants("the order")
        let sorted = keys.sorted { $0.value < $1.value }
        #expect(Array(order.ids) == sorted.map(\.key))
        for _ in 0..<100 {
            let (a, b) = (sorted.randomElement(using: &random)!, sorted.randomElement(using: &random)!)
            var between: [UInt32] = []
            order.each(from: min(a.value, b.value), through: max(a.value, b.value)) { between.append($0) }
            let first = min(a.value, b.value)
            let last = max(a.value, b.value)
            #expect(between == sorted.filter { $0.value >= first && $0.value <= last }.map(\.key))
            let after = order.first(after: a.value) { $0 % 2 == 0 }
            #expect(after == sorted.first { $0.value > a.value && $0.key % 2 == 0 }?.key)
            let before = order.last(before: a.value) { $0 % 2 == 0 }
            #expect(before == sorted.last { $0.value < a.value && $0.key % 2 == 0 }?.key)
        }
        order.keep { $0 % 3 == 0 }
        try order.checkInvariants("the order")
        #expect(Array(order.ids) == sorted.map(\.key).filter { $0 % 3 == 0 })
    }
}
