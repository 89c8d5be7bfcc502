import CLinuxSystem
import Engine
import Glibc
import Interaction
import System
import Wire

/// One save of the state, whose text is put together a part at a time, so that no turn takes long.
///
/// Each scene is saved as it is when its turn comes, which is after the save was asked for. Whatever ends what was saved before, or
/// changes a command or a bar, wants another save after this one.
struct StateSave: ~Copyable {
    /// What a step puts together, by what sessions cost, and one session more: some tenths of a millisecond, and a few milliseconds
    /// for a session as large as one may be.
    private static let step = 32 << 10
    /// What it costs to find a scene, or a changed command, in bytes that are written in that time.
    private static let findingCost = 1024
    private static let commandCost = 64
    /// Of a customised bar with as many groups as one may have.
    private static let barCost = 4096

    private var programs: ArraySlice<ProgramCustomizations>
    private var bars: ArraySlice<ProgramBars>
    private let sessions: [SessionName]
    /// What all sessions may cost together.
    private let budget: Int
    /// Of as many sessions as have been looked at.
    private var costs: [SessionCost] = []
    /// Once all have been: which go without selections and scroll offsets.
    private var shortened: Set<Int> = []
    /// What sessions may cost beyond what was found then.
    private var room = 0
    /// Of the session that is written next.
    private var next = 0
    private var text = SavedStateText()
    /// Where the text goes to, for a helper; nil: to ``bytes``.
    let memory: Descriptor?
    private(set) var bytes: [UInt8] = []
    /// The bytes in ``memory``.
    private(set) var count = 0

    /// Begins a save of what `engine` holds.
    ///
    /// - Throws: ``InletError`` (I/O) if memory cannot be allocated.
    init(
        _ engine: borrowing Engine, forHelper: Bool, budget: Int = SavedState.sessionBudget
    ) throws(InletError) {
        self.budget = budget
        if forHelper {
            let raw = inlet_memory_file("inlet-state")
            guard raw >= 0 else { throw Self.noMemory(errno) }
            memory = Descriptor(owning: raw)
        } else {
            memory = nil
        }
        programs = engine.commandCustomizations[...]
        bars = engine.barCustomizations[...]
        sessions = engine.sessionNames
        costs.reserveCapacity(sessions.count)
    }

    private static func noMemory(_ number: Int32) -> InletError {
        InletError(.io, "no memory for the state: \(Descriptor.reason(number))")
    }

    /// How many sessions have gone without selections and scroll offsets.
    var shortenedCount: Int { shortened.count }

    /// Puts the next part together.
    ///
    /// - Returns: true where that was the last.
    /// - Throws: ``InletError`` (I/O) if memory cannot be allocated.
    mutating func goOn(_ engine: borrowing Engine) throws(InletError) -> Bool {
        var rest = Self.step
        var isOver = false
        while rest > 0, !isOver {
            if costs.count < sessions.count {
                rest -= look(engine)
                // What they cost together is known between two steps.
                if costs.count == sessions.count { break }
            } else if let program = programs.popFirst() {
                text.append(program)
                rest -= Self.commandCost * program.commands.count
            } else if let program = bars.popFirst() {
                text.append(program)
                rest -= Self.barCost * program.bars.count
            } else if next < sessions.count {
                rest -= write(engine)
            } else {
                text.finish()
                isOver = true
            }
        }
        try store()
        return isOver
    }

    /// What a session costs is known before the first is written.
    ///
    /// - Returns: what it took.
    private mutating func look(_ engine: borrowing Engine) -> Int {
        let cost = engine.session(sessions[costs.count]).map(SessionCost.init) ?? SessionCost()
        costs.append(cost)
        if costs.count == sessions.count {
            shortened = SavedState.shortened(costs, budget: budget)
            let all = costs.indices.reduce(0) {
                $0 + (shortened.contains($1) ? costs[$1].shortened : costs[$1].whole)
            }
            room = budget - all
        }
        return cost.whole + Self.findingCost
    }

    /// - Returns: what it took.
    private mutating func write(_ engine: borrowing Engine) -> Int {
        defer { next += 1 }
        guard let session = engine.session(sessions[next]) else { return Self.findingCost }
        // It may have grown since it was looked at.
        let counted = shortened.contains(next) ? costs[next].shortened : costs[next].whole
        let cost = session.cost
        if !shortened.contains(next), cost - counted <= room {
            room -= cost - counted
            text.append(session)
        } else {
            let least = session.shortened
            room -= least.cost - counted
            shortened.insert(next)
            text.append(least)
        }
        return cost + Self.findingCost
    }

    private mutating func store() throws(InletError) {
        switch memory {
        case nil: text.take { bytes.append(contentsOf: $0) }
        case .some(let memory):
            let raw = memory.rawValue
            let (failure, stored) = text.take { (Descriptor.writeAll($0, to: raw), $0.count) }
            count += stored
            guard failure == 0 else { throw Self.noMemory(failure) }
        }
    }
}
