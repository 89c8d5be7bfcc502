import InputModel

/// A press that a responder was told of: its end goes to the same one.
struct KeyPressDelivery {
    var key: KeyEvent
    var target: ResponderReference
}

// Key presses that no command takes, for responders that ask for them.
extension Interaction {
    /// Tells the first responder of the chain that wants key presses.
    mutating func tellKeyPress(_ key: KeyEvent, _ output: inout Output) {
        if key.phase == .repeated {
            guard let delivery = keyPresses.first(where: { $0.key.isSamePress(as: key) }) else { return }
            output.publish(.keyPress(KeyPressEvent(target: delivery.target, key: key)))
            return
        }
        guard let target = responderForKeyPresses() else { return }
        keyPresses.append(KeyPressDelivery(key: key, target: target))
        output.publish(.keyPress(KeyPressEvent(target: target, key: key)))
    }

    mutating func endKeyPress(_ key: KeyEvent, _ output: inout Output) {
        guard let index = keyPresses.firstIndex(where: { $0.key.isSamePress(as: key) }) else { return }
        output.publish(.keyPress(KeyPressEvent(target: keyPresses.remove(at: index).target, key: key)))
    }

    /// The responders are no longer told of the presses for which `isGone` is true.
    mutating func cancelKeyPresses(_ output: inout Output, where isGone: (RegionReference) -> Bool) {
        guard !keyPresses.isEmpty else { return }
        for delivery in keyPresses {
            guard case .region(let target) = delivery.target, isGone(target) else { continue }
            publishCancelled(delivery, &output)
        }
        keyPresses.removeAll {
            guard case .region(let target) = $0.target else { return false }
            return isGone(target)
        }
    }

    /// A program has gone, and nobody else is told of presses as it was.
    mutating func cancelKeyPressesOfClients(_ output: inout Output) {
        for delivery in keyPresses where delivery.target == .client { publishCancelled(delivery, &output) }
        keyPresses.removeAll { $0.target == .client }
    }

    private func publishCancelled(_ delivery: KeyPressDelivery, _ output: inout Output) {
        var key = delivery.key
        key.phase = .cancelled
        key.modifiers = output.modifiers
        output.publish(.keyPress(KeyPressEvent(target: delivery.target, key: key)))
    }
}

extension KeyEvent {
    fileprivate func isSamePress(as other: KeyEvent) -> Bool { key == other.key && device == other.device }
}
