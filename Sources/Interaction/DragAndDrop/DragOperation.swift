public import InputModel

/// What happens to the original when something is dropped.
public enum DragOperation: UInt8, PublishedCase, BitwiseCopyable, Sendable {
    /// It moves to the target.
    case move
    /// It stays, and the target gets a copy.
    case copy

    /// The published names, in the order of the cases.
    public static let names: [StaticString] = ["move", "copy"]
}

extension RegionDrags {
    /// A set of operations on the original.
    public struct Operations: OptionSet, Hashable, Sendable {
        /// A bit for each operation.
        public var rawValue: UInt8

        /// The operations whose bits are set.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// One operation.
        public init(_ operation: DragOperation) { rawValue = 1 << operation.rawValue }

        /// The original moves to the target.
        public static let move = Operations(.move)
        /// The original stays.
        public static let copy = Operations(.copy)

        /// The operation of a release if these are allowed: a copy if asked for, else a move, else a copy. If a copy is
        /// asked for but not allowed, nil: it does not become a move.
        func choice(asksForCopy: Bool) -> DragOperation? {
            if !asksForCopy, contains(.move) { return .move }
            return contains(.copy) ? .copy : nil
        }
    }
}
