import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

extension RegionPropertyTests {
    /// What is there in a run, and what chance makes of it.
    struct World {
        var random: SeededRandom
        /// For what is asked about bars, which is beside all else.
        var barRandom = SeededRandom(seed: 0)
        var time = Timestamp(microseconds: 1_000_000)
        var pool: [DeviceID] = []
        var programs = RandomPrograms(["one", "two", "two"], users: [1000, 1000, 1001])
        /// Programs leave the seat and return to it.
        var changesSeat = false
        /// Somebody has left the seat, or is on it again, in this step.
        var hasChangedSeat = false
        /// Input that reached a program off the seat, or one that had not asked for it, and programs that came to the front.
        var stray: [String] = []
        /// What each program has ever declared that it performs, and those that have asked for presses of keys.
        var actions: [ClientID: Set<String>] = [:]
        var listeners: Set<ClientID> = []
        /// How many requests were done.
        var done = 0
        /// What programs were asked about dynamic regions last.
        var asked: (program: ClientID, request: UInt64)?
        /// The program that a drag came over last.
        var over: (program: ClientID, drag: UInt64)?
        /// Those that were asked for what was dragged.
        var released: [(program: ClientID, drag: UInt64)] = []

        mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        mutating func name() -> String { RegionPropertyTests.names.randomElement(using: &random)! }
        mutating func scene() -> SceneName {
            SceneName(RegionPropertyTests.scenes.randomElement(using: &random)!)
        }

        mutating func rect() -> Rect {
            Rect(
                x: Double(Int.random(in: -20...300, using: &random)),
                y: Double(Int.random(in: -20...300, using: &random)),
                width: Double(Int.random(in: 0...250, using: &random)),
                height: Double(Int.random(in: 0...250, using: &random)))
        }

        mutating func region(_ name: String) -> RegionDescription {
            var region = RegionDescription(id: name, rect: rect())
            if chance(2) { region.parent = self.name() }
            if chance(4) { region.layout = RegionLayout(random: &random) }
            region.z = Int32.random(in: -1...1, using: &random)
            if chance(4) { region.slop = HitSlop(Double(Int.random(in: -4...9, using: &random))) }
            region.role = RegionRole.allCases.randomElement(using: &random)!
            region.isBandArea = chance(4)
            if chance(6) { region.latch = [.horizontal, .both].randomElement(using: &random)! }
            region.isEnabled = !chance(10)
            region.isFocusable = chance(2)
            region.isDynamic = chance(3)
            if chance(2) { region.opening = RegionOpening(scene: "o") }
            describeDrops(&region)
            region.editsText = chance(2)
            if chance(2) { region.label = ["c", "cx", "Xc"].randomElement(using: &random)! }
            if chance(4) { region.focusGroup = chance(2) ? "f" : "g" }
            region.selectionFollowsFocus = chance(2)
            if chance(3) { region.index = Int32.random(in: 0...5, using: &random) }
            if chance(4) {
                region.style = PointerStyle()
                region.style!.constrainedAxes = [.horizontal, []].randomElement(using: &random)!
            }
            for kind in RegionGestureKind.allCases where chance(5) {
                var interest = GestureInterest(kind)
                interest.isSimultaneous = chance(2)
                region.gestures.append(interest)
            }
            return region
        }

        /// Of a scene with something in it.
        mutating func activation() -> SceneActivation {
            var activation = SceneActivation(scene: scene())
            activation.regions = chance(2) ? list() : regions(16)
            return activation
        }

        /// A list of items with space between them.
        mutating func list() -> [RegionDescription] {
            var list = RegionDescription(id: "r0", rect: Rect(x: 0, y: 0, width: 400, height: 400))
            list.role = .collection
            list.isBandArea = true
            list.gestures = [GestureInterest(.pan), GestureInterest(.hover)]
            if chance(2) { list.opening = RegionOpening(scene: "o") }
            list.drops = Self.either
            var field = RegionDescription(
                id: "field", rect: Rect(x: 360, y: 0, width: 40, height: 20))
            field.editsText = true
            field.isFocusable = true
            return [list, field]
                + (1..<24).map { place in
                    let (column, row) = (Double(place % 6), Double(place / 6))
                    var item = RegionDescription(
                        id: "r\(place)",
                        rect: Rect(x: column * 60 + 10, y: row * 90 + 10, width: 40, height: 40))
                    item.parent = "r0"
                    item.role = .item
                    item.isFocusable = true
                    if chance(8) { item.latch = .horizontal }
                    describeDrops(&item)
                    return item
                }
        }

        mutating func regions(_ count: Int) -> [RegionDescription] {
            var regions: [RegionDescription] = []
            for name in RegionPropertyTests.names.shuffled(using: &random).prefix(count) {
                var region = region(name)
                // Mostly one that there is: else nearly no list of many would be taken.
                if region.parent != nil, !chance(24) {
                    region.parent = regions.randomElement(using: &random)?.id
                }
                regions.append(region)
            }
            return regions
        }
    }
}
