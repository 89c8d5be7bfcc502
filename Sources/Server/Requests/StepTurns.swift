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
    /// What takes the step of a turn.
    enum Step {
        case configuration, request
        /// The first step of a save, too; none if no save is due.
        case save
    }

    /// What took the step of the last turn.
    private var last = Step.save

    /// Decides what takes the step of this turn.
    ///
    /// - Parameters:
    ///   - isReading: a configuration was read when the turn began.
    ///   - isRequest: a long request is under way.
    ///   - isSaving: a save was due or composed when the turn began.
    mutating func next(isReading: Bool, isRequest: Bool, isSaving: Bool) -> Step {
        if isReading {
            last = .configuration
        } else {
            last = isRequest && !(isSaving && last == .request) ? .request : .save
        }
        return last
    }
}
