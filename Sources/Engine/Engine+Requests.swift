public import InputModel
public import Interaction

extension Engine {
    /// Does what a program asks, or, with an error, nothing. What follows from it is published.
    ///
    /// - Throws: `RequestError`, with the position of the fault in what the program wrote.
    public mutating func perform(
        _ request: Request, by client: ClientID, at time: Timestamp
    ) throws(RequestError) {
        advance(to: time)
        switch request {
        case .setSpace(let space): setSpace(space, at: time)
        case .warpPointer(let position): warpPointer(to: position, at: time)
        default: try interact(request, by: client, at: time)
        }
    }
}
