/// A case that is published, and declared in requests, by its name.
///
/// The names stand in a table, because the compiler has them only where there is reflection, which the lab's core lacks.
public protocol PublishedCase: CaseIterable, RawRepresentable<UInt8> {
    /// The names of all cases, in their order.
    static var names: [StaticString] { get }
}

extension PublishedCase {
    /// The published name.
    public var name: StaticString { Self.names[Int(rawValue)] }

    /// The case of that name; nil if there is none.
    public init?(name: some StringProtocol) {
        guard let value = Self.allCases.first(where: { $0.name.description == name }) else { return nil }
        self = value
    }
}
