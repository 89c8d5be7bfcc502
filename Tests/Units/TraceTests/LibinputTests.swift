import InputModel
import Testing

@testable import Trace

struct LibinputTests {
    private func read(_ text: String) throws -> [Recording] {
        try LibinputReader.read(Array(text.utf8).span, path: "x.yaml")
    }

    private let sample = """
        # libinput record
        version: 1
        ndevices: 1
        libinput: {version: "1.19.0", git: "none"}
        system:
          kernel: "5.10"
          dmi: "dmi:bvnX"
        devices:
        - node: /dev/input/event7
          evdev:
            # Name: Finger Pad
            name: "Finger Pad"
            id: [24, 1739, 30383, 256]
            codes:
              0: [0, 1, 2, 3]   # EV_SYN
              1: [272, 325, 330]
              3: [0, 1, 53]
              99: [1]
            absinfo:
              0: [0, 1200, 0, 0, 12]
              1: [0, 900, 0, 0, 12]
              53: [-1, 1200, 4, 5, 12]
            properties: [0, 2]
          hid: [0x05, 0x01]
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_TOUCHPAD=1
            - LIBINPUT_DEVICE_GROUP=18/6cb/76af:i2c-x
            virtual: false
          quirks:
            - ModelX=1
          events:
          - evdev:
            - [  0,      12,   3,  53,    -100] # EV_ABS
            - [  0,      12,   0,   0,       0] # SYN_REPORT
          - libinput:
            - {time: 0.1, type: POINTER_MOTION, delta: [1.0, 2.0]}
          - hidraw:
              hidraw0: [1, 2]
          - evdev:
            - [4294967295, 999999,   0,   3,       0]
        """

    @Test("A recording is read, and what is not known of it is ignored")
    func reads() throws {
        let recording = try #require(try read(sample).first)
        let device = recording.device
        #expect(device.name == "Finger Pad" && device.path == "/dev/input/event7")
        #expect([device.bus, device.vendor, device.product, device.version] == [24, 1739, 30383, 256])
        #expect(device.kinds == .touchpad && device.group != nil)
        #expect(device.capabilities.keys.codes.map(\.rawValue) == [272, 325, 330])
        #expect(device.capabilities.absolute == 0b11 | 1 << 53)
        #expect(device.capabilities.properties == [.pointer, .buttonPad])
        #expect(
            device.capabilities.axes[AbsoluteAxis(rawValue: 53)]
                == AbsoluteAxisInfo(minimum: -1, maximum: 1200, fuzz: 4, flat: 5, resolution: 12))
        #expect(recording.events.map(\.event.value) == [-100, 0, 0])
        #expect(recording.events.map(\.time.microseconds) == [12, 12, 4_294_967_295_999_999])
        #expect(recording.events.last?.event.code == InputModel.Synchronization.dropped)
    }

    @Test("What udev and libinput's quirks say of a device is read, as it is of one that is plugged in")
    func properties() throws {
        let properties = [
            "ID_SEAT=seat1", "MOUSE_DPI=800@125 *1600@500", "LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0.5",
            "ID_INTEGRATION=internal", "LIBINPUT_IGNORE_DEVICE=1",
        ]
        let quirks = ["AttrSizeHint=100x60", "AttrTrackpointMultiplier=2.0", "ModelTabletModeNoSuspend=1"]
        let udev = properties.map { "    - \($0)\n" }.joined()
        let text = sample.replacing("0: [0, 1200, 0, 0, 12]", with: "0: [0, 1200, 0, 0, 0]")
            .replacing("    virtual: false", with: udev + "    virtual: false")
            .replacing("    - ModelX=1", with: quirks.map { "    - \($0)" }.joined(separator: "\n"))
        let device = try #require(try read(text).first).device
        #expect(device.seat == "seat1" && device.isIgnored)
        #expect(device.dotsPerInch == 1600)
        #expect(device.calibration == Calibration(0, -1, 1, 1, 0, 0.5))
        #expect(device.integration.isInternal == true && device.integration.worksFolded)
        #expect(device.quirks.map(\.line) == quirks)
        #expect(device.stickMultiplier == 2)
        #expect(device.capabilities.axes[.x]?.resolution == 12)
        #expect(device.kinds == .touchpad && device.group != nil)
    }

    @Test(
        "A fault is told with its line",
        arguments: [
            ("version: 1", "version: 2", 2), ("id: [24, ", "id: [", 13),
            ("0: [0, 1200, 0, 0, 12]", "0: [0, 1200]", 20), ("12,   3,  53,", "1000000, 3, 53,", 35),
            ("53,    -100", "53,    -9999999999", 35), ("virtual: false", "virtual: *a", 30),
            ("id: [24, 1739, 30383, 256]", "id: [24, 1739", 13),
        ])
    func faults(_ part: String, _ replacement: String, _ line: Int) throws {
        #expect(sample.contains(part))
        let error = #expect(throws: TraceError.self) {
            try read(sample.replacing(part, with: replacement, maxReplacements: 1))
        }
        #expect(error?.line == line, "\(String(describing: error))")
    }

    @Test(
        "A name of any characters is read as it was written",
        arguments: [
            0x00...0x20, 0x7f...0xa0, 0x2027...0x202a, 0xd7ff...0xd7ff, 0xe000...0xe001, 0xfefe...0xff00,
            0xfffd...0x10001,
        ] as [ClosedRange<UInt32>])
    func writesNames(scalars: ClosedRange<UInt32>) throws {
        var recording = try #require(try read(sample).first)
        for scalar in scalars.compactMap(Unicode.Scalar.init) {
            recording.device.name = "a \"b\\ \(scalar) c"
            var text = ""
            Session([recording]).writeLibinput { text += $0 }
            #expect(
                try read(text).first?.device.name == recording.device.name,
                "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("A pad is written as udev calls it, and read as a pad")
    func pad() throws {
        var recording = try #require(try read(sample).first)
        recording.device.kinds = [.tabletPad, .keyboard]
        for code in [148, 0x100] as [UInt16] {
            recording.device.capabilities.keys.insert(KeyCode(rawValue: code))
        }
        var text = ""
        Session([recording]).writeLibinput { text += $0 }
        #expect(text.contains("ID_INPUT_TABLET=1") && text.contains("ID_INPUT_TABLET_PAD=1"))
        #expect(try read(text).first?.device.kinds == [.tabletPad, .keyboard])
    }

    @Test("What is no recording is refused", arguments: ["", "a: 1", "[1, 2]", "version: 1\ndevices: []"])
    func noRecording(_ text: String) {
        #expect(throws: TraceError.self) { try read(text) }
    }

    @Test("A recording deep in itself is refused with its line, wherever the depth is")
    func recording() {
        for text in [
            "version: 1\nother: " + String(repeating: "[", count: 1000),
            "version: 1\ndevices:\n- x: " + String(repeating: "{a: ", count: 1000),
        ] {
            #expect { try LibinputReader.read(Array(text.utf8).span, path: "x") } throws: {
                ($0 as? TraceError)?.message.contains("64 deep") == true
            }
        }
    }
}
