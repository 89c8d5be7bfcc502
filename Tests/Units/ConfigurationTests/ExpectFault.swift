import Interaction
import TestSupport
import Testing
import Wire

@testable import Configuration

/// The text is refused, at this place, in these words.
func expectFault(
    in text: String, _ line: Int, _ column: Int, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(sourceLocation: sourceLocation) {
        _ = try Configuration(text: text)
    } throws: { error in
        guard let error = error as? DocumentError else { return false }
        let place = (error.position.line, error.position.column)
        return place == (line, column) && error.message.contains(words)
    }
}
