/// Decides which of the works that are done in steps takes one in a turn. Their steps take equally long, so a turn has one.
///
/// ```
/// a configuration is read | a long request is under way | a save is due or composed | the step of this turn
/// ------------------------+-----------------------------+---------------------------+-----------------------------
/// yes                     | any                         | any                       | the configuration's: no client can
///                         |                             |                           | cause one
/// no                      | yes                         | no                        | the request's
/// no                      | no                          | yes                       | the save's
/// no                      | yes                         | yes                       | the one's and the other's, by turns
/// ```
struct StepTurns {
    private var isReading = false
    private var isRequest = false
    private(set) var mayRequest = true

    /// Begins a turn.
    mutating func begin(isReading: Bool, isSaving: Bool) {
        mayRequest = !isReading && !(isRequest && isSaving)
        self.isReading = isReading
        isRequest = false
    }

    /// A long request takes the step of this turn.
    mutating func noteRequest() { isRequest = true }

    /// A save may take the step of this turn, its first one, too.
    var maySave: Bool { !isReading && !isRequest }
}
