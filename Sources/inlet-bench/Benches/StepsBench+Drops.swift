import InputModel
import Interaction

extension StepsBench {
    /// Drags items of a list that accepts drops; some items are folders that open under a drag.
    static func drop(_ desk: inout StepsDesk) throws {
        let scene = SceneName("front")
        var update = RegionUpdate(scene: scene)
        var list = desk.list
        list.drags = RegionDrags(DragTypes(["text/uri-list", "picture"])!)
        list.drops = DragTypes(["picture"])
        update.put = [list]
        let stride = stride(from: 0, to: desk.count, by: max(1, desk.count / 100))
        for index in stride {
            var folder = desk.item(index)
            folder.drops = list.drops
            folder.springs = true
            update.put.append(folder)
        }
        try desk.ask(.updateRegions(update))
        for (number, index) in stride.dropLast().enumerated() {
            let (start, target) = (desk.rect(index + 1).middle, desk.rect(index + desk.columns).middle)
            desk.move("hover", to: start)
            desk.press("press", .began, at: start)
            desk.move("drag begins, over what takes it", to: Point(x: start.x + 8, y: start.y))
            for part in 1...10 {
                let part = Double(part) / 10
                desk.move(
                    "drag moves, over what takes it",
                    to: Point(
                        x: start.x + (target.x - start.x) * part, y: start.y + (target.y - start.y) * part))
            }
            let folder = desk.rect(index).middle
            desk.move("drag enters a folder", to: folder)
            desk.wait("folder opens under a drag")
            try desk.ask(
                "drop accepted", .acceptDrop(DropAnswer(to: UInt64(number + 1), .copy)))
            desk.press("drag released, and its program asked", .ended, at: folder)
            try desk.ask(
                "payload handed over", .handOver(DragPayload(of: UInt64(number + 1), "{}")))
        }
        update.put = [desk.list] + stride.map { desk.item($0) }
        try desk.ask(.updateRegions(update))
    }
}
