public import InputModel

/// What a program asks of the core. All of a request takes effect, or nothing of it.
public enum Request: Sendable {
    /// `space.set`: the displays that the pointer moves across.
    case setSpace(Space)
    /// `pointer.warp`: to this point of the space, as far as the displays go.
    case warpPointer(Point)
    /// `scene.activate`
    case activateScene(SceneActivation)
    /// `scene.update`
    case updateScene(SceneUpdate)
    /// `scene.refresh`: tells the owner that the scene's content is stale.
    case refreshScene(SceneName)
    /// `scene.destroy`: the scene goes, and its owner is told the reason.
    case destroyScene(SceneName, SceneEvent.Reason)
    /// `scene.restoration`
    case restoreScene(SceneName, RestorationStep)
    /// The scenes named, front to back, come before those that are not.
    case orderScenes([SceneName])
    /// Replaces all regions of a scene. Those whose id stays keep what they are in the middle of.
    case setRegions(SceneName, [RegionDescription])
    /// `regions.update`
    case updateRegions(RegionUpdate)
    /// nil: nothing has the focus.
    case setFocus(SceneName, region: RegionName?)
    /// `selection.set`
    case setSelection(SelectionChange)
    /// `responder.set`
    case setResponder(ResponderDescription)
    /// `commands.insert`
    case insertCommands(CommandInsertion)
    /// What is in a menu, or a command.
    case replaceCommands(MenuName, with: [MenuElement])
    /// `commands.remove`: commands and menus, with all in them.
    case removeCommands([MenuName])
    /// `commands.customize`
    case customizeCommands([CommandCustomization])
    /// `command.perform`: performs the command as if its keys had been pressed.
    case performCommand(MenuName)
    /// `shortcuts.set`
    case setShortcuts(ShortcutChange)
}

/// A scene by its id, and where that stood.
public struct SceneName: Hashable, Sendable {
    /// Unique among the scenes of all programs.
    public var id: String
    /// Where the id stood.
    public var position: SourcePosition

    /// The scene `id`, which stood at `position`.
    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// A region by its id, and where that stood.
public struct RegionName: Hashable, Sendable {
    /// Unique in its scene.
    public var id: String
    /// Where the id stood.
    public var position: SourcePosition

    /// The region `id`, which stood at `position`.
    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

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
    /// The scene that asks.
    public var requestedBy: SceneName?
    /// The new regions, for configurations; nil leaves them.
    public var regions: [RegionDescription]?

    /// Activates `scene` as it is, or makes it with nothing in it.
    public init(scene: SceneName) {
        self.scene = scene
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
    /// true: out of sight, and not hit.
    public var isInBackground: Bool?

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

/// `regions.update`: removals first, then what is put, then moves.
public struct RegionUpdate: Sendable {
    /// A region's new place.
    public struct Move: Hashable, Sendable {
        /// The region to move.
        public var region: RegionName
        /// Its new top left corner. What lies in the region moves along.
        public var origin: Point

        /// Moves `region` to `origin`, in points of the space.
        public init(region: RegionName, origin: Point) {
            self.region = region
            self.origin = origin
        }
    }

    /// The content of a region is scrolled: everything in it moves by `delta`, and a band stays with it.
    public struct Scroll: Hashable, Sendable {
        /// The region whose content is scrolled.
        public var region: RegionName
        /// The way of the content, in points.
        public var delta: Vector

        /// Moves the content of `region` by `delta`.
        public init(region: RegionName, delta: Vector) {
            self.region = region
            self.delta = delta
        }
    }

    /// The scene whose regions change.
    public var scene: SceneName
    /// New regions, and whole new descriptions of those that there are.
    public var put: [RegionDescription] = []
    /// With everything in them.
    public var remove: [RegionName] = []
    /// New places of regions that there are.
    public var move: [Move] = []
    /// Content that is scrolled.
    public var scroll: [Scroll] = []

    /// Changes nothing of `scene` yet.
    public init(scene: SceneName) {
        self.scene = scene
    }
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

/// Who asks: scenes belong to those who made them.
public struct ClientID: Hashable, Sendable {
    /// 0 for ``configuration``; programs have any other, a number each.
    public var rawValue: UInt32

    /// The client of the number `rawValue`.
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
        /// No scene, region or command has this id.
        case unknownScene, unknownRegion, unknownCommand
        /// An id stands twice.
        case duplicate
        /// A region would lie in itself.
        case cycle
        /// More than `Limits` allow.
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

    /// What is wrong, for programs.
    public var code: Code
    /// One sentence: what is wrong, and what to do.
    public var message: String
    /// Where in the request's text it is wrong.
    public var position: SourcePosition

    /// An error that says `message` of the text at `position`.
    public init(_ code: Code, _ message: String, at position: SourcePosition = .none) {
        self.code = code
        self.message = message
        self.position = position
    }
}
