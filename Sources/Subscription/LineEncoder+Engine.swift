package import Engine
import InputModel
package import Interaction
package import Wire

extension LineEncoder {
    /// Writes the line of `event`, with the names that the core has for the numbers in it.
    package mutating func encode(
        _ event: borrowing StreamEvent, _ engine: borrowing Engine, to buffer: inout LineBuffer
    ) {
        let device: DeviceID? = if case .device(let change) = event.body { change.device } else { nil }
        encode(
            event, names: engine.names, description: device.flatMap { engine.description(of: $0) },
            to: &buffer)
    }
}

extension LineBuffer {
    /// Writes the line that showmethekey has for `event`, if it has one.
    mutating func appendShowmethekey(_ event: borrowing StreamEvent, _ engine: borrowing Engine) {
        switch event.body {
        case .key(let key):
            appendShowmethekey(key, of: engine.description(of: key.device)?.name ?? "", at: event.time)
        case .button(let button):
            appendShowmethekey(button, of: engine.description(of: button.device)?.name ?? "", at: event.time)
        default: break
        }
    }
}
