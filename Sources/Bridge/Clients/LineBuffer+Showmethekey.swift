import Engine
import InputModel
import Wire

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
