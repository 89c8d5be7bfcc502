/// A module: what it is for, and what it may import.
///
/// ``table`` is the one table of imports. Package.swift has to agree with it, and the architecture page prints it; to
/// print it anew: `INLET_WRITE_PAGES=1 swift test --filter ModuleTableTests`.
struct Module: Sendable {
    let name: String
    /// What it holds, in one sentence.
    let purpose: String
    /// What its files import, beside the standard library.
    let imports: Set<String>
    /// It touches no clock, file or environment.
    let isPure: Bool

    private init(_ name: String, _ purpose: String, _ imports: Set<String>, isPure: Bool = false) {
        self.name = name
        self.purpose = purpose
        self.imports = imports
        self.isPure = isPure
    }

    /// Module maps, headers and functions in C, which import nothing of ours.
    static let ofC: [(names: [String], purpose: String)] = [
        (
            ["CLinuxInput", "CMosquitto", "CXKBCommon", "CYAML", "CZstd"],
            "module maps and shims of C libraries"
        ),
        (
            ["CLinuxSystem"],
            "C functions for kernel interfaces that Swift cannot call: descriptors, processes, rights, seccomp and Landlock filters"
        ),
        (
            ["CLab"],
            "the core as WebAssembly, built by `Sources/Lab/build`, and the configuration's schema, both as bytes for the lab"
        ),
        (
            ["CBroker"],
            "TLS for libmosquitto, with OpenSSL and memory limits; only for `inlet-publish`"
        ),
        (["CAllocations"], "counts allocations, for the benchmarks"),
    ]

    /// The lowest first: each imports only modules above it.
    static let table = [
        Module(
            "InputModel",
            "types that all modules share: codes, frames, geometry, device state machines, published events of devices, limits",
            [], isPure: true),
        Module(
            "Touchpad", "turns contacts into pointer motion, taps, clicks, scrolling and gestures",
            ["InputModel"],
            isPure: true),
        Module(
            "Regions", "the region tree and the grid that finds the region at a point", ["InputModel"],
            isPure: true),
        Module(
            "Interaction",
            "resolves input against the scenes and regions that programs declare: hover, captures, selection, focus, commands; all that is published",
            ["InputModel", "Regions"], isPure: true),
        Module(
            "Keymap", "libxkbcommon: the text of keys, the modifiers in force",
            ["CXKBCommon", "InputModel"], isPure: true),
        Module(
            "Engine",
            "the core of one seat: turns device frames and program requests into published events",
            ["InputModel", "Interaction", "Keymap", "Regions", "Touchpad"], isPure: true),
        Module(
            "Wire",
            "JSON and YAML: event lines and snapshots, requests, configuration documents, saved state; no I/O",
            ["CYAML", "InputModel", "Interaction"], isPure: true),
        Module(
            "Trace", "encodes, decodes and redacts recordings (MCAP, evemu, libinput's YAML); no I/O",
            ["CZstd", "InputModel", "Interaction", "Wire"], isPure: true),
        Module(
            "Report",
            "the HTML pages of `inlet report` and of its lab: facts, HTML, style and script; no I/O",
            ["CLab", "InputModel", "Interaction", "Wire"], isPure: true),
        Module(
            "System",
            "the operating system: descriptors, waiting, files, sockets, rights, messages on standard error",
            ["CLinuxSystem", "Glibc", "InputModel"]),
        Module(
            "LinuxInput",
            "the kernel's input devices, through udev, evdev and uinput",
            ["CLinuxInput", "CLinuxSystem", "Glibc", "InputModel", "System"]),
        Module(
            "Configuration",
            "turns the configuration file into the settings of engine, recordings and permissions",
            [
                "CLinuxSystem", "Engine", "Glibc", "InputModel", "Interaction", "Keymap", "System",
                "Touchpad",
                "Wire",
            ]),
        Module(
            "Subscription",
            "one client of an engine: its lines, its queue, its requests and their replies",
            [
                "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "System",
                "Wire",
            ]),
        Module(
            "Recording",
            "writes recording files, beside a stream in a separate process; replays, verifies and reports on them",
            [
                "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction",
                "Report", "Subscription", "System", "Trace", "Wire",
            ]),
        Module(
            "Simulation", "simulated hands: turns steps into frames of simulated devices",
            ["Engine", "Glibc", "InputModel", "Interaction", "Keymap", "Wire"]),
        Module(
            "Server",
            "the event loops of stream, daemon, simulation, recorders and players, with their clients, helpers and saved state",
            [
                "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "LinuxInput",
                "Recording", "Simulation", "Subscription", "System", "Trace", "Wire",
            ]),
        Module(
            "Client", "the client side of the daemon's socket: single requests, and a stream passed on",
            ["CLinuxSystem", "Glibc", "InputModel", "System", "Wire"]),
        Module(
            "Options",
            "the command lines of all programs: their syntax and its description, and how their words are read",
            ["InputModel", "System", "Wire"]),
        Module(
            "Inlet",
            "the library for Swift programs, as clients of a daemon or with a seat in their own process; the documentation",
            [
                "Configuration", "Dispatch", "Glibc", "InputModel", "Interaction", "Recording", "Server",
                "Synchronization", "System", "Trace", "Wire",
            ]),
        Module(
            "Watch", "`inlet watch`: draws a daemon's stream on a terminal",
            ["CLinuxSystem", "Client", "Glibc", "InputModel", "System", "Wire"]),
        Module(
            "inlet", "the command line",
            [
                "Client", "Configuration", "Glibc", "InputModel", "Interaction", "Keymap", "LinuxInput",
                "Options", "Recording", "Server", "Subscription", "System", "Trace", "Watch", "Wire",
            ]),
        Module(
            "Serve", "`inlet serve`: connects pages in a browser to a daemon, over WebSocket",
            [
                "CLinuxSystem", "Client", "Glibc", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket",
                "Options", "System", "Wire",
            ]),
        Module(
            "inlet-serve", "the program that `inlet serve` executes", ["Glibc", "Serve", "System"]),
        Module(
            "Publish", "`inlet publish`: sends a daemon's stream to an MQTT broker",
            [
                "CBroker", "CLinuxSystem", "CMosquitto", "Client", "Glibc", "InputModel", "Options", "System",
                "Wire",
            ]),
        Module(
            "inlet-publish", "the program that `inlet publish` executes", ["Glibc", "Publish", "System"]),
        Module(
            "inlet-bench", "benchmarks of the core",
            [
                "CAllocations", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "Keymap",
                "LinuxInput", "Recording", "Regions", "Server", "Subscription", "System", "Touchpad", "Trace",
                "Wire",
            ]),
    ]

    /// The table as the architecture page shows it.
    static var page: String {
        var text = "| module | purpose | imports |\n|---|---|---|\n"
        for row in ofC { text += "| \(list(row.names)) | \(row.purpose) | C |\n" }
        for module in table {
            let imports = module.imports.isEmpty ? "the standard library" : list(module.imports.sorted())
            text += "| `\(module.name)` | \(module.purpose) | \(imports) |\n"
        }
        return text
    }

    private static func list(_ names: [String]) -> String {
        names.map { "`\($0)`" }.joined(separator: ", ")
    }
}
