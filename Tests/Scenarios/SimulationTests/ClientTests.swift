import Foundation
import TestSupport
import Testing

/// Several clients of a simulated daemon: they act in turn, go, and stop reading.
struct ClientTests {
    @Test("Another client of the same user acts on the same devices")
    func second() throws {
        let seat = try SimulatedDaemon()
        try seat.simulate(#""plug":"keyboard""#)
        let other = try seat.connect()
        #expect(try other.ask(#"{"do":"simulate","press":"a"}"#).isDone)
        #expect(try seat.simulate(#""press":"a""#).message.contains("already down"))
        #expect(try seat.simulate(#""release":"a""#).isDone)
        #expect(seat.lines.contains { $0.contains("KEY_A") && $0.contains("began") })
        // It has no other rights than what it is left.
        try other.ask(#"{"do":"subscribe","scopes":["keys"]}"#)
        #expect(try !other.ask(#"{"do":"simulate","press":"a"}"#).isDone)
    }

    @Test("A client waits for a line that another brings about")
    func bringsAbout() throws {
        let seat = try SimulatedDaemon(isTimeVirtual: false)
        try seat.simulate(#""plug":"keyboard""#)
        let waiting = try seat.client.begin(#"{"do":"simulate","until":{"type":"scene"},"limit":"3600s"}"#)
        let other = try seat.connect()
        try other.ask(#"{"do":"scene.activate","scene":"main","rect":[0,0,100,100]}"#)
        #expect(try seat.client.reply(to: waiting).isDone)
    }

    @Test("The daemon's uptime is the time that passed in its own clock")
    func uptime() throws {
        let seat = try SimulatedDaemon()
        #expect(try seat.ask(#"{"do":"stats"}"#).line.contains(#""uptime":0,"#))
        try seat.simulate(#""wait":"1h""#)
        #expect(try seat.ask(#"{"do":"stats"}"#).line.contains(#""uptime":3600000000,"#))
    }

    @Test("Steps of several clients are done one after the other")
    func inTurn() throws {
        let seat = try SimulatedDaemon()
        try seat.simulate(#""plug":"keyboard""#)
        let other = try seat.connect()
        let first = try seat.client.begin(#"{"do":"simulate","text":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}"#)
        let second = try other.begin(#"{"do":"simulate","text":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}"#)
        #expect(try seat.client.reply(to: first).isDone && other.reply(to: second).isDone)
        try seat.ask(#"{"do":"ping"}"#)
        let keys = seat.lines.filter { $0.contains(#""phase":"began""#) }
            .map { $0.contains("KEY_A") ? "a" : "b" }
            .joined()
        let (a, b) = (String(repeating: "a", count: 30), String(repeating: "b", count: 30))
        #expect(keys == a + b || keys == b + a, "\(keys)")
    }

    @Test("Hands end their movement though the client that moved them goes", arguments: [true, false])
    func goesInMidStep(isTimeVirtual: Bool) throws {
        let seat = try SimulatedDaemon(isTimeVirtual: isTimeVirtual)
        try seat.simulate(#""plug":"mouse""#)
        var other: Connection? = try seat.connect()
        _ = try other?.begin(#"{"do":"simulate","drag":[30,40],"over":"500ms"}"#)
        _ = try seat.client.await(#""type":"button""#)
        other = nil
        let last = try seat.client.await(#""type":"button""#)
        #expect(last.contains(#""phase":"ended""#) && last.contains(#""x":30,"y":40"#))
        #expect(try seat.simulate(#""click":"left""#).isDone)
    }

    @Test("A click is a mouse's where there is one, and a touchpad's if it is named")
    func whoseClick() throws {
        let seat = try SimulatedDaemon(isTimeVirtual: true)
        try seat.simulate(#""plug":"mouse","device":"m""#)
        try seat.simulate(#""plug":"touchpad","device":"t""#)
        // Its lines come before its reply, which nobody waits for.
        _ = try seat.client.begin(#"{"do":"simulate","click":"left"}"#)
        let first = try seat.client.await(#""type":"button""#)
        _ = try seat.client.await(#""type":"reply""#)
        _ = try seat.client.begin(#"{"do":"simulate","click":"left","device":"t"}"#)
        let second = try seat.client.await(#""type":"button""#)
        let devices = [first, second].map { $0.firstMatch(of: /"device":(\d+)/)?.output.1 }
        #expect(devices[0] != nil && devices[0] != devices[1], "\(first)\(second)")
    }

    @Test("A step is done though its client goes as soon as it has asked")
    func goesAtOnce() throws {
        let seat = try SimulatedDaemon()
        try seat.simulate(#""plug":"keyboard""#)
        for _ in 0..<20 {
            let other = try seat.connect()
            _ = try other.begin(#"{"do":"simulate","key":"a"}"#)
        }
        for _ in 0..<20 { _ = try seat.client.await(#""phase":"ended""#) }
    }

    @Test(
        "Nobody waits for a pause of a client that has gone",
        arguments: ["\"wait\":\"3600s\"", "\"until\":{\"type\":\"click\"},\"limit\":\"3600s\""])
    func pauseOfOneThatHasGone(_ pause: String) throws {
        let seat = try SimulatedDaemon(isTimeVirtual: false)
        try seat.simulate(#""plug":"keyboard""#)
        var other: Connection? = try seat.connect()
        try other?.ask(#"{"do":"ping"}"#)
        _ = try other?.begin("{\"do\":\"simulate\",\(pause)}")
        // Two turns of the daemon: it has read what the other asked.
        for _ in 0..<2 { try seat.ask(#"{"do":"ping"}"#) }
        let waiting = try seat.client.begin(#"{"do":"simulate","key":"a"}"#)
        #expect(throws: Connection.Fault.self) { try seat.client.reply(to: waiting, within: 0.1) }
        other = nil
        #expect(try seat.client.reply(to: waiting).isDone)
    }

    @Test("In virtual time a client that does not read holds the hands up, and loses nothing")
    func stalled() throws {
        let seat = try SimulatedDaemon()
        try seat.simulate(#""plug":"keyboard""#)
        let stalled = try seat.connect()
        try stalled.ask(#"{"do":"ping"}"#)
        let text = String(repeating: "nothing is lost. ", count: 240)
        var waiting = 0
        // More than a socket and the queue behind it hold.
        var keys = 0
        while keys < 20 {
            waiting = try seat.client.begin("{\"do\":\"simulate\",\"text\":\"\(text)\"}")
            keys += 1
            if (try? seat.client.reply(to: waiting, within: 2)) == nil { break }
        }
        #expect(keys < 20, "the hands have gone on without it")
        // Each holds the other up as long as only one of them reads.
        var reply: Reply?
        for _ in 0..<3000 where reply == nil {
            while try stalled.next(within: 0.01) != nil {}
            reply = try? seat.client.reply(to: waiting, within: 0.01)
        }
        #expect(reply?.isDone == true)
        #expect(try stalled.ask(#"{"do":"ping"}"#).isDone)
        #expect(!stalled.lines.contains { $0.contains(#""type":"gap""#) })
        let began = stalled.lines.count { $0.contains(#""type":"key","#) && $0.contains(#""phase":"began""#) }
        #expect(began == keys * text.count)
        let numbers = stalled.lines.compactMap { line in
            line.firstRange(of: "\"seq\":").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
        }
        #expect(numbers == Array(0..<stalled.lines.count))
    }

    @Test("A client that does not read, and goes, holds nothing up")
    func stalledAndGone() throws {
        let seat = try SimulatedDaemon()
        try seat.simulate(#""plug":"keyboard""#)
        var stalled: Connection? = try seat.connect()
        try stalled?.ask(#"{"do":"ping"}"#)
        let text = String(repeating: "nothing is lost. ", count: 240)
        var waiting = 0
        for _ in 0..<20 {
            waiting = try seat.client.begin("{\"do\":\"simulate\",\"text\":\"\(text)\"}")
            if (try? seat.client.reply(to: waiting, within: 2)) == nil { break }
        }
        stalled = nil
        #expect(try seat.client.reply(to: waiting).isDone)
    }
}
