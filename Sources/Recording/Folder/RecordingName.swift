import Glibc
import System

/// The name of a file of a rotated recording: `inlet-MACHINE-DAY-BOOT-00000017.mcap`.
struct RecordingName: Hashable {
    /// The state of a file; the value is the end of its name.
    enum State: String, CaseIterable {
        case closed = ""
        case open = ".part"
        /// The file could not be recovered.
        case damaged = ".damaged"
    }

    /// The first 12 digits of the hashed ids (`HashedIDs`).
    let machine: String
    /// The day of creation (UTC), by the wall clock at that time: `20261125`.
    let day: String
    let boot: String
    /// Counts the files of the machine in the folder, from 1; files are ordered by number.
    let number: Int

    static let idLength = 12
    /// Names with more digits are not recognised, so that counting never overflows.
    static let lastNumber = 999_999_999_999

    func text(_ state: State) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 8 - digits.count))
        return "inlet-\(machine)-\(day)-\(boot)-\(zeros)\(digits).mcap\(state.rawValue)"
    }
}

extension RecordingName {
    /// Parses the name of a recording, which must match exactly, and its state; nil for any other name.
    static func parse(_ text: String) -> (name: RecordingName, state: State)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "inlet", parts[4].utf8.count <= 32 else { return nil }
        let end = parts[4].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = Int(end[0]), number > 0, number <= lastNumber else { return nil }
        let name = RecordingName(
            machine: String(parts[1]), day: String(parts[2]), boot: String(parts[3]), number: number)
        guard isID(name.machine), isID(name.boot), name.day.utf8.count == 8,
            name.day.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            // Rejects signs, other digits and additional zeros.
            let state = State.allCases.first(where: { name.text($0) == text })
        else { return nil }
        return (name, state)
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == idLength && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }

    /// The day (UTC) of a time in seconds since 1970.
    static func day(of time: Int) -> String {
        let day = UTC.day(of: time)
        // A clock beyond the year 9999, or before 1970, is not set.
        return day.utf8.count == 8 && time >= 0 ? day : "19700101"
    }

    /// When ``day`` began, in seconds since 1970; nil if it is not a valid day.
    var dayStart: Int? {
        guard let digits = Int(day) else { return nil }
        var parts = tm()
        parts.tm_year = Int32(digits / 10000 - 1900)
        parts.tm_mon = Int32(digits / 100 % 100 - 1)
        parts.tm_mday = Int32(digits % 100)
        guard 0...11 ~= parts.tm_mon, 1...31 ~= parts.tm_mday else { return nil }
        return timegm(&parts)
    }
}
