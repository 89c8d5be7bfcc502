public import Foundation

/// Recordings of real devices, where they are at hand: beside the checkout, or where `INLET_CORPUS` says.
public enum RealRecordings {
    public static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["INLET_CORPUS"] { return URL(filePath: path) }
        return Checkout.root.deletingLastPathComponent().appending(path: "shared/corpus")
    }()

    /// Those in evemu's format, as paths below the folder.
    public static let paths: [String] = {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".evemu") }.sorted()
    }()

    public static let isPresent = !paths.isEmpty
    public static let skipped = "SKIPPED: no recordings of real devices; name their folder in INLET_CORPUS"
}
