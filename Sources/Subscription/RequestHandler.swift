import Configuration
package import Engine
package import InputModel
package import Interaction
import System
package import Wire

/// Performs requests on the engine.
package enum RequestHandler {
    /// The content of a reply.
    package enum Answer {
        case done
        /// The scene, by its id.
        case activated(scene: String)
        /// Commands are inserted; the keys of these perform other programs' commands.
        case inserted(shadowed: [ShadowedCommand])
        case found([ListedCategory], limit: Int)
        case tree(CommandTreePage)
        case fares(ServiceStats)
        case failed(RequestError)
        /// The request is done; the reply follows when the state is saved.
        case isToBeSaved
    }

    /// Performs a request line for a client without a connection, as in a recording.
    ///
    /// - Parameter isSaved: state outlives the process: if the request changes it, or asks to save it, the caller must
    ///   save it, and the answer is ``Answer/isToBeSaved``.
    package static func perform(
        _ line: RequestLine, by client: ClientID, _ engine: inout Engine, isSaved: Bool = false,
        at time: Timestamp
    ) -> Answer {
        switch line.body {
        case .success(.core(let request)): perform(request, by: client, &engine, isSaved: isSaved, at: time)
        case .success(.seat(let request)): perform(request, by: client, &engine, isSaved: isSaved, at: time)
        case .success(.client(.stats)): .failed(noStats)
        case .success(.client(.subscribe)), .success(.client(.setKeysSuspended)), .success(.client(.ping)):
            .done
        case .failure(let error): .failed(error)
        }
    }

    /// Performs a request to the core.
    package static func perform(
        _ request: Request, by client: ClientID, _ engine: inout Engine, isSaved: Bool, at time: Timestamp
    ) -> Answer {
        do throws(RequestError) {
            switch try engine.perform(request, by: client, at: time) {
            case .inserted(let shadowed): return .inserted(shadowed: shadowed)
            case .activated(let scene): return .activated(scene: scene)
            case .done: break
            }
        } catch {
            return .failed(error)
        }
        guard isSaved else { return .done }
        if request.changesSavedState { return .isToBeSaved }
        // Its session is to be gone from the disk, too, before the program hears that it is.
        if case .destroyScene = request, engine.takeSessionLoss() { return .isToBeSaved }
        return .done
    }

    /// Performs a request to the seat. Simulated devices are the loop's.
    package static func perform(
        _ request: RequestLine.SeatRequest, by client: ClientID, _ engine: inout Engine, isSaved: Bool,
        at time: Timestamp
    ) -> Answer {
        do throws(RequestError) {
            switch request {
            case .searchCommands(let text, let limit):
                let found = engine.commands(matching: text, hasKeys: engine.interaction.hasKeys(client))
                return .found(found, limit: limit)
            case .tellCommands(let program, let last):
                return .tree(try engine.commandTree(of: program, after: last, for: client))
            case .setKeyboard(let change): try set(change, &engine, at: time)
            case .saveState:
                guard isSaved else {
                    throw RequestError(
                        .unsupported, "this program saves no state; start it with --state FILE")
                }
                return .isToBeSaved
            case .simulate(let step):
                throw RequestError(
                    .unsupported, "this seat has real devices; simulate needs inlet simulate",
                    at: step.position)
            }
            return .done
        } catch {
            return .failed(error)
        }
    }

    /// The error of a loop that is no daemon's.
    package static let noStats = RequestError(
        .unsupported, "only the daemon has stats; ask the socket of inlet run")

    /// - Complexity: a few milliseconds to compile another layout.
    private static func set(
        _ change: KeyboardChange, _ engine: inout Engine, at time: Timestamp
    ) throws(RequestError) {
        let names = change.changed(engine.settings.keymap)
        engine.advance(to: time)
        do throws(InletError) {
            try engine.changeKeymap(to: names, group: change.group.map { UInt8($0) }, at: time)
        } catch {
            throw RequestError(.badValue, error.message, at: change.position)
        }
    }
}

extension LineEncoder {
    mutating func reply(
        id: String?, _ answer: RequestHandler.Answer, at time: Timestamp, to buffer: inout LineBuffer
    ) {
        switch answer {
        case .done, .isToBeSaved: reply(id: id, at: time, to: &buffer)
        case .fares(let stats): reply(id: id, stats: stats, at: time, to: &buffer)
        case .failed(let error): reply(id: id, error: error, at: time, to: &buffer)
        case .activated(let scene): reply(id: id, scene: scene, at: time, to: &buffer)
        case .inserted(let shadowed): reply(id: id, shadowed: shadowed, at: time, to: &buffer)
        case .tree(let page): reply(id: id, tree: page, at: time, to: &buffer)
        case .found(let categories, let limit):
            reply(id: id, found: categories, limit: limit, at: time, to: &buffer)
        }
    }
}
