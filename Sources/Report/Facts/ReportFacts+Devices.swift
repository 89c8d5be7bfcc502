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
    ///   - index: the device's index in the recording; nil for none.
    /// - Returns: the index of the episode begun or continued, for ``note(_:of:)-(Explanation,_)``; nil for none.
    @discardableResult
    package mutating func note(_ event: StreamEvent, of index: Int?) -> Int? {
        let time = event.time
        log.latest = nil
        switch event.body {
        case .key(let key): note(key, index, at: time)
        case .button(let button): note(button, index, at: time)
        case .motion(let motion): move(to: motion.position, at: time)
        case .scroll(let scroll): note(scroll, index, at: time)
        case .gesture(let gesture): note(gesture, index, at: time)
        case .touch(let touch): if !touch.isOnTouchpad { note(touch, index, at: time) }
        case .tool(let tool): note(tool, index, at: time)
        case .dial(let dial): note(dial, index, at: time)
        case .device(let device): note(device, index, at: time)
        case .switch(let change):
            mark(.state, "\(change.switch.name) \(change.isOn ? "on" : "off")", index, at: time)
        case .anomaly(let anomaly):
            change(index) { $0.anomalies = anomaly.count }
            mark(.anomaly, anomaly.anomaly.name.description, index, at: time)
        default: break
        }
        return log.latest
    }

    private mutating func note(_ key: KeyEvent, _ index: Int?, at time: Timestamp) {
        let code = UInt32(key.key.rawValue)
        switch key.phase {
        case .began:
            let name = key.key.name?.description ?? "key \(code)"
            log.begin(episode(.key, name, index, at: time), number: code)
            change(index) { [scale] in $0.addPress(at: time, scale) }
        case .ended, .cancelled: end(.key, index, number: code, at: time, key.phase)
        default: break
        }
    }

    private mutating func note(_ button: ButtonEvent, _ index: Int?, at time: Timestamp) {
        let code = UInt32(button.code.rawValue)
        switch button.phase {
        case .began:
            var episode = episode(.button, Self.name(of: button.button), index, at: time)
            episode.setPlace(part(of: button.position))
            log.begin(episode, number: code)
            change(index) { [scale] in $0.addPress(at: time, scale) }
        case .ended, .cancelled: end(.button, index, number: code, at: time, button.phase)
        default: break
        }
    }

    /// Changes the facts about the device at `index`, if it has lanes.
    private mutating func change(_ index: Int?, _ body: (inout DeviceFacts) -> Void) {
        if let index, index < devices.count { body(&devices[index]) }
    }

    private mutating func note(_ scroll: ScrollEvent, _ index: Int?, at time: Timestamp) {
        let device = Self.device(index)
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
    private mutating func note(_ dial: DialEvent, _ index: Int?, at time: Timestamp) {
        continueRun(
            dial.dial.name.description, by: Vector(dx: 0, dy: Double(dial.delta) / Self.unitsPerDetent),
            begins: false, Self.device(index), at: time)
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

    private mutating func note(_ gesture: GestureEvent, _ index: Int?, at time: Timestamp) {
        switch gesture.phase {
        case .began:
            let fingers = gesture.fingers == 1 ? "1 finger" : "\(gesture.fingers) fingers"
            let name = "\(gesture.gesture.name), \(fingers)"
            log.begin(episode(.gesture, name, index, at: time), number: 0)
        case .ended, .cancelled: end(.gesture, index, at: time, gesture.phase)
        default: break
        }
    }

    private mutating func note(_ touch: TouchEvent, _ index: Int?, at time: Timestamp) {
        let track = PlaceLog.Track.contact(touch.contact)
        self.place(touch.position, at: time, on: track, isBeginning: touch.phase == .began)
        switch touch.phase {
        case .began:
            var episode = episode(.touch, "touch", index, at: time)
            episode.setPlace(part(of: touch.position))
            log.begin(episode, number: touch.contact)
        case .ended, .cancelled: end(.touch, index, number: touch.contact, at: time, touch.phase)
        default: break
        }
    }

    private mutating func note(_ tool: ToolEvent, _ index: Int?, at time: Timestamp) {
        let isBeginning = tool.phase == .entered
        self.place(tool.position, at: time, on: PlaceLog.Track.tool, isBeginning: isBeginning)
        switch tool.phase {
        case .entered: log.begin(episode(.tool, tool.tool.name.description, index, at: time), number: 0)
        case .exited: end(.tool, index, at: time)
        case .tipDown: log.begin(episode(.tool, "\(tool.tool.name) down", index, at: time), number: 1)
        case .tipUp: end(.tool, index, number: 1, at: time)
        case .moved: break
        }
    }

    private mutating func note(_ device: DeviceEvent, _ index: Int?, at time: Timestamp) {
        switch device.phase {
        case .added:
            change(index) { $0.added = time }
            mark(.added, "plugged in", index, at: time)
        case .removed:
            change(index) { $0.removed = time }
            mark(.removed, "unplugged", index, at: time)
        case .resynced:
            change(index) { $0.losses += 1 }
            mark(.lost, "events lost (SYN_DROPPED), state put back in step", index, at: time)
        case .suspended, .resumed: mark(.state, device.phase.name.description, index, at: time)
        }
    }

    private mutating func end(
        _ kind: Episode.Kind, _ index: Int?, number: UInt32 = 0, at time: Timestamp, _ phase: Phase = .ended
    ) {
        log.end(
            kind, device: Self.device(index), number: number, at: scale.ticks(time),
            isCancelled: phase == .cancelled)
    }

    private mutating func mark(_ kind: Episode.Kind, _ name: String, _ index: Int?, at time: Timestamp) {
        log.add(episode(kind, name, index, at: time))
    }

    private mutating func episode(_ kind: Episode.Kind, _ name: String, _ index: Int?, at time: Timestamp)
        -> Episode
    {
        let ticks = scale.ticks(time)
        return Episode(
            kind: kind, device: Self.device(index), name: names.number(of: name), start: ticks, end: ticks)
    }

    private static func device(_ index: Int?) -> UInt16 {
        guard let index, index < ReportLimits.devices else { return Episode.noDevice }
        return UInt16(index)
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
