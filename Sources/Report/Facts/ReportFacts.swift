package import InputModel
package import Interaction

/// The facts that the page of a recording shows, gathered during its replay from every frame and every event that the
/// core publishes, in order.
///
/// Bounded by ``ReportLimits``, however long the recording is.
package struct ReportFacts {
    let scale: TimeScale
    let space: Space
    var devices: [DeviceFacts]
    /// The number of devices over the limit, which have no lanes.
    let unshownDevices: Int
    var names = NameTable()
    var log = EpisodeLog()
    var reasons = ReasonLog()
    var places: PlaceLog
    var heat: HeatMap
    var arrangements: [Arrangement] = []
    var regions: [ArrangedRegion] = []
    /// Regions changed after the limit was reached.
    var areRegionsUncertain = false
    var bands: [BandPlace] = []
    var choices: [Choice] = []
    /// The open run of scrolling of each device.
    var scrolls: [Int: ScrollRun] = [:]
    /// The pointer's first position is known: its track begins there.
    private var hasPointer = false

    /// An arrangement of the regions: its start, and its range in the list.
    struct Arrangement {
        var time: UInt32
        var regions: Range<Int>
        var source: [PlacedRegion]
    }

    struct ArrangedRegion {
        var name: UInt16
        var role: UInt8
        var rect: Rect
    }

    /// The corners of a band, in 65 535ths of the space.
    struct BandPlace {
        var time: UInt32
        var corners: (UInt16, UInt16, UInt16, UInt16)
    }

    /// An item that was selected or deselected.
    struct Choice {
        var time: UInt32
        var name: UInt16
        var isSelected: Bool
    }

    struct ScrollRun {
        var name: UInt16
        var end: Timestamp
        var delta: Vector
    }

    /// - Parameters:
    ///   - scale: the scale of all times that follow.
    ///   - space: the space of the pointer.
    ///   - devices: the devices of the recording, in its order.
    package init(_ scale: TimeScale, space: Space, devices: [DeviceDescription]) {
        self.scale = scale
        self.space = space
        self.devices = devices.prefix(ReportLimits.devices).map { DeviceFacts($0) }
        unshownDevices = max(0, devices.count - ReportLimits.devices)
        places = PlaceLog(limit: ReportLimits.places, interval: scale.ticks(.milliseconds(1)))
        heat = HeatMap(bounds: space.bounds)
        move(to: space.start, at: scale.start)
    }

    /// A frame of the device at `index` in the recording is complete.
    package mutating func noteFrame(of index: Int, events: Int, at time: Timestamp) {
        guard index < devices.count else { return }
        devices[index].addFrame(events: events, at: time, scale)
    }

    /// Sets the arrangement of scenes and regions from `time` on.
    package mutating func arrange(_ placed: [PlacedRegion], at time: Timestamp) {
        guard placed != arrangements.last?.source ?? [] else { return }
        guard arrangements.count < ReportLimits.arrangements,
            regions.count + placed.count <= ReportLimits.regions
        else {
            areRegionsUncertain = true
            return
        }
        let first = regions.count
        for region in placed {
            let name = number(region.scene, region.region)
            let role: UInt8 = region.region == nil ? 255 : region.role.rawValue
            regions.append(ArrangedRegion(name: name, role: role, rect: region.rect))
        }
        arrangements.append(
            Arrangement(time: scale.ticks(time), regions: first..<regions.count, source: placed))
    }

    /// Completes the facts after the last event.
    mutating func finish() {
        endScrolls()
        reasons.finish(log.finish(at: UInt32(scale.duration / scale.tick)))
        places.finish()
    }

    /// The number of a region's name, made of the scene's name and its own.
    mutating func number(_ scene: String, _ region: String?) -> UInt16 {
        names.number(of: Self.name(scene, region))
    }

    static func name(_ scene: String, _ region: String?) -> String {
        region.map { "\(scene) › \($0)" } ?? scene
    }

    mutating func move(to point: Point, at time: Timestamp) {
        heat.move(to: point, at: time)
        place(point, at: time, on: PlaceLog.Track.pointer, isBeginning: !hasPointer)
        hasPointer = true
    }

    mutating func place(_ point: Point, at time: Timestamp, on track: UInt8, isBeginning: Bool) {
        let place = part(of: point)
        let beginning = isBeginning ? PlaceLog.Track.beginning : 0
        places.add(PlaceLog.Place(time: scale.ticks(time), x: place.x, y: place.y, track: track | beginning))
    }

    /// A point in 65 535ths of the space.
    func part(of point: Point) -> (x: UInt16, y: UInt16) {
        let bounds = space.bounds
        return (
            Self.part((point.x - bounds.x) / bounds.width), Self.part((point.y - bounds.y) / bounds.height)
        )
    }

    private static func part(_ share: Double) -> UInt16 {
        share > 0 ? UInt16(min(65535, (share * 65535).rounded())) : 0
    }
}
