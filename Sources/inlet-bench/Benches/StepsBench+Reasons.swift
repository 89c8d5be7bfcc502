import InputModel
import Interaction

extension StepsBench {
    /// A program without the scope `control` activates a scene by a press; without a press, it asks for attention.
    static func intend(_ desk: inout StepsDesk) throws {
        desk.setControl(false)
        let middle = desk.rect(desk.count / 2).middle
        for name in ["back", "front", "back", "front"] {
            desk.move("hover", to: middle)
            desk.press("press", .began, at: middle)
            desk.press("press ends", .ended, at: middle)
            var activation = SceneActivation(scene: SceneName(name))
            activation.intent = Intent(desk.intent)
            try desk.ask("scene activated by a press", .activateScene(activation))
            try desk.ask(
                "scene asks for attention",
                .activateScene(SceneActivation(scene: SceneName(name == "front" ? "back" : "front"))))
        }
        desk.setControl(true)
    }

    /// Explanations are on for all presses and keys.
    static func explain(_ desk: inout StepsDesk) throws {
        func press(_ name: String, at point: Point) {
            desk.move("hover", to: point)
            desk.press(name, .began, at: point)
            desk.press("\(name): ends", .ended, at: point)
        }
        desk.setExplains(true)
        for part in 1..<10 { press("press, explained", at: desk.rect(desk.count * part / 10).middle) }
        desk.key("key, explained", .down)
        desk.type("typed letter, explained", "p")
        desk.pass(milliseconds: 1100)
        // All regions under one point: an explanation lists those in front.
        let scene = SceneName("heap")
        try desk.ask(.activateScene(SceneActivation(scene: scene)))
        let heap = (0..<desk.count).map { index in
            RegionDescription(id: "h\(index)", rect: Rect(x: 0, y: 0, width: 50, height: 50))
        }
        try desk.ask(.setRegions(scene, heap))
        press("press on very many, explained, before they are settled", at: Point(x: 9, y: 9))
        desk.settle("some of very many in one place settled")
        press("press on very many, explained", at: Point(x: 9, y: 9))
        desk.setExplains(false)
        try desk.ask(.destroyScene(scene, .standard))
        desk.settle("some of very many in one place freed")
    }
}
