/// `selection.set`
public struct SelectionChange: Sendable {
    /// The scene of the collection.
    public var scene: SceneName
    /// The collection to select in.
    public var collection: RegionName
    /// All that is selected from now on; empty for nothing.
    public var items: [RegionName]

    /// Selects `items` of `collection`, and nothing else in it.
    public init(scene: SceneName, collection: RegionName, items: [RegionName]) {
        self.scene = scene
        self.collection = collection
        self.items = items
    }
}
