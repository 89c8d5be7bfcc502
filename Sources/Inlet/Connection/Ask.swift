extension ProtocolCore {
    /// A request without a reply so far.
    struct Ask {
        let number: Int
        let request: String
        /// The requests that are still to be done in its place, of which the first is sent: one, or those in the lines that
        /// it takes.
        var parts: ArraySlice<RequestParts.Part>
        /// The result of the parts that are done.
        private(set) var result = JSON.null
        /// The number of connections that ended while it was under way.
        var losses = 0
        /// Sent by the protocol itself, to repeat a declaration of the program on a new connection.
        let isRestoring: Bool
        /// The program does not wait for the reply: a refusal becomes an event.
        let isSent: Bool

        init(
            number: Int, request: String, fields: [String: JSON], isRestoring: Bool = false,
            isSent: Bool = false
        ) {
            (self.number, self.request, parts) = (number, request, [(request, fields)])
            (self.isRestoring, self.isSent) = (isRestoring, isSent)
        }

        /// Adds the result of a part: a list continues that of the parts before.
        mutating func add(_ part: JSON) {
            losses = 0
            guard case .object(let new) = part, case .object(let former) = result else {
                if result.isNull { result = part }
                return nameScene()
            }
            result = .object(
                former.merging(new) { former, new in
                    if let former = former.array, let new = new.array { .array(former + new) } else { new }
                })
            nameScene()
        }

        /// A target can find a scene of another name: the next parts are about that one.
        private mutating func nameScene() {
            guard request == "scene.activate", let scene = result["scene"], !parts.isEmpty else { return }
            parts[parts.startIndex].fields["scene"] = scene
        }
    }

    /// The result of a request.
    struct Answer {
        let number: Int
        let result: Result<JSON, InletError>
    }
}
