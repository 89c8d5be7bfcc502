import InputModel

/// A rectangle in which every query has one answer, so that a pointer that moves a little is not looked up again.
///
/// Found for the second of two queries in one cell, and from then on for as long as each query is near the last: not
/// for random ones, which would never come back.
struct HitCertificate {
    /// Holds nothing where there is no certificate.
    var box = Self.nowhere
    var region: UInt32 = 0
    /// The cell of the last query that was looked up.
    var leaf: UInt32 = .max

    /// True for a point just outside: a pointer on its way.
    @inline(__always)
    func isNear(_ point: Point) -> Bool {
        let (width, height) = (box.right - box.left, box.bottom - box.top)
        return point.x > box.left - width && point.x < box.right + width && point.y > box.top - height
            && point.y < box.bottom + height
    }

    @inline(__always)
    static var nowhere: Box { Box(left: 0, top: 0, right: 0, bottom: 0) }
}

extension HitGrid {
    /// The places around `point`, all in its cell, where ``topmost(at:in:leaf:)`` certainly gives the same answer by
    /// the same words; nowhere, where the answer took more than words.
    @inline(never)
    func certify(at point: Point) -> Box {
        let x = lattice.x(point.x)
        let y = lattice.y(point.y)
        var cell = GridCell()
        var node = nodes[0]
        while node.isSplit {
            if node.count > 0, GridWord(rawValue: pool.words[Int(node.list + node.count) - 1]).checks {
                return HitCertificate.nowhere
            }
            node = nodes[Int(descend(node, &cell, x, y))]
        }
        let (column, row) = (cell.column256(x), cell.row256(y))
        let probe = cell.probe(x, y)
        var area = Lattice.Area(left: 0, top: 0, right: 255, bottom: 255)
        var index = Int(node.list + node.count)
        while index > Int(node.list) {
            index -= 1
            let word = GridWord(rawValue: pool.words[index])
            guard word.mayMeet(probe) else {
                word.cutOut(of: &area, keeping: column, row)
                continue
            }
            guard word.certainlyMeets(probe) else { return HitCertificate.nowhere }
            let interior = word.interior
            area = Lattice.Area(
                left: max(area.left, interior.left), top: max(area.top, interior.top),
                right: min(area.right, interior.right), bottom: min(area.bottom, interior.bottom))
            break
        }
        let (width, height) = (cell.widthBits - GridWord.bits, cell.heightBits - GridWord.bits)
        return lattice.box(
            Lattice.Area(
                left: cell.left + area.left << width, top: cell.top + area.top << height,
                right: cell.left + (area.right << width | (1 << width - 1)),
                bottom: cell.top + (area.bottom << height | (1 << height - 1))))
    }
}
