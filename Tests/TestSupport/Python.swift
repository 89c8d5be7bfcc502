/// The interpreter that scripts of the tests run in.
public enum Python {
    /// The first interpreter that has `modules`: packages of the system belong to `/usr/bin/python3`, which need not
    /// be the first in the path.
    public static func interpreter(having modules: String) -> [String]? {
        [["/usr/bin/python3"], ["/usr/bin/env", "python3"]].first { words in
            (try? ProcessRun(words + ["-c", "import \(modules)"]))?.status == 0
        }
    }
}
