import InputModel
import Testing

@testable import Server

/// Saves are made one at a time, and take a small part of the loop's time however often they are asked for.
struct SaveQueueTests {
    private let time = Timestamp(microseconds: 1000)

    @Test("What is wanted while a save is under way is one more; askers are told of the one after they asked")
    func oneMore() {
        var queue = SaveQueue<Int>()
        expect(queue.begin(at: time), false)
        #expect(queue.deadline == .distantFuture)
        expect(queue.want(for: 1, of: 1), true)
        expect(queue.begin(at: time), true)
        #expect(queue.isUnderWay)
        for asker in 2...4 { expect(queue.want(for: asker, of: 1), true) }
        queue.want()
        expect(queue.begin(at: time), false)
        #expect(queue.deadline > time)
        expect(queue.finish(), [1])
        #expect(!queue.isUnderWay)
        expect(queue.begin(at: time), true)
        expect(queue.finish(), [2, 3, 4])
        expect(queue.begin(at: time), false)
        expect(queue.finish(), [])
    }

    @Test("A save that takes too long is overdue, but not at the end, which waits by itself")
    func overdue() {
        var queue = SaveQueue<Int>()
        queue.want()
        expect(queue.begin(at: time), true)
        #expect(queue.deadline == .distantFuture, "it is still being put together")
        queue.noteHandedOver(at: time)
        let due = queue.deadline
        #expect(due > time && due != .distantFuture)
        let answers = [due + .milliseconds(-1), due, .distantFuture].map { queue.isOverdue(at: $0) }
        #expect(answers == [false, true, false])
        expect(queue.finish(), [])
        #expect(!queue.isOverdue(at: due))
        queue.want()
        expect(queue.begin(at: .distantFuture), true)
        queue.noteHandedOver(at: .distantFuture)
        #expect(queue.deadline == .distantFuture)
    }

    @Test("A save that nobody waits for is made, too")
    func unasked() {
        var queue = SaveQueue<Int>()
        queue.want()
        #expect(queue.deadline <= time)
        expect(queue.begin(at: time), true)
        expect(queue.finish(), [])
    }

    @Test("Only so many may wait; the save is made also for those beyond")
    func limit() {
        var queue = SaveQueue<Int>()
        for asker in 0..<SaveQueue<Int>.limit {
            expect(queue.want(for: asker, of: 1), true)
            if asker == 9 { expect(queue.begin(at: time), true) }
        }
        expect(queue.want(for: -1, of: 1), false)
        expect(queue.finish().count, 10)
        expect(queue.want(for: -2, of: 1), true)
        expect(queue.begin(at: time), true)
        expect(queue.finish().last, -2)
    }

    @Test(
        "A user whose requests wait in great numbers keeps no other user's from waiting, and has a place again after"
    )
    func shares() {
        var queue = SaveQueue<Int>()
        for asker in 0..<SaveQueue<Int>.limit { expect(queue.want(for: asker, of: 1), true) }
        expect(queue.want(for: -1, of: 1), false)
        expect(queue.want(for: -2, of: 2), true)
        expect(queue.begin(at: time), true)
        // Those that wait for the save under way count, too.
        expect(queue.want(for: -3, of: 1), false)
        expect(queue.want(for: -4, of: 2), true)
        expect(queue.finish().last, -2)
        expect(queue.want(for: -5, of: 1), true)
        expect(queue.begin(at: time), true)
        expect(queue.finish(), [-4, -5])
    }

    @Test("A save that failed is tried again after a while, unless another was made before")
    func retry() {
        var queue = SaveQueue<Int>()
        queue.want()
        expect(queue.begin(at: time), true)
        expect(queue.finish(retryingFrom: time), [])
        #expect(!queue.isWanted)
        let due = queue.deadline
        #expect(due == time + SaveQueue<Int>.retry)
        expect(queue.begin(at: due + .milliseconds(-1)), false)
        expect(queue.begin(at: due), true)
        expect(queue.finish(retryingFrom: due), [])
        queue.want()
        expect(queue.begin(at: due), true)
        expect(queue.finish(), [])
        #expect(queue.deadline == .distantFuture)
    }

    @Test("After a save that took long the next one waits nine times as long")
    func rest() {
        var queue = SaveQueue<Int>()
        queue.want()
        expect(queue.begin(at: time), true)
        // In two steps.
        queue.note(from: time, to: time + .milliseconds(2))
        queue.note(from: time + .milliseconds(2), to: time + .milliseconds(5))
        expect(queue.finish(), [])
        #expect(queue.deadline == .distantFuture)
        queue.want()
        #expect(queue.deadline == time + .milliseconds(50))
        expect(queue.begin(at: time + .milliseconds(49)), false)
        expect(queue.begin(at: time + .milliseconds(50)), true)
    }

    /// The macro cannot call what changes the queue.
    private func expect<Value: Equatable>(
        _ value: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(value == expected, sourceLocation: sourceLocation)
    }
}
