import InputModel
import Regions

// The focus of a scene, as programs and keys move it.
extension Interaction {
    mutating func setFocus(
        _ region: RegionName?, in name: SceneName, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        let scene = try ownScene(name, client)
        guard let region else { return focus(.none, in: scene, &output) }
        guard let number = scene.names[region.id] else {
            throw RegionPlan.unknown(region.id, region.position)
        }
        guard scene.traits[Int(number)].flags.contains(.isFocusable) else {
            throw RequestError(
                .badValue, "region \"\(region.id)\" is not focusable; declare it with focusable: true",
                at: region.position)
        }
        guard scene.store.isEnabled(RegionID(rawValue: number)) else {
            throw RequestError(
                .badValue, "region \"\(region.id)\" is disabled, or lies in one that is; enable it first",
                at: region.position)
        }
        focus(RegionID(rawValue: number), in: scene, &output)
    }

    /// Moves the focus, and the selection with it where the collection says so.
    mutating func focus(_ region: RegionID, in scene: Scene, _ output: inout Output) {
        guard let former = scene.keyboard.move(to: region) else { return }
        output.publish(.focus(FocusEvent(scene: scene.id, region: region, other: former)))
        guard region != .none, scene.traits[Int(region.rawValue)].role == .item else { return }
        let collection = scene.collection(around: region)
        guard collection != .none,
            scene.traits[Int(collection.rawValue)].flags.contains(.selectionFollowsFocus)
        else { return }
        scene.want(region.rawValue)
        scene.state(of: collection).anchor = region
        commitSelection(of: collection, in: scene, cause: .focus, &output)
    }
}
