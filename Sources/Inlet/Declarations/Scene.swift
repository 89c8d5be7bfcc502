/// A part of the screen that belongs to a program, with regions in it: a window, a panel, a toolbar.
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
        /// The values used in requests.
        case automatic, standard, prominent
    }

    /// The program's own name for it.
    public var id: SceneID
    /// Its rectangle; nil for the whole space.
    public var rect: Rect?
    /// The target that it represents, such as the path of a document; nil for none.
    public var target: SceneID?
    /// How much of the screen it wants; nil leaves it unchanged.
    public var presentation: Presentation?
    /// Whether a press on it brings it to the front; nil leaves it unchanged.
    public var raises: Bool?
    /// Its activity, which the program gets back to restore the scene; nil leaves it unchanged.
    public var activity: JSON?
    /// The regions in it.
    public var regions: [Region]

    /// A scene with the regions that `regions` builds.
    public init(_ id: SceneID, at rect: Rect? = nil, @RegionBuilder regions: () -> [Region] = { [] }) {
        self.id = id
        self.rect = rect
        self.regions = regions()
    }

    /// Its properties in requests, without its regions.
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

/// Builds regions from Swift statements, including `for` and `if`.
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
    /// Existing regions.
    public static func buildExpression(_ regions: [Region]) -> [Region] { regions }
    /// Statements in sequence.
    public static func buildBlock(_ parts: [Region]...) -> [Region] { parts.flatMap(\.self) }
    /// The regions of a loop.
    public static func buildArray(_ parts: [[Region]]) -> [Region] { parts.flatMap(\.self) }
    /// The regions of an `if`.
    public static func buildOptional(_ part: [Region]?) -> [Region] { part ?? [] }
    /// The regions of an `if` with an `else`, if its condition is true.
    public static func buildEither(first part: [Region]) -> [Region] { part }
    /// The regions of its `else`.
    public static func buildEither(second part: [Region]) -> [Region] { part }
}
