import Engine
import InputModel
import Trace

/// Events of a device other than frames.
package enum DeviceNote {
    case removed, resynced, overlong, slept

    /// The entry of a recording that has it.
    var entry: Session.Entry.Kind {
        switch self {
        case .removed: .removed
        case .resynced: .resynced
        case .overlong: .overlong
        case .slept: .slept
        }
    }
}

extension Engine {
    mutating func note(_ what: DeviceNote, of id: DeviceID, at time: Timestamp) {
        switch what {
        case .removed: remove(id, at: time)
        case .resynced: noteResynced(id, at: time)
        case .overlong: note(.frameTooLong, device: id, at: time)
        case .slept: noteSlept(id, at: time)
        }
    }
}
