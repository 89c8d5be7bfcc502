/// How much of a recording its page shows in detail. Together the limits bound the page to 10 MB, whatever the
/// recording contains: items over a limit are only counted or left out, and the page says so.
package enum ReportLimits {
    /// Presses of keys and buttons, gestures, losses, devices added and removed: a full day of typing.
    package static let presses = 120_000
    /// All other episodes: hovers, scrolls, touches, selections. One every 100 ms for an hour.
    package static let episodes = 40_000
    /// Positions of the pointer, fingers and pens: an hour of a moving mouse at 70 Hz, more than a screen shows.
    package static let places = 250_000
    /// Rectangles of bands; also items that were selected or deselected.
    package static let selections = 40_000
    /// Presses, keys and gestures that are explained: a press a second for eight hours.
    package static let reasons = 30_000
    /// Distinct verdicts.
    package static let verdicts = 4_000
    /// Candidates of all verdicts together.
    package static let candidates = 20_000
    /// Regions, of all arrangements together.
    package static let regions = 20_000
    /// Arrangements of the regions, as programs change them.
    package static let arrangements = 200
    /// Devices with lanes of their own.
    package static let devices = 64
    /// Names of keys, regions and commands.
    package static let names = 20_000
    /// UTF-8 bytes of a name, such as that of a device or the file: as many as a row of a table may hold.
    package static let nameBytes = 256
    /// Buckets of time in which frames are counted: more than a window has pixels.
    package static let buckets = 1_200
    /// Columns of the heat map.
    package static let heatColumns = 160
}
