import InputModel
import Interaction

// What was told.
extension RestorationDesk {
    func count(_ anomaly: Anomaly) -> Int {
        output.events.span.indices.count { index in
            guard case .anomaly(let event) = output.events.span[index].body else { return false }
            return event.anomaly == anomaly
        }
    }

    private func isRequested(at time: Timestamp) -> Bool { requests.contains(time.microseconds) }

    /// What was told of presses, and to whom.
    private func lines() -> [(scene: Scene, told: Told)] {
        var lines: [(scene: Scene, told: Told)] = []
        let names = interaction.names(for: output)
        for index in output.events.span.indices {
            let event = output.events.span[index]
            let (target, phase, code): (RegionReference, Phase, UInt16)
            switch event.body {
            case .press(let press): (target, phase, code) = (press.target, press.phase, 0)
            case .keyPress(let press):
                guard case .region(let place) = press.target else { continue }
                (target, phase, code) = (place, press.key.phase, press.key.key.rawValue)
            case .command(let command):
                // By its keys or by its id: the time says which.
                guard case .region(let place) = command.target else { continue }
                (target, phase, code) = (
                    place, .began, isRequested(at: event.time) ? Self.request : Self.shortcut
                )
            default: continue
            }
            let told = Told(phase: phase, code: code, time: event.time.microseconds)
            lines.append((names.name(of: target.scene) == "other" ? .other : .restored, told))
        }
        return lines
    }

    /// Compares with what should have been told: `told` to `scene`, and what waited where it may be told now.
    mutating func read(_ what: String, _ told: Told? = nil, to scene: Scene? = nil) throws {
        var lines: [Scene: [Told]] = [.restored: [], .other: []]
        for line in self.lines() {
            let code = line.told.code
            if line.told.phase == .cancelled, down[code] == .live(line.scene) {
                down[code] = .nobodys
            } else {
                lines[line.scene]!.append(line.told)
            }
        }
        output.removeAll()
        interaction.clearEvents()
        try interaction.checkInvariants()

        for expected in [Scene.other, .restored] {
            var received = lines[expected]!
            if let told, scene == expected {
                if received.first == told {
                    received.removeFirst()
                } else {
                    faults.append("\(what): \(told) was not told")
                }
            }
            if expected == .restored && isWaiting { takeLate(&received, what) }
            if !received.isEmpty { faults.append("\(what): \(expected) is told of \(received)") }
        }
    }

    /// What waited is told all at once and in order, as soon as nothing is down that it would disturb.
    private mutating func takeLate(_ received: inout [Told], _ what: String) {
        // Which text key is down must not be told by when one is told that waits.
        let hasText = queue.contains { $0.phase == .began && Self.isText($0.code) }
        let isFree = !down.contains { code, press in
            if case .live = press { true } else { press == .nobodys && hasText && Self.isText(code) }
        }
        // The end of a shortcut is told to nobody.
        let queue = queue.filter { $0.code != Self.shortcut || $0.phase == .began }
        if received == queue {
            late += queue.count
            received.removeAll()
        } else if isFree || !received.isEmpty {
            faults.append("\(what): \(queue.count) events wait, and \(received.count) others are told")
            received.removeAll()
        } else {
            waits += 1
            return
        }
        self.queue.removeAll()
        (isWaiting, isFull) = (false, false)
        for (code, press) in down where press == .held { down[code] = .live(.restored) }
    }
}
