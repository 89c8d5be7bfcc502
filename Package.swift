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

/// The parts of the page that `inlet report` writes, as text in the program.
let pageParts: [Resource] = [
    "body.html", "colours.css", "page.css", "parts.css", "facts.js", "words.js", "colours.js", "moment.js",
    "stage.js", "overview.js", "lanes.js", "timeline.js", "charts.js", "tables.js", "player.js", "main.js",
].map { .embedInCode("Page/\($0)") }

let package = Package(
    name: "inlet",
    products: [
        .executable(name: "inlet", targets: ["inlet"]),
        .executable(name: "inlet-bench", targets: ["inlet-bench"]),
        .library(
            name: "Inlet",
            targets: [
                "Bridge", "Engine", "InputModel", "Interaction", "Keymap", "LinuxInput", "Regions",
                "Touchpad",
                "Trace", "Wire",
            ]),
    ],
    targets: [
        // System libraries and what Glibc's module does not show of the kernel.
        .systemLibrary(
            name: "CLinuxInput", pkgConfig: "libevdev libudev",
            providers: [.apt(["libevdev-dev", "libudev-dev"])]),
        .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .target(name: "CLinuxSystem"),
        // Counts allocations, for benchmarks.
        .target(name: "CAllocations"),

        // The pure core: no I/O, no clock.
        // Roots and rounding may become calls, which a program that imports no Glibc would not find.
        .target(name: "InputModel", swiftSettings: house, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Touchpad", dependencies: ["InputModel"], swiftSettings: house),
        .target(name: "Regions", dependencies: ["InputModel"], swiftSettings: house),
        .target(name: "Interaction", dependencies: ["InputModel", "Regions"], swiftSettings: house),
        .target(name: "Keymap", dependencies: ["CXKBCommon", "InputModel"], swiftSettings: house),
        .target(
            name: "Engine", dependencies: ["InputModel", "Interaction", "Keymap", "Regions", "Touchpad"],
            swiftSettings: house),
        .target(name: "Wire", dependencies: ["InputModel", "Interaction"], swiftSettings: house),
        .target(
            name: "Trace", dependencies: ["CYAML", "CZstd", "InputModel", "Interaction", "Wire"],
            swiftSettings: house),
        .target(
            name: "Report", dependencies: ["InputModel", "Interaction", "Wire"],
            resources: pageParts, swiftSettings: house),

        // What touches the machine.
        .target(
            name: "LinuxInput", dependencies: ["CLinuxInput", "CLinuxSystem", "InputModel"],
            swiftSettings: house),
        .target(
            name: "Bridge",
            dependencies: [
                "CLinuxSystem", "Engine", "InputModel", "Interaction", "Keymap", "LinuxInput",
                "Report", "Touchpad", "Trace", "Wire",
            ],
            swiftSettings: house),
        .executableTarget(
            name: "inlet",
            dependencies: [
                "Bridge", "InputModel", "Interaction", "LinuxInput", "Trace", "Wire",
            ],
            resources: [
                .embedInCode("Samples/laptop/keyboard.evemu"), .embedInCode("Samples/laptop/mouse.evemu"),
                .embedInCode("Samples/laptop/touchpad.evemu"),
            ],
            swiftSettings: house),

        .executableTarget(
            name: "inlet-bench",
            dependencies: [
                "Bridge", "CAllocations", "Engine", "InputModel", "Interaction", "Keymap", "LinuxInput",
                "Regions", "Touchpad", "Trace", "Wire",
            ],
            swiftSettings: house),

        // Tests, from pure to whole. Those against a real kernel are Tests/Kernel/run.
        .target(
            name: "TestSupport", dependencies: ["InputModel", "Interaction"], path: "Tests/TestSupport",
            swiftSettings: house),
        .testTarget(
            name: "InputModelTests", dependencies: ["CLinuxInput", "InputModel", "TestSupport"],
            swiftSettings: house),
        .target(
            name: "CXKBReference", dependencies: ["CXKBCommon"], path: "Tests/CXKBReference",
            linkerSettings: [.linkedLibrary("xkbcommon")]),
        .testTarget(
            name: "KeymapTests", dependencies: ["CXKBReference", "InputModel", "Keymap", "TestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "TouchpadTests",
            dependencies: ["Bridge", "Engine", "InputModel", "TestSupport", "Touchpad", "Trace"],
            swiftSettings: house),
        .testTarget(
            name: "RegionsTests", dependencies: ["InputModel", "Regions", "TestSupport"], swiftSettings: house
        ),
        .testTarget(
            name: "InteractionTests", dependencies: ["InputModel", "Interaction", "TestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "WireTests", dependencies: ["InputModel", "Interaction", "TestSupport", "Wire"],
            swiftSettings: house),
        .testTarget(
            name: "TraceTests", dependencies: ["InputModel", "TestSupport", "Trace"], swiftSettings: house),
        .testTarget(
            name: "ReportTests", dependencies: ["InputModel", "Interaction", "Report", "TestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "Bridge", "Engine", "InputModel", "Interaction", "Keymap", "TestSupport", "Touchpad", "Trace",
                "Wire",
            ],
            exclude: ["Scenarios", "Sentences.md"], swiftSettings: house),
        .testTarget(
            name: "BridgeTests",
            dependencies: [
                "Bridge", "Engine", "InputModel", "Interaction", "Keymap", "Report", "TestSupport",
                "Touchpad", "Trace", "Wire",
            ],
            swiftSettings: house),
        .executableTarget(
            name: "example-toolbar", dependencies: ["Engine", "InputModel", "Interaction"],
            path: "Tests/Examples/swift", swiftSettings: house),
        .testTarget(
            name: "CommandTests", dependencies: ["TestSupport", "example-toolbar", "inlet", "inlet-bench"],
            swiftSettings: house),
        .testTarget(name: "HouseTests", swiftSettings: house),
        // Against emulated devices, under LD_PRELOAD=libumockdev-preload.so.0.
        .systemLibrary(
            name: "CUMockdev", path: "Tests/CUMockdev", pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev"])]),
        .testTarget(
            name: "LinuxInputTests",
            dependencies: [
                "Bridge", "CLinuxSystem", "CUMockdev", "InputModel", "LinuxInput", "Trace", "inlet",
            ],
            swiftSettings: house),
    ]
)

// The fuzzers want sanitizers in every module, so they are built only where they are asked for: Tests/Fuzz/run.
if Context.environment["INLET_FUZZ"] != nil {
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/CFuzzer"),
        .executableTarget(
            name: "inlet-fuzz",
            dependencies: [
                "Bridge", "CFuzzer", "Engine", "InputModel", "Interaction", "Keymap", "Regions",
                "TestSupport",
                "Trace", "Wire",
            ],
            path: "Tests/Fuzz", exclude: ["Seeds", "run"], swiftSettings: house),
    ]
}
