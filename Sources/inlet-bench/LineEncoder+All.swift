import Engine
import InputModel
import Wire

extension LineEncoder {
    /// Encodes all events that `engine` has published, and clears them.
    ///
    /// - Returns: the number of events.
    mutating func encodeAll(of engine: inout Engine, to buffer: inout LineBuffer) -> Int {
        defer { engine.clearEvents() }
        return encodeEvents(of: engine, to: &buffer)
    }

    private mutating func encodeEvents(of engine: borrowing Engine, to buffer: inout LineBuffer) -> Int {
        let names = engine.names
        let events = engine.events
        for index in events.indices {
            encode(events[index], names: names, to: &buffer)
        }
        return events.count
    }
}
