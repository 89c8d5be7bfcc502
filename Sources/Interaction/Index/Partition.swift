/// The first index of a sorted list for which `isBefore` returns false.
@inline(__always)
func partition<Element>(_ list: [Element], where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
        let middle = (low + high) / 2
        if isBefore(list[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
}
