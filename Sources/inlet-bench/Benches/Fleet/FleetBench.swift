import Configuration
import Glibc
import InputModel
import Recording
import System

/// Generates recordings of many machines, as the recorder writes them, for `Tests/Programs/Fleet`: office desks, kiosks, and
/// machines that are rarely used.
///
/// ``TraceComposer`` produces each recording: redacted, with published lines, in chunks of a second. The input is
/// random and different in each file; the same seed gives the same input. The line printed at the end counts it, for
/// comparison with the findings of a reader of the recordings.
enum FleetBench {
    /// A kiosk's screen: buttons in rows, and a slider below.
    static let kiosk: String = {
        let buttons = (0..<24).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: 6)
            return """
                      - {id: button \(index), role: control,
                         rect: [\(60 + column * 300), \(40 + row * 200), 280, 180]}

                """
        }
        return """
            space: {displays: [[0, 0, 1920, 1080]]}
            scenes:
              - scene: menu
                regions:
                  - {id: volume, rect: [60, 880, 1780, 120], role: control, latch: [horizontal]}

            """ + buttons.joined()
    }()

    static func run(_ options: BenchOptions) throws {
        guard let folder = options.file else { throw BenchError(description: "name a folder for the files") }
        let machines = try options.number("machines", default: 100)
        let limit = try options.number("megabytes", default: 1000) * 1_000_000
        let hours = try options.number("hours", default: Int.max)
        let seed = try options.number("seed", default: 1)
        var uses = FleetUse.allCases
        if let name = options.text("use") {
            guard let use = FleetUse(rawValue: name) else {
                let known = uses.map(\.rawValue).joined(separator: ", ")
                throw BenchError(description: "--use is one of \(known), not \(name)")
            }
            uses = [use]
        }

        var total = FleetCounts()
        let from = BenchClock.now
        hours: for hour in 0..<hours {
            for machine in 0..<machines {
                let use = uses.count == 1 ? uses[0] : FleetUse(machine: machine)
                let file = FleetFile(machine: machine, hour: hour, use: use, seed: seed)
                total.add(try file.write(in: folder))
                if total.bytes >= limit { break hours }
            }
        }
        print(total.line(seconds: (BenchClock.now - from) / 1e9))
    }
}

/// What a machine is used for.
enum FleetUse: String, CaseIterable {
    case office, kiosk, quiet

    /// Six desks, three kiosks and a quiet machine in ten.
    init(machine: Int) {
        self =
            [.office, .office, .kiosk, .office, .office, .kiosk, .office, .quiet, .office, .kiosk][
                machine % 10]
    }
}

/// Counts of the generated input, to compare with the contents of the recordings.
struct FleetCounts {
    var files = 0
    var bytes = 0
    var frames = 0
    /// Keys, buttons and contacts that went down.
    var presses = 0
    /// Keys that were never released.
    var stuck = 0
    /// The longest time between two frames of one movement, in microseconds.
    var slowest: Int64 = 0

    mutating func add(_ other: FleetCounts) {
        files += other.files
        bytes += other.bytes
        frames += other.frames
        presses += other.presses
        stuck += other.stuck
        slowest = max(slowest, other.slowest)
    }

    func line(seconds: Double) -> String {
        """
        {"bench":"fleet","files":\(files),"bytes":\(bytes),"frames":\(frames),"presses":\(presses),\
        "stuck":\(stuck),"slowest_us":\(slowest),"seconds":\(seconds.short)}
        """
    }
}

/// The recording of one machine's hour.
struct FleetFile {
    let machine: Int
    /// The hour of work, from 0. A day has two hours, and its own boot.
    let hour: Int
    let use: FleetUse
    let seed: Int

    private static let hoursPerDay = 2

    /// `inlet-MACHINE-DAY-BOOT-NUMBER.mcap`
    private var name: String {
        var ids = BenchRandom(state: UInt64(machine) << 32)
        let machineID = Self.hexadecimal(ids.next() >> 16, digits: 12)
        let day = hour / Self.hoursPerDay
        var boots = BenchRandom(state: UInt64(machine) << 32 | UInt64(day + 1))
        let boot = Self.hexadecimal(boots.next() >> 16, digits: 12)
        let number = Self.decimal(hour % Self.hoursPerDay + 1, digits: 8)
        return "inlet-\(machineID)-\(Self.date(day))-\(boot)-\(number).mcap"
    }

    /// The start of the hour by the machine's monotonic clock: it booted five minutes before the first hour.
    private var start: Timestamp {
        Timestamp(microseconds: Int64(hour % Self.hoursPerDay) * 3_600_000_000 + 300_000_000)
    }

    func write(in folder: String) throws -> FleetCounts {
        let configuration =
            use == .kiosk ? try Configuration(Array(FleetBench.kiosk.utf8), of: name) : Configuration()
        let state = UInt64(seed) << 48 | UInt64(machine) << 24 | UInt64(hour)
        var hands = FleetHands(
            use: use, from: start, clock: clock, random: BenchRandom(state: state),
            configuration: configuration)
        let path = "\(folder)/\(name)"
        var file = try RecordingFile(path: path + ".part", isShown: false)
        // An action that has begun may last some seconds longer.
        try hands.work(until: start + .milliseconds(3_540_000)) { bytes in try file.write(bytes) }
        guard rename(path + ".part", path) == 0 else {
            throw BenchError(description: "\(path): \(String(cString: strerror(errno)))")
        }
        return hands.counts
    }

    /// Seconds since 1970 at the first day's beginning, 1 November 2026 (UTC).
    private static let firstDay: Int64 = 1_793_491_200

    /// The time of day at the start; all clocks agree. The recordings of every fourth machine lack it.
    private var clock: ClockEvent? {
        guard machine % 4 != 3 else { return nil }
        let morning = Self.firstDay + Int64(hour / Self.hoursPerDay % 30) * 86_400 + 8 * 3600
        return ClockEvent(realtime: morning * 1_000_000 + start.microseconds, boot: nil)
    }

    /// The date `days` days after the first; repeats after 30 days.
    private static func date(_ days: Int) -> String { "202611\(decimal(1 + days % 30, digits: 2))" }

    private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func decimal(_ number: Int, digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
