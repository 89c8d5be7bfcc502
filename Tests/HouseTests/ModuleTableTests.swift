import Foundation
import Testing

/// The house's own rules, read off the source text: who imports whom, and how large things are.
struct ModuleTableTests {
    /// What each module may import, beside the standard library. The architecture page shows the same picture.
    static let table: [String: Set<String>] = [
        "InputModel": [],
        "Touchpad": ["InputModel"],
        "Keymap": ["CXKBCommon", "InputModel"],
        "Regions": ["InputModel"],
        "Interaction": ["InputModel", "Regions"],
        "Engine": ["InputModel", "Interaction", "Keymap", "Regions", "Touchpad"],
        "Wire": ["CYAML", "InputModel", "Interaction"],
        "Trace": ["CZstd", "InputModel", "Interaction", "Wire"],
        "Report": ["InputModel", "Interaction", "Wire"],
        "System": ["CLinuxSystem", "Glibc", "InputModel"],
        "LinuxInput": ["CLinuxInput", "CLinuxSystem", "Glibc", "InputModel", "System"],
        "Configuration": [
            "CLinuxSystem", "Engine", "Glibc", "InputModel", "Interaction", "Keymap", "System", "Touchpad",
            "Wire",
        ],
        "Subscription": [
            "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "Keymap",
            "System",
            "Wire",
        ],
        "Recording": [
            "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "Keymap",
            "LinuxInput", "Report", "Subscription", "System", "Trace", "Wire",
        ],
        "Server": [
            "CLinuxSystem", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "Keymap",
            "LinuxInput", "Recording", "Subscription", "System", "Wire",
        ],
        "Client": ["CLinuxSystem", "Glibc", "InputModel", "System", "Wire"],
        "Terminal": ["CLinuxSystem", "Client", "Glibc", "InputModel", "System", "Wire"],
        "Inlet": [
            "Client", "Configuration", "Engine", "InputModel", "Interaction", "Keymap", "LinuxInput",
            "Recording", "Regions", "Server", "Subscription", "System", "Touchpad", "Trace", "Wire",
        ],
        "inlet": [
            "Client", "Configuration", "Glibc", "InputModel", "Interaction", "Keymap", "LinuxInput",
            "Recording", "Server", "Subscription", "System", "Terminal", "Trace", "Wire",
        ],
        "inlet-bench": [
            "CAllocations", "Configuration", "Engine", "Glibc", "InputModel", "Interaction", "Keymap",
            "LinuxInput", "Recording", "Regions", "Subscription", "System", "Touchpad", "Trace", "Wire",
        ],
    ]

    @Test("Every module stands in the table, and the table names no other")
    func tableIsComplete() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Source.root.appending(path: "Sources").path)
        let swift = folders.filter { !$0.prefix(2).allSatisfy(\.isUppercase) && !$0.hasPrefix(".") }
        #expect(Set(swift) == Set(Self.table.keys))
    }

    @Test("Modules import what the table allows, and nothing else", arguments: table.keys.sorted())
    func imports(_ module: String) throws {
        let allowed = try #require(Self.table[module])
        let files = try Source.files(below: "Sources/\(module)")
        #expect(!files.isEmpty)
        for file in files {
            for name in file.imports where !allowed.contains(name) {
                Issue.record("\(file.path) imports \(name), which \(module) may not")
            }
        }
    }

    @Test(
        "The pure modules touch no clock, file or environment",
        arguments: [
            "InputModel", "Touchpad", "Regions", "Interaction", "Engine", "Wire", "Trace", "Report", "Keymap",
        ])
    func purity(_ module: String) throws {
        let banned = [
            "clock_gettime", "ContinuousClock", "SuspendingClock", "Date(", "getenv", "fopen", "print(",
        ]
        for file in try Source.files(below: "Sources/\(module)") {
            for word in banned where file.code.contains(word) {
                Issue.record("\(file.path) says \(word)")
            }
        }
    }

    @Test("The rules catch what they forbid")
    func rulesCatch() {
        let file = Source(
            path: "x", text: "@preconcurrency import Foundation\npublic import Glibc // import Nothing\n")
        #expect(file.imports == ["Foundation", "Glibc"])
        #expect(!Source(path: "x", text: "let a = 1 // getenv\n").code.contains("getenv"))
    }
}
