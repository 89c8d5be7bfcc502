import InputModel
import Interaction
import Wire

/// The messages of topic `/before`: what ``SessionOrigin`` holds, but for events.
///
/// ```
/// {"seat":{"pointer":[960,540],"locks":[2,1],"openLocks":[2,1],"latched":[],"locked":[42]}}
/// {"device":1,"phase":"present","place":2,"description":{…}}     a device, numbered from 1 here
/// {"device":1,"phase":"resynced"}                                or removed, overlong, slept
/// ```
enum OriginJSON {
    static let topic = TraceLayout.Topic(
        "/before", "inlet.Before",
        #"{"type":"object","description":"the state at the beginning: the seat at an earlier moment, and what its devices did since","properties":{"#
            + #""seat":{"type":"object"},"# + TraceLayout.device
            + #","phase":{"enum":["present","added","removed","resynced","overlong","slept"]}}}"#)

    static func encode(_ seat: SeatState) -> [UInt8] {
        var object = JSONObject()
        object.add("pointer", json: "[\(seat.pointer.x),\(seat.pointer.y)]")
        if let locks = seat.keyboard.locks {
            object.add("locks", json: "[\(locks.modifiers),\(locks.layout)]")
        }
        if let open = seat.keyboard.openLocks {
            object.add("openLocks", json: "[\(open.modifiers),\(open.layout)]")
        }
        object.add("latched", json: DeviceJSON.list(seat.keyboard.latched.map(\.rawValue)))
        object.add("locked", json: DeviceJSON.list(seat.keyboard.locked.map(\.rawValue)))
        return Array("{\"seat\":\(object.text())}".utf8)
    }

    /// The message of an entry that is not events; `device` is its index.
    static func encode(_ kind: Session.Entry.Kind, device: Int, _ origin: SessionOrigin) -> [UInt8]? {
        guard let phase = kind.name else { return nil }
        var object = JSONObject()
        object.add("device", device + 1)
        object.add("phase", phase)
        if kind == .present || kind == .added {
            if let place = origin.places[device] { object.add("place", place + 1) }
            let description = DeviceJSON.encode(
                origin.devices[device], number: device + 1, isNew: kind == .added)
            object.add("description", json: String(decoding: description, as: UTF8.self))
        }
        return Array(object.text().utf8)
    }

    static func seat(_ node: DocumentNode) throws(DocumentError) -> SeatState {
        guard let pointer = node.peek("pointer") else { throw node.fault("a seat needs \"pointer\"") }
        let point = try pointer.items("\"pointer\"") { item throws(DocumentError) in
            try item.number("a coordinate", -Limits.coordinate...Limits.coordinate)
        }
        guard point.count == 2 else { throw pointer.fault("\"pointer\" must be [x, y]") }
        var seat = SeatState(pointer: Point(x: point[0], y: point[1]))
        seat.keyboard.locks = try locks(node.peek("locks"))
        seat.keyboard.openLocks = try locks(node.peek("openLocks"))
        seat.keyboard.latched = try keys(node.peek("latched"))
        seat.keyboard.locked = try keys(node.peek("locked"))
        return seat
    }

    private static func locks(_ node: DocumentNode?) throws(DocumentError) -> KeyboardState.Locks? {
        guard let node else { return nil }
        let values: [UInt32] = try node.integers("the locks", each: "a lock")
        guard values.count == 2 else { throw node.fault("locks must be [modifiers, layout]") }
        return KeyboardState.Locks(modifiers: values[0], layout: values[1])
    }

    private static func keys(_ node: DocumentNode?) throws(DocumentError) -> [KeyCode] {
        guard let node else { return [] }
        let keys = try node.items("sticky keys") { item throws(DocumentError) in
            KeyCode(rawValue: UInt16(try item.integer("a key", 0...Int(KeyCode.count) - 1)))
        }
        // A key is in one list, once.
        return keys.indices.filter { !keys[..<$0].contains(keys[$0]) }.map { keys[$0] }
    }
}

extension Session.Entry.Kind {
    /// The kinds that say all about what happened to a device, by their recorded names.
    private static let named: [(name: String, kind: Session.Entry.Kind)] = [
        ("present", .present), ("added", .added), ("removed", .note(.removed)),
        ("resynced", .note(.resynced)),
        ("overlong", .note(.overlong)), ("slept", .note(.slept)),
    ]

    /// The recorded name; nil for a kind that has none.
    var name: String? { Self.named.first { $0.kind == self }?.name }

    /// The kind of the recorded name `name`; nil if there is none.
    fileprivate init?(name: String) {
        guard let kind = Self.named.first(where: { $0.name == name })?.kind else { return nil }
        self = kind
    }
}

/// Builds a ``SessionOrigin`` from the messages of `/before`, as far as they are valid.
struct OriginReader {
    private(set) var origin: SessionOrigin?
    /// The number in the recording of each device of the origin; nil for one that is gone.
    private var numbers: [Int?] = []
    /// Indices of devices, by their number in the origin.
    private var indices: [Int: Int] = [:]

    mutating func take(_ node: DocumentNode, at time: Timestamp) throws(DocumentError) {
        if let seat = node.peek("seat") {
            guard origin == nil else { throw seat.fault("a recording begins in one state") }
            origin = SessionOrigin(time: time, seat: try OriginJSON.seat(seat))
            return
        }
        guard origin != nil else { throw node.fault("the seat is missing") }
        let number = try node.peek("device")?.integer("\"device\"", 1...Session.deviceLimit) ?? 0
        guard let kind = Session.Entry.Kind(name: try node.peek("phase")?.string("\"phase\"") ?? "") else {
            throw node.fault("unknown phase")
        }
        if let description = node.peek("description") {
            guard indices[number] == nil, kind == .present || kind == .added else {
                throw node.fault("a device is described once, where it begins")
            }
            let place = try node.peek("place")?.integer("\"place\"", 1...Int(UInt16.max))
            let device = try DeviceJSON.decode(description).device
            indices[number] = numbers.count
            numbers.append(place)
            origin!.devices.append(device)
        } else if kind == .present || kind == .added {
            throw node.fault("a device needs \"description\"")
        }
        guard let index = indices[number] else { throw node.fault("unknown device") }
        origin!.entries.append(Session.Entry(time: time, device: index, kind: kind))
    }

    /// Adds events of the device with this number in the origin; ignores those of unknown devices.
    mutating func take(_ events: ArraySlice<InputEvent>, of number: Int, at time: Timestamp) {
        guard let index = indices[number], origin != nil, !events.isEmpty else { return }
        let first = origin!.events.count
        origin!.events += events
        let kind = Session.Entry.Kind.events(first..<origin!.events.count)
        origin!.entries.append(Session.Entry(time: time, device: index, kind: kind))
    }

    /// The origin of a recording whose devices have these indices by number.
    func finish(_ places: [Int: Int]) -> SessionOrigin? {
        guard var origin else { return nil }
        var taken: Set<Int> = []
        origin.places = numbers.map { number in
            guard let place = number.flatMap({ places[$0] }), taken.insert(place).inserted else { return nil }
            return place
        }
        return origin
    }
}
