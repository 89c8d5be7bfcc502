import InputModel

extension Frame {
    /// True if a button, or a code that stands for one, goes down or up.
    var hasButton: Bool {
        for index in events.indices where events[index].type == .key && events[index].value != 2 {
            if KeyCode(rawValue: events[index].code).role == .button { return true }
        }
        return false
    }

    /// True if a key goes down.
    var pressesKey: Bool {
        for index in events.indices where events[index].type == .key && events[index].value == 1 {
            if KeyCode(rawValue: events[index].code).role == .key { return true }
        }
        return false
    }

    /// True if the frame does what modifiers change: it presses something, or scrolls.
    var usesModifiers: Bool {
        for index in events.indices {
            let event = events[index]
            switch event.type {
            case .key where event.value == 1: return true
            case .relative
            where event.code != RelativeAxis.x.rawValue && event.code != RelativeAxis.y.rawValue:
                return true
            default: break
            }
        }
        return false
    }

    /// True if the frame repeats keys. Of the frames that the kernel makes itself, the others release what is down.
    var repeatsKeys: Bool {
        for index in events.indices where events[index].type == .key && events[index].value == 2 {
            return true
        }
        return false
    }
}
