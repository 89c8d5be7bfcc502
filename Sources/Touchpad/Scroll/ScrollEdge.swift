import InputModel

/// The edges that scroll with one finger.
enum ScrollEdge: Sendable {
    case none
    /// Vertically.
    case right
    /// Horizontally.
    case bottom

    /// The width of the edges, in millimetres. Source: libinput.
    static let millimetres = 7.0
    /// The same for pads that report no resolution: their range extends beyond where fingers reach.
    static let guessedMillimetres = 11.0
    /// The minimum height of a pad whose lower edge scrolls, in millimetres. Source: libinput.
    static let leastHeight = 40.0
    /// How far a finger moves along the edge before it scrolls, in millimetres. Source: libinput's 3 in its first 300
    /// ms.
    static let threshold = 3.0

    init(at point: Point, in geometry: TouchpadGeometry) {
        let reach = geometry.isGuessed ? Self.guessedMillimetres : Self.millimetres
        if point.x > geometry.width - reach {
            self = .right
        } else if geometry.height >= Self.leastHeight && point.y > geometry.height - reach {
            self = .bottom
        } else {
            self = .none
        }
    }

    /// The part of a delta that scrolls.
    func along(_ delta: Vector) -> Vector {
        switch self {
        case .none: delta
        case .right: delta.vertical
        case .bottom: delta.horizontal
        }
    }

    /// Notes which fingers are at an edge.
    static func update(_ tracker: inout FingerTracker) {
        for index in tracker.indices where tracker[index].isDown && !tracker[index].isCounted {
            let edge = ScrollEdge(at: tracker[index].position, in: tracker.geometry)
            if tracker[index].hasBegun {
                tracker[index].edge = edge
            } else if tracker[index].edge != edge {
                tracker[index].edge = .none
            }
        }
    }
}
