import InputModel
import Interaction

/// The last value of its kind that was written, as text.
///
/// The lines of one moment all have the same time, and nearly all the same position: copying the text takes a fifth of
/// the time of formatting the numbers.
struct RememberedText<Value: Equatable> {
    private var value: Value
    private var bytes = SIMD64<UInt8>()
    /// 0: nothing was written yet.
    private var count = 0

    init(_ value: Value) { self.value = value }

    @inline(__always)
    func stands(for other: Value) -> Bool { count > 0 && value == other }

    /// - Returns: the number of valid bytes among those written.
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

/// A region as text, identified by its names: its number may be another region's by now.
struct RememberedTarget {
    /// The maximum number of bytes of text that are remembered; always copied whole.
    static let room = 128

    private var program: ClientID?
    private var scene = ""
    private var region: String?
    private var bytes = (SIMD64<UInt8>(), SIMD64<UInt8>())
    /// 0: nothing was written yet.
    private var count = 0

    @inline(__always)
    func stands(for program: ClientID?, _ scene: String, _ region: String?) -> Bool {
        count > 0 && region == self.region && program == self.program && scene == self.scene
    }

    /// - Returns: the number of valid bytes among the ``room`` bytes written.
    @inline(__always)
    func copy(to target: UnsafeMutablePointer<UInt8>) -> Int {
        UnsafeMutableRawPointer(target).storeBytes(of: bytes, as: (SIMD64<UInt8>, SIMD64<UInt8>).self)
        return count
    }

    mutating func remember(
        _ program: ClientID, _ scene: String, _ region: String?, _ text: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        self.program = program
        self.scene = scene
        self.region = region
        self.count = count
        bytes = UnsafeRawPointer(text).loadUnaligned(as: (SIMD64<UInt8>, SIMD64<UInt8>).self)
    }
}

/// The two regions that were written last: nearly all lines of a drag or a scroll name one region, and those of a hover
/// the region that is left and the one that is entered.
struct RememberedTargets {
    private var last = RememberedTarget()
    private var other = RememberedTarget()
    /// `other` was written later than `last`.
    private var isOtherLater = false

    /// Writes a region that is remembered, at most ``RememberedTarget/room`` bytes.
    ///
    /// - Returns: the number of valid bytes, or 0 for a region that is not remembered.
    @inline(__always)
    mutating func copy(
        _ program: ClientID?, _ scene: String, _ region: String?, to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        if last.stands(for: program, scene, region) {
            isOtherLater = false
            return last.copy(to: target)
        }
        guard other.stands(for: program, scene, region) else { return 0 }
        isOtherLater = true
        return other.copy(to: target)
    }

    /// Remembers a region in place of the one that was written less recently.
    mutating func remember(
        _ program: ClientID, _ scene: String, _ region: String?, _ text: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        if isOtherLater {
            last.remember(program, scene, region, text, count)
        } else {
            other.remember(program, scene, region, text, count)
        }
        isOtherLater.toggle()
    }
}

extension LineBuffer {
    /// Remembers that the text from `mark`, a former ``count``, on names a region of a connected scene.
    mutating func remember(_ program: ClientID?, _ scene: String, _ region: String?, from mark: Int) {
        let size = count - mark
        guard let program, size <= RememberedTarget.room, isASCII(from: mark) else { return }
        // The remembered bytes are copied whole, so the buffer must contain all of them, written or not.
        reserve(RememberedTarget.room)
        targets.remember(program, scene, region, base + start + mark, size)
    }

    /// Strings outside ASCII can be equal although their bytes differ. At least eight bytes are written.
    private func isASCII(from mark: Int) -> Bool {
        let text = UnsafeRawPointer(base + start + mark)
        let size = count - mark
        var bits = text.loadUnaligned(fromByteOffset: size - 8, as: UInt64.self)
        for offset in stride(from: 0, to: size - 8, by: 8) {
            bits |= text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// Room for remembered text, which is copied whole, and for the number that is written after it: the bytes must not
    /// move in between.
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

    /// Writes the members `x` and `y`, at most 45 bytes, with ``rememberedRoom`` reserved.
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

    /// Writes a time in microseconds, at most 20 bytes, with ``rememberedRoom`` reserved.
    @inline(__always)
    mutating func appendTime(_ time: Timestamp, _ cursor: inout LineCursor) {
        guard !self.time.stands(for: time) else { return cursor.skip(self.time.copy(to: cursor.target)) }
        let start = cursor.target
        cursor.append(time.microseconds)
        self.time.remember(time, start, cursor.target - start)
    }
}
