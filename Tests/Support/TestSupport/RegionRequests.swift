import InputModel
package import Interaction

/// Requests about the regions of one scene, made up by chance: many are at fault, and most change something.
package struct RegionRequests {
    package static let scene = SceneName("s")
    private let names: [String]

    /// - Parameter count: how many regions there are at most.
    package init(regions count: Int) {
        names = (0..<count).map { "r\($0)" }
    }

    /// The scene without regions.
    package static var activation: Request {
        var activation = SceneActivation(scene: scene)
        activation.rect = Rect(x: 0, y: 0, width: 400, height: 400)
        return .activateScene(activation)
    }

    package func next(_ random: inout some RandomNumberGenerator) -> Request {
        switch Int.random(in: 0..<24, using: &random) {
        case 0: return .setRegions(Self.scene, some(upTo: names.count, &random))
        case 1:
            var update = SceneUpdate(scene: Self.scene)
            let side = Double(Int.random(in: 1...500, using: &random))
            update.rect = Rect(x: side / 8, y: 0, width: side, height: 501 - side)
            return .updateScene(update)
        default: return .updateRegions(update(&random))
        }
    }

    private func update(_ random: inout some RandomNumberGenerator) -> RegionUpdate {
        var update = RegionUpdate(scene: Self.scene)
        let kinds = UInt8.random(in: 1...15, using: &random)
        let isLarge = chance(16, &random)
        if kinds & 1 != 0 { update.put = some(upTo: isLarge ? names.count : 4, &random) }
        if kinds & 2 != 0 {
            update.remove = pick(upTo: isLarge ? names.count / 2 : 2, &random).map { RegionName($0) }
        }
        if kinds & 4 != 0 {
            update.move = pick(upTo: 3, &random).map {
                RegionUpdate.Move(region: RegionName($0), origin: place(&random))
            }
        }
        if kinds & 8 != 0, chance(2, &random) {
            update.scroll = pick(upTo: 1, &random).map {
                RegionUpdate.Scroll(region: RegionName($0), delta: place(&random) - Point(x: 100, y: 100))
            }
        }
        return update
    }

    private func some(upTo limit: Int, _ random: inout some RandomNumberGenerator) -> [RegionDescription] {
        pick(upTo: limit, &random).map { region($0, &random) }
    }

    /// Names that stand side by side, each once.
    private func pick(upTo limit: Int, _ random: inout some RandomNumberGenerator) -> [String] {
        let first = Int.random(in: names.indices, using: &random)
        let count = Int.random(in: 0...limit, using: &random)
        return (0..<min(count, names.count)).map { names[(first + $0) % names.count] }
    }

    private func region(_ name: String, _ random: inout some RandomNumberGenerator) -> RegionDescription {
        let (origin, corner) = (place(&random), place(&random))
        var rect = Rect(
            x: origin.x, y: origin.y, width: abs(corner.x - origin.x), height: abs(corner.y - origin.y))
        // Large ones cover what is under them.
        if !chance(4, &random) { rect.width /= 16 }
        var region = RegionDescription(id: name, rect: rect)
        if chance(5, &random) { region.layout = RegionLayout(random: &random) }
        if chance(3, &random) { region.parent = names[Int.random(in: 0...names.count / 8, using: &random)] }
        if chance(8, &random) { region.z = .random(in: -1...1, using: &random) }
        if chance(8, &random) { region.slop = HitSlop(Double(Int.random(in: -4...9, using: &random))) }
        region.isEnabled = !chance(10, &random)
        if chance(6, &random) { region.role = RegionRole.allCases.randomElement(using: &random)! }
        region.isFocusable = chance(4, &random)
        region.isDynamic = chance(4, &random)
        if chance(4, &random) { region.drags = RegionDrags(DragTypes(["a", "b"])!) }
        if chance(4, &random) { region.drops = DragTypes([chance(2, &random) ? "b" : "c"])! }
        region.springs = chance(4, &random)
        if chance(4, &random) { region.opening = RegionOpening(scene: "o") }
        region.editsText = chance(4, &random)
        if chance(3, &random) { region.label = ["a", "ab", "Abc", "b"].randomElement(using: &random)! }
        if chance(6, &random) { region.focusGroup = ["f", "g", "h"].randomElement(using: &random)! }
        if chance(8, &random) {
            region.style = PointerStyle()
            region.style!.accessories = [.preset(Int.random(in: 0..<8, using: &random))]
        }
        if chance(4, &random) {
            region.gestures = [GestureInterest(RegionGestureKind.allCases.randomElement(using: &random)!)]
        }
        region.isBandArea = chance(6, &random)
        if chance(8, &random) { region.latch = [.vertical] }
        return region
    }

    private func place(_ random: inout some RandomNumberGenerator) -> Point {
        Point(
            x: Double(Int.random(in: -20...420, using: &random)),
            y: Double(Int.random(in: -20...420, using: &random)))
    }

    private func chance(_ one: Int, _ random: inout some RandomNumberGenerator) -> Bool {
        Int.random(in: 0..<one, using: &random) == 0
    }
}

extension RegionAnswer {
    /// Right or wrong, to `last` or to what was asked long ago.
    package init(to last: UInt64, random: inout some RandomNumberGenerator) {
        self.init(to: Bool.random(using: &random) ? last : .random(in: 1...last, using: &random))
        if Bool.random(using: &random) {
            let (x, y) = (
                Double.random(in: -50...350, using: &random), Double.random(in: -50...350, using: &random)
            )
            rect = Rect(x: x.rounded(), y: y.rounded(), width: 200, height: 150)
        }
        guard Bool.random(using: &random) else { return }
        style = PointerStyle()
        style!.constrainedAxes = [.vertical, []].randomElement(using: &random)!
    }
}

extension RegionLayout {
    /// Any, among regions of some hundred points.
    package init(random: inout some RandomNumberGenerator) {
        func distance(_ random: inout some RandomNumberGenerator) -> Double? {
            Bool.random(using: &random) ? nil : Double(Int.random(in: -20...120, using: &random))
        }
        self.init(
            width: Double(Int.random(in: 0...150, using: &random)),
            height: Double(Int.random(in: 0...150, using: &random)))
        (left, top) = (distance(&random), distance(&random))
        (right, bottom) = (distance(&random), distance(&random))
    }
}
