package import System

/// The topics of published lines: `PREFIX/MACHINE/TYPE`.
package struct Topics: Sendable {
    /// The longest prefix in bytes. A topic has at most 65 535 bytes, but one that long has no use.
    private static let limit = 200

    private let start: String

    /// - Parameters:
    ///   - prefix: One level, or several separated by `/`.
    ///   - machine: The hashed id of this machine.
    package init(prefix: String, machine: String) {
        start = "\(prefix)/\(machine)/"
    }

    /// Checks a prefix.
    ///
    /// - Throws: ``InletError`` (usage) if MQTT does not allow the prefix, or subscribers could not match its levels.
    package static func check(_ prefix: String) throws(InletError) {
        guard !prefix.isEmpty, prefix.utf8.count <= limit else {
            throw InletError(
                .usage,
                "--topic: a prefix must have 1 to \(limit) bytes, such as inlet or site/inlet")
        }
        guard prefix.unicodeScalars.allSatisfy({ $0 != "+" && $0 != "#" && PrintableText.isShown($0) }) else {
            throw InletError(
                .usage,
                "--topic: a prefix must not contain +, # or control characters, which MQTT reserves; use "
                    + "one such as site/inlet")
        }
        guard !prefix.hasPrefix("$") else {
            throw InletError(
                .usage, "--topic: topics that begin with $ are reserved for the broker; use another prefix")
        }
        guard !prefix.split(separator: "/", omittingEmptySubsequences: false).contains("") else {
            throw InletError(
                .usage,
                "--topic: \"\(prefix)\" has an empty level; write site/inlet, without / at either end")
        }
    }

    /// The topic of lines of a type.
    package func topic(of type: String) -> String { start + type }

    /// The topic of this machine's status; retained, and the last will. No line type has this name.
    package var status: String { start + "status" }
    /// The topic filter that subscribes to everything from this machine.
    package var all: String { start + "#" }
}
