/// Values in the order in which their keys were added.
struct OrderedValues<Key: Hashable, Value> {
    private(set) var keys: [Key] = []
    private var values: [Key: Value] = [:]

    /// The value of a key; nil removes it, in time proportional to the number of keys.
    subscript(key: Key) -> Value? {
        get { values[key] }
        _modify {
            let isNew = values[key] == nil
            yield &values[key]
            switch (isNew, values[key] == nil) {
            case (true, false): keys.append(key)
            case (false, true): keys.removeAll { $0 == key }
            default: break
            }
        }
    }

    mutating func removeAll(where isGone: (Key) -> Bool) {
        for key in keys where isGone(key) { values[key] = nil }
        keys.removeAll { values[$0] == nil }
    }

    mutating func moveLast(_ key: Key) {
        guard let place = keys.firstIndex(of: key) else { return }
        keys.append(keys.remove(at: place))
    }
}
