import InputModel
package import Interaction
import Wire

// Facts about devices.
extension ReportFacts {
    /// The longest pause within a run of scrolling: between two detents of a slow finger.
    private static let scrollGap = Interval.milliseconds(300)

    /// Adds a device event that the core published.
    ///
    /// - Parameters:
    ///   - event: the event as published.
    ///   - place: the device's index in the recording; nil for none.
    /// - Returns: the index of the episode begun or continued, for ``note(_:of:)-(Explanation,_)``; nil for none.
    @discardableResult
    package mutating func note(_ event: StreamEvent, of place: Int?) -> Int? {
        let time = event.time
        log.latest = nil
        switch event.body {
        case .key(let key): note(key, place, at: time)
        case .button(let button): note(button, place, at: time)
        case .motion(let motion): move(to: motion.position, at: time)
        case .scroll(let scroll): note(scroll, place, at: time)
        case .gesture(let gesture): note(gesture, place, at: time)
        case .touch(let touch): if !touch.isOnTouchpad { note(touch, place, at: time) }
        case .tool(let tool): note(tool, place, at: time)
        case .dial(let dial): note(dial, place, at: time)
        case .device(let device): note(device, place, at: time)
        case .switch(let change):
            mark(.state, "\(change.switch.name) \(change.isOn ? "on" : "off")", place, at: time)
        case .anomaly(let anomaly):
            if let place, place < devices.count { devices[place].anomalies = anomaly.count }
            mark(.anomaly, anomaly.anomaly.name.description, place, at: time)
        default: break
        }
        return log.latest
    }

    private mutating func note(_ key: KeyEvent, _ place: Int?, at time: Timestamp) {
        let code = UInt32(key.key.rawValue)
        switch key.phase {
        case .began:
            let name = key.key.name?.description ?? "key \(code)"
            log.begin(episode(.key, name, place, at: time), number: code)
            countPress(of: place, at: time)
        case .ended, .cancelled: end(.key, place, number: code, at: time, key.phase)
        default: break
        }
    }

    private mutating func note(_ button: ButtonEvent, _ place: Int?, at time: Timestamp) {
        let code = UInt32(button.code.rawValue)
        switch button.phase {
        case .began:
            var episode = episode(.button, Self.name(of: button.button), place, at: time)
            episode.setPlace(part(of: button.position))
            log.begin(episode, number: code)
            countPress(of: place, at: time)
        case .ended, .cancelled: end(.button, place, number: code, at: time, button.phase)
        default: break
        }
    }

    private mutating func countPress(of place: Int?, at time: Timestamp) {
        guard let place, place < devices.count else { return }
        devices[place].addPress(at: time, scale)
    }

    private mutating func note(_ scroll: ScrollEvent, _ place: Int?, at time: Timestamp) {
        let device = Self.device(place)
        let isMomentum: Bool =
            switch scroll.phase {
            case .momentumBegan, .momentumChanged, .momentumEnded: true
            default: false
            }
        continueRun(
            isMomentum ? "momentum" : scroll.source.name.description, by: scroll.delta,
            begins: scroll.phase == .began, device, at: time)
        let isOver = scroll.phase == .ended || scroll.phase == .cancelled || scroll.phase == .momentumEnded
        if isOver {
            log.end(
                .scroll, device: device, number: 0, at: scale.ticks(time),
                isCancelled: scroll.phase == .cancelled)
            scrolls[Int(device)] = nil
        }
    }

    /// The distance of such a run is in detents.
    private mutating func note(_ dial: DialEvent, _ place: Int?, at time: Timestamp) {
        continueRun(
            dial.dial.name.description, by: Vector(dx: 0, dy: Double(dial.delta) / Self.unitsPerDetent),
            begins: false, Self.device(place), at: time)
    }

    /// The unit of `DialEvent.delta`.
    private static let unitsPerDetent = 120.0

    /// Merges scrolls or turns in close succession into one run: a detent has no beginning and no end.
    private mutating func continueRun(
        _ text: String, by part: Vector, begins: Bool, _ device: UInt16, at time: Timestamp
    ) {
        let name = names.number(of: text)
        var run = scrolls[Int(device)]
        if let old = run, old.name != name || begins || time - old.end > Self.scrollGap {
            log.end(.scroll, device: device, number: 0, at: scale.ticks(old.end))
            run = nil
        }
        if run == nil {
            log.begin(
                Episode(
                    kind: .scroll, device: device, name: name, start: scale.ticks(time),
                    end: scale.ticks(time)),
                number: 0)
        }
        let delta = (run?.delta ?? .zero) + part
        scrolls[Int(device)] = ScrollRun(name: name, end: time, delta: delta)
        log.change(.scroll, device: device, number: 0) { $0.setDistance(delta.dx, delta.dy) }
    }

