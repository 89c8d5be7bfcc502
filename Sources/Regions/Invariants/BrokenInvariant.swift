/// Something that always holds does not: a fault of this program, and of nothing that it was given.
package struct BrokenInvariant: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// - Throws: ``BrokenInvariant`` with `description` where `condition` is false.
package func require(
    _ condition: Bool, _ description: @autoclosure () -> String
) throws(BrokenInvariant) {
    guard condition else { throw BrokenInvariant(description()) }
}
