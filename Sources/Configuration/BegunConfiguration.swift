package import System
import Wire

/// A configuration whose text is read in steps, between which others have their turn.
///
/// ```swift
/// var begun = BegunConfiguration(bytes, of: path)
/// while true {
///     if let configuration = try begun.goOn() { … }
///     …
/// }
/// ```
///
/// Its layout is not compiled: that takes milliseconds, and `Engine.change(from:to:at:)` does it where the layout is another one.
package struct BegunConfiguration: ~Copyable {
    /// What of a text is read in a step: some 0.2 ms.
    private static let eventsPerStep = 512

    private enum Stage: ~Copyable {
        case yaml(YAMLDocument)
        case document(Document?)
        case untried(Configuration)
        case tried(Configuration)
    }

    /// nil: it has come to its end.
    private var stage: Stage?
    private let bytes: [UInt8]
    private let path: String

    /// Nothing has been read of `bytes`, which the file at `path` holds.
    ///
    /// - Throws: as ``goOn()``.
    package init(_ bytes: [UInt8], of path: String) throws(InletError) {
        do throws(DocumentError) {
            stage = .yaml(try YAMLDocument(bytes))
        } catch {
            throw Configuration.error(error, in: path)
        }
        self.bytes = bytes
        self.path = path
    }

    /// One that has been read and tried already.
    package init(_ configuration: Configuration) {
        stage = .tried(configuration)
        bytes = []
        path = ""
    }

    /// Takes it one step on.
    ///
    /// - Returns: the configuration, once it is read and holds by itself.
    /// - Throws: ``InletError`` (bad configuration) with file, line and column.
    /// - Precondition: it has come to no end before.
    package mutating func goOn() throws(InletError) -> Configuration? {
        let current = stage.take()!
        do throws(DocumentError) {
            switch consume current {
            case .yaml(var yaml):
                let isRead = try yaml.goOn(events: Self.eventsPerStep)
                stage = isRead ? .document(yaml.take()) : .yaml(yaml)
            case .document(let document):
                stage = .untried(try Configuration(document, compilesLayout: false))
            case .untried(var configuration):
                try configuration.check()
                configuration.text = String(decoding: bytes, as: UTF8.self)
                stage = .tried(configuration)
            case .tried(let configuration): return configuration
            }
            return nil
        } catch {
            throw Configuration.error(error, in: path)
        }
    }
}
