/// A part of the screen that a program has, with regions in it: a window, a panel, a toolbar.
///
/// ```swift
/// try await client.show(
///     Scene("toolbar", at: Rect(0, 0, 400, 40)) {
///         Region("bar", at: Rect(0, 0, 400, 40)) {
///             Region("save", at: Rect(5, 5, 60, 30), role: .control)
///         }
///     })
/// ```
public struct Scene: Sendable {
    /// How much of the screen a scene wants.
    ///
    /// ```swift
    /// var scene = Scene("alert", at: Rect(0, 0, 300, 120))
    /// scene.presentation = .prominent
    /// try await client.show(scene)
    /// ```
    public enum Presentation: String, Hashable, Sendable, CaseIterable {
        /// As requests have them.
        case automatic, standard, prominent
    }

    /// The program's own name for it.
    public var id: SceneID
    /// Where it is; nil for the whole space.
    public var rect: Rect?
    /// What it stands for, such as the path of a document; nil for nothing.
    public var target: SceneID?
    /// How much of the screen it wants; nil leaves that as it was.
    public var presentation: Presentation?
    /// A press on it brings it to the front; nil leaves that as it was.
    public var raises: Bool?
    /// What it is about, for the program when it restores the scene; nil leaves that as it was.
    public var activity: JSON?
    /// What is in it.
    public var regions: [Region]

    /// A scene with the regions that `regions` builds.
    public init(_ id: SceneID, at rect: Rect? = nil, @RegionBuilder regions: () -> [Region] = { [] }) {
        self.id = id
        self.rect = rect
        self.regions = regions()
    }

    /// What it says of itself, without its regions.
    var fields: [String: JSON] {
        var fields: [String: JSON] = ["scene": .string(id.rawValue)]
        fields["rect"] = rect?.json
        fields["target"] = target.map { .string($0.rawValue) }
        fields["presentation"] = presentation.map { .string($0.rawValue) }
        fields["raises"] = raises.map(JSON.bool)
        fields["activity"] = activity
        return fields
    }
}

/// Regions as Swift statements: `for` and `if` among them.
///
/// ```swift
/// let names: [RegionID] = ["a", "b"]
/// let page = Scene("page") {
///     for (row, name) in names.enumerated() {
///         Region(name, at: Rect(0, Double(row) * 20, 200, 20), role: .item)
///     }
/// }
/// print(page.regions.count)
/// ```
@resultBuilder
public enum RegionBuilder {
    /// One region.
    public static func buildExpression(_ region: Region) -> [Region] { [region] }
    /// Several that are there already.
    public static func buildExpression(_ regions: [Region]) -> [Region] { regions }
    /// One after the other.
    public static func buildBlock(_ parts: [Region]...) -> [Region] { parts.flatMap(\.self) }
    /// Those of a loop.
    public static func buildArray(_ parts: [[Region]]) -> [Region] { parts.flatMap(\.self) }
    /// Those of an `if`.
    public static func buildOptional(_ part: [Region]?) -> [Region] { part ?? [] }
    /// Those of an `if` that is true.
    public static func buildEither(first part: [Region]) -> [Region] { part }
    /// Those of its `else`.
    public static func buildEither(second part: [Region]) -> [Region] { part }
}
