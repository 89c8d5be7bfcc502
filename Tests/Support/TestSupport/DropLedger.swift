import InputModel
import Interaction

/// Follows drags over the regions that take them: each ends once, for both sides, and what is dragged goes to programs of the
/// same user, with its end.
struct DropLedger {
    /// Each user's drags have numbers of their own.
    private struct Key: Hashable {
        var user: UInt32?
        var number: UInt64
    }

    /// The drags that are under way.
    private var dragged: Set<Key> = []
    /// The regions that drags are over, or were dropped on.
    private var entered: [Key: RegionReference] = [:]
    /// Released, and not yet handed over.
    private var waiting: Set<Key> = []
    /// Handed over, for the target alone.
    private var performed: Set<Key> = []
    /// Handed over, for the source, too, whose end comes next.
    private var ending: Key?
    private var last: [UInt32?: UInt64] = [:]
    private(set) var faults: [String] = []

    var isClosed: Bool {
        dragged.isEmpty && entered.isEmpty && waiting.isEmpty && performed.isEmpty && ending == nil
    }

    /// - Returns: false for what comes after the release.
    mutating func note(_ drag: DragEvent, _ names: InteractionNames?) -> Bool {
        guard drag.number > 0, let names else { return true }
        let key = Key(user: names.user(of: drag.target.scene), number: drag.number)
        if let ending, ending != key || drag.phase != .ended {
            faults.append("performed, and not ended next")
        }
        switch drag.phase {
        case .began:
            if drag.number != last[key.user, default: 0] + 1 {
                faults.append("drags are not counted in order")
            }
            last[key.user] = drag.number
            dragged.insert(key)
        case .changed: if !dragged.contains(key) { faults.append("another drag changed") }
        case .requested:
            if dragged.remove(key) == nil || entered[key] == nil || drag.operation == nil {
                faults.append("requested of a drag that nothing takes")
            }
            waiting.insert(key)
        case .performed:
            if performed.remove(key) == nil { faults.append("performed for the source alone") }
            ending = key
            return false
        case .ended, .cancelled:
            if ending == key {
                ending = nil
                return false
            }
            if entered[key] != nil { faults.append("ended for the source alone") }
            if waiting.remove(key) != nil {
                if drag.phase == .ended { faults.append("ended, and not performed") }
                return false
            }
            if dragged.remove(key) == nil { faults.append("ended without a beginning") }
        }
        return true
    }

    mutating func note(_ drop: DropEvent, _ names: InteractionNames?) {
        guard let names else { return }
        let user = names.user(of: drop.target.scene)
        let key = Key(user: user, number: drop.drag)
        if user == nil || names.program(drop.source)?.user != user {
            faults.append("dragged over another user's")
        }
        if drop.phase != .performed, names.drop(drop).payload != nil {
            faults.append("handed over, and not performed")
        }
        switch drop.phase {
        case .entered:
            if !dragged.contains(key) { faults.append("entered by what is not dragged") }
            if entered.updateValue(drop.target, forKey: key) != nil {
                faults.append("entered a second region")
            }
        case .moved:
            if entered[key] != drop.target || !dragged.contains(key) {
                faults.append("moved over what was not entered")
            }
        case .exited:
            if entered.removeValue(forKey: key) != drop.target || waiting.contains(key) {
                faults.append("left what was not entered")
            }
        case .performed:
            if entered.removeValue(forKey: key) != drop.target || waiting.remove(key) == nil {
                faults.append("performed what was not asked for")
            }
            if names.drop(drop).payload == nil || drop.operation == nil { faults.append("performed nothing") }
            performed.insert(key)
        case .cancelled:
            if entered.removeValue(forKey: key) != drop.target {
                faults.append("cancelled what was not entered")
            }
        }
    }

    mutating func note(_ spring: SpringEvent, _ names: InteractionNames?) {
        guard let names else { return }
        if !dragged.contains(Key(user: names.user(of: spring.target.scene), number: spring.drag)) {
            faults.append("opened under what is not dragged")
        }
    }
}
