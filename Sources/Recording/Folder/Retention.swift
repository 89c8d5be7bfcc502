import Configuration
import InputModel

/// Which closed files to delete: always the oldest, so a count is enough.
enum Retention {
    /// A closed file.
    struct File: Hashable {
        var size: Int
        /// When it was last written or, if that is later, when the day in its name began; by the wall clock at that
        /// time.
        var wall: Int
        /// When this process closed it, by CLOCK_BOOTTIME; nil if another process did.
        var boot: Int?
    }

    /// The maximum number of files to delete for their age each time: a wall clock that stays wrong costs no more than
    /// this per closed file, and a backlog still shrinks.
    static let ageLimit = 8

    /// How many of `files`, the oldest first, to delete.
    ///
    /// - Parameter isTrusted: the wall clock can be trusted.
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
        // The newest file stays, however large it is.
        while total > most, count < files.count - 1 {
            total -= files[count].size
            count += 1
        }
        return count
    }

    /// The minimum ages of files, in seconds; no file is younger than the next.
    ///
    /// A time in the future was written by a clock that was wrong. If two times contradict the order of the files, the
    /// later one counts: a clock that is not set yet shows 1970.
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
