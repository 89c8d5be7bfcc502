import InputModel

/// How long the server waits for what may never come. `DeadlinesTests` checks the order that the waits must have.
///
/// | while | waits for | at most | then |
/// |---|---|---|---|
/// | the loop runs | a helper's answer, or that it takes a request | ``helper`` | the helper counts as dead; the daemon ends |
/// | it holds a grab | the next turn of the loop | ``standstill`` | the supervisor kills the server |
/// | it runs | the end of a save | ``save`` | the helper counts as dead; the daemon ends |
/// | it reloads | that the configuration is read | ``configuration`` | a message; the old one holds |
/// | it starts | that a file that cannot be read is renamed | ``settingAside`` | a message; the file stays |
/// | it starts | whose login sessions there are | ``logins`` | the helper counts as dead; the daemon ends |
/// | it starts | that the service manager takes that it is ready | ``serviceManager`` | it is told again later |
/// | it ends | the end of each of at most ``lastSaves`` saves | ``lastSave`` | a message; sessions are not saved |
/// | it ends | readers that take nothing | ``stalledReaders`` | their lines are dropped |
/// | it ends | readers that take a little at a time | ``readers`` | their lines are dropped |
/// | it ends | the recording's last chunk | ``recording`` | an error; the file ends with its last whole chunk |
///
/// Grabs are released before any of the waits at the end.
enum Deadlines {
    /// A stopped helper is a dead one. The loop stands still meanwhile, so ``standstill`` is longer.
    static let helper = Interval.milliseconds(2000)

    /// Longer than ``helper`` and ``urgentSign`` together: a loop that waits for a dead helper does not hang.
    static let standstill = Interval.milliseconds(2500)
    /// How often the loop gives a sign of life while it holds a grab: several may come late. As often it tries to say that
    /// it is ready, where the service manager could not be told.
    static let sign = Interval.milliseconds(500)
    /// Before a wait the last sign is no older: many devices that are opened at once shall not fill the queue.
    static let urgentSign = Interval.milliseconds(100)

    /// A disk that is woken up and busy answers sooner. The loop goes on meanwhile.
    static let save = Interval.milliseconds(10_000)
    /// As ``save``. The loop goes on meanwhile.
    static let configuration = Interval.milliseconds(10_000)
    /// Renaming one file at startup, when no client waits.
    static let settingAside = Interval.milliseconds(5000)

    /// A library and those that it needs are loaded from a slow disk. No client waits at startup.
    static let logins = Interval.milliseconds(10_000)

    /// A service manager that works reads each message at once. No client waits at startup.
    static let serviceManager = Interval.milliseconds(5000)

    /// The save that is under way, and one of what changed since.
    static let lastSaves: Int64 = 2
    /// All waits at the end together are shorter than a service manager's patience.
    static let lastSave = Interval.milliseconds(5000)
    /// A reader that stands still must not hold up a restart.
    static let stalledReaders = Interval.milliseconds(2000)
    /// Nor must one that takes a byte at a time.
    static let readers = Interval.milliseconds(5000)
    /// A mebibyte in the pipe, compressed and written to a slow disk.
    static let recording = Interval.milliseconds(10_000)
}
