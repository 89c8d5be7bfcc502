import Foundation

/// The interpreter that scripts of the tests run in.
public enum Python {
    /// The environment that `Tests/run` makes for packages that the system does not have.
    private static let environment = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".build/python/bin/python3")

    /// The first interpreter that has `modules`: packages of the system belong to `/usr/bin/python3`, which need not
    /// be the first in the path.
    public static func interpreter(having modules: String) -> [String]? {
        [[environment.path], ["/usr/bin/python3"], ["/usr/bin/env", "python3"]].first { words in
            (try? ProcessRun(words + ["-c", "import \(modules)"]))?.status == 0
        }
    }
}
