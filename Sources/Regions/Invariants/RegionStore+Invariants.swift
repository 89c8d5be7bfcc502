import InputModel

// The invariants of a store, checked in full: for tests and fuzzers.
extension RegionStore {
    /// The table's numbers, links, depths and flags are consistent; each region that can be hit is in exactly the cells
    /// that it meets, in paint order; no memory of the grid is lost or used twice.
    ///
    /// - Throws: ``BrokenInvariant`` for the first invariant that does not hold.
    /// - Complexity: O(regions × depth + cells + places); allocates.
    package func checkInvariants() throws(BrokenInvariant) {
        try require(grid.scene == lattice.scene, "queries look at another scene's cells")
        try require(
            lattice.columns == grid.lattice.columns && lattice.rows == grid.lattice.rows
                && reader.cells == grid.reader.cells && reader.parts == grid.reader.parts
                && reader.columns == grid.reader.columns,
            "queries look at another grid")
        var out = Set<UInt32>()
        for id in suspended where table.states[id].flags.contains(.isSuspended) { out.insert(id) }
        let marked = (1..<table.end).count { table.states[$0].flags.contains(.isSuspended) }
        try require(
            out.count == marked, "\(marked) regions are marked as out of the grid, \(out.count) noted")
        // Flags describe what is in the grid; while the whole grid is suspended, neither is up to date.
        guard !isGridSuspended else { return }
        let asked: UInt32
        switch next {
        case .some(let next) where isGridOut: asked = next.end
        default: asked = table.end
        }
        try table.checkInvariants(scene: grid.scene, asked: 1..<asked)
        if isGridOut {
            try require(next != nil, "the grid is out, and none is to come")
            try require(grid.places == 0, "a grid that is out has regions in it")
        } else {
            try grid.checkInvariants(of: 1..<table.end, in: table)
        }
        switch next {
        case .some(let next):
            let isClear = next.clearCells == next.grid.cellCount
            try require(isClear || next.end == 1, "regions are in a grid that is not clear yet")
            if isClear { try next.grid.checkInvariants(of: 1..<next.end, in: table) }
        case .none: break
        }
    }
}

/// A violated invariant: a fault of this program, not of its input.
package struct BrokenInvariant: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// - Throws: ``BrokenInvariant`` with `description` if `condition` is false.
package func require(
    _ condition: Bool, _ description: @autoclosure () -> String
) throws(BrokenInvariant) {
    guard condition else { throw BrokenInvariant(description()) }
}
