import InputModel

extension Frame {
    /// True if a button, or a code that stands for one, goes down or up.
    var hasButton: Bool {
        for index in events.indices where events[index].type == .key && events[index].value != 2 {
            if KeyCode(rawValue: events[index].code).role == .button { return true }
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
