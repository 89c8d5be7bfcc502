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

    init(by _: Interaction.Maker) {
        all.reserveCapacity(16)
    }

    /// A press, its repeats, or its end: to whom it goes.
    func delivery(of key: KeyEvent) -> KeyPressDelivery? {
        all.first { $0.key.isSamePress(as: key) }
    }

    mutating func begin(_ key: KeyEvent, to performer: Performer) -> KeyPressDelivery {
        let delivery = KeyPressDelivery(key: key, target: performer.target, program: performer.program)
        all.append(delivery)
        return delivery
    }

    mutating func end(_ key: KeyEvent) -> KeyPressDelivery? {
        all.firstIndex { $0.key.isSamePress(as: key) }.map { all.remove(at: $0) }
    }

    /// Ends those for which `isOver` is true; `body` gets each, and the press.
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
    /// Tells the first responder of the chain that wants key presses.
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

    /// The responders no longer receive the presses for which `isOver` is true.
    mutating func cancelKeyPresses(_ output: inout Output, where isOver: (KeyPressDelivery) -> Bool) {
        keyPresses.cancel(where: isOver) { delivery, key in
            var key = key
            key.phase = .cancelled
            key.modifiers = output.modifiers
            Self.publish(key, to: delivery, &output)
        }
    }

    /// Those in the regions for which `isGone` is true, and in scenes as a whole, which are ``RegionID/none``.
    mutating func cancelKeyPresses(in isGone: (RegionReference) -> Bool, _ output: inout Output) {
        cancelKeyPresses(&output) { delivery in
            guard case .region(let target) = delivery.target else { return false }
            return isGone(target)
        }
    }

    private static func publish(_ key: KeyEvent, to delivery: KeyPressDelivery, _ output: inout Output) {
        output.publish(.keyPress(KeyPressEvent(target: delivery.target, of: delivery.program, key: key)))
    }
}

extension KeyEvent {
    fileprivate func isSamePress(as other: KeyEvent) -> Bool { key == other.key && device == other.device }
}
