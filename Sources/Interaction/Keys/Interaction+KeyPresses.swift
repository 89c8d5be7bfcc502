import InputModel

/// A press that a responder was told of: its end goes to the same one.
struct KeyPressDelivery {
    var key: KeyEvent
    var target: ResponderReference
    /// Whose responder that is.
    var program: ClientID
}

// Key presses that no command takes, for responders that ask for them.
extension Interaction {
    /// Tells the first responder of the chain that wants key presses.
    mutating func tellKeyPress(_ key: KeyEvent, _ output: inout Output) {
        if key.phase == .repeated {
            guard let delivery = keyPresses.first(where: { $0.key.isSamePress(as: key) }) else { return }
            publish(key, to: delivery, &output)
            return
        }
        guard let performer = responderForKeyPresses() else { return }
        let delivery = KeyPressDelivery(key: key, target: performer.target, program: performer.program)
        keyPresses.append(delivery)
        publish(key, to: delivery, &output)
    }

    mutating func endKeyPress(_ key: KeyEvent, _ output: inout Output) {
        guard let index = keyPresses.firstIndex(where: { $0.key.isSamePress(as: key) }) else { return }
        publish(key, to: keyPresses.remove(at: index), &output)
    }

    /// The responders are no longer told of the presses for which `isOver` is true.
    mutating func cancelKeyPresses(_ output: inout Output, where isOver: (KeyPressDelivery) -> Bool) {
        guard !keyPresses.isEmpty else { return }
        for delivery in keyPresses where isOver(delivery) { publishCancelled(delivery, &output) }
        keyPresses.removeAll(where: isOver)
    }

    /// Those in the regions for which `isGone` is true, and in scenes as a whole, which are ``RegionID/none``.
    mutating func cancelKeyPresses(in isGone: (RegionReference) -> Bool, _ output: inout Output) {
        cancelKeyPresses(&output) { delivery in
            guard case .region(let target) = delivery.target else { return false }
            return isGone(target)
        }
    }

    private func publishCancelled(_ delivery: KeyPressDelivery, _ output: inout Output) {
        var key = delivery.key
        key.phase = .cancelled
        key.modifiers = output.modifiers
        publish(key, to: delivery, &output)
    }

    private func publish(_ key: KeyEvent, to delivery: KeyPressDelivery, _ output: inout Output) {
        output.publish(.keyPress(KeyPressEvent(target: delivery.target, of: delivery.program, key: key)))
    }
}

extension KeyEvent {
    fileprivate func isSamePress(as other: KeyEvent) -> Bool { key == other.key && device == other.device }
}
