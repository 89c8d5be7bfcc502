package import System

/// What lines are published under: `PREFIX/MACHINE/TYPE`.
package struct Topics: Sendable {
    /// A topic has at most 65 535 bytes; one that is so long has no use.
    private static let limit = 200

    private let start: String

    /// - Parameters:
    ///   - prefix: One level, or several with `/` between.
    ///   - machine: The hashed id of this machine.
    package init(prefix: String, machine: String) {
        start = "\(prefix)/\(machine)/"
    }

    /// Checks a prefix.
    ///
    /// - Throws: ``InletError`` (usage) for what no topic may hold, or what readers could not subscribe to by its levels.
    package static func check(_ prefix: String) throws(InletError) {
        guard !prefix.isEmpty, prefix.utf8.count <= limit else {
            throw InletError(
                .usage,
                "--topic: a prefix must have 1 to \(limit) bytes, such as inlet or "
                    + "site/inlet")
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
                "--topic: \"\(prefix)\" has an empty level; write site/inlet, without / at either "
                    + "end")
        }
    }

    /// The topic of lines of a type.
    package func topic(of type: String) -> String { start + type }

    /// Says whether this machine is connected; retained, and the last will. No type of line has this name.
    package var status: String { start + "status" }
    /// All that this machine publishes, as readers subscribe to it.
    package var all: String { start + "#" }
}
