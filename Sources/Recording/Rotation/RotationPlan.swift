import Configuration
import InputModel

/// What a recording that goes on from file to file is made with.
struct RotationPlan {
    /// Of the folder.
    let path: String
    let settings: RotationSettings
    let showKeys: Bool
    let blur: Interval?
    let configuration: Configuration

    func composer(at time: Timestamp) -> TraceComposer {
        TraceComposer(showKeys: showKeys, blur: blur, configuration: configuration, at: time)
    }
}
