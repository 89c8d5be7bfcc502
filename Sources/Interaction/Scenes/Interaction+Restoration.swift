import InputModel
import Regions

// Focus and selection as they were when a scene's owner went.
extension Interaction {
    /// A scene whose owner is back gets focus and selection as they were, once the regions are there.
    mutating func restoreInteraction(of scene: Scene, _ output: inout Output) {
        guard let session = scene.session, scene.isConnected, scene.store.count > 0 else { return }
        var isComplete = true
        var rest: [SceneSession.Selection] = []
        for selection in session.selections {
            guard let number = scene.names[selection.collection],
                scene.traits[Int(number)].role == .collection
            else {
                isComplete = false
                rest.append(selection)
                continue
            }
            let collection = RegionID(rawValue: number)
            for item in selection.items {
                guard let item = scene.names[item], scene.traits[Int(item)].role == .item,
                    scene.collection(around: RegionID(rawValue: item)) == collection
                else { continue }
                scene.want(item)
            }
            commitSelection(of: collection, in: scene, cause: .restore, &output)
        }
        // Restored once; from then on it is the owner's and the user's.
        scene.session?.selections = rest
        if let name = session.focus, scene.focus == .none {
            if let number = scene.names[name] {
                let isFocusable = scene.traits[Int(number)].flags.contains(.isFocusable)
                if isFocusable { focus(RegionID(rawValue: number), in: scene, &output) }
            } else {
                isComplete = false
            }
        }
        // With the first regions all that can be is restored; what is not there then will not come back, unless the
        // owner has asked for time.
        if isComplete || !scene.isRestoring { scene.session = nil }
    }
}
