import InputModel
import Regions

/// How far a key moves the focus among the items of a collection.
enum FocusReach {
    /// To the edge of the line; from there to the first item or the last.
    case lineStart, lineEnd
    /// By the visible extent of the collection.
    case pageUp, pageDown
}

// Home, End and the page keys, among the items of one collection.
extension Scene {
    /// The item that a key moves the focus to; the one with the focus if it can move no farther.
    ///
    /// - Complexity: O(log n + line) for evenly spread items, plus those of other collections among them
    func item(_ reach: FocusReach, of collection: RegionID) -> RegionID {
        let from = regions.store.rect(of: focus)
        switch reach {
        case .lineStart, .lineEnd:
            let isEnd = reach == .lineEnd
            let edge = edgeOfLine(at: from, of: collection, isEnd: isEnd)
            if edge != .none && edge != focus { return edge }
            // The first or last line, and the first or last item in it.
            let line = farthest(of: collection, isEnd: isEnd)
            guard line != .none else { return focus }
            let last = edgeOfLine(at: regions.store.rect(of: line), of: collection, isEnd: isEnd)
            return last == .none ? line : last
        case .pageUp, .pageDown:
            let sight = visible(collection)
            let isForward = reach == .pageDown
            let below = pageItem(
                of: collection, from: from.middle, by: sight.height, isForward, isAcross: false)
            // If all items are on one line, pages follow each other along it.
            let target =
                below != .none
                ? below
                : isAlone(in: collection, at: from)
                    ? pageItem(of: collection, from: from.middle, by: sight.width, isForward, isAcross: true)
                    : .none
            return target == .none ? focus : target
        }
    }

    /// The visible part of a collection: its rectangle, clipped to the regions around it and the scene.
    private func visible(_ collection: RegionID) -> Rect {
        let scene = rect.moved(by: offset * -1)
        var (left, top, right, bottom) = (scene.x, scene.y, scene.right, scene.bottom)
        var region = collection
        while region != .none {
            let rect = regions.store.rect(of: region)
            (left, top) = (max(left, rect.x), max(top, rect.y))
            (right, bottom) = (min(right, rect.right), min(bottom, rect.bottom))
            region = regions.parent(of: region)
        }
        return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The item of least cost, or none.
    private func leastItem(
        of collection: RegionID, cost: (Rect) -> Double?, bound: (BoxTree.Bounds) -> Double
    ) -> RegionID {
        var best = RegionID.none
        regions.findFocusable(
            bound: bound,
            visit: { id, least in
                guard let cost = cost(regions.store.rect(of: RegionID(rawValue: id))),
                    cost < least
                        || cost == least
                            && regions.itemKey(of: id) < regions.itemKey(of: best.rawValue),
                    regions.isItem(id, of: collection)
                else { return }
                best = RegionID(rawValue: id)
                least = cost
            })
        return best
    }

    /// An item whose middle is at `middle` is on the line of `rect`, which may have no height.
    private static func isOnLine(_ middle: Double, of rect: Rect) -> Bool {
        middle >= rect.y && middle < max(rect.bottom, rect.y.nextUp)
    }

    /// The first or last item whose middle is on the line of `rect`.
    private func edgeOfLine(at rect: Rect, of collection: RegionID, isEnd: Bool) -> RegionID {
        leastItem(
            of: collection,
            cost: { item in
                guard Self.isOnLine(item.middle.y, of: rect) else { return nil }
                return isEnd ? -item.right : item.x
            },
            bound: {
                let middles = $0.middles(vertical: true)
                guard middles.high >= rect.y, middles.low <= rect.bottom else { return .infinity }
                return isEnd ? -$0.high.right : $0.low.left
            })
    }

    /// The topmost item, or the one at the bottom.
    private func farthest(of collection: RegionID, isEnd: Bool) -> RegionID {
        leastItem(
            of: collection, cost: { isEnd ? -$0.middle.y : $0.middle.y },
            bound: {
                let middles = $0.middles(vertical: true)
                return isEnd ? -middles.high : middles.low
            })
    }

    /// True if all items are on the line of `rect`.
    private func isAlone(in collection: RegionID, at rect: Rect) -> Bool {
        [false, true].allSatisfy { isEnd in
            let farthest = farthest(of: collection, isEnd: isEnd)
            guard farthest != .none else { return true }
            return Self.isOnLine(regions.store.rect(of: farthest).middle.y, of: rect)
        }
    }

    /// The item nearest to the point one page away from `from` in that direction, or none.
    private func pageItem(
        of collection: RegionID, from: Point, by page: Double, _ isForward: Bool, isAcross: Bool
    ) -> RegionID {
        let here = isAcross ? from.x : from.y
        let aim = isForward ? here + page : here - page
        // Distance along counts more than distance aside, so that a nearer column does not win over the right line.
        let weight = 4.0
        let cross = isAcross ? from.y : from.x
        return leastItem(
            of: collection,
            cost: { item in
                let (along, aside) =
                    isAcross ? (item.middle.x, item.middle.y) : (item.middle.y, item.middle.x)
                guard isForward ? along > here : along < here else { return nil }
                return weight * abs(along - aim) + abs(aside - cross)
            },
            bound: {
                let (along, aside) = ($0.middles(vertical: !isAcross), $0.middles(vertical: isAcross))
                guard isForward ? along.high > here : along.low < here else { return .infinity }
                return weight * along.distance(to: aim) + aside.distance(to: cross) - Self.rounding
            })
    }

    /// More than the rounding error of coordinates within ±1e9, times the weight.
    private static let rounding = 1e-3
}

extension BoxTree.Bounds {
    /// From the least to the greatest middle of the boxes in it, extended by the rounding error.
    fileprivate struct Span {
        let low, high: Double

        func distance(to value: Double) -> Double { max(low - value, value - high, 0) }
    }

    fileprivate func middles(vertical: Bool) -> Span {
        let (low, high) =
            vertical
            ? ((low.top + low.bottom) / 2, (high.top + high.bottom) / 2)
            : ((low.left + low.right) / 2, (high.left + high.right) / 2)
        return Span(low: low - 1e-6, high: high + 1e-6)
    }
}
