import Glibc
import InputModel

/// Rectangles and points to measure with.
enum Layouts {
    /// The names that `--layout` accepts: the usual case, and the hard cases.
    static let names = ["uniform", "spot", "backdrop", "slivers", "powerlaw", "nested", "dense"]

    static func rects(_ layout: String, count: Int) throws -> [Rect] {
        var random = BenchRandom(state: 1)
        // As many points of space for a region, however many there are: half of it is covered twice.
        // In the dense layout each place is covered ten times.
        let side = (Double(count) * (layout == "dense" ? 90 : 900)).squareRoot()
        func place(_ width: Double, _ height: Double) -> Rect {
            Rect(
                x: .random(in: 0...max(0, side - width), using: &random),
                y: .random(in: 0...max(0, side - height), using: &random), width: width, height: height)
        }
        func small() -> Rect {
            place(.random(in: 10...50, using: &random), .random(in: 10...50, using: &random))
        }
        switch layout {
        case "uniform", "dense": return (0..<count).map { _ in small() }
        case "spot":
            return (0..<count).map { _ in Rect(x: side / 2, y: side / 2, width: side / 50, height: side / 50)
            }
        case "backdrop":
            return [Rect(x: 0, y: 0, width: side, height: side)] + (1..<count).map { _ in small() }
        case "slivers":
            return (0..<count).map { $0 % 2 == 0 ? place(side / 10, 1) : place(1, side / 10) }
        case "powerlaw":
            return (0..<count).map { _ in
                // Sizes ten times as large are a tenth as frequent.
                func size() -> Double { min(side, 5 / .random(in: 0.0005...1, using: &random)) }
                let width = size()
                return place(width, min(side, width * .random(in: 0.5...2, using: &random)))
            }
        case "nested":
            let step = side / 2 / Double(count + 1)
            return (0..<count).map {
                let inset = Double($0) * step
                return Rect(x: inset, y: inset, width: side - 2 * inset, height: side - 2 * inset)
            }
        default:
            throw BenchError(description: "--layout is one of \(names.joined(separator: ", "))")
        }
    }

    /// Points anywhere in `bounds`.
    static func points(in bounds: Rect, count: Int) -> [Point] {
        var random = BenchRandom(state: 2)
        return (0..<count).map { _ in
            Point(
                x: .random(in: bounds.x..<bounds.right, using: &random),
                y: .random(in: bounds.y..<bounds.bottom, using: &random))
        }
    }

    /// The path of a pointer moved by hand: from one goal to the next within half a second, slow at both ends (minimum
    /// jerk), sampled a thousand times a second. Goals are up to 600 points apart on each axis, as on a screen.
    static func path(in bounds: Rect, count: Int) -> [Point] {
        var random = BenchRandom(state: 3)
        var points: [Point] = []
        var start = bounds.middle
        while points.count < count {
            let goal = Rect(
                x: bounds.x, y: bounds.y, width: bounds.width * 0.999999, height: bounds.height * 0.999999
            )
            .nearest(
                to: Point(
                    x: start.x + .random(in: -600...600, using: &random),
                    y: start.y + .random(in: -600...600, using: &random)))
            for step in 0..<500 {
                let t = Double(step) / 500
                let share = t * t * t * (10 - 15 * t + 6 * t * t)
                points.append(
                    Point(x: start.x + (goal.x - start.x) * share, y: start.y + (goal.y - start.y) * share))
            }
            start = goal
        }
        return Array(points.prefix(count))
    }

    /// The smallest rectangle around all `rects`, which must not be empty.
    static func bounds(of rects: [Rect]) -> Rect {
        rects.reduce(rects[0]) { union, rect in
            Rect(
                Point(x: min(union.x, rect.x), y: min(union.y, rect.y)),
                Point(x: max(union.right, rect.right), y: max(union.bottom, rect.bottom)))
        }
    }
}
