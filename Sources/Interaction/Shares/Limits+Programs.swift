public import InputModel

// The limits of what programs declare.
extension Limits {
    /// Scenes at once, those of clients that are away included. More windows than anyone keeps open.
    public static let scenes = 256
    /// Connected scenes of one program: a quarter of `scenes`.
    public static let clientScenes = 64
    /// Regions that one request moves along with an ancestor, counted each time; as many as the scene has, if it has
    /// more. Some 4 ns each: half a millisecond.
    public static let movedRegions = 1 << 17
    /// How deep regions may nest. Interfaces stay below a hundred; if each region extends beyond its parent, a hit test
    /// of the innermost visits all of them.
    public static let regionDepth = 256
    /// Bytes of UTF-8 in the id of a scene or region. Twice the longest path component would be 510; ids are shorter.
    public static let nameBytes = 256
    /// A scene's activity: with the rest of its line it must stay below a line's 64 KiB.
    public static let activityBytes = 64_000
    /// The activity of a scene that a region opens: with the rest of its line, too, it stays below a line's 64 KiB.
    public static let openingBytes = 32 * 1024
    /// Types of one drag, or of what a region takes: browsers offer about ten for a picture.
    public static let dragTypes = 16
    /// Bytes of ASCII in one type: the two names of a media type, each at its longest, and the slash.
    public static let dragTypeBytes = 255
    /// The payload of a drop: with types at their longest it stays below a line's 64 KiB.
    public static let payloadBytes = 32 * 1024
    /// Released drags that wait for their programs at once, 5 seconds each: more than hands make.
    public static let waitingDrops = 16
    /// A program's state in a scene's session: with the rest of the session it stays below a line's 64 KiB.
    public static let programStateBytes = 32 * 1024
    /// Selections and scroll offsets in a scene's session, each name as its UTF-8 and 16 bytes: 30 000 short ids and
    /// more. Sessions outlive their programs, so this bounds what programs leave behind.
    public static let sessionBytes = 1 << 20
    /// Gestures that one region asks for: every kind, and a few counts of taps.
    public static let gestures = 16
    /// Commands of one program: ten times what the largest menu bars have.
    public static let commands = 4096
    /// How deep menus may nest. People lose their way at three.
    public static let menuDepth = 16
    /// Actions of one responder; also, commands that users have customised.
    public static let actions = 1024
    /// Commands that one user has customised, if several users share the limit.
    public static let userCustomizations = actions / 4
    /// Bars of one scene: at every edge, and a few more.
    public static let sceneBars = 16
    /// Groups of a bar. People cannot distinguish more than a dozen.
    public static let barGroups = 64
    /// Items of a bar, and the items that represent its groups: more than fit side by side on any display.
    public static let barItems = 256
    /// Bytes of UTF-8 in all ids and titles of a bar: escaping makes them six times as long at worst, and items occur
    /// twice in a line, so the layout stays below a line's 64 KiB.
    public static let barBytes = 4096
    /// Bars that users have customised: in the state file 6 MiB at worst.
    public static let customizedBars = 256
    /// Bars that one user has customised, if several users share the limit.
    public static let userCustomizedBars = customizedBars / 4
    /// Keys that a user has given other edits: all that text has, twice.
    public static let editBindings = 128
    /// Bytes of UTF-8 in a title, and in the JSON that a command hands on.
    public static let titleBytes = 1024
    /// Shapes around a pointer: all eight directions, twice.
    public static let accessories = 16
}
