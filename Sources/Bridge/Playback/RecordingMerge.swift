import InputModel
import Trace

/// The frames of several recordings in the order of their times.
struct RecordingMerge {
    /// A frame: where it lies.
    struct FrameRange {
        let time: Timestamp
        let recording: Int
        let range: Range<Int>
        /// The kernel's queue overran in it (SYN_DROPPED).
        let isIncomplete: Bool
        /// See `Frame.isMadeByKernel`.
        let isMadeByKernel: Bool
    }

    private let recordings: [Recording]
    private var positions: [Int]
    private var pending: [FrameRange?]
    private var scratch = ReusableArray<InputEvent>()

    init(_ recordings: [Recording]) {
        self.recordings = recordings
        positions = recordings.map { _ in 0 }
        pending = []
        for index in recordings.indices { pending.append(advance(index)) }
    }

    /// When the next frame closed.
    var nextTime: Timestamp? { pending.compactMap { $0?.time }.min() }

    /// The next frame. Of frames at one time, that of the earlier recording comes first.
    mutating func next() -> FrameRange? {
        var best: FrameRange?
        for frame in pending {
            guard let frame else { continue }
            if best == nil || frame.time < best!.time { best = frame }
        }
        guard let best else { return nil }
        pending[best.recording] = advance(best.recording)
        return best
    }

    /// The events of a frame, without its end. Overwrites the last one's.
    @_lifetime(&self)
    mutating func events(of frame: FrameRange) -> Span<InputEvent> {
        scratch.removeAll()
        for position in frame.range { scratch.append(recordings[frame.recording].events[position].event) }
        return scratch.span
    }

    private mutating func advance(_ index: Int) -> FrameRange? {
        let events = recordings[index].events
        let start = positions[index]
        var isIncomplete = false
        for position in start..<events.count {
            let event = events[position].event
            guard event.type == .synchronization else { continue }
            if event.code == Synchronization.dropped { isIncomplete = true }
            if event.code == Synchronization.report {
                positions[index] = position + 1
                return FrameRange(
                    time: events[position].time, recording: index, range: start..<position,
                    isIncomplete: isIncomplete, isMadeByKernel: event.value == 1)
            }
        }
        // What follows the last frame's end never happened: the kernel had not closed it.
        positions[index] = events.count
        return nil
    }
}
