import InputModel
import Regions

/// The rule for arrows, written for the right arrow alone: other directions turn the layout until theirs is right.
enum FocusArrowReference {
    /// The region that an arrow reaches, or nil.
    ///
    /// - Parameter others: all regions that it may reach, in the order of their declaration.
    static func target(
        of key: KeyCode, from start: Rect, among others: [(name: String, rect: Rect)]
    ) -> String? {
        let here = turned(start, key)
        var ranked: [(name: String, rank: [Double])] = []
        for other in others {
            if let rank = rank(of: turned(other.rect, key), from: here) { ranked.append((other.name, rank)) }
        }
        // The first of equals: `min` keeps the order.
        return ranked.min { $0.rank.lexicographicallyPrecedes($1.rank) }?.name
    }

    private static func rank(of there: Rect, from here: Rect) -> [Double]? {
        let up = here.y + here.height / 2
        let isNested = contains(here, there) || contains(there, here)
        let sharesRows = !(there.bottom <= here.y || there.y >= here.bottom)
        let isOutside = !isNested && !sharesRows
        if isNested {
            if there.x + there.right <= here.x + here.right { return nil }
        } else if sharesRows {
            if there.x <= here.x || there.right <= here.right { return nil }
        } else if there.x < here.right {
            return nil
        }
        let gap = there.x > here.right ? there.x - here.right : 0
        let aside = up < there.y ? there.y - up : up > there.bottom ? up - there.bottom : 0
        return [isOutside ? 1 : 0, gap + 2 * aside, abs(there.y + there.height / 2 - up)]
    }

    private static func contains(_ outer: Rect, _ inner: Rect) -> Bool {
        outer.x <= inner.x && outer.right >= inner.right && outer.y <= inner.y && outer.bottom >= inner.bottom
    }

    private static func turned(_ rect: Rect, _ key: KeyCode) -> Rect {
        switch key {
        case .left: Rect(x: -rect.right, y: rect.y, width: rect.width, height: rect.height)
        case .down: Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
        case .up: Rect(x: -rect.bottom, y: rect.x, width: rect.height, height: rect.width)
        default: rect
        }
    }
}
