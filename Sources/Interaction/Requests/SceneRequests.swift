public import InputModel

/// How a scene stands to the others.
public enum ScenePresentation: UInt8, CaseIterable, Sendable {
    /// What suits the request.
    case automatic
    /// Among the others, without any right of its own.
    case standard
    /// In front of everything, and nothing behind it is hit until it goes. Escape dismisses it.
    case prominent

    /// The published name.
    public var name: StaticString {
        switch self {
        case .automatic: "automatic"
        case .standard: "standard"
        case .prominent: "prominent"
        }
    }
}

/// `scene.activate`. What is nil stays as it is in a scene that there is already.
public struct SceneActivation: Sendable {
    /// The scene to activate; made, where there is none of the name.
    public var scene: SceneName
    /// The content it shows: never two scenes for one.
    public var target: String?
    /// In points of the space; a new scene without one fills the space.
    public var rect: Rect?
    /// nil for a new scene: `automatic`.
    public var presentation: ScenePresentation?
    /// A JSON value that says what it shows, at most `Limits.activityBytes`.
    public var activity: String?
    /// A press in it brings it in front; nil for a new scene: true.
    public var raises: Bool?
    /// The scene that asks.
    public var requestedBy: SceneName?
    /// The press of a person that it is for: a number that lines had for its program.
    public var intent: Intent?
    /// How `target` says which scene is meant.
    public var match = TargetMatch.exact
    /// The new regions, for configurations; nil leaves them.
    public var regions: [RegionDescription]?

    /// Activates `scene` as it is, or makes it with nothing in it.
    public init(scene: SceneName) {
        self.scene = scene
    }
}

/// The number of a press in a request, and where that stood.
public struct Intent: Hashable, Sendable {
    /// As lines for the program have it.
    public var number: UInt32
    /// Where it stood.
    public var position: SourcePosition

    /// The press `number`, which stood at `position`.
    public init(_ number: UInt32, position: SourcePosition = .none) {
        self.number = number
        self.position = position
    }
}

/// `scene.update`. What is nil stays.
public struct SceneUpdate: Sendable {
    /// The scene to change.
    public var scene: SceneName
    /// The content it shows.
    public var target: String?
    /// In points of the space; its regions move along.
    public var rect: Rect?
    /// How it stands to the others.
    public var presentation: ScenePresentation?
    /// A JSON value that says what it shows, at most `Limits.activityBytes`.
    public var activity: String?
    /// A press in it brings it in front; nil for a new scene: true.
    public var raises: Bool?
    /// true: out of sight, and not hit.
    public var isInBackground: Bool?
    /// A JSON value that its program gets back with the session, at most `Limits.programStateBytes`; `null` for none.
    public var programState: String?

    /// Changes nothing of `scene` yet.
    public init(scene: SceneName) {
        self.scene = scene
    }
}

/// How far a program is with putting a scene back.
public enum RestorationStep: Sendable {
    /// The program needs a while: hold the scene's input.
    case extend
    /// The scene is as it was: let its input through.
    case complete
}

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
