import InputModel

/// The time limits of the server's waits. `DeadlinesTests` checks that they are in the required order.
///
/// | while | waits for | at most | then |
/// |---|---|---|---|
/// | it runs | a helper to answer or accept a request | ``helper`` | the helper counts as dead; the daemon ends |
/// | it holds a grab | the next turn of the loop | ``standstill`` | the supervisor kills the server |
/// | it runs | the end of a save | ``save`` | the helper counts as dead; the daemon ends |
/// | it reloads | the configuration to be read | ``configuration`` | a message; the old one stays in force |
/// | it starts | an unreadable state file to be renamed | ``settingAside`` | a message; the file stays |
/// | it starts | the list of login sessions | ``logins`` | the helper counts as dead; the daemon ends |
/// | it starts | the service manager to accept READY=1 | ``serviceManager`` | the message is sent again later |
/// | it ends | the end of each of at most two saves | ``lastSave`` | a message; sessions are not saved |
/// | it ends | readers that accept nothing | ``stalledReaders`` | their lines are dropped |
/// | it ends | readers that accept a little at a time | ``readers`` | their lines are dropped |
/// | it ends | standard output, if a helper writes it to a file | ``end``, from the beginning of the end | an error; the end is missing |
/// | it ends | the recording's last chunk | ``recording`` | an error; the file ends with its last whole chunk |
///
/// Grabs are released before any of the waits at the end, which run at once: a save and the readers of its reply one
/// after the other, the recording beside them.
enum Deadlines {
    /// A stopped helper counts as dead. The loop goes on meanwhile; only at startup, before any grab, does it wait.
    static let helper = Interval.milliseconds(2000)

    /// Several times ``sign``: a loop on a busy machine does not hang.
    static let standstill = Interval.milliseconds(2500)
    /// How often the loop gives a sign of life while it holds a grab: several may be late. It also retries READY=1 this
    /// often if the service manager's socket was full.
    static let sign = Interval.milliseconds(500)

    /// Even a busy disk that has to spin up answers sooner. The loop continues meanwhile.
    static let save = Interval.milliseconds(10_000)
    /// As ``save``. The loop continues meanwhile.
    static let configuration = Interval.milliseconds(10_000)
    /// Renaming one file at startup, when no client waits.
    static let settingAside = Interval.milliseconds(5000)

    /// Loading a library and its dependencies from a slow disk. No client waits at startup.
    static let logins = Interval.milliseconds(10_000)

    /// A working service manager reads each message at once. No client waits at startup.
    static let serviceManager = Interval.milliseconds(5000)

    /// The save under way, one of later changes, and then ``readers`` take at most 15 s, well below a service manager's
    /// stop timeout.
    static let lastSave = Interval.milliseconds(5000)
    /// A reader that accepts nothing must not delay a restart.
    static let stalledReaders = Interval.milliseconds(2000)
    /// Nor must a reader that accepts a byte at a time.
    static let readers = Interval.milliseconds(5000)
    /// All of the end: the saves and then the readers, and the file of standard output with what is left of it.
    static let end = Interval.milliseconds(15_000)
    /// A mebibyte in the pipe, compressed and written to a slow disk.
    static let recording = Interval.milliseconds(10_000)
}
