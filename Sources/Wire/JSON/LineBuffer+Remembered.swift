import InputModel

/// What was written last of its kind, as text.
///
/// The lines of one moment all tell one time, and nearly all one place: copying the text takes a fifth of what writing the
/// numbers does.
struct RememberedText<Value: Equatable> {
    private var value: Value
    private var bytes = SIMD64<UInt8>()
    /// 0: nothing was written yet.
    private var count = 0

    init(_ value: Value) { self.value = value }

    @inline(__always)
    func stands(for other: Value) -> Bool { count > 0 && value == other }

    /// - Returns: how many bytes count, of those that were written.
    @inline(__always)
    func copy(to target: UnsafeMutablePointer<UInt8>) -> Int {
        UnsafeMutableRawPointer(target).storeBytes(of: bytes, as: SIMD64<UInt8>.self)
        return count
    }

    mutating func remember(_ value: Value, _ text: UnsafeMutablePointer<UInt8>, _ count: Int) {
        self.value = value
        self.count = count
        bytes = UnsafeRawPointer(text).loadUnaligned(as: SIMD64<UInt8>.self)
    }
}

extension LineBuffer {
    /// Room for what is remembered, which is copied whole, and for the number that is written behind it meanwhile: in
    /// between the bytes stay where they are.
    static let rememberedRoom = 128

    /// Writes the members `x` and `y`, at most 45 bytes.
    mutating func appendPlace(_ point: Point) {
        var cursor = open(Self.rememberedRoom)
        appendPlace(point, &cursor)
        close(cursor)
    }

    /// Writes a time in microseconds, at most 20 bytes.
    mutating func appendTime(_ time: Timestamp) {
        var cursor = open(Self.rememberedRoom)
        appendTime(time, &cursor)
        close(cursor)
    }

    /// Writes the members `x` and `y`, at most 45 bytes, where ``rememberedRoom`` is.
    @inline(__always)
    mutating func appendPlace(_ point: Point, _ cursor: inout LineCursor) {
        guard !place.stands(for: point) else { return cursor.skip(place.copy(to: cursor.target)) }
        let start = cursor.target
        cursor.append(#""x":"#)
        cursor.append(point.x)
        cursor.append(#","y":"#)
        cursor.append(point.y)
        place.remember(point, start, cursor.target - start)
    }

    /// Writes a time in microseconds, at most 20 bytes, where ``rememberedRoom`` is.
    @inline(__always)
    mutating func appendTime(_ time: Timestamp, _ cursor: inout LineCursor) {
        guard !self.time.stands(for: time) else { return cursor.skip(self.time.copy(to: cursor.target)) }
        let start = cursor.target
        cursor.append(time.microseconds)
        self.time.remember(time, start, cursor.target - start)
    }
}
