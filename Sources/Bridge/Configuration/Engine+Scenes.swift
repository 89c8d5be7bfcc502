import Engine
import InputModel
import Interaction

extension Engine {
    /// Shows the scenes of a configuration, which has been checked.
    mutating func activate(_ scenes: [SceneActivation], at time: Timestamp) {
        for scene in scenes {
            do throws(RequestError) {
                try perform(.activateScene(scene), by: .configuration, at: time)
            } catch {
                preconditionFailure("a configuration's scenes are checked when it is read: \(error.message)")
            }
        }
    }
}
