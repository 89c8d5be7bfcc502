import Engine
import InputModel
import Interaction
import Keymap
import Wire

/// Does what a request line asks of the engine.
enum RequestHandler {
    /// What a reply says.
    enum Answer {
        case done
        /// Commands, of which others have the keys of these.
        case inserted(shadowed: [ShadowedCommand])
        case found([ListedCategory], limit: Int)
        case fares(ServiceStats)
        case failed(RequestError)
        /// Its state is being saved; the answer comes when that is done.
        case pending
    }

    /// What is kept nowhere.
    static func perform(
        _ line: RequestLine, by client: ClientID, _ engine: inout Engine, at time: Timestamp
    ) -> Answer {
        perform(line, by: client, &engine, .nowhere, at: time)
    }

    static func perform(
        _ line: RequestLine, by client: ClientID, _ engine: inout Engine, _ state: borrowing StateStore,
        at time: Timestamp
    ) -> Answer {
        do throws(RequestError) {
            switch try line.body.get() {
            case .core(let request):
                try engine.perform(request, by: client, at: time)
                if case .insertCommands = request { return .inserted(shadowed: engine.shadowedCommands) }
                if case .customizeCommands = request, try save(engine, state) == .pending { return .pending }
            case .searchCommands(let text, let limit):
                return .found(
                    engine.commands(matching: text, hasKeys: engine.hasKeys(client)), limit: limit)
            case .setKeyboard(let change): try set(change, &engine, at: time)
            case .saveState:
                switch try save(engine, state) {
                case .impossible:
                    throw RequestError(
                        .unsupported, "nothing is saved here; --state FILE says where to")
                case .pending: return .pending
                case .done: break
                }
            // These are about clients, and the loop's.
            case .stats: throw RequestError(.unsupported, "stats are the daemon's: inlet run")
            case .subscribe, .setKeysSuspended, .ping: break
            }
            return .done
        } catch {
            return .failed(error)
        }
    }

    private static func save(
        _ engine: borrowing Engine, _ state: borrowing StateStore
    ) throws(RequestError) -> StateStore.Saving {
        do throws(BridgeError) {
            // The helper's saves are the loop's to begin, one at a time.
            return state.isKeptApart ? .pending : try state.save(engine.savedState)
        } catch {
            throw RequestError(.notSaved, "it holds, but is not saved: \(error.message)")
        }
    }

    /// - Complexity: some milliseconds for another layout, which is compiled.
    private static func set(
        _ change: KeyboardChange, _ engine: inout Engine, at time: Timestamp
    ) throws(RequestError) {
        var names = engine.settings.keymap
        names.rules = change.rules ?? names.rules
        names.model = change.model ?? names.model
        names.layout = change.layout ?? names.layout
        // A variant is one of the layout's.
        names.variant = change.variant ?? (change.layout == nil ? names.variant : "")
        names.options = change.options ?? names.options
        names.locale = change.locale ?? names.locale
        engine.advance(to: time)
        do throws(BridgeError) {
            try engine.changeKeymap(to: names, at: time)
        } catch {
            throw RequestError(.badValue, error.message, at: change.position)
        }
        if let group = change.group {
            guard engine.selectLayout(UInt8(group), at: time) else {
                throw RequestError(
                    .badValue, "there are fewer layouts than \(group + 1); group counts from 0",
                    at: change.position)
            }
        }
    }
}
