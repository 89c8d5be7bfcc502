import Configuration
import Engine
import InputModel
import Interaction
import Report
import System
import Trace

/// Plays a recording through the core, and gathers what its page tells.
struct ReportPlayer: ~Copyable {
    private var player: SessionPlayer
    private var engine: Engine
    private var facts: ReportFacts
    /// The core's ids of the devices, and their indices in the recording.
    private var places: [DeviceID: Int] = [:]
    /// What the facts have made of each event since the last were cleared.
    private var episodes: [Int?] = []
    /// Keys that type text are pseudonyms: what they would do is not what was done.
    private let hasPseudonyms: Bool

    init(_ session: Session, _ configuration: Configuration) {
        player = SessionPlayer(session)
        engine = Engine(settings: configuration.engine)
        engine.setExplains(true)
        hasPseudonyms = session.keys == .redacted
        facts = ReportFacts(
            TimeScale(session.entries.lazy.map(\.time)), space: configuration.engine.space,
            devices: session.devices)
    }

    /// Plays everything.
    ///
    /// - Throws: ``InletError`` where the core cannot play it.
    consuming func run(_ configuration: Configuration) throws(InletError) -> ReportFacts {
        let start = player.nextTime ?? Timestamp(microseconds: 0)
        while player.isStarting, let entry = player.next { try step(entry) }
        engine.start(configuration, at: start)
        note()
        arrange(at: start)
        var last = start
        while let entry = player.next {
            last = max(last, entry.time)
            while !player.passSilence(&engine) { note() }
            try step(entry)
            note()
        }
        // What a bouncing switch still holds back comes out, as it would have a moment later.
        engine.advance(to: last + ButtonDebouncer.bounceTime)
        note()
        return facts
    }

    private mutating func step(_ entry: Session.Entry) throws(InletError) {
        try player.step(&engine)
        if let id = player.id(of: entry.device) { places[id] = entry.device }
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

    /// Tells the facts what has been published.
    private mutating func note() {
        episodes.removeAll(keepingCapacity: true)
        for index in engine.events.indices {
            episodes.append(nil)
            guard engine.isSeen(engine.events[index], by: .all) else { continue }
            let event = engine.events[index]
            if case .why(let why) = event.body {
                note(why)
            } else if event.isInteraction {
                episodes[index] = facts.note(event, engine.names)
            } else {
                episodes[index] = facts.note(event, of: place(of: event))
            }
        }
        engine.clearEvents()
    }

    /// A press is explained where its button or finger is reported; a gesture of its own, as a long press is, itself.
    private mutating func note(_ why: WhyEvent) {
        let subject = engine.events[why.subject]
        if case .key(let key) = subject.body, key.key.isModifier || hasPseudonyms && key.key.typesText {
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
            case .switch(let change): change.device
            case .anomaly(let anomaly): anomaly.device
            default: nil
            }
        return id.flatMap { places[$0] }
    }
}
