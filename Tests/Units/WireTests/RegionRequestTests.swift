import InputModel
import Interaction
import Testing

@testable import Wire

struct RegionRequestTests {
    @Test("A region says little, and means the rest")
    func least() throws {
        var expected = RegionDescription(id: "a", rect: Rect(x: 0, y: -1.5, width: 0, height: 20))
        expected.position = SourcePosition(line: 1, column: 49)
        let region = try RequestLine.region(#"{"id": "a", "rect": [0, -1.5, 0, 2e1]}"#)
        #expect(region == expected)
    }

    @Test("A region with everything")
    func everything() throws {
        let region = try #require(
            try RequestLine.region(
                #"{"id":"a","rect":[0,0,1,1],"parent":"p","z":-2,"slop":[1,2,3,-4],"role":"collection","#
                    + #""band":true,"latch":["horizontal","vertical"],"style":{},"focusable":true,"index":3,"#
                    + #""gestures":["pan"],"enabled":false,"selectionFollowsFocus":true,"scroll":[5,6]}"#))
        #expect(region.parent == "p" && region.z == -2 && region.index == 3)
        #expect(region.slop == HitSlop(top: 1, left: 2, bottom: 3, right: -4))
        #expect(region.role == .collection && region.isBandArea && region.latch == .both)
        #expect(region.style == PointerStyle() && region.gestures == [GestureInterest(.pan)])
        #expect(!region.isEnabled && region.isFocusable && region.selectionFollowsFocus)
        #expect(region.scroll == Vector(dx: 5, dy: 6))
    }

    @Test("null is the same as leaving out, where there may be nothing")
    func nulls() throws {
        let region = try #require(
            try RequestLine.region(
                #"{"id":"a","rect":[0,0,1,1],"parent":null,"style":null,"index":null,"scroll":null,"slop":2}"#
            ))
        #expect(region.parent == nil && region.style == nil && region.index == nil && region.scroll == nil)
        #expect(region.slop == HitSlop(2))
    }

    private func style(_ text: String) throws -> PointerStyle? {
        try RequestLine.region(#"{"id":"a","rect":[0,0,1,1],"style":\#(text)}"#)?.style
    }

    @Test(
        "Effects",
        arguments: [
            (#""automatic""#, PointerStyle.Effect.automatic), (#""highlight""#, .highlight),
            (#""lift""#, .lift), (#""none""#, .none),
            (#""hover""#, .hover(tint: .overlay, shadow: false, scale: true)),
            (#"{"kind":"hover"}"#, .hover(tint: .overlay, shadow: false, scale: true)),
            (
                #"{"kind":"hover","tint":"underlay","shadow":true,"scale":false}"#,
                .hover(tint: .underlay, shadow: true, scale: false)
            ),
        ])
    func effects(_ text: String, _ effect: PointerStyle.Effect) throws {
        #expect(try style(#"{"effect":\#(text)}"#)?.effect == effect)
    }

    @Test(
        "Shapes",
        arguments: [
            (#""system""#, PointerStyle.Shape.system),
            (#"{"kind":"roundedRectangle","radius":8}"#, .roundedRectangle(rect: nil, radius: 8)),
            (
                #"{"kind":"roundedRectangle","rect":[1,2,3,4],"radius":0}"#,
                .roundedRectangle(rect: Rect(x: 1, y: 2, width: 3, height: 4), radius: 0)
            ),
            (#"{"kind":"verticalBeam","length":20}"#, .verticalBeam(length: 20)),
            (#"{"length":2,"kind":"horizontalBeam"}"#, .horizontalBeam(length: 2)),
            (#"{"kind":"path","id":"star"}"#, .path(id: "star")),
        ])
    func shapes(_ text: String, _ shape: PointerStyle.Shape) throws {
        #expect(try style(#"{"shape":\#(text)}"#)?.shape == shape)
        let accessory = try style(#"{"accessories":[{"shape":\#(text)}]}"#)?.accessories.first
        #expect(accessory?.form == .shape(shape))
    }

    @Test("Axes and accessories")
    func accessories() throws {
        let style = try #require(
            try style(
                #"{"constrainedAxes":["vertical"],"accessories":["top","topLeft",{"shape":"arrow","offset":9,"angle":1}]}"#
            ))
        #expect(style.constrainedAxes == .vertical)
        #expect(
            style.accessories == [
                .preset(0), .preset(7), PointerStyle.Accessory(form: .arrow, offset: 9, angle: 1),
            ])
    }

    @Test("Gestures by name, and with what may make them")
    func gestures() throws {
        let region = try RequestLine.region(
            #"{"id":"a","rect":[0,0,1,1],"gestures":["pinch",{"gesture":"tap","simultaneous":true,"#
                + #""scroll":["discrete"],"buttons":["secondary","forward"],"count":2}]}"#)
        var tap = GestureInterest(.tap)
        tap.isSimultaneous = true
        tap.scroll = .discrete
        tap.buttons = [.secondary, .forward]
        tap.count = 2
        #expect(region?.gestures == [GestureInterest(.pinch), tap])
    }
}
