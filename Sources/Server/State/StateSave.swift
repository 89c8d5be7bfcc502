import CLinuxSystem
import Engine
import Glibc
import Interaction
import System
import Wire

/// One save of the state, whose text is composed in steps, so that no turn takes long.
///
/// Each scene is saved as it is when its step comes, after the request for the save. Removing a saved scene or
/// changing a command or a bar meanwhile requires another save after this one.
final class StateSave {
    /// The cost of the sessions composed per step; the last one may exceed it. A step takes some tenths of a
    /// millisecond, or a few milliseconds with a session of the maximum size.
    private static let step = 32 << 10
    /// The cost of finding a scene or a changed command, in bytes that are written in the same time.
    private static let findingCost = 1024
    private static let commandCost = 64
    /// The cost of a customised bar with the maximum number of groups.
    private static let barCost = 4096

    private var programs: ArraySlice<ProgramCustomizations>
    private var bars: ArraySlice<ProgramBars>
    private let sessions: [SessionName]
    /// The maximum cost of all sessions together.
    private let budget: Int
    /// The costs of the sessions examined so far.
    private var costs: [SessionCost] = []
    /// Once all have been examined: the indices of those saved without selections and scroll offsets.
    private var shortened: Set<Int> = []
    /// By how much sessions may exceed the costs found then, in total.
    private var room = 0
    /// The index of the session to write next.
    private var next = 0
    private var text = SavedStateText()
    /// The memory file for the helper.
    let memory: Descriptor
    /// The bytes in ``memory``.
    private(set) var count = 0

    /// Begins a save of what `engine` holds.
    ///
    /// - Throws: ``InletError`` (I/O) if memory cannot be allocated.
    init(_ engine: borrowing Engine, budget: Int = SavedState.sessionBudget) throws(InletError) {
        self.budget = budget
        do throws(Errno) { memory = try Descriptor(inlet_memory_file("inlet-state")) } catch {
            throw Self.noMemory(error)
        }
        programs = engine.commandCustomizations[...]
        bars = engine.barCustomizations[...]
        sessions = engine.interaction.sessionNames
        costs.reserveCapacity(sessions.count)
    }

    private static func noMemory(_ error: Errno) -> InletError {
        // The limit holds for memory, too.
        guard error.number != EFBIG else {
            return InletError(
                .io, "the state exceeds the limit on the size of files; raise it (ulimit -f), and try again")
        }
        return InletError(.io, "no memory for the state", error)
    }

    /// How many sessions are saved without selections and scroll offsets.
    var shortenedCount: Int { shortened.count }

    /// Composes the next part.
    ///
    /// - Returns: true if that was the last.
    /// - Throws: ``InletError`` (I/O) if memory cannot be allocated.
    func goOn(_ engine: borrowing Engine) throws(InletError) -> Bool {
        var rest = Self.step
        var isOver = false
        while rest > 0, !isOver {
            if costs.count < sessions.count {
                rest -= look(engine)
                // The step ends here: the total cost is known before the first session is written.
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

    /// Determines the cost of one session. All costs are known before the first session is written.
    ///
    /// - Returns: the cost of this work.
    private func look(_ engine: borrowing Engine) -> Int {
        let cost = engine.interaction.session(sessions[costs.count]).map(SessionCost.init) ?? SessionCost()
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

    /// - Returns: the cost of this work.
    private func write(_ engine: borrowing Engine) -> Int {
        defer { next += 1 }
        guard let session = engine.interaction.session(sessions[next]) else { return Self.findingCost }
        // The session may have grown since it was examined.
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

    private func store() throws(InletError) {
        let raw = memory.rawValue
        let (failure, stored) = text.take { (Descriptor.writeAll($0, to: raw), $0.count) }
        count += stored
        guard failure == 0 else { throw Self.noMemory(Errno(failure)) }
    }
}
