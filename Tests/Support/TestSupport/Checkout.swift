public import Foundation

/// The checkout that the tests were built from.
public enum Checkout {
    /// Its folder: the nearest one above this file that has a `Package.swift`.
    public static let root: URL = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/",
            !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
        { folder.deleteLastPathComponent() }
        return folder
    }()

    /// A file or folder below ``root``.
    public static func path(_ name: String) -> String { root.appending(path: name).path }
}
