import InputModel
import Regions

// Dynamic regions: their programs say which part of them is under the pointer.
extension Interaction {
    /// Asks the program of the dynamic region under the pointer, if the pointer has moved or nothing was asked yet.
    mutating func askForPart(isMoving: Bool, _ output: inout Output) {
        guard let target = hover.target, isMoving || hover.part.isNew else { return }
        // The configuration has no program to ask.
        guard scenes[target.scene].owner != .configuration else { return }
        askForPart(of: target, &output)
    }

    private mutating func askForPart(of target: RegionReference, _ output: inout Output) {
        guard let request = hover.part.ask(scenes[target.scene].owner) else { return }
        output.publish(
            .regionRequest(RegionRequestEvent(request: request, target: target, position: pointer)))
    }

    /// An answer to a request that no longer waits changes nothing.
    mutating func take(
        _ answer: RegionAnswer, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        guard hover.part.hasAsked(answer.request, client) else {
            throw RequestError(
                .badValue, "unknown request; regionRequest lines have the numbers for this program",
                at: answer.position)
        }
        guard let target = hover.target, scenes[target.scene].owner == client,
            hover.part.isWaiting(for: answer.request)
        else { return }
        let scene = scenes[target.scene]
        let region = scene.rect(of: target.region)
        let part = answer.rect.map { region.intersection($0) } ?? region
        let style = answer.style.map { styles.use($0, by: scene.regions[target.region].role, part) }
        let hasMoved = hover.part.take(part, of: region, style: style, &styles)
        hover.updateStyle(captures, in: scenes, &styles, &output)
        if hasMoved { askForPart(of: target, &output) }
    }
}
