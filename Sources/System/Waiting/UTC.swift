import Glibc
package import InputModel

/// Times of day as text.
package enum UTC {
    /// The wall clock's reading at `time`, unless it was set since: `2026-11-25T02:11:10Z`.
    package static func text(of time: Timestamp) -> String {
        let passed = (MonotonicClock.now - time).microseconds / 1_000_000
        return text(of: Glibc.time(nil) - Int(passed), "%Y-%m-%dT%H:%M:%SZ")
    }

    /// In the basic format of ISO 8601, for file names: `20261121T164833Z`.
    ///
    /// - Parameter time: in seconds since 1970.
    package static func compactText(of time: Int) -> String { text(of: time, "%Y%m%dT%H%M%SZ") }

    /// `20261121`
    ///
    /// - Parameter time: in seconds since 1970.
    package static func day(of time: Int) -> String { text(of: time, "%Y%m%d") }

    private static func text(of time: Int, _ format: String) -> String {
        var (time, parts) = (time, tm())
        gmtime_r(&time, &parts)
        return String(unsafeUninitializedCapacity: 32) {
            strftime($0.baseAddress, $0.count, format, &parts)
        }
    }
}
