import Engine
import InputModel
import Wire

extension LineEncoder {
    /// Makes lines of all that `engine` has published, and clears it.
    ///
    /// - Returns: how many.
    mutating func encodeAll(of engine: inout Engine, to buffer: inout LineBuffer) -> Int {
        let names = engine.names
        let count = engine.events.count
        for index in engine.events.indices {
            if engine.events[index].isInteraction {
                encode(engine.events[index], names: names, to: &buffer)
            } else {
                encode(engine.events[index], to: &buffer)
            }
        }
        engine.clearEvents()
        return count
    }
}
