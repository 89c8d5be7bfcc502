import Engine
import InputModel
import Recording
import System
import Trace

/// Plays a recording in place of devices.
final class LocalPlayer {
    private var player: SessionPlayer
    /// The program has asked to play it.
    var isPlaying = false
    /// When the recording begins, by its own time.
    let start: Timestamp
    /// The time of the last entry that was played.
    private(set) var last: Timestamp

    init(_ session: Session) {
        player = SessionPlayer(session)
        start = player.nextTime ?? Timestamp(microseconds: 0)
        last = start
    }

    /// The time of the next entry; nil at the end.
    var nextTime: Timestamp? { player.nextTime }

    /// Adds the devices that existed when the recording began.
    func begin(_ engine: inout Engine) throws(InletError) {
        try player.begin(&engine, nil)
    }

    /// Plays the next entry, or a part of the key repeats that precede it.
    ///
    /// - Returns: true if the space has changed.
    func step(_ engine: inout Engine) throws(InletError) -> Bool {
        if let time = player.nextTime { last = max(last, time) }
        guard player.passSilence(&engine) else { return false }
        try player.step(&engine)
        defer { player.hasNewSpace = false }
        return player.hasNewSpace
    }
}
