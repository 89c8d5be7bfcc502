import Engine
import Glibc
import InputModel
import Keymap
import LinuxInput
import System
import Wire

/// Measures the time from a key press in the kernel to its line in memory, with a keyboard made by uinput. Needs a
/// real kernel, and permission to create and read devices.
enum LatencyBench {
    static func run(_ options: BenchOptions) throws {
        let presses = try options.number("presses", default: 500)
        var keyboard = try UinputDevice(description, physicalPath: "inlet/bench")
        var device = try open(keyboard.directory)
        var desk = try Desk()
        var times: [Double] = []
        for number in 0..<(2 * presses) {
            // Idle, as between presses by hand: a processor that is kept busy responds faster.
            usleep(2000)
            let events = [
                InputEvent(type: .key, code: key, value: number % 2 == 0 ? 1 : 0),
                InputEvent(type: .synchronization, code: Synchronization.report, value: 0),
            ]
            let from = BenchClock.now
            try keyboard.write(events, at: MonotonicClock.now)
            try desk.awaitLine(of: &device)
            times.append((BenchClock.now - from) / 1000)
        }
        times.sort()
        let place = { (part: Double) in times[min(times.count - 1, Int(Double(times.count) * part))].short }
        print(
            """
            {"bench":"latency","presses":\(presses),"p50_us":\(place(0.5)),"p99_us":\(place(0.99)),\
            "max_us":\(place(1))}
            """)
    }

    /// KEY_A.
    private static let key: UInt16 = 30

    private static var description: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types |= 1 << 1
        // The keys by which udev recognises a keyboard: all from Escape to D.
        for code: UInt16 in 1...32 { capabilities.keys.insert(KeyCode(rawValue: code)) }
        return DeviceDescription(name: "bench keyboard", path: "", capabilities: capabilities)
    }

    /// Waits for the node of the new device, and opens it.
    private static func open(_ directory: String) throws -> EvdevDevice {
        let parent = "/sys/devices/virtual/input/\(directory)"
        for _ in 0..<500 {
            if let name = node(below: parent), access("/dev/input/\(name)", R_OK) == 0 {
                return try EvdevDevice(path: "/dev/input/\(name)")
            }
            usleep(10_000)
        }
        throw BenchError(
            description: "the node of \(parent) cannot be read: run this as root, where udev runs")
    }

    private static func node(below parent: String) -> String? {
        guard let folder = opendir(parent) else { return nil }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("event") { return name }
        }
        return nil
    }

    private struct Desk: ~Copyable {
        private var engine = Engine(settings: EngineSettings())
        private var encoder = LineEncoder()
        private var buffer = LineBuffer()
        private let id: DeviceID

        init() throws {
            engine.use(try Keymap(engine.settings.keymap), at: MonotonicClock.now)
            id = engine.add(LatencyBench.description, at: MonotonicClock.now)!
            engine.clearEvents()
        }

        /// Waits for events of the device, and encodes them as lines.
        mutating func awaitLine(of device: inout EvdevDevice) throws {
            while buffer.isEmpty {
                guard Poller.wait(for: .reading, of: device.rawDescriptor, atMost: .milliseconds(1000)) else {
                    throw BenchError(description: "the key never came")
                }
                if case .frame(let time, let isMadeByKernel) = try device.next() {
                    Self.process(&device, id, at: time, isMadeByKernel, &engine)
                }
                _ = encoder.encodeAll(of: &engine, to: &buffer)
            }
            buffer.consume(buffer.count)
        }

        private static func process(
            _ device: inout EvdevDevice, _ id: DeviceID, at time: Timestamp, _ isMadeByKernel: Bool,
            _ engine: inout Engine
        ) {
            engine.process(
                Frame(time: time, device: id, events: device.events, isMadeByKernel: isMadeByKernel))
        }
    }
}