    /// Ends each open run of scrolling at its last detent.
    mutating func endScrolls() {
        for (device, run) in scrolls.sorted(by: { $0.key < $1.key }) {
            log.end(.scroll, device: UInt16(device), number: 0, at: scale.ticks(run.end))
        }
        scrolls = [:]
    }

    private mutating func note(_ gesture: GestureEvent, _ place: Int?, at time: Timestamp) {
        switch gesture.phase {
        case .began:
            let fingers = gesture.fingers == 1 ? "1 finger" : "\(gesture.fingers) fingers"
            let name = "\(gesture.gesture.name), \(fingers)"
            log.begin(episode(.gesture, name, place, at: time), number: 0)
        case .ended, .cancelled: end(.gesture, place, at: time, gesture.phase)
        default: break
        }
    }

    private mutating func note(_ touch: TouchEvent, _ place: Int?, at time: Timestamp) {
        let track = PlaceLog.Track.contact(touch.contact)
        self.place(touch.position, at: time, on: track, isBeginning: touch.phase == .began)
        switch touch.phase {
        case .began:
            var episode = episode(.touch, "touch", place, at: time)
            episode.setPlace(part(of: touch.position))
            log.begin(episode, number: touch.contact)
        case .ended, .cancelled: end(.touch, place, number: touch.contact, at: time, touch.phase)
        default: break
        }
    }

    private mutating func note(_ tool: ToolEvent, _ place: Int?, at time: Timestamp) {
        let isBeginning = tool.phase == .entered
        self.place(tool.position, at: time, on: PlaceLog.Track.tool, isBeginning: isBeginning)
        switch tool.phase {
        case .entered: log.begin(episode(.tool, tool.tool.name.description, place, at: time), number: 0)
        case .exited: end(.tool, place, at: time)
        case .tipDown: log.begin(episode(.tool, "\(tool.tool.name) down", place, at: time), number: 1)
        case .tipUp: end(.tool, place, number: 1, at: time)
        case .moved: break
        }
    }

    private mutating func note(_ device: DeviceEvent, _ place: Int?, at time: Timestamp) {
        switch device.phase {
        case .added:
            if let place, place < devices.count { devices[place].added = time }
            mark(.added, "plugged in", place, at: time)
        case .removed:
            if let place, place < devices.count { devices[place].removed = time }
            mark(.removed, "unplugged", place, at: time)
        case .resynced:
            if let place, place < devices.count { devices[place].losses += 1 }
            mark(.lost, "events lost (SYN_DROPPED), state put back in step", place, at: time)
        case .suspended, .resumed: mark(.state, device.phase.name.description, place, at: time)
        }
    }

    private mutating func end(
        _ kind: Episode.Kind, _ place: Int?, number: UInt32 = 0, at time: Timestamp, _ phase: Phase = .ended
    ) {
        log.end(
            kind, device: Self.device(place), number: number, at: scale.ticks(time),
            isCancelled: phase == .cancelled)
    }

    private mutating func mark(_ kind: Episode.Kind, _ name: String, _ place: Int?, at time: Timestamp) {
        log.add(episode(kind, name, place, at: time))
    }

    private mutating func episode(_ kind: Episode.Kind, _ name: String, _ place: Int?, at time: Timestamp)
        -> Episode
    {
        let ticks = scale.ticks(time)
        return Episode(
            kind: kind, device: Self.device(place), name: names.number(of: name), start: ticks, end: ticks)
    }

    private static func device(_ place: Int?) -> UInt16 {
        guard let place, place < ReportLimits.devices else { return Episode.noDevice }
        return UInt16(place)
    }

    private static func name(of button: Button) -> String {
        switch button {
        case .primary: "primary"
        case .secondary: "secondary"
        case .middle: "middle"
        case .back: "back"
        case .forward: "forward"
        case .other(let number): "button \(number)"
        }
    }
}
