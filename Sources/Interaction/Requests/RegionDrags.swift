import InputModel

/// The types of dragged data: media types such as `text/uri-list`, or a program's own such as `card`.
///
/// ```swift
/// DragTypes(["text/plain", "card"])  // nil for no type, too many, a duplicate, or one that is not printable ASCII
/// ```
public struct DragTypes: Hashable, Sendable {
    /// In the declared order: the best first.
    public let list: [String]
    /// Sorted, so that two lists are compared in one pass: a drag does so at each region that it enters.
    private let sorted: [String]

    /// 1 to `Limits.dragTypes` different types, each of 1 to `Limits.dragTypeBytes` printable ASCII characters;
    /// otherwise nil.
    public init?(_ list: [String]) {
        guard (1...Limits.dragTypes).contains(list.count), list.allSatisfy(Self.isValid) else { return nil }
        let sorted = list.sorted()
        guard zip(sorted, sorted.dropFirst()).allSatisfy(!=) else { return nil }
        self.list = list
        self.sorted = sorted
    }

    /// True for a valid name of a type.
    package static func isValid(_ type: String) -> Bool {
        (1...Limits.dragTypeBytes).contains(type.utf8.count)
            && type.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    }

    /// True if both lists have a type in common.
    func shares(with other: DragTypes) -> Bool {
        var (own, others) = (0, 0)
        while own < sorted.count, others < other.sorted.count {
            if sorted[own] == other.sorted[others] { return true }
            if sorted[own] < other.sorted[others] { own += 1 } else { others += 1 }
        }
        return false
    }
}

/// The data that a region offers when it, or a region in it, is dragged.
public struct RegionDrags: Hashable, Sendable {
    /// The types in which the data is available.
    public var types: DragTypes
    /// The operations allowed on the original; at least one.
    public var operations: Operations

    /// Offers `types`, and allows `operations`.
    public init(_ types: DragTypes, operations: Operations = [.move, .copy]) {
        self.types = types
        self.operations = operations
    }
}

/// `drop.accept`: the effect of a release, chosen by the program of the region under the drag.
public struct DropAnswer: Sendable {
    /// The drag's number in `drop` lines.
    public var drag: UInt64
    /// nil to refuse the drag here.
    public var operation: DragOperation?
    /// The region that the answer is for, and its scene: the answer is ignored if the drag is over another region by
    /// then. nil for the region under the drag.
    public var region, scene: String?
    /// The position of `drag` in the request's text.
    public var position = SourcePosition.none

    /// Sets the effect of a release of `drag` to `operation`.
    public init(to drag: UInt64, _ operation: DragOperation?) {
        self.drag = drag
        self.operation = operation
    }
}

/// `drag.payload`: the dragged data.
public struct DragPayload: Sendable {
    /// The drag's number in `drag` lines.
    public var drag: UInt64
    /// A JSON value, at most `Limits.payloadBytes`.
    public var payload: String
    /// The position of `drag` in the request's text.
    public var position = SourcePosition.none

    /// Hands over `payload` for `drag`.
    public init(of drag: UInt64, _ payload: String) {
        self.drag = drag
        self.payload = payload
    }
}
