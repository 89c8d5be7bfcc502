import Configuration
package import Engine
package import InputModel
package import Interaction
import Keymap
import System
package import Wire

/// Performs request lines on the engine.
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
        case pending
    }

    /// - Parameter isSaved: state outlives the process: if the request changes it, or asks to save it, the caller must
    ///   save it, and the answer is ``Answer/pending``.
    package static func perform(
        _ line: RequestLine, by client: ClientID, _ engine: inout Engine, isSaved: Bool = false,
        at time: Timestamp
    ) -> Answer {
        do throws(RequestError) {
            switch try line.body.get() {
            case .core(let request):
                switch try engine.perform(request, by: client, at: time) {
                case .inserted(let shadowed): return .inserted(shadowed: shadowed)
                case .activated(let scene): return .activated(scene: scene)
                case .done: break
                }
                if request.isKept, isSaved { return .pending }
                // Its session is to be gone from the disk, too, before the program hears that it is.
                if case .destroyScene = request, isSaved, engine.takeSessionLoss() { return .pending }
            case .searchCommands(let text, let limit):
                return .found(
                    engine.commands(matching: text, hasKeys: engine.interaction.hasKeys(client)), limit: limit
                )
            case .tellCommands(let program, let last):
                return .tree(try engine.commandTree(of: program, after: last, for: client))
            case .setKeyboard(let change): try set(change, &engine, at: time)
            case .saveState:
                guard isSaved else {
                    throw RequestError(
                        .unsupported, "this program saves no state; start it with --state FILE")
                }
                return .pending
            // These concern clients; the loop handles them.
            case .stats:
                throw RequestError(
                    .unsupported,
                    "only the daemon has stats; ask the socket of "
                        + "inlet run")
            case .simulate(let step):
                throw RequestError(
                    .unsupported, "this seat has real devices; simulate needs inlet simulate",
                    at: step.position)
            case .subscribe, .setKeysSuspended, .ping: break
            }
            return .done
        } catch {
            return .failed(error)
        }
    }

    /// - Complexity: a few milliseconds to compile another layout.
    private static func set(
        _ change: KeyboardChange, _ engine: inout Engine, at time: Timestamp
    ) throws(RequestError) {
        var names = engine.settings.keymap
        names.rules = change.rules ?? names.rules
        names.model = change.model ?? names.model
        names.layout = change.layout ?? names.layout
        // A variant belongs to one layout.
        names.variant = change.variant ?? (change.layout == nil ? names.variant : "")
        names.options = change.options ?? names.options
        names.locale = change.locale ?? names.locale
        engine.advance(to: time)
        do throws(InletError) {
            try engine.changeKeymap(to: names, group: change.group.map { UInt8($0) }, at: time)
        } catch {
            throw RequestError(.badValue, error.message, at: change.position)
        }
    }
}
