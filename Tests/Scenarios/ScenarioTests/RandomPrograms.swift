import Engine
import InputModel
import Interaction
import TestSupport

/// Programs that come and go: each time another instance, some of the same program, some without a name.
struct RandomPrograms {
    private let names: [String?]
    private let users: [UInt32]
    private var instances: [ClientID?]
    private var last: UInt32 = 0

    /// - Parameter users: nil: all of one.
    init(_ names: [String?], users: [UInt32]? = nil) {
        self.names = names
        self.users = users ?? names.map { _ in 1000 }
        instances = names.map { _ in nil }
    }

    /// One of them, which comes where it is not there.
    mutating func any(
        _ random: inout SeededRandom, _ engine: inout Engine, at time: Timestamp
    ) -> ClientID {
        instance(Int.random(in: names.indices, using: &random), &engine, at: time)
    }

    /// That of the place, which comes where it is not there.
    mutating func instance(_ place: Int, _ engine: inout Engine, at time: Timestamp) -> ClientID {
        if let there = instances[place] { return there }
        last += 1
        let new = ClientID(rawValue: last)
        engine.connect(new, user: users[place], name: names[place], at: time)
        // Two of three have the scope.
        engine.setKeys(last % 3 != 0, of: new)
        instances[place] = new
        return new
    }

    /// Some leave the seat, and all others are on it.
    func changeSeat(_ random: inout SeededRandom, _ engine: inout Engine, at time: Timestamp) {
        let there = instances.compactMap { $0 }
        let off = there.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        let leaving = off.filter { !engine.interaction.isOffSeat($0) }
        let returning = there.filter { !off.contains($0) && engine.interaction.isOffSeat($0) }
        if !leaving.isEmpty { engine.leaveSeat(leaving, at: time) }
        if !returning.isEmpty { engine.returnToSeat(returning, at: time) }
    }

    /// One of them goes.
    mutating func disconnectAny(_ random: inout SeededRandom, _ engine: inout Engine, at time: Timestamp) {
        let place = Int.random(in: names.indices, using: &random)
        guard let there = instances[place] else { return }
        instances[place] = nil
        engine.disconnect(there, at: time)
    }
}
