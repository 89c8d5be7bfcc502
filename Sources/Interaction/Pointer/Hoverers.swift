import InputModel

/// What can be above something without pressing it: what moves the pointer, and pens in range. Fingers do not.
struct Hoverers {
    /// A mouse, a touchpad or a stick is there, or something has moved the pointer without one.
    var hasPointer: Bool
    /// The tablets whose pens are in range.
    private var pens: [DeviceID] = []

    init(hasPointer: Bool) {
        self.hasPointer = hasPointer
        pens.reserveCapacity(Limits.slots)
    }

    /// Nothing is there that hovers.
    var isEmpty: Bool { !hasPointer && pens.isEmpty }

    /// A pen has reported.
    mutating func note(_ tool: ToolEvent) {
        if tool.phase == .exited {
            pens.removeAll { $0 == tool.device }
        } else if !pens.contains(tool.device) {
            pens.append(tool.device)
        }
    }
}
