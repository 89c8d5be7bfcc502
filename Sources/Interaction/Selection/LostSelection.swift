import InputModel
import Regions

/// What was selected in regions that go, or that go elsewhere.
struct LostSelection {
    /// By collection.
    private(set) var items: [UInt32: [RegionID]] = [:]
    /// Nothing can be lost where nothing is selected.
    private let hasSelection: Bool

    init(in scene: Scene) {
        hasSelection = !scene.selection.isEmpty
    }

    /// All that is selected in `root`, itself included, is no longer.
    mutating func note(_ root: RegionID, in scene: Scene) {
        guard hasSelection else { return }
        var region = root.rawValue
        repeat {
            if scene.selection.contains(region) {
                let collection = scene.regions.collection(around: RegionID(rawValue: region))
                scene.selection.set(false, region, in: scene.selection.state(of: collection))
                items[collection.rawValue, default: []].append(RegionID(rawValue: region))
            }
            region = scene.regions.store.records.next(after: region, in: root.rawValue)
        } while region != 0
    }
}
