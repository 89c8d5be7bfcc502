/// Requests, regions and configurations, good and bad ones, for what reads them and the schemas to agree on.
enum SchemaSamples {
    static let requests = [
        #"{"do":"ping"}"#, #"{"id":1.5,"do":"ping"}"#, #"{"id":null,"do":"ping"}"#,
        #"{"id":[1],"do":"ping"}"#,
        #"{"do":"ping","now":true}"#, #"{"do":"sing"}"#, #"{"id":1}"#, "[]", "7",
        #"{"do":"subscribe"}"#, #"{"do":"subscribe","events":["key","scene"],"maxRate":0.001}"#,
        #"{"do":"subscribe","events":null,"maxRate":null}"#, #"{"do":"subscribe","events":["hello"]}"#,
        #"{"do":"subscribe","events":"key"}"#, #"{"do":"subscribe","maxRate":0}"#,
        #"{"do":"space.set","displays":[[0,0,1,1],[-1000000,0,1000000,1]]}"#,
        #"{"do":"space.set","displays":[]}"#, #"{"do":"space.set","displays":[[0,0,0.5,1]]}"#,
        #"{"do":"space.set","displays":[[0,0,1]]}"#, #"{"do":"space.set"}"#,
        #"{"do":"pointer.warp","x":-1.5,"y":1e9}"#, #"{"do":"pointer.warp","x":1}"#,
        #"{"do":"pointer.warp","x":1,"y":2e9}"#, #"{"do":"pointer.warp","x":"1","y":2}"#,
        #"{"do":"scene.activate","scene":"s","activity":{"a":[null]},"regions":[]}"#,
        #"{"do":"scene.activate","scene":"s","target":null,"rect":null,"presentation":null,"activity":null,"requestedBy":null,"regions":null}"#,
        #"{"do":"scene.activate","scene":""}"#, #"{"do":"scene.activate","scene":7}"#,
        #"{"do":"scene.activate","scene":null}"#, #"{"do":"scene.activate"}"#,
        #"{"do":"scene.activate","scene":"s","rect":[0,0,0,1]}"#,
        #"{"do":"scene.activate","scene":"s","presentation":"loud"}"#,
        #"{"do":"scene.activate","scene":"s","background":true}"#,
        #"{"do":"scene.update","scene":"s","background":true}"#,
        #"{"do":"scene.update","scene":"s","background":null,"rect":[0,0,1,1],"target":"t"}"#,
        #"{"do":"scene.update","scene":"s","regions":[]}"#,
        #"{"do":"scene.update","scene":"s","background":1}"#,
        #"{"do":"scene.refresh","scene":"s"}"#, #"{"do":"scene.refresh"}"#,
        #"{"do":"scene.destroy","scene":"s"}"#, #"{"do":"scene.destroy","scene":"s","reason":null}"#,
        #"{"do":"scene.destroy","scene":"s","reason":"decline"}"#,
        #"{"do":"scene.destroy","scene":"s","reason":"restorationTimedOut"}"#,
        #"{"do":"scene.restoration","scene":"s","extend":true}"#,
        #"{"do":"scene.restoration","scene":"s","extend":false,"complete":true}"#,
        #"{"do":"scene.restoration","scene":"s","step":"complete"}"#,
        #"{"do":"scene.restoration","scene":"s"}"#,
        #"{"do":"scene.restoration","scene":"s","extend":true,"complete":true}"#,
        #"{"do":"scene.restoration","scene":"s","step":"extend","complete":true}"#,
        #"{"do":"scene.restoration","scene":"s","step":"begin"}"#,
        #"{"do":"scene.order","scenes":["a","b"]}"#, #"{"do":"scene.order","scenes":[]}"#,
        #"{"do":"scene.order","scenes":"a"}"#, #"{"do":"scene.order"}"#,
        #"{"do":"regions.set","scene":"s"}"#, #"{"do":"regions.set","scene":"s","regions":null}"#,
        #"{"do":"regions.update","scene":"s"}"#,
        #"{"do":"regions.update","scene":"s","put":null,"remove":null,"move":null,"scroll":null}"#,
        #"{"do":"regions.update","scene":"s","put":[{"id":"a","rect":[0,0,1,1]}],"remove":["b"],"move":[["c",1,2]],"scroll":[["d",-1,2.5]]}"#,
        #"{"do":"regions.update","scene":"s","move":[["c",1]]}"#,
        #"{"do":"regions.update","scene":"s","move":[[1,2,3]]}"#,
        #"{"do":"regions.update","scene":"s","remove":[null]}"#,
        #"{"do":"focus.set","scene":"s","region":"r"}"#, #"{"do":"focus.set","scene":"s","region":null}"#,
        #"{"do":"focus.set","scene":"s"}"#, #"{"do":"focus.set","scene":"s","region":1}"#,
        #"{"do":"selection.set","scene":"s","collection":"c","items":["i"]}"#,
        #"{"do":"selection.set","scene":"s","collection":"c","items":[]}"#,
        #"{"do":"selection.set","scene":"s","collection":"c"}"#,
        #"{"do":"selection.set","scene":"s","collection":null,"items":[]}"#,
    ]

