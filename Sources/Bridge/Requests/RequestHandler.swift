import Engine
import InputModel
import Interaction
import Keymap
import Wire

/// Does what a request line asks, and answers it: first what follows from it, then the reply.
enum RequestHandler {
    /// What a reply says.
    enum Answer {
        case done
        case found([ListedCategory], limit: Int)
        case failed(RequestError)
    }

    static func handle(
        _ line: RequestLine, of client: ClientID, _ engine: inout Engine, _ subscriber: inout Subscriber,
        state: StateFile?, at time: Timestamp
    ) {
        let answer = perform(line, by: client, &engine, state: state, at: time)
        subscriber.publish(engine)
        engine.clearEvents()
        guard case .done = answer, let body = try? line.body.get() else {
            return subscriber.reply(id: line.id, answer, engine, at: time)
        }
        // A space of another size is told before its reply, a new filter after it.
        if case .core(.setSpace) = body { subscriber.tellState(engine, at: time) }
        subscriber.reply(id: line.id, answer, engine, at: time)
        if case .subscribe(let events, let maximumRate) = body {
            subscriber.change(filter: events, maximumRate: maximumRate, engine, at: time)
        }
    }

    /// What of a request is the engine's.
    static func perform(
        _ line: RequestLine, by client: ClientID, _ engine: inout Engine, state: StateFile? = nil,
        at time: Timestamp
    ) -> Answer {
        do throws(RequestError) {
            switch try line.body.get() {
            case .core(let request):
                try engine.perform(request, by: client, at: time)
                if case .customizeCommands = request, let state { try save(engine, to: state) }
            case .searchCommands(let text, let limit):
                return .found(engine.commands(matching: text), limit: limit)
            case .setKeyboard(let change): try set(change, &engine, at: time)
            case .saveState:
                guard let state else {
                    throw RequestError(
                        .unsupported, "nothing is saved here; --state FILE says where to")
                }
                try save(engine, to: state)
            case .subscribe, .ping: break
            }
            return .done
        } catch {
            return .failed(error)
        }
    }

    private static func save(
        _ engine: borrowing Engine, to state: StateFile
    ) throws(RequestError) {
        do throws(BridgeError) {
            try state.write(SavedState(commands: engine.commandCustomizations))
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
        if names != engine.settings.keymap {
            do {
                engine.use(try Keymap(names), at: time)
            } catch {
                throw RequestError(.badValue, error.description, at: change.position)
            }
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
