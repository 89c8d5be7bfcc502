import Foundation
import TestSupport
import Testing

struct SampleTests {
    @Test(
        "A sample is a part of the seeds, in their order, and another with another seed; together they are all"
    )
    func parts() {
        let samples = (1...200 as ClosedRange<UInt64>).map {
            Sample.pick(from: Array(0..<40), oneIn: 4, by: $0)
        }
        #expect(samples.allSatisfy { $0.count == 10 && $0 == $0.sorted() && Set($0).count == 10 })
        #expect(Set(samples).count > 150)
        #expect(Set(samples.flatMap(\.self)) == Set(0..<40))
        #expect(samples[6] == Sample.pick(from: Array(0..<40), oneIn: 4, by: 7))
        #expect(Sample.pick(from: [1, 2, 3], oneIn: 4, by: 1).count == 1)
    }

    @Test("A commit has one seed, and INLET_SEED is another")
    func seeds() throws {
        let script = Checkout.path("Tests/Support/Layers/seed")
        let first = try ProcessRun(["/usr/bin/env", "-u", "INLET_SEED", script])
        let again = try ProcessRun(["/usr/bin/env", "-u", "INLET_SEED", script])
        #expect(first.output == again.output && UInt64(first.output.dropLast()) != nil, "\(first)")
        #expect(try ProcessRun(["/usr/bin/env", "INLET_SEED=17", script]).output == "17\n")
    }
}
