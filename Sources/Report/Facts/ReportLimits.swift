/// How much of a recording its page shows one by one. Together they bound the page to 10 MB, whatever the recording
/// holds: what is over a limit is counted all the same, and the page says so.
package enum ReportLimits {
    /// Presses of keys and buttons, gestures, losses, devices that come and go: a day of somebody who types all day.
    package static let presses = 120_000
    /// Everything else that begins and ends: hovers, scrolls, touches, selections. An hour of one every 100 ms.
    package static let episodes = 40_000
    /// Places of the pointer, of fingers and pens: an hour of a moving mouse at 70 Hz, more than a screen shows.
    package static let places = 250_000
    /// Rectangles of bands, and items that were selected or no longer.
    package static let selections = 40_000
    /// Presses, keys and gestures that are explained: a press a second for eight hours.
    package static let reasons = 30_000
    /// Reasons that differ, and the candidates of all of them.
    package static let verdicts = 4_000
    /// The same.
    package static let candidates = 20_000
    /// Regions, of all arrangements together.
    package static let regions = 20_000
    /// Arrangements of the regions, as programs change them.
    package static let arrangements = 200
    /// Devices with lanes of their own.
    package static let devices = 64
    /// Names of keys, regions and commands.
    package static let names = 20_000
    /// UTF-8 of the names of devices, as of the file: what a line of a table may hold.
    package static let nameBytes = 256
    /// Stretches of time in which frames are counted: more than a window has pixels.
    package static let buckets = 1_200
    /// Cells of the heat map, across.
    package static let heatColumns = 160
}
