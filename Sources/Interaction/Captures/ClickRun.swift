import InputModel

/// The clicks in a row on one region: two quick clicks on two neighbours are no double click.
struct ClickRun {
    private var target: RegionReference?
    private var count = 0

    /// A press begins on `target`, nil for a place without a scene.
    ///
    /// - Parameter number: how many in a row it is, wherever they were.
    /// - Returns: how many in a row there.
    mutating func press(_ number: Int, on target: RegionReference?) -> Int {
        count = number > 1 && target == self.target ? count + 1 : 1
        self.target = target
        return count
    }

    /// The region is gone: another may get its number.
    mutating func lose(where isGone: (RegionReference) -> Bool) {
        if let target, isGone(target) { self.target = nil }
    }
}
