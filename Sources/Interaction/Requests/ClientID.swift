/// Who asks: scenes belong to those who made them.
public struct ClientID: Hashable, Sendable {
    /// 0 for ``configuration``; programs have any other, a number each.
    public var rawValue: UInt32

    /// The client of the number `rawValue`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The configuration file, whose scenes everybody may change.
    public static let configuration = ClientID(rawValue: 0)

    /// Whose scenes are those that an earlier process knew.
    static let nobody = ClientID(rawValue: .max)
}
