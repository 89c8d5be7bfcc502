/// What a client may see and do now. Its connection computes it, and hands it over whole to whoever decides by it.
package struct Permission: Hashable, Sendable {
    /// The scopes that it was granted and asked for. Off the seat, some of its requests fail all the same
    /// (`RequestLine.takesSeat(for:)`).
    package var scopes: Scopes
    /// The login session of its user is in the background: it gets no events, and every state is empty.
    package var isOffSeat: Bool
    /// Keys are suspended, for every client.
    package var areKeysSuspended: Bool
    /// It gets only its own lines.
    package var isMine: Bool

    package init(
        scopes: Scopes = .all, isOffSeat: Bool = false, areKeysSuspended: Bool = false, isMine: Bool = false
    ) {
        self.scopes = scopes
        self.isOffSeat = isOffSeat
        self.areKeysSuspended = areKeysSuspended
        self.isMine = isMine
    }

    /// The scopes of its lines while keys are not suspended.
    package var ofLines: Scopes { isOffSeat ? [] : scopes }

    /// The scopes of its lines now.
    package var inForce: Scopes { areKeysSuspended ? ofLines.subtracting(.keys) : ofLines }
}
