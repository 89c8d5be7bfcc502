/// The name of a scene, a region or a command: text that a program chooses. Each kind has its own type, so that they
/// cannot be confused. Can be a string literal.
///
/// ```swift
/// let buttons: [RegionID] = ["save", "undo"]
/// for (number, name) in buttons.enumerated() { print(number, name) }
/// let item = RegionID("item \(1)")
/// print(item.rawValue)
/// ```
public struct ID<Kind>: RawRepresentable, Hashable, Sendable, ExpressibleByStringInterpolation,
    CustomStringConvertible
{
    /// The text in lines and requests: 1 to 256 bytes.
    public let rawValue: String

    /// The name with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name with this text.
    public init(_ text: String) { rawValue = text }

    /// The name with this text.
    public init(stringLiteral text: String) { rawValue = text }

    /// The text.
    public var description: String { rawValue }
}

/// The name of a scene.
///
/// ```swift
/// let scene: SceneID = "toolbar"
/// try await client.destroy(scene)
/// ```
public typealias SceneID = ID<Scene>

/// The name of a region, unique in its scene.
///
/// ```swift
/// let region: RegionID = "save"
/// try await client.focus(region, in: "toolbar")
/// ```
public typealias RegionID = ID<Region>

/// The name of a command or a menu.
///
/// ```swift
/// let command: CommandID = "save"
/// try await client.perform(command)
/// ```
public typealias CommandID = ID<Command>

/// The name of a bar.
///
/// ```swift
/// let bar: BarID = "tools"
/// try await client.remove(bar, from: "page")
/// ```
public typealias BarID = ID<Bar>

/// The name of a group of items, unique in its bar.
///
/// ```swift
/// let groups: [BarGroupID] = ["share", "edit"]
/// try await client.customize("tools", groups: groups)
/// ```
public typealias BarGroupID = ID<BarGroup>
