/// A scene, by a small number that is not reused until the events that name it have been taken.
public struct SceneID: Hashable, BitwiseCopyable, Sendable {
    /// Assigned by the core.
    public var rawValue: UInt32

    /// The scene of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// A region, by a small number that is not reused until the events that name it have been taken.
public struct RegionID: Hashable, BitwiseCopyable, Sendable {
    /// From 1; 0 is ``none``.
    public var rawValue: UInt32

    /// The region of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// No region: empty space.
    @inlinable
    public static var none: RegionID { RegionID(rawValue: 0) }
}

/// A region of a scene, or the empty space of the scene.
public struct RegionReference: Hashable, BitwiseCopyable, Sendable {
    /// The scene that contains the region or the empty space.
    public var scene: SceneID
    /// A region of ``scene``; ``RegionID/none`` for its empty space.
    public var region: RegionID

    /// The region `region` of `scene`.
    @inlinable
    public init(_ scene: SceneID, _ region: RegionID) {
        self.scene = scene
        self.region = region
    }
}

/// A pointer style, by a small number that is not reused until the events that name it have been taken.
public struct StyleID: Hashable, BitwiseCopyable, Sendable {
    /// 0 is ``standard``.
    public var rawValue: UInt32

    /// The style of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The style of a large region that declares none.
    @inlinable
    public static var standard: StyleID { StyleID(rawValue: 0) }
}
