import InputModel
import Testing

struct AnomalyTests {
    @Test("A counter has a place for each kind of anomaly, and tells of each at most once a second")
    func places() {
        var counter = AnomalyCounter()
        #expect(counter.counts.count == Anomaly.names.count)
        for value in Anomaly.names.indices {
            let anomaly = Anomaly(rawValue: UInt8(value))!
            #expect(counter.note(anomaly, at: Timestamp(microseconds: 5)) == 1)
            #expect(counter.note(anomaly, at: Timestamp(microseconds: 6)) == nil)
            #expect(counter.note(anomaly, at: Timestamp(microseconds: 1_000_005)) == 3)
        }
    }
}
