public import InputModel

/// How a scene relates to the others.
public enum ScenePresentation: UInt8, PublishedCase, Sendable {
    /// What suits the request.
    case automatic
    /// Among the others, without precedence.
    case standard
    /// In front of everything; nothing behind it is hit until it closes. Escape dismisses it.
    case prominent

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = ["automatic", "standard", "prominent"]
}

/// `scene.activate`. In an existing scene, a nil field stays as it is.
public struct SceneActivation: Sendable {
    /// The scene to activate; created if it does not exist.
    public var scene: SceneName
    /// The content it shows: no two scenes of a program show the same.
    public var target: String?
    /// In points of the space; a new scene without one fills the space.
    public var rect: Rect?
    /// nil for a new scene: `automatic`.
    public var presentation: ScenePresentation?
    /// A JSON value that describes what it shows, at most `Limits.activityBytes`.
    public var activity: String?
    /// A press in it brings it in front; nil for a new scene: true.
    public var raises: Bool?
    /// The requesting scene.
    public var requestedBy: SceneName?
    /// The press that the request follows: its number in a line for the program.
    public var intent: Intent?
    /// How `target` selects a scene.
    public var match = TargetMatch.exact
    /// The new regions, for configurations; nil leaves them.
    public var regions: [RegionDescription]?

    /// Activates `scene` as it is, or creates it empty.
    public init(scene: SceneName) {
        self.scene = scene
    }
}

extension Rect {
    /// A smaller scene would exist but never be visible.
    package var isSceneSized: Bool { width >= 1 && height >= 1 }
}

/// The number of a press in a request, with its position in the request's text.
public struct Intent: Hashable, Sendable {
    /// The number in lines for the program.
    public var number: UInt32
    /// The position of the number.
    public var position: SourcePosition

    /// The press `number`, named at `position`.
    public init(_ number: UInt32, position: SourcePosition = .none) {
        self.number = number
        self.position = position
    }
}

/// `scene.update`. A nil field stays as it is.
public struct SceneUpdate: Sendable {
    /// The scene to change.
    public var scene: SceneName
    /// The content it shows.
    public var target: String?
    /// In points of the space; its regions move along.
    public var rect: Rect?
    /// How it relates to the others.
    public var presentation: ScenePresentation?
    /// A JSON value that describes what it shows, at most `Limits.activityBytes`.
    public var activity: String?
    /// A press in it brings it in front.
    public var raises: Bool?
    /// true: hidden, and not hit.
    public var isInBackground: Bool?
    /// A JSON value that its program gets back with the session, at most `Limits.programStateBytes`; `null` for none.
    public var programState: String?

    /// Changes nothing of `scene` yet.
    public init(scene: SceneName) {
        self.scene = scene
    }
}

/// A program's progress in restoring a scene.
public enum RestorationStep: Sendable {
    /// The program needs a while: hold the scene's input.
    case extend
    /// The scene is restored: deliver its input.
    case complete
}

/// `selection.set`
public struct SelectionChange: Sendable {
    /// The scene of the collection.
    public var scene: SceneName
    /// The collection to select in.
    public var collection: RegionName
    /// The whole new selection; empty for nothing.
    public var items: [RegionName]

    /// Selects `items` of `collection`, and nothing else in it.
    public init(scene: SceneName, collection: RegionName, items: [RegionName]) {
        self.scene = scene
        self.collection = collection
        self.items = items
    }
}
