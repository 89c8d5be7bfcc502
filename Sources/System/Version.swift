/// The version of the whole: program, library and documents.
package enum Version {
    /// Major, minor and patch, after semver.org.
    package static let current: StaticString = "0.1.0"
}
