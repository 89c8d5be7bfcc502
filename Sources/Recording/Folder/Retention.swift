import Configuration
import InputModel

/// Which closed files go: always the oldest, so a number of them.
enum Retention {
    /// A closed file.
    struct File: Hashable {
        var size: Int
        /// When it was last written or, if that is later, when the day of its name began; by the wall clock of then.
        var wall: Int
        /// When this process closed it, by CLOCK_BOOTTIME; nil where another did.
        var boot: Int?
    }

    /// The most files that go for their age each time: a wall clock that is wrong for long costs no more with each file that is
    /// closed, and a backlog still shrinks.
    static let ageLimit = 8

    /// How many of `files`, which come with the oldest first, go.
    ///
    /// - Parameter isTrusted: the wall clock can be believed.
    static func excess(
        of files: [File], _ settings: RotationSettings, at time: FolderTime, isTrusted: Bool
    ) -> Int {
        var count = 0
        if let age = settings.keepAge.map({ Int($0.microseconds / 1_000_000) }) {
            let ages = ages(of: files, at: time, isTrusted: isTrusted)
            count = min(ageLimit, ages.prefix { $0 > age }.count)
        }
        guard let most = settings.keepSize else { return count }
        var total = files[count...].reduce(0) { $0 + $1.size }
        // The last one stays however large it is.
        while total > most, count < files.count - 1 {
            total -= files[count].size
            count += 1
        }
        return count
    }

    /// How old files are at least, in seconds; none is younger than the next.
    ///
    /// A time that is still to come was written by a clock that was wrong. Of two that contradict the order of the files, the later
    /// holds: a clock that was not set yet shows 1970.
    private static func ages(of files: [File], at time: FolderTime, isTrusted: Bool) -> [Int] {
        let first = files.first { $0.boot == nil && $0.wall <= time.wall }
        var latest = first?.wall ?? .max
        return files.map { file in
            if let boot = file.boot { return time.boot - boot }
            if file.wall <= time.wall { latest = max(latest, file.wall) }
            return isTrusted && latest <= time.wall ? time.wall - latest : 0
        }
    }
}
