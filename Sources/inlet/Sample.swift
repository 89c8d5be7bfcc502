import Recording
import System
import Trace

/// A bundled recording, for machines without devices.
enum Sample: String, CaseIterable {
    /// A keyboard, a mouse and a touchpad: some typing, a click, a scroll, a finger.
    case laptop

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    func session() throws(InletError) -> Session {
        switch self {
        case .laptop:
            Session([
                try RecordingReader.read(PackageResources.keyboard_evemu, path: "sample:keyboard"),
                try RecordingReader.read(PackageResources.mouse_evemu, path: "sample:mouse"),
                try RecordingReader.read(PackageResources.touchpad_evemu, path: "sample:touchpad"),
            ])
        }
    }
}
