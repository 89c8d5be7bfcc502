import InputModel
package import Interaction
import Wire

// Facts about regions and scenes.
extension ReportFacts {
    /// The least time between two rectangles of a band.
    private static let bandInterval = Interval.milliseconds(16)

    /// Adds an event about regions or scenes that the core published; `names` are the names at that moment.
    ///
    /// - Returns: the index of the episode that it began, for ``note(_:of:)-(Explanation,_)``; nil for none.
    @discardableResult
    package mutating func note(_ event: StreamEvent, _ names: InteractionNames) -> Int? {
        let time = event.time
        log.latest = nil
        switch event.body {
        case .hover(let hover):
            switch hover.phase {
            case .entered: begin(.hover, hover.target, names, at: time)
            case .exited: end(.hover, hover.target, at: time)
            case .moved: break
            }
        case .press(let press): follow(.press, press.phase, press.target, names, at: time)
        case .latch(let latch): follow(.latch, latch.phase, latch.target, names, at: time)
        case .band(let band):
            follow(.band, band.phase, band.target, names, at: time)
            note(band.rect, at: time, isLast: band.phase == .ended || band.phase == .cancelled)
        case .regionGesture(let gesture):
            follow(
                .regionGesture, gesture.phase, gesture.target, number: UInt32(gesture.kind.rawValue), names,
                at: time)
        case .click(let click):
            var episode = episode(.click, click.target, names, at: time)
            episode.setPlace(part(of: click.position))
            log.add(episode)
        case .menu(let menu): log.add(episode(.menu, menu.target, names, at: time))
        case .focus(let focus):
            log.add(episode(.focus, RegionReference(focus.scene, focus.region), names, at: time))
        case .primaryAction(let action):
            let target = RegionReference(action.collection.scene, action.item)
            log.add(episode(.primaryAction, target, names, at: time))
        case .scene(let scene):
            let name = "\(names.name(of: scene.scene)) \(scene.phase.name)"
            log.add(episode(.scene, named: self.names.number(of: name), at: time))
        case .command(let command) where command.phase == .performed || command.phase == .began:
            log.add(episode(.command, named: self.names.number(of: names.command(command).id), at: time))
        case .selection(let selection): note(selection, names, at: time)
        default: break
        }
        return log.latest
    }

    private mutating func follow(
        _ kind: Episode.Kind, _ phase: Phase, _ target: RegionReference, number: UInt32 = 0,
        _ names: InteractionNames, at time: Timestamp
    ) {
        switch phase {
        case .began: begin(kind, target, number: number, names, at: time)
        case .ended, .cancelled:
            end(kind, target, number: number, at: time, isCancelled: phase == .cancelled)
        case .changed, .repeated: break
        }
    }

    private mutating func begin(
        _ kind: Episode.Kind, _ target: RegionReference, number: UInt32 = 0, _ names: InteractionNames,
        at time: Timestamp
    ) {
        log.begin(episode(kind, target, names, at: time), number: number, of: target)
    }

    private mutating func end(
        _ kind: Episode.Kind, _ target: RegionReference, number: UInt32 = 0, at time: Timestamp,
        isCancelled: Bool = false
    ) {
        log.end(
            kind, device: Episode.noDevice, number: number, of: target, at: scale.ticks(time),
            isCancelled: isCancelled)
    }

    private mutating func note(_ band: Rect, at time: Timestamp, isLast: Bool) {
        let ticks = scale.ticks(time)
        let isDue = bands.last.map { ticks >= $0.time &+ scale.ticks(Self.bandInterval) } ?? true
        guard isDue || isLast, bands.count < ReportLimits.selections else { return }
        let first = part(of: Point(x: band.x, y: band.y))
        let second = part(of: Point(x: band.right, y: band.bottom))
        bands.append(BandPlace(time: ticks, corners: (first.x, first.y, second.x, second.y)))
    }

    private mutating func note(_ selection: SelectionEvent, _ names: InteractionNames, at time: Timestamp) {
        guard selection.phase != .ended else {
            var episode = episode(.selection, selection.collection, names, at: time)
            episode.u = UInt16(clamping: selection.count)
            log.add(episode)
            return
        }
        for (list, isSelected) in [(selection.removed, false), (selection.added, true)] {
            for index in 0..<Int(list.count) where choices.count < ReportLimits.selections {
                let target = RegionReference(selection.collection.scene, names.region(list, index))
                choices.append(
                    Choice(time: scale.ticks(time), name: number(target, names), isSelected: isSelected))
            }
        }
    }

    private mutating func episode(
        _ kind: Episode.Kind, _ target: RegionReference, _ names: InteractionNames, at time: Timestamp
    ) -> Episode {
        episode(kind, named: number(target, names), at: time)
    }

    private func episode(_ kind: Episode.Kind, named name: UInt16, at time: Timestamp) -> Episode {
        let ticks = scale.ticks(time)
        return Episode(kind: kind, device: Episode.noDevice, name: name, start: ticks, end: ticks)
    }

    private mutating func number(_ target: RegionReference, _ names: InteractionNames) -> UInt16 {
        number(names.name(of: target.scene), names.name(of: target.region, in: target.scene))
    }
}
