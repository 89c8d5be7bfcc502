import Foundation
import InputModel
import Interaction
import Testing
import Wire

@testable import Subscription

/// Drags of very many items: each is told once, in lines that fit, and of programs with the scope keys to nobody without it.
struct DraggedItemsTests {
    private static let count = 10_000
    private static let names = (0..<count).map { "picture \($0)" }

    private struct Line: Decodable {
        var phase: String
        var items: [String]?
        var count: Int?
        var more: Bool?
    }

    private func drags(_ stream: String) throws -> [Line] {
        let lines = stream.split(separator: "\n").filter { $0.contains(#""type":"drag""#) }
        #expect(lines.allSatisfy { $0.utf8.count < 65536 })
        return try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    /// A program whose items are all selected, somebody who watches, and a drag that has begun.
    private func stage(_ scopes: Scopes) throws -> (SecrecyStage, owner: ClientID, observer: ClientID) {
        let stage = try SecrecyStage()
        let owner = try stage.join(scopes)
        let observer = try stage.join(SecrecyStage.standard)
        let items = (0..<Self.count).map { (index: Int) -> String in
            let place = "[\(index % 100 * 10),\(index / 100 * 10),10,10]"
            return #"{"id":"picture \#(index)","rect":\#(place),"parent":"list","role":"item"}"#
        }
        let list = #"{"id":"list","rect":[0,0,1000,1000],"role":"collection"}"#
        #expect(
            stage.ask(
                owner,
                #"{"do":"scene.activate","scene":"s","regions":[\#(([list] + items).joined(separator: ","))]}"#
            ))
        let all = Self.names.map { "\"\($0)\"" }.joined(separator: ",")
        #expect(
            stage.ask(owner, #"{"do":"selection.set","scene":"s","collection":"list","items":[\#(all)]}"#))
        stage.ask(owner, #"{"do":"pointer.warp","x":505,"y":505}"#)
        stage.forget()
        stage.wait(100)
        stage.button(.buttonLeft, 1)
        stage.wait(100)
        stage.move(40, 0)
        stage.wait(100)
        stage.move(1, 0)
        return (stage, owner, observer)
    }

    @Test("One beginning, and each item once, whether the drag ends, is cancelled, or its program goes")
    func items() throws {
        for end in ["release", "escape", "leave"] {
            let (stage, owner, observer) = try stage(SecrecyStage.standard)
            switch end {
            case "release": stage.button(.buttonLeft, 0)
            case "escape": stage.type(.escape)
            default: stage.leave(owner)
            }
            let watched = try drags(stage.stream(of: observer))
            let own = try drags(stage.stream(of: owner))
            for lines in end == "leave" ? [watched] : [watched, own] {
                #expect(lines.first?.phase == "began" && lines.count { $0.phase == "began" } == 1)
                #expect(lines.count { $0.phase == "ended" || $0.phase == "cancelled" } == 1, "\(end)")
                #expect(lines.last?.phase == (end == "release" ? "ended" : "cancelled"), "\(end)")
                #expect(lines.flatMap { $0.items ?? [] }.sorted() == Self.names.sorted())
                let parts = lines.filter { $0.items != nil }
                #expect(parts.count > 1)
                #expect(parts.dropLast().allSatisfy { $0.more == true } && parts.last?.more == nil)
            }
        }
    }

    @Test(
        "Of a program with the scope keys, others are told that something is dragged, and not what or how much"
    )
    func secrecy() throws {
        let (stage, owner, observer) = try stage(.all)
        stage.button(.buttonLeft, 0)
        let own = try drags(stage.stream(of: owner))
        #expect(own.flatMap { $0.items ?? [] }.count == Self.count)
        let watched = try drags(stage.stream(of: observer))
        #expect(watched.map(\.phase) == ["began", "changed", "ended"])
        #expect(watched.allSatisfy { $0.items == nil && $0.count == nil && $0.more == nil })
    }
}