    /// Each is JSON, so YAML, too.
    static let regions =
        [
            #"{"id":"r"}"#, #"{"rect":[0,0,1,1]}"#, #"{"id":"","rect":[0,0,1,1]}"#,
            #"{"id":"r","rect":[0,0,1]}"#, #"{"id":"r","rect":[0,0,-1,1]}"#,
            #"{"id":"r","rect":[0,0,1,2e9]}"#,
            #"{"id":"r","rect":[0,0,1,1],"colour":"red"}"#,
        ]
        + [
            #""parent":null"#, #""parent":1"#, #""z":-2"#, #""z":2.0"#, #""z":1.5"#, #""z":null"#,
            #""slop":-1.5"#, #""slop":[1,2,3,4]"#, #""slop":[1,2]"#, #""slop":1e7"#, #""slop":"1""#,
            #""role":"item""#, #""role":"button""#, #""role":null"#, #""band":true"#, #""band":1"#,
            #""latch":["horizontal","vertical"]"#, #""latch":[]"#, #""latch":["both"]"#,
            #""latch":"vertical""#,
            #""focusable":true"#, #""enabled":"true""#, #""index":null"#, #""index":-3"#, #""index":3e9"#,
            #""selectionFollowsFocus":true"#, #""scroll":[0,1]"#, #""scroll":null"#, #""scroll":[0,1,2]"#,
            #""gestures":[]"#, #""gestures":["pan","hover"]"#, #""gestures":["poke"]"#,
            #""gestures":[{"gesture":"tap","simultaneous":true,"scroll":[],"buttons":["back"],"count":10}]"#,
            #""gestures":[{"gesture":"tap","count":11}]"#,
            #""gestures":[{"gesture":"tap","buttons":["left"]}]"#,
            #""gestures":[{"simultaneous":true}]"#, #""gestures":[{"gesture":"pan","scroll":["fine"]}]"#,
            #""gestures":["tap","tap","tap","tap","tap","tap","tap","tap","tap","tap","tap","tap","tap","tap","tap","tap","tap"]"#,
            #""style":null"#, #""style":{}"#, #""style":"lift""#, #""style":{"colour":"red"}"#,
            #""style":{"effect":"lift","shape":"system","constrainedAxes":["vertical"],"accessories":["top"]}"#,
            #""style":{"effect":"jump"}"#, #""style":{"effect":{"kind":"hover"}}"#,
            #""style":{"effect":{"kind":"lift"}}"#, #""style":{"effect":{"tint":"none"}}"#,
            #""style":{"effect":{"kind":"hover","tint":"underlay","shadow":true,"scale":false}}"#,
            #""style":{"effect":{"kind":"hover","tint":"red"}}"#,
            #""style":{"shape":{"kind":"roundedRectangle","radius":0,"rect":[0,0,1,1]}}"#,
            #""style":{"shape":{"kind":"roundedRectangle","radius":3,"rect":null}}"#,
            #""style":{"shape":{"kind":"roundedRectangle"}}"#,
            #""style":{"shape":{"kind":"roundedRectangle","radius":-1}}"#,
            #""style":{"shape":{"kind":"verticalBeam","length":20}}"#,
            #""style":{"shape":{"kind":"horizontalBeam","radius":20}}"#,
            #""style":{"shape":{"kind":"path","id":"p"}}"#, #""style":{"shape":{"kind":"system"}}"#,
            #""style":{"shape":"arrow"}"#, #""style":{"shape":{"radius":1}}"#,
            #""style":{"accessories":[{"shape":"arrow"}]}"#, #""style":{"accessories":[{"offset":1}]}"#,
            #""style":{"accessories":[{"shape":"system","offset":-1,"angle":0.5}]}"#,
            #""style":{"accessories":[{"shape":{"kind":"path","id":"p"}}]}"#,
            #""style":{"accessories":["middle"]}"#,
            #""style":{"accessories":[{"shape":"arrow","angle":"0"}]}"#,
        ].map { #"{"id":"r","rect":[0,0,1,1],\#($0)}"# }

    static let configurations = [
        "", "{}", "pointer:\n", "space:\nkeyboard: {repeat: }\ntouchpad:\n", "[]", "pointr: {}", "scenes:\n",
        """
        space: {displays: [[0, 0, 2560, 1440], [2560, 0, 1920, 1080]]}
        keyboard: {layout: "us,de", variant: , options: "grp:alt_shift_toggle", locale: C.UTF-8, repeat: {delay: 0.25s, rate: 50}}
        pointer: {acceleration: flat, speed: 0.5, naturalScroll: true, leftHanded: true, debounce: false, display: 1,
          doubleClick: 500ms, dragThreshold: 4.5}
        touchpad: {speed: -0.25, tap: true, tapButtons: primaryMiddleSecondary, tapDrag: false, dragLock: true,
          clickMethod: clickfinger, scrollMethod: edge, disableWhileTyping: false, disableWhilePointingStick: false,
          momentum: false, gestures: false, palmRejection: false}
        devices:
          - {match: {name: Odd One, vendor: 0x046d, product: 49271, kind: mouse}, display: 1, speed: 0}
          - {match: {kind: keyboard}, ignore: true}
          - match:
        grab: {escape: [KEY_ESC, KEY_DELETE]}
        sceneLimit: 3
        """,
        "pointer: {speed: 3}", "pointer: {speed: fast}", "pointer: {acceleration: fast}",
        "pointer: {speed: }",
        "pointer: {leftHanded: 'true'}", "pointer: {leftHanded: yes}", "pointer: {display: 64}",
        "pointer: {doubleClick: 300}", "pointer: {doubleClick: 1h}", "pointer: {doubleClick: 1.5s}",
        "pointer: {dragThreshold: 0.5}", "pointer: {tap: true}", "touchpad: {tap: 1}",
        "touchpad: {clickMethod: areas}", "touchpad: {scrollMethod: two}", "touchpad: {momentum: 3}",
        "devices: [{match: {}, tap: true, momentum: false}]", "devices: [{match: {}, tap: often}]", "touchpad: {dragThreshold: 5}", "pointer: [1]",
        "space: {displays: []}", "space: {displays: [[0, 0, 0, 10]]}", "space: {displays: [[0, 0, 10]]}",
        "keyboard: {layout: 7}", "keyboard: {repeat: {rate: 0}}", "keyboard: {filters: {}}",
        "keyboard: {repeat: {delay: 100}}", "devices: [{speed: 1}]", "devices: {}",
        "devices: [{match: {vendor: 70000}}]", "devices: [{match: {kind: mice}}]",
        "devices: [{match: {}, doubleClick: 300ms}]", "devices: [{match: {}, ignore: 1}]",
        "grab: true", "grab: {}", "grab: {escape: [KEY_ESC]}", "grab: {escape: [KEY_ESC, BTN_LEFT]}",
        "grab: maybe",
        "grab:", "sceneLimit: 0", "sceneLimit: 257", "scenes: {}", "scenes: [{rect: [0, 0, 1, 1]}]",
        "scenes: [{scene: 7}]", "scenes: [{scene: '7'}]", "scenes: [{scene: a, size: 1}]",
        "scenes: [{scene: a, rect: [0, 0, 0, 1]}]",
        "scenes: [{scene: a, activity: {view: dock, page: 0x10}}]",
        "scenes: [{scene: a, target: b, presentation: prominent, requestedBy: , regions: }]",
    ]
}
