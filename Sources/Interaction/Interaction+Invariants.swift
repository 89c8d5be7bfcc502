import InputModel
package import Regions

extension Interaction {
    /// Looks at all that is kept of scenes, regions and styles: for tests and fuzzers.
    ///
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    /// - Complexity: O(all that is declared); allocates.
    package func checkInvariants() throws(BrokenInvariant) {
        try scenes.checkInvariants()
        var uses: [UInt32: Int] = [:]
        for scene in scenes.order + scenes.gone {
            for traits in scene.regions.traits where traits.flags.contains(.isLive) {
                uses[traits.style.rawValue, default: 0] += 1
            }
        }
        try styles.checkInvariants(uses: uses)
    }
}
