import Wire

@testable import Configuration

/// Configuration in YAML. Layouts are left out: compiling one takes longer than a thousand other inputs, and is
/// libxkbcommon's.
enum ConfigurationTarget: FuzzTarget {
    static let name = "configuration"

    /// Nodes after aliases are followed, each at its largest, beside the trial of the core.
    static func memoryLimit(_ count: Int) -> Int { 64 << 20 + 1024 * count }

    static func run(_ bytes: [UInt8]) {
        guard let document = try? YAMLDocument.parse(bytes), document.root.peek("keyboard") == nil else {
            return
        }
        _ = try? Configuration(yaml: bytes)
    }
}
