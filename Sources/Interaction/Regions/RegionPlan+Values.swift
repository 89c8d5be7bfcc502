import InputModel
import Regions

// Checks of the numbers and names in a request, each by itself.
extension RegionPlan {
    static func checkValues(of region: RegionDescription) throws(RequestError) {
        guard region.layout?.isPlaceable != false else {
            throw RequestError(
                .badValue, "anchors and size must be within ±\(Int(Limits.coordinate)) points",
                at: region.position)
        }
        guard region.rect.isPlaceable else {
            throw RequestError(
                .badValue, "a region's rect must be within ±\(Int(Limits.coordinate)) points",
                at: region.position)
        }
        guard RegionStore.zRange.contains(region.z) else {
            throw RequestError(
                .badValue, "z must be a whole number within ±\(RegionStore.zRange.upperBound)",
                at: region.position
            )
        }
        if let scroll = region.scroll, !scroll.isPlaceable {
            throw RequestError(
                .badValue, "scroll must be within ±\(Int(Limits.coordinate)) points", at: region.position)
        }
        guard region.slop.isPlaceable else {
            throw RequestError(
                .badValue, "slop must be within ±\(Int(Limits.coordinate)) points", at: region.position)
        }
        guard region.style?.isPlaceable != false else {
            throw RequestError(
                .badValue, "lengths and angles of a style must be within ±\(Int(Limits.coordinate))",
                at: region.position)
        }
        guard !region.id.isEmpty, region.id.utf8.count <= Limits.nameBytes else {
            throw RequestError(
                .badValue, "a region's id must have 1 to \(Limits.nameBytes) bytes", at: region.position)
        }
        guard region.gestures.count <= Limits.gestures else {
            throw RequestError(
                .limit, "a region can ask for at most \(Limits.gestures) gestures; leave some out",
                at: region.position)
        }
    }

    static func checkValue(
        _ isPlaceable: Bool, _ what: String, _ region: RegionName
    ) throws(RequestError) {
        guard isPlaceable else {
            throw RequestError(
                .badValue, "\(what) must be within ±\(Int(Limits.coordinate)) points", at: region.position)
        }
    }
}
