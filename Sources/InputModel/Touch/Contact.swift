/// One finger or tool on a surface, in device units.
public struct Contact: Hashable, Sendable {
    /// Counts up for each contact of the device, so that no two are ever confused.
    public var id: UInt32
    public var x: Int32
    public var y: Int32
    public var pressure: Int32

    public init(id: UInt32, x: Int32, y: Int32, pressure: Int32) {
        self.id = id
        self.x = x
        self.y = y
        self.pressure = pressure
    }
}
