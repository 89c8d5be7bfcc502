package import InputModel
import Interaction

// Geometry, and the names of scenes and regions.
extension DocumentNode {
    static let axes: [(name: StaticString, value: Axes)] = [
        ("horizontal", .horizontal), ("vertical", .vertical),
    ]

    func coordinate(_ what: String? = nil) throws(DocumentError) -> Double {
        try number(subject(what), -Limits.coordinate...Limits.coordinate)
    }

    /// `[x, y, width, height]`; width and height may be 0.
    func rect(_ what: String? = nil) throws(DocumentError) -> Rect {
        var parts = try items(what)
        guard parts.count == 4, let x = parts.next(), let y = parts.next(), let width = parts.next(),
            let height = parts.next()
        else { throw fault("\(subject(what)) must be [x, y, width, height]") }
        return Rect(
            x: try x.coordinate("x"), y: try y.coordinate("y"),
            width: try width.number("a width", 0...Limits.coordinate),
            height: try height.number("a height", 0...Limits.coordinate))
    }

    /// `[x, y]`
    func vector(
        _ what: String? = nil, _ range: ClosedRange<Double> = -Limits.coordinate...Limits.coordinate
    ) throws(DocumentError) -> Vector {
        let parts = try items(what)
        guard parts.count == 2 else { throw fault("\(subject(what)) must be [x, y]") }
        return Vector(dx: try parts[0].number("x", range), dy: try parts[1].number("y", range))
    }

    /// `[[x, y, width, height], {rect: …, rotation: 90}, …]`, the displays of a space.
    package func displays() throws(DocumentError) -> Space {
        var nodes = try items("displays")
        guard (1...Space.displayLimit).contains(nodes.count) else {
            throw fault("displays must have 1 to \(Space.displayLimit) entries, not \(nodes.count)")
        }
        var displays: [Rect] = []
        var rotations: [Calibration.Rotation] = []
        while let node = nodes.next() {
            if node.form == .mapping {
                let fields = try node.fields("a display", known: ["rect", "rotation"])
                displays.append(try fields.required("rect").display())
                rotations.append(try fields.value("rotation")?.rotation() ?? .none)
            } else {
                displays.append(try node.display())
                rotations.append(.none)
            }
        }
        return Space(displays: displays, rotations: rotations)
    }

    private func display() throws(DocumentError) -> Rect {
        // A million points are far beyond any wall of displays, and exact in every number that is published.
        let range = -1_000_000.0...1_000_000.0
        let parts = try items("a display")
        guard parts.count == 4 else { throw self.fault("a display must be [x, y, width, height]") }
        return Rect(
            x: try parts[0].number("x", range), y: try parts[1].number("y", range),
            width: try parts[2].number("a display's width", 1...range.upperBound),
            height: try parts[3].number("a display's height", 1...range.upperBound))
    }

    /// An id: not empty, and no longer than a name can be.
    func name(_ what: String? = nil) throws(DocumentError) -> String {
        let text = try string(what)
        let count = text.utf8.count
        guard count > 0 else { throw fault("\(subject(what)) must not be empty") }
        guard count <= Limits.nameBytes else {
            throw fault(
                "\(subject(what)) can have at most \(Limits.nameBytes) bytes of UTF-8, not \(count)",
                code: .limit)
        }
        return text
    }

    func sceneName(
        _ what: String? = nil, of program: ProgramNumber? = nil
    ) throws(DocumentError) -> SceneName {
        SceneName(try name(what), of: program, position: position)
    }

    func regionName(_ what: String? = nil) throws(DocumentError) -> RegionName {
        RegionName(try name(what), position: position)
    }
}
