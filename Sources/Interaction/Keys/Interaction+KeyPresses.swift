import InputModel

/// A key press that was published to a responder. Its repeats and its end go to the same responder.
struct KeyPressDelivery {
    fileprivate var key: KeyEvent
    let target: ResponderReference
    /// The program that declared the responder.
    let program: ClientID
}

/// Key presses that responders have received and that have not ended.
struct KeyPressDeliveries: ~Copyable {
    private var all: [KeyPressDelivery] = []

    init() {
        all.reserveCapacity(16)
    }

    /// The delivery of a press, looked up by the press, a repeat, or its end.
    func delivery(of key: KeyEvent) -> KeyPressDelivery? {
        all.first { $0.key.press == key.press }
    }

    mutating func begin(_ key: KeyEvent, to performer: Performer) -> KeyPressDelivery {
        let delivery = KeyPressDelivery(key: key, target: performer.target, program: performer.program)
        all.append(delivery)
        return delivery
    }

    mutating func end(_ key: KeyEvent) -> KeyPressDelivery? {
        all.firstIndex { $0.key.press == key.press }.map { all.remove(at: $0) }
    }

    /// Ends the deliveries for which `isOver` is true; `body` gets each, and its press.
    mutating func cancel(
        where isOver: (KeyPressDelivery) -> Bool, _ body: (KeyPressDelivery, KeyEvent) -> Void
    ) {
        guard !all.isEmpty else { return }
        for delivery in all where isOver(delivery) { body(delivery, delivery.key) }
        all.removeAll(where: isOver)
    }
}

// Key presses that no command takes, for responders that ask for them.
extension Interaction {
    /// Publishes a press to the first responder of the chain that asks for key presses.
    mutating func tellKeyPress(_ key: KeyEvent, _ output: inout Output) {
        if key.phase == .repeated {
            if let delivery = keyPresses.delivery(of: key) { Self.publish(key, to: delivery, &output) }
            return
        }
        guard let performer = responderForKeyPresses() else { return }
        Self.publish(key, to: keyPresses.begin(key, to: performer), &output)
    }

    mutating func endKeyPress(_ key: KeyEvent, _ output: inout Output) {
        if let delivery = keyPresses.end(key) { Self.publish(key, to: delivery, &output) }
    }

    /// Cancels the presses for which `isOver` is true: their responders no longer receive them.
    mutating func cancelKeyPresses(_ output: inout Output, where isOver: (KeyPressDelivery) -> Bool) {
        keyPresses.cancel(where: isOver) { delivery, key in
            var key = key
            key.phase = .cancelled
            key.modifiers = output.modifiers
            Self.publish(key, to: delivery, &output)
        }
    }

    /// Cancels the presses, and the commands that are held, of the responders for which `isOver` is true.
    mutating func cancelKeys(_ output: inout Output, where isOver: (ResponderReference) -> Bool) {
        cancelKeyPresses(&output) { isOver($0.target) }
        cancelCommands(&output) { isOver($0.target) }
    }

    /// The same in the regions for which `isGone` is true; a scene as a whole is `RegionID.none`.
    mutating func cancelKeys(in isGone: (RegionReference) -> Bool, _ output: inout Output) {
        cancelKeys(&output) { if case .region(let target) = $0 { isGone(target) } else { false } }
    }

    private static func publish(_ key: KeyEvent, to delivery: KeyPressDelivery, _ output: inout Output) {
        output.publish(.keyPress(KeyPressEvent(target: delivery.target, program: delivery.program, key: key)))
    }
}
