public import InputModel

/// What a program asks of the core. All of a request takes effect, or nothing of it.
public enum Request: Sendable {
    case setSpace(Space)
    case warpPointer(Point)
    case activateScene(SceneActivation)
    case updateScene(SceneUpdate)
    case refreshScene(SceneName)
    case destroyScene(SceneName, SceneEvent.Reason)
    case restoreScene(SceneName, RestorationStep)
    /// The scenes named, front to back, come before those that are not.
    case orderScenes([SceneName])
    /// Replaces all regions of a scene. Those whose id stays keep what they are in the middle of.
    case setRegions(SceneName, [RegionDescription])
    case updateRegions(RegionUpdate)
    /// nil: nothing has the focus.
    case setFocus(SceneName, region: RegionName?)
    case setSelection(SelectionChange)
    case setResponder(ResponderDescription)
    case insertCommands(CommandInsertion)
    /// What is in a menu, or a command.
    case replaceCommands(MenuName, with: [MenuElement])
    case removeCommands([MenuName])
    case customizeCommands([CommandCustomization])
    case performCommand(MenuName)
    case setShortcuts(ShortcutChange)
}

/// A scene by its id, and where that stood.
public struct SceneName: Hashable, Sendable {
    public var id: String
    public var position: SourcePosition

    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// A region by its id, and where that stood.
public struct RegionName: Hashable, Sendable {
    public var id: String
    public var position: SourcePosition

    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// How a scene stands to the others.
public enum ScenePresentation: UInt8, CaseIterable, Sendable {
    /// What suits the request.
    case automatic
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
    public var scene: SceneName
    /// The content it shows: never two scenes for one.
    public var target: String?
    /// In points of the space; a new scene without one fills the space.
    public var rect: Rect?
    public var presentation: ScenePresentation?
    /// A JSON value that says what it shows, at most ``Limits/activityBytes``.
    public var activity: String?
    /// The scene that asks.
    public var requestedBy: SceneName?
    /// The new regions, for configurations; nil leaves them.
    public var regions: [RegionDescription]?

    public init(scene: SceneName) {
        self.scene = scene
    }
}

/// `scene.update`. What is nil stays.
public struct SceneUpdate: Sendable {
    public var scene: SceneName
    public var target: String?
    public var rect: Rect?
    public var presentation: ScenePresentation?
    public var activity: String?
    /// true: out of sight, and not hit.
    public var isInBackground: Bool?

    public init(scene: SceneName) {
        self.scene = scene
    }
}

/// How far a program is with putting a scene back.
public enum RestorationStep: Sendable {
    /// The program needs a while: hold the scene's input.
    case extend
    case complete
}

/// `regions.update`: removals first, then what is put, then moves.
public struct RegionUpdate: Sendable {
    /// A region's new place.
    public struct Move: Hashable, Sendable {
        public var region: RegionName
        /// Its new top left corner. What lies in the region moves along.
        public var origin: Point

        public init(region: RegionName, origin: Point) {
            self.region = region
            self.origin = origin
        }
    }

    /// The content of a region is scrolled: everything in it moves by `delta`, and a band stays with it.
    public struct Scroll: Hashable, Sendable {
        public var region: RegionName
        public var delta: Vector

        public init(region: RegionName, delta: Vector) {
            self.region = region
            self.delta = delta
        }
    }

    public var scene: SceneName
    /// New regions, and whole new descriptions of those that there are.
    public var put: [RegionDescription] = []
    /// With everything in them.
    public var remove: [RegionName] = []
    public var move: [Move] = []
    public var scroll: [Scroll] = []

    public init(scene: SceneName) {
        self.scene = scene
    }
}

/// `selection.set`
public struct SelectionChange: Sendable {
    public var scene: SceneName
    public var collection: RegionName
    public var items: [RegionName]

    public init(scene: SceneName, collection: RegionName, items: [RegionName]) {
        self.scene = scene
        self.collection = collection
        self.items = items
    }
}

/// Who asks: scenes belong to those who made them.
public struct ClientID: Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The configuration file, whose scenes everybody may change.
    public static let configuration = ClientID(rawValue: 0)

    /// Whose scenes are those that an earlier process knew.
    static let nobody = ClientID(rawValue: .max)
}

/// Why a request had no effect.
public struct RequestError: Error, Hashable, Sendable {
    /// The error's published name, for programs.
    public enum Code: UInt8, Sendable {
        /// Not JSON, or not a request.
        case syntax
        /// No request has this name.
        case unknownRequest
        /// A key that there is not, a value of the wrong type or out of range.
        case badValue
        case unknownScene, unknownRegion, unknownCommand
        /// An id stands twice.
        case duplicate
        /// A region would lie in itself.
        case cycle
        /// More than ``Limits`` allow.
        case limit
        /// The scene belongs to another client.
        case notOwner
        /// The client's scopes do not allow it.
        case notPermitted
        /// The configuration does not allow it: run the alternate action.
        case unsupported
        /// It has taken effect, and will not outlive the process.
        case notSaved

        /// The published name.
        public var name: StaticString {
            switch self {
            case .syntax: "syntax"
            case .unknownRequest: "unknownRequest"
            case .badValue: "badValue"
            case .notPermitted: "notPermitted"
            case .unknownScene: "unknownScene"
            case .unknownRegion: "unknownRegion"
            case .unknownCommand: "unknownCommand"
            case .duplicate: "duplicate"
            case .cycle: "cycle"
            case .limit: "limit"
            case .notOwner: "notOwner"
            case .unsupported: "unsupported"
            case .notSaved: "notSaved"
            }
        }
    }

    public var code: Code
    /// One sentence: what is wrong, and what to do.
    public var message: String
    public var position: SourcePosition

    public init(_ code: Code, _ message: String, at position: SourcePosition = .none) {
        self.code = code
        self.message = message
        self.position = position
    }
}
