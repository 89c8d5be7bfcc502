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
            "C functions for what Swift cannot call of the kernel: descriptors, processes, rights, seccomp and Landlock filters"
        ),
        (
            ["CLab"],
            "the core as WebAssembly, made of the modules above it by `Sources/Lab/build`, and the configuration's schema: bytes for the lab"
        ),
        (
            ["CBroker"],
            "TLS for libmosquitto, by OpenSSL, and bounds of memory: for `inlet-publish` alone"
        ),
        (["CAllocations"], "counts allocations, for the benchmarks"),
    ]

    /// The lowest first: each imports only modules above it.
    static let table = [
        Module(
            "InputModel",
            "what all modules share: codes, frames, geometry, device state machines, published events, limits",
            [], isPure: true),
        Module(
            "Touchpad", "contacts to pointer motion, taps, clicks, scroll and gestures", ["InputModel"],
            isPure: true),
        Module(
            "Regions", "the region tree and the grid that finds the region at a point", ["InputModel"],
            isPure: true),
        Module(
            "Interaction",
            "what input means to the scenes and regions that programs declare: hover, captures, selection, focus, commands",
            ["InputModel", "Regions"], isPure: true),
        Module(
            "Keymap", "libxkbcommon: what keys type, which modifiers are in force",
            ["CXKBCommon", "InputModel"], isPure: true),
        Module(
            "Engine",
            "the core of one seat: turns frames of devices and requests of programs into published events",
            ["InputModel", "Interaction", "Keymap", "Regions", "Touchpad"], isPure: true),
        Module(
            "Wire",
            "JSON and YAML: event lines and the state they add up to, requests, configuration documents, saved state; no I/O",
            ["CYAML", "InputModel", "Interaction"], isPure: true),
        Module(
            "Trace", "recordings as bytes (MCAP, evemu, libinput's YAML), with their text redacted; no I/O",
            ["CZstd", "InputModel", "Interaction", "Wire"], isPure: true),
        Module(
            "Report", "the page about a recording and the lab's: facts, HTML, style and script; no I/O",
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
            "the configuration file as settings: of an engine that follows it, of recordings, of permissions",
            [
                "CLinuxSystem", "Engine", "Glibc", "InputModel", "Interaction", "Keymap", "System", "Wire",
            ]),
        Module(
            "Subscription",
            "one reader of an engine: its lines, its queue, its requests and their replies",
            [
                "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "Keymap",
                "System", "Wire",
            ]),
        Module(
            "Recording",
            "recording files: composes them, in a process of their own beside a stream; plays, verifies and reports on them",
            [
                "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction",
                "Report", "Subscription", "System", "Trace", "Wire",
            ]),
        Module(
            "Simulation", "hands on devices that are not there: steps to frames",
            ["Engine", "Glibc", "InputModel", "Interaction", "Keymap", "Wire"]),
        Module(
            "Server",
            "the event loops behind stream, daemon, simulation, recorders and players, with their clients, helpers and saved state",
            [
                "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "LinuxInput",
                "Recording", "Simulation", "Subscription", "System", "Trace", "Wire",
            ]),
        Module(
            "Client", "a daemon's socket from the other end: single requests, and a stream handed on",
            ["CLinuxSystem", "Glibc", "InputModel", "System", "Wire"]),
        Module(
            "Inlet",
            "the library: programs of Swift as clients of a daemon or of a seat in their process; the documentation of the whole",
            [
                "Configuration", "Dispatch", "Glibc", "InputModel", "Interaction", "Recording", "Server",
                "Synchronization", "System", "Trace", "Wire",
            ]),
        Module(
            "Watch", "`inlet watch`: a daemon's stream drawn on a terminal",
            ["CLinuxSystem", "Client", "Glibc", "InputModel", "System", "Wire"]),
        Module(
            "inlet", "the command line",
            [
                "Client", "Configuration", "Glibc", "InputModel", "Interaction", "Keymap", "LinuxInput",
                "Recording", "Server", "Subscription", "System", "Trace", "Watch", "Wire",
            ]),
        Module(
            "Serve", "`inlet serve`: pages in a browser as clients of a daemon, over WebSocket",
            [
                "CLinuxSystem", "Client", "Glibc", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket",
                "System",
                "Wire",
            ]),
        Module(
            "inlet-serve", "the program that `inlet serve` executes", ["Glibc", "Serve", "System"]),
        Module(
            "Publish", "`inlet publish`: the stream of a daemon to an MQTT broker",
            [
                "CBroker", "CLinuxSystem", "CMosquitto", "Client", "Glibc", "InputModel", "System", "Wire",
            ]),
        Module(
            "inlet-publish", "the program that `inlet publish` executes", ["Glibc", "Publish", "System"]),
        Module(
            "inlet-bench", "measurements of the core",
            [
                "CAllocations", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "Keymap",
                "LinuxInput", "Recording", "Regions", "Server", "Subscription", "System", "Touchpad", "Trace",
                "Wire",
            ]),
    ]

    /// The table as the architecture page shows it.
    static var page: String {
        var text = "| module | one sentence | imports |\n|---|---|---|\n"
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
