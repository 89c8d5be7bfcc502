package import System
import Wire

/// A configuration whose text is read in steps, so that other work can run in between.
///
/// ```swift
/// var begun = BegunConfiguration(bytes, of: path)
/// while true {
///     if let configuration = try begun.goOn() { … }
///     …
/// }
/// ```
///
/// Compiling the keyboard layout takes milliseconds: `Engine.change(from:to:at:)` does that, if it has changed.
package struct BegunConfiguration: ~Copyable {
    /// YAML events read per step: about 0.2 ms.
    private static let eventsPerStep = 512

    private enum Stage: ~Copyable {
        case yaml(YAMLDocument)
        case document(Document?)
        case untried(Configuration)
        case tried(Configuration)
    }

    /// nil once a configuration was returned or an error thrown.
    private var stage: Stage?
    private let bytes: [UInt8]
    private let path: String

    /// Prepares to read `bytes`, the contents of the file at `path`.
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

    /// A configuration that has been read and checked already.
    package init(_ configuration: Configuration) {
        stage = .tried(configuration)
        bytes = []
        path = ""
    }

    /// Performs one step.
    ///
    /// - Returns: the configuration, once it has been read and checked.
    /// - Throws: ``InletError`` (bad configuration) with file, line and column.
    /// - Precondition: it has neither returned a configuration nor thrown an error.
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
