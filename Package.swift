// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every Swift target: Swift 6 mode, no warning survives, imports are explicit.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableExperimentalFeature("Lifetimes"),
]

/// The modules in which random tests spend their time are optimised in debug builds, too, with all assertions;
/// `INLET_DEBUG=1 swift build` leaves that to a debugger's user. As a dependency, a package may have no unsafe flags.
let isDependency = Context.packageDirectory.contains("/checkouts/")
let optimised: [SwiftSetting] =
    house
    + (isDependency || Context.environment["INLET_DEBUG"] != nil
        ? []
        : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))])

/// The parts of the pages that `inlet report` writes, as text in the program.
let pageParts: [Resource] = [
    "body.html", "colours.css", "page.css", "parts.css", "facts.js", "words.js", "colours.js", "moment.js",
    "stage.js", "overview.js", "lanes.js", "timeline.js", "charts.js", "tables.js", "player.js", "main.js",
    "why.css", "why.js", "lab.html", "lab.css", "lab.js", "reasons.js",
].map { .embedInCode("Page/\($0)") }

let package = Package(
    name: "inlet",
    products: [
        .executable(name: "inlet", targets: ["inlet"]),
        .executable(name: "inlet-bench", targets: ["inlet-bench"]),
        .executable(name: "inlet-serve", targets: ["inlet-serve"]),
        .executable(name: "inlet-publish", targets: ["inlet-publish"]),
        // What programs import. Its API is stable; see the page Swift.
        .library(name: "Inlet", targets: ["Inlet"]),
        // The pure core: the engine, what goes into it, and what comes out. Its API follows the code, and may change with every
        // version.
        .library(name: "InletCore", targets: ["Engine", "InputModel", "Interaction", "Keymap", "Touchpad"]),
    ],
    dependencies: [
        // For inlet-serve alone: HTTP and WebSocket (decision 56).
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2")
    ],
    targets: [
        // System libraries and what Glibc's module does not show of the kernel.
        .systemLibrary(
            name: "CLinuxInput", pkgConfig: "libevdev libudev",
            providers: [.apt(["libevdev-dev", "libudev-dev"])]),
        .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        // For inlet-publish alone (decision 62).
        .systemLibrary(
            name: "CMosquitto", pkgConfig: "libmosquitto libssl libcrypto",
            providers: [.apt(["libmosquitto-dev", "libssl-dev"])]),
        .target(
            name: "CBroker", dependencies: ["CMosquitto"],
            linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
        .target(name: "CLinuxSystem"),
        // Counts allocations, for benchmarks.
        .target(name: "CAllocations"),

        // The pure core: no I/O, no clock.
        // Square roots and rounding may compile to calls of libm.
        .target(name: "InputModel", swiftSettings: optimised, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Touchpad", dependencies: ["InputModel"], swiftSettings: optimised),
        .target(name: "Regions", dependencies: ["InputModel"], swiftSettings: optimised),
        .target(name: "Interaction", dependencies: ["InputModel", "Regions"], swiftSettings: optimised),
        .target(name: "Keymap", dependencies: ["CXKBCommon", "InputModel"], swiftSettings: optimised),
        .target(
            name: "Engine", dependencies: ["InputModel", "Interaction", "Keymap", "Regions", "Touchpad"],
            swiftSettings: optimised),
        .target(
            name: "Wire", dependencies: ["CYAML", "InputModel", "Interaction"], swiftSettings: optimised),
        .target(
            name: "Trace", dependencies: ["CZstd", "InputModel", "Interaction", "Wire"],
            swiftSettings: optimised),
        // The core as WebAssembly, which Sources/Lab/build makes, for the lab's page.
        .target(name: "CLab"),
        .target(
            name: "Report", dependencies: ["CLab", "InputModel", "Interaction", "Wire"],
            resources: pageParts, swiftSettings: house),

        // Simulated devices, moved by requests.
        .target(
            name: "Simulation", dependencies: ["Engine", "InputModel", "Interaction", "Keymap", "Wire"],
            swiftSettings: house),

        // What touches the machine.
        .target(name: "System", dependencies: ["CLinuxSystem", "InputModel"], swiftSettings: house),
        .target(
            name: "LinuxInput", dependencies: ["CLinuxInput", "CLinuxSystem", "InputModel", "System"],
            swiftSettings: house),
        .target(
            name: "Configuration",
            dependencies: [
                "CLinuxSystem", "Engine", "InputModel", "Interaction", "Keymap", "System", "Touchpad", "Wire",
            ],
            swiftSettings: house),
        .target(
            name: "Subscription",
            dependencies: [
                "CLinuxSystem", "Configuration", "Engine", "InputModel", "Interaction", "System", "Wire",
            ],
            swiftSettings: optimised),
        .target(
            name: "Recording",
            dependencies: [
                "CLinuxSystem", "Configuration", "Engine", "InputModel", "Interaction",
                "Report", "Subscription", "System", "Trace", "Wire",
            ],
            swiftSettings: house),
        .target(
            name: "Server",
            dependencies: [
                "CLinuxSystem", "Configuration", "Engine", "InputModel", "Interaction", "LinuxInput",
                "Recording", "Simulation", "Subscription", "System", "Trace", "Wire",
            ],
            swiftSettings: house),
        .target(
            name: "Client", dependencies: ["CLinuxSystem", "InputModel", "System", "Wire"],
            swiftSettings: house),
        .target(name: "Options", dependencies: ["InputModel", "System", "Wire"], swiftSettings: house),

        // The library product: programs of Swift, as clients of a daemon or of a seat in their process.
        .target(
            name: "Inlet",
            dependencies: [
                "Configuration", "InputModel", "Interaction", "Recording", "Server", "System", "Trace",
                "Wire",
            ],
            swiftSettings: house),

        // Programs.
        .target(
            name: "Watch", dependencies: ["CLinuxSystem", "Client", "InputModel", "System", "Wire"],
            swiftSettings: house),
        .executableTarget(
            name: "inlet",
            dependencies: [
                "Client", "Configuration", "InputModel", "Interaction", "Keymap", "LinuxInput", "Options",
                "Recording", "Server", "Subscription", "System", "Trace", "Watch", "Wire",
            ],
            resources: [
                .embedInCode("Samples/laptop/keyboard.evemu"), .embedInCode("Samples/laptop/mouse.evemu"),
                .embedInCode("Samples/laptop/touchpad.evemu"),
            ],
            swiftSettings: house),

        // The gateway for browsers: a process of its own, and the only one with SwiftNIO.
        .target(
            name: "Serve",
            dependencies: [
                "CLinuxSystem", "Client", "Options", "System", "Wire",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "inlet-serve", dependencies: ["Serve", "System"], swiftSettings: house),

        // To an MQTT broker: a process of its own, too, and the only one with libmosquitto and OpenSSL.
        .target(
            name: "Publish",
            dependencies: [
                "CBroker", "CLinuxSystem", "CMosquitto", "Client", "InputModel", "Options", "System", "Wire",
            ],
            swiftSettings: house),
        .executableTarget(
            name: "inlet-publish", dependencies: ["Publish", "System"], swiftSettings: house),

        .executableTarget(
            name: "inlet-bench",
            dependencies: [
                "CAllocations", "Configuration", "Engine", "InputModel", "Interaction", "Keymap",
                "LinuxInput", "Recording", "Regions", "Server", "Subscription", "System", "Touchpad", "Trace",
                "Wire",
            ],
            swiftSettings: house),

        // Tests, from pure to whole. Those against a real kernel are Tests/Machines/Kernel/run.
        .target(
            name: "TestSupport", dependencies: ["Configuration", "InputModel", "Interaction"],
            path: "Tests/Support/TestSupport",
            swiftSettings: optimised),
        .testTarget(
            name: "InputModelTests", dependencies: ["CLinuxInput", "InputModel", "TestSupport"],
            path: "Tests/Units/InputModelTests",
            swiftSettings: house),
        .target(
            name: "CXKBReference", dependencies: ["CXKBCommon"], path: "Tests/Units/CXKBReference",
            linkerSettings: [.linkedLibrary("xkbcommon")]),
        .testTarget(
            name: "KeymapTests", dependencies: ["CXKBReference", "InputModel", "Keymap", "TestSupport"],
            path: "Tests/Units/KeymapTests",
            swiftSettings: house),
        .testTarget(
            name: "TouchpadTests",
            dependencies: [
                "Engine", "InputModel", "Interaction", "Recording", "TestSupport", "Touchpad", "Trace",
            ],
            path: "Tests/Units/TouchpadTests",
            swiftSettings: optimised),
        .testTarget(
            name: "RegionsTests", dependencies: ["InputModel", "Regions", "TestSupport"],
            path: "Tests/Units/RegionsTests", swiftSettings: house
        ),
        .testTarget(
            name: "InteractionTests", dependencies: ["InputModel", "Interaction", "TestSupport"],
            path: "Tests/Units/InteractionTests",
            swiftSettings: house),
        .testTarget(
            name: "WireTests", dependencies: ["InputModel", "Interaction", "TestSupport", "Wire"],
            path: "Tests/Units/WireTests",
            swiftSettings: house),
        .testTarget(
            name: "TraceTests", dependencies: ["InputModel", "TestSupport", "Trace"],
            path: "Tests/Units/TraceTests", swiftSettings: house),
        .testTarget(
            name: "ReportTests", dependencies: ["InputModel", "Interaction", "Report", "TestSupport"],
            path: "Tests/Units/ReportTests",
            swiftSettings: house),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "Configuration", "Engine", "Inlet", "InputModel", "Interaction", "Keymap", "Recording",
                "Subscription",
                "TestSupport", "Touchpad", "Trace", "Wire",
            ],
            path: "Tests/Scenarios/ScenarioTests",
            exclude: ["Scenarios", "Sentences.md"], swiftSettings: house),
        .testTarget(
            name: "SystemTests", dependencies: ["CLinuxSystem", "InputModel", "System", "TestSupport"],
            path: "Tests/Units/SystemTests",
            swiftSettings: house),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "Configuration", "Engine", "InputModel", "Interaction", "Keymap", "System", "TestSupport",
                "Touchpad", "Wire",
            ],
            path: "Tests/Units/ConfigurationTests",
            swiftSettings: house),
        .testTarget(
            name: "SubscriptionTests",
            dependencies: [
                "Engine", "InputModel", "Interaction", "Keymap", "Subscription", "System", "TestSupport",
                "Wire",
            ],
            path: "Tests/Units/SubscriptionTests",
            swiftSettings: house),
        .target(name: "CFolderAttack", dependencies: ["CLinuxSystem"], path: "Tests/Units/CFolderAttack"),
        .testTarget(
            name: "RecordingTests",
            dependencies: [
                "CFolderAttack", "CLinuxSystem", "Configuration", "Engine", "InputModel", "Interaction",
                "Recording", "Report", "Server", "Subscription", "System", "TestSupport", "Trace", "Wire",
                "inlet",
            ],
            path: "Tests/Units/RecordingTests",
            swiftSettings: house),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Configuration", "Engine", "InputModel", "Interaction", "Keymap", "Recording", "Server",
                "Subscription", "System", "TestSupport", "Trace", "Wire",
            ],
            path: "Tests/Units/ServerTests",
            swiftSettings: house),
        .testTarget(
            name: "ClientTests", dependencies: ["Client"], path: "Tests/Units/ClientTests",
            swiftSettings: house),
        .testTarget(
            name: "WatchTests", dependencies: ["InputModel", "TestSupport", "Watch", "Wire"],
            path: "Tests/Units/WatchTests",
            swiftSettings: house),
        .testTarget(
            name: "ServeTests",
            dependencies: [
                "InputModel", "Serve", "System", "TestSupport", "Wire", "inlet", "inlet-serve",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            path: "Tests/Programs/ServeTests",
            swiftSettings: house),
        .testTarget(
            name: "PublishTests",
            dependencies: [
                "InputModel", "Publish", "System", "TestSupport", "Wire", "inlet", "inlet-publish",
            ],
            path: "Tests/Programs/PublishTests", exclude: ["lib", "load", "run"],
            swiftSettings: house),
        .executableTarget(
            name: "example-toolbar", dependencies: ["Inlet"], path: "Tests/Programs/Examples/swift",
            swiftSettings: house),
        .executableTarget(
            name: "example-core", dependencies: ["Engine", "InputModel", "Interaction"],
            path: "Tests/Programs/Examples/swift-core", swiftSettings: house),
        // The examples of the library's documentation, as Tests/House/Documentation/swift-examples takes them from there.
        .target(
            name: "SwiftExamples", dependencies: ["Inlet"], path: "Tests/Libraries/Swift/Examples",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "InletTests",
            dependencies: ["Inlet", "SwiftExamples", "TestSupport", "example-toolbar", "inlet"],
            path: "Tests/Libraries/Swift", exclude: ["Examples", "reconnect"],
            swiftSettings: house),
        // Runs the tests of the packages in Python and JavaScript, beside it.
        .testTarget(
            name: "LibraryTests", dependencies: ["TestSupport", "inlet"],
            path: "Tests/Libraries/LibraryTests",
            swiftSettings: house),
        .testTarget(
            name: "CommandTests",
            dependencies: ["InputModel", "TestSupport", "example-core", "inlet", "inlet-bench"],
            path: "Tests/Programs/CommandTests",
            swiftSettings: house),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "Engine", "InputModel", "Interaction", "Subscription", "TestSupport", "Wire", "inlet",
            ],
            path: "Tests/Scenarios/SimulationTests",
            exclude: ["Sessions"], swiftSettings: house),
        .testTarget(
            name: "KeyTests",
            dependencies: [
                "CXKBReference", "Engine", "InputModel", "Interaction", "Keymap", "TestSupport", "Wire",
            ],
            path: "Tests/Scenarios/KeyTests", swiftSettings: house),
        .testTarget(
            name: "HouseTests", dependencies: ["TestSupport"], path: "Tests/House/HouseTests",
            swiftSettings: house),
        // Against emulated devices, under LD_PRELOAD=libumockdev-preload.so.0.
        .systemLibrary(
            name: "CUMockdev", path: "Tests/Machines/CUMockdev", pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev"])]),
        .testTarget(
            name: "LinuxInputTests",
            dependencies: [
                "CLinuxSystem", "CUMockdev", "Configuration", "Engine", "Inlet", "InputModel", "LinuxInput",
                "Server", "Subscription", "System", "TestSupport", "Trace", "inlet",
            ],
            path: "Tests/Machines/LinuxInputTests",
            swiftSettings: house),
    ]
)

// The fuzzers want sanitizers in every module, so they are built only where they are asked for: Tests/Fuzz/run. Their targets
// are tests, too.
if Context.environment["INLET_FUZZ"] != nil {
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .executableTarget(
            name: "inlet-fuzz",
            dependencies: [
                "CFuzzer", "Client", "Configuration", "Engine", "InputModel", "Interaction", "Keymap",
                "Recording", "Regions", "Subscription", "System", "TestSupport", "Trace", "Wire",
            ],
            path: "Tests/Fuzz", exclude: ["CFuzzer", "FuzzTests.swift", "Seeds", "run"], swiftSettings: house),
    ]
} else {
    package.targets.append(
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "Client", "Configuration", "Engine", "InputModel", "Interaction", "Keymap", "Recording",
                "Regions", "Subscription", "System", "TestSupport", "Trace", "Wire",
            ],
            path: "Tests/Fuzz", exclude: ["CFuzzer", "Seeds", "main.swift", "run"], swiftSettings: house))
}
