/// The version of the whole: program, library and documents.
public enum Version {
    public static let current: StaticString = "0.1.0"
}
