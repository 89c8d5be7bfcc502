package import InputModel
public import Interaction

/// Writes one subscriber's stream: one JSON object per line, numbered from 0.
public struct LineEncoder: ~Copyable {
    /// The version of the stream's format; rises when a name changes or is removed, not when one is added.
    public static let schema = 1
    /// The longest line, in bytes, including its newline. Lines of the core are far shorter; if a snapshot has very
    /// many devices, the last ones are reported as `added`.
    public static let lineLimit = 64 * 1024

    /// The number of the next line.
    var sequence: Int64 = 0
    /// The reader of the stream, which determines what its lines reveal of other programs.
    public var viewer: Viewer
    /// What that reader may see.
    package var permission = Permission() {
        didSet {
            viewer.isMine = permission.isMine
            viewer.hasKeys = permission.ofLines.contains(.keys)
        }
    }

    /// The number of the line that the next explanation is about, or nil for none.
    public var about: Int64?

    /// The number of the next line.
    public var nextSequence: Int64 { sequence }

    /// Text typed into regions that edit text is left out: for recordings.
    public var hidesText = false

    /// A stream for `viewer`, with no line written yet.
    public init(for viewer: Viewer = .all) {
        self.viewer = viewer
    }

    /// The first line, with the number 0: the version of Inlet, the size of the space, and the scopes of the subscriber.
    package mutating func hello(
        version: StaticString, space: Space, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        sequence = 0
        begin(#"{"type":"hello","time":"#, time, &buffer)
        buffer.append(#","schema":"#, Self.schema)
        buffer.append(#","inlet":"#, name: version)
        buffer.append(#","space":"#, Vector(dx: space.bounds.width, dy: space.bounds.height))
        append(permission.inForce, &buffer)
        if let program = viewer.program {
            buffer.append(#","program":"#, program.rawValue)
        }
        if permission.isOffSeat { buffer.append(#","background":true"#) }
        end(&buffer)
    }

    /// Reports that the permission of the subscriber has changed.
    ///
    /// - Parameters:
    ///   - time: The time of the change.
    ///   - buffer: The buffer that the line is written to.
    package mutating func scopes(at time: Timestamp, to buffer: inout LineBuffer) {
        begin(#"{"type":"scopes","time":"#, time, &buffer)
        append(permission.inForce, &buffer)
        let areKeysSuspended = permission.areKeysSuspended && !permission.isOffSeat
        buffer.append(areKeysSuspended ? #","keysSuspended":true"# : #","keysSuspended":false"#)
        if permission.isOffSeat { buffer.append(#","background":true"#) }
        end(&buffer)
    }

    private func append(_ scopes: Scopes, _ buffer: inout LineBuffer) {
        buffer.append(#","scopes":"#, scopes.names)
    }

    /// Reports that lines were left out because the subscriber was too slow; a snapshot follows.
    package mutating func gap(lost: Int, at time: Timestamp, to buffer: inout LineBuffer) {
        begin(#"{"type":"gap","time":"#, time, &buffer)
        buffer.append(#","lost":"#, lost)
        end(&buffer)
    }

    /// Starts a line: `head` is its text up to the time, with the type.
    @inline(__always)
    mutating func begin(_ head: StaticString, _ time: Timestamp, _ buffer: inout LineBuffer) {
        buffer.append(head)
        buffer.appendTime(time)
        buffer.append(#","seq":"#, sequence)
        sequence += 1
    }

    @inline(__always)
    mutating func end(_ buffer: inout LineBuffer) {
        buffer.append("}\n")
    }
}
