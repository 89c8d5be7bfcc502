import Configuration
import Engine
import InputModel
import Interaction
import Report
import System
import Trace

/// Replays a recording through the core, and collects the facts for its page.
struct ReportPlayer: ~Copyable {
    private var player: SessionPlayer
    private var engine: Engine
    private var facts: ReportFacts
    /// The indices of devices in the recording, by the core's ids.
    private var places: [DeviceID: Int] = [:]
    /// For each event since the last were cleared, its episode in the facts; nil for none.
    private var episodes: [Int?] = []
    /// Keys that type text are pseudonyms: explanations of their presses would be wrong.
    private let hasPseudonyms: Bool
    private let deviceCount: Int

    init(_ session: Session, _ configuration: Configuration) {
        player = SessionPlayer(session)
        engine = Engine(settings: configuration.engine)
        engine.setExplains(true)
        hasPseudonyms = session.keys == .redacted
        deviceCount = session.devices.count
        facts = ReportFacts(
            TimeScale(session.entries.lazy.map(\.time)), space: configuration.engine.space,
            devices: session.devices)
    }

    /// Replays the whole recording.
    ///
    /// - Throws: ``InletError`` if the core cannot replay it.
    consuming func run(_ configuration: Configuration) throws(InletError) -> ReportFacts {
        let start = player.nextTime ?? Timestamp(microseconds: 0)
        try player.begin(&engine, configuration)
        for place in 0..<deviceCount {
            if let id = player.id(of: place) { places[id] = place }
        }
        gather()
        arrange(at: start)
        var last = start
        while let entry = player.next {
            last = max(last, entry.time)
            while !player.passSilence(&engine) { gather() }
            try step(entry)
            gather()
        }
        // Publishes changes of bouncing switches and keys that are still held back, as would have happened a moment later.
        engine.advance(to: last + engine.settings.settlingTime)
        gather()
        return facts
    }

    private mutating func step(_ entry: Session.Entry) throws(InletError) {
        try player.step(&engine)
        // An entry about no device has the number 0, also in a recording without devices.
        if entry.device < deviceCount, let id = player.id(of: entry.device) { places[id] = entry.device }
        switch entry.kind {
        case .events:
            guard let count = player.closedFrame else { return }
            facts.noteFrame(of: entry.device, events: count, at: entry.time)
        case .check: break
        default: arrange(at: entry.time)
        }
    }

    private mutating func arrange(at time: Timestamp) {
        facts.arrange(engine.placedRegions(limit: ReportLimits.regions), at: time)
    }

    /// Passes the published events to the facts, and clears them.
    private mutating func gather() {
        episodes.removeAll(keepingCapacity: true)
        for index in engine.events.indices {
            episodes.append(nil)
            guard engine.interaction.isSeen(engine.events[index], by: .all) else { continue }
            let event = engine.events[index]
            if case .why(let why) = event.body {
                gather(why)
            } else {
                episodes[index] = facts.note(event, engine.names) ?? facts.note(event, of: place(of: event))
            }
        }
        engine.clearEvents()
    }

    /// The explanation of a press belongs to its button or finger; that of another gesture, such as a long press, to
    /// itself.
    private mutating func gather(_ why: WhyEvent) {
        let subject = engine.events[why.subject]
        if case .key(let key) = subject.body, key.isModifier || hasPseudonyms && key.key.typesText {
            return
        }
        var episode = episodes[why.subject]
        if case .press = subject.body, let device = why.device { episode = episodes[device] ?? episode }
        facts.note(engine.names.explanation(why), of: episode ?? why.device.flatMap { episodes[$0] })
    }

    private func place(of event: StreamEvent) -> Int? {
        let id: DeviceID? =
            switch event.body {
            case .device(let device): device.device
            case .key(let key): key.device
            case .motion(let motion): motion.device
            case .button(let button): button.device
            case .scroll(let scroll): scroll.device
            case .gesture(let gesture): gesture.device
            case .touch(let touch): touch.device
            case .tool(let tool): tool.device
            case .dial(let dial): dial.device
            case .switch(let change): change.device
            case .anomaly(let anomaly): anomaly.device
            default: nil
            }
        return id.flatMap { places[$0] }
    }
}
