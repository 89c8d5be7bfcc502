import Engine
import InputModel
import Interaction
import Wire

/// Does what a request line asks, and answers it: first what follows from it, then the reply.
enum RequestHandler {
    static func handle(
        _ line: RequestLine, of client: ClientID, _ engine: inout Engine, _ subscriber: inout Subscriber,
        at time: Timestamp
    ) {
        do throws(RequestError) {
            switch try line.body.get() {
            case .core(let request):
                try engine.perform(request, by: client, at: time)
                publish(&engine, &subscriber)
                if case .setSpace = request { subscriber.tellState(engine, at: time) }
                subscriber.reply(id: line.id, error: nil, engine, at: time)
            case .subscribe(let events, let maximumRate):
                subscriber.reply(id: line.id, error: nil, engine, at: time)
                subscriber.change(filter: events, maximumRate: maximumRate, engine, at: time)
            case .ping: subscriber.reply(id: line.id, error: nil, engine, at: time)
            }
        } catch {
            publish(&engine, &subscriber)
            subscriber.reply(id: line.id, error: error, engine, at: time)
        }
    }

    private static func publish(_ engine: inout Engine, _ subscriber: inout Subscriber) {
        subscriber.publish(engine)
        engine.clearEvents()
    }
}
