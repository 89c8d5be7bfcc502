public import InputModel

/// What is dragged, by the names of its forms: media types such as `text/uri-list`, or a program's own such as `card`.
///
/// ```swift
/// DragTypes(["text/plain", "card"])  // nil for no type, too many, one that stands twice or is no printable ASCII
/// ```
public struct DragTypes: Hashable, Sendable {
    /// As they were declared: the best first.
    public let list: [String]
    /// In order, so that two of these are compared in one pass: a drag asks it at each region that it comes over.
    private let sorted: [String]

    /// At most `Limits.dragTypes` types, each of 1 to `Limits.dragTypeBytes` printable ASCII characters; nil for others.
    public init?(_ list: [String]) {
        guard (1...Limits.dragTypes).contains(list.count), list.allSatisfy(Self.isValid) else { return nil }
        let sorted = list.sorted()
        guard zip(sorted, sorted.dropFirst()).allSatisfy(!=) else { return nil }
        self.list = list
        self.sorted = sorted
    }

    /// True for the name of a form.
    package static func isValid(_ type: String) -> Bool {
        (1...Limits.dragTypeBytes).contains(type.utf8.count)
            && type.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    }

    /// True where both have a type.
    func shares(with other: DragTypes) -> Bool {
        var (own, others) = (0, 0)
        while own < sorted.count, others < other.sorted.count {
            if sorted[own] == other.sorted[others] { return true }
            if sorted[own] < other.sorted[others] { own += 1 } else { others += 1 }
        }
        return false
    }
}

/// What a region, with what lies in it, gives to others when it is dragged.
public struct RegionDrags: Hashable, Sendable {
    /// What may become of the original, as a set.
    public struct Operations: OptionSet, Hashable, Sendable {
        /// A bit for each.
        public var rawValue: UInt8

        /// The operations whose bits are set.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// One operation.
        public init(_ operation: DragOperation) { rawValue = 1 << operation.rawValue }

        /// The original goes to the target.
        public static let move = Operations(.move)
        /// The original stays.
        public static let copy = Operations(.copy)

        /// What a release does where these are allowed: a copy where one is asked for, else a move, else a copy. A copy that is
        /// asked for and not allowed becomes no move.
        func choice(asksForCopy: Bool) -> DragOperation? {
            if !asksForCopy, contains(.move) { return .move }
            return contains(.copy) ? .copy : nil
        }
    }

    /// The forms in which it can be had.
    public var types: DragTypes
    /// What may become of the original; at least one.
    public var operations: Operations

    /// Gives `types`, by `operations`.
    public init(_ types: DragTypes, operations: Operations = [.move, .copy]) {
        self.types = types
        self.operations = operations
    }
}

/// `drop.accept`: what the program of the region under a drag would have a release do.
public struct DropAnswer: Sendable {
    /// The number that `drop` lines have.
    public var drag: UInt64
    /// nil: the drag is refused here.
    public var operation: DragOperation?
    /// The region that is meant, and its scene: where the drag is over another by then, the answer says nothing. nil: whichever it is
    /// over.
    public var region, scene: String?
    /// Where the request says its number.
    public var position = SourcePosition.none

    /// Has a release of `drag` do `operation`.
    public init(to drag: UInt64, _ operation: DragOperation?) {
        self.drag = drag
        self.operation = operation
    }
}

/// `drag.payload`: what was dragged.
public struct DragPayload: Sendable {
    /// The number that `drag` lines have.
    public var drag: UInt64
    /// A JSON value, at most `Limits.payloadBytes`.
    public var payload: String
    /// Where the request says its number.
    public var position = SourcePosition.none

    /// Hands over `payload` for `drag`.
    public init(of drag: UInt64, _ payload: String) {
        self.drag = drag
        self.payload = payload
    }
}
