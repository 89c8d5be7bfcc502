/// The version of the whole: program, library and documents.
public enum Version {
    /// Major, minor and patch, after semver.org.
    public static let current: StaticString = "0.1.0"
}
