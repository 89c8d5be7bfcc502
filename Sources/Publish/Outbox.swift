/// Lines that the broker has not acknowledged, in order.
///
/// A line is waiting, sent or acknowledged. Acknowledging a line frees its bytes at once, even if earlier lines are
/// open; its slot is freed once all earlier lines are acknowledged.
package struct Outbox {
    private struct Place {
        /// nil: acknowledged.
        var payload: [UInt8]?
    }

    /// Slots before ``start`` are free.
    private var places: [Place] = []
    private var start = 0
    /// The number of the line at ``start``.
    private var first = 0
    /// The number of the next line to be sent.
    private var unsent = 0
    private let overhead: Int

    /// Bytes held, including the overhead of each line.
    package private(set) var bytes = 0
    /// Lines that are not acknowledged.
    package private(set) var count = 0
    /// Lines that are sent and not acknowledged, and their bytes.
    package private(set) var sentCount = 0
    package private(set) var sentBytes = 0

    /// - Parameter overhead: Bytes needed to keep a line, in addition to its own.
    package init(overhead: Int = PublishLimits.overhead) {
        self.overhead = overhead
    }

    package var isEmpty: Bool { count == 0 }

    package mutating func append(_ payload: [UInt8]) {
        places.append(Place(payload: payload))
        bytes += payload.count + overhead
        count += 1
    }

    /// The next line to send, which counts as sent from now on; nil if all lines are sent.
    package mutating func next() -> (number: Int, payload: [UInt8])? {
        while unsent < first + places.count - start {
            let number = unsent
            unsent += 1
            guard let payload = places[start + number - first].payload else { continue }
            sentCount += 1
            sentBytes += payload.count
            return (number, payload)
        }
        return nil
    }

    /// The broker has acknowledged line `number`.
    package mutating func acknowledge(_ number: Int) {
        let index = start + number - first
        guard number >= first, number < unsent, let payload = places[index].payload else { return }
        places[index].payload = nil
        bytes -= payload.count
        count -= 1
        sentCount -= 1
        sentBytes -= payload.count
        while start < places.count && places[start].payload == nil {
            start += 1
            first += 1
            bytes -= overhead
        }
        if start == places.count || start > 4096 {
            places.removeFirst(start)
            start = 0
        }
    }

    /// The connection is lost: all unacknowledged lines are to be sent again, in order.
    package mutating func rewind() {
        unsent = first
        sentCount = 0
        sentBytes = 0
    }
}
