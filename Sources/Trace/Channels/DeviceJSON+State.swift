import InputModel
import Interaction
import Wire

// The contacts of a device, and what it did before, as JSON.
extension DeviceJSON {
    /// Per contact axis, its value in each slot.
    static func slots(_ node: DocumentNode) throws(DocumentError) -> [AbsoluteAxis: [Int32]] {
        var slots: [AbsoluteAxis: [Int32]] = [:]
        guard node.form == .mapping else { throw node.fault("\"slots\" must be an object") }
        var entries = node.entries
        while let key = entries.next(), let value = entries.next() {
            guard let axis = UInt16(key.text).map({ AbsoluteAxis(rawValue: $0) }),
                AbsoluteAxis.ofContacts.contains(axis)
            else { continue }
            let values: [Int32] = try value.integers("the values of slots", each: "a value")
            slots[axis] = Array(values.prefix(Limits.slots))
        }
        return slots
    }

    static func memory(_ memory: DeviceMemory) -> String {
        var object = JSONObject()
        object.add("nextContact", Int(memory.nextContact))
        if let time = memory.lastMotion { object.add("lastMotion", Int(time.microseconds)) }
        object.add("lastVelocity", json: String(memory.lastVelocity))
        for (report, name) in tabletReports where memory.tabletReports.contains(report) {
            object.add(name, true)
        }
        if !memory.fingersOnDials.isEmpty {
            var fingers = JSONObject()
            for dial in DialEvent.Dial.allCases {
                if let place = memory.fingersOnDials[dial] { fingers.add(dial.name, Int(place)) }
            }
            object.add("fingersOnDials", json: fingers.text())
        }
        if let isClosed = memory.isLidClosed { object.add("lidClosed", isClosed) }
        return object.text()
    }

    static func memory(_ node: DocumentNode) throws(DocumentError) -> DeviceMemory {
        var memory = DeviceMemory()
        memory.nextContact = UInt32(
            try node.peek("nextContact")?.integer("\"nextContact\"", 1...Int(UInt32.max)) ?? 1)
        if let time = node.peek("lastMotion") {
            let latest = Int(Recording.TimedEvent.latest.microseconds)
            memory.lastMotion = Timestamp(
                microseconds: Int64(try time.integer("\"lastMotion\"", 0...latest)))
        }
        memory.lastVelocity =
            try node.peek("lastVelocity")?.number("\"lastVelocity\"", 0...Self.fastest) ?? 0
        for (report, name) in tabletReports where try node.peek(name)?.bool("\"\(name)\"") ?? false {
            memory.tabletReports.insert(report)
        }
        for dial in DialEvent.Dial.allCases {
            guard let place = node.peek("fingersOnDials")?.peek(dial.name) else { continue }
            memory.fingersOnDials[dial] = Int32(
                try place.integer("\"\(dial.name)\"", 0...Int(DialTracker.lastPlace)))
        }
        memory.isLidClosed = try node.peek("lidClosed")?.bool("\"lidClosed\"")
        return memory
    }

    /// What a tablet has reported, and the member that says so.
    private static let tabletReports: [(TabletReports, StaticString)] = [
        (.leaving, "reportsLeaving"), (.touch, "reportsTouch"), (.tools, "reportsTools"),
    ]

    static func integration(_ known: Integration) -> String {
        var object = JSONObject()
        if let isInternal = known.isInternal { object.add("internal", isInternal) }
        if known.worksFolded { object.add("worksFolded", true) }
        if known.hasReliableLid { object.add("reliableLid", true) }
        if known.ignoresTabletMode { object.add("ignoresTabletMode", true) }
        return object.text()
    }

    static func integration(_ node: DocumentNode) throws(DocumentError) -> Integration {
        func says(_ key: StaticString) throws(DocumentError) -> Bool? {
            try node.peek(key)?.bool("\"\(key)\"")
        }
        var known = Integration()
        known.isInternal = try says("internal")
        known.worksFolded = try says("worksFolded") ?? false
        known.hasReliableLid = try says("reliableLid") ?? false
        known.ignoresTabletMode = try says("ignoresTabletMode") ?? false
        return known
    }

    /// Quirks as they stand in libinput's files: `AttrSizeHint=100x60`.
    static func quirks(_ node: DocumentNode) throws(DocumentError) -> [Quirk] {
        try node.items("\"quirks\"") { item throws(DocumentError) in
            guard let quirk = Quirk(line: try item.string("a quirk")) else {
                throw item.fault("a quirk has a name, \"=\" and a value")
            }
            return quirk
        }
    }

    /// The greatest velocity: the whole range of an axis in a microsecond.
    private static let fastest = 1e13
}

extension DeviceDescription.InitialState {
    /// The slots' values by axis, in ascending order.
    var sortedSlots: [(axis: AbsoluteAxis, values: [Int32])] {
        slots.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }
}
