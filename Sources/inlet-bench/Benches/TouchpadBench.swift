import CAllocations
import Engine
import InputModel
import Touchpad

/// Measures the cost of a touchpad frame, from its events to their meaning: moves, taps, scrolls, pinches and swipes.
enum TouchpadBench {
    static func run(_ options: BenchOptions) throws {
        let rounds = try options.number("rounds", default: 400)
        let script = Script()
        var settings = EngineSettings()
        settings.touchpad.touchpad.tap = true
        var engine = Engine(settings: settings)
        let device = engine.add(script.device, at: Timestamp(microseconds: 0))!
        var start = Timestamp(microseconds: 1_000_000)
        var published = 0
        func play(_ engine: inout Engine) {
            for (time, range) in script.frames {
                let at = start + Interval(microseconds: time)
                engine.process(
                    Frame(time: at, device: device, events: script.events.span.extracting(range)))
                published += engine.events.count
                engine.clearEvents()
            }
            start = start + Interval(microseconds: script.length)
        }
        // Once to warm up: storage grows to what it needs.
        play(&engine)
        published = 0
        var best = Double.infinity
        let before = inlet_allocation_count()
        for _ in 0..<rounds {
            let from = BenchClock.now
            play(&engine)
            best = min(best, BenchClock.now - from)
        }
        let allocations = Int(inlet_allocation_count() - before)
        let frames = script.frames.count
        print(
            """
            {"bench":"touchpad","frames":\(frames * rounds),"published":\(published),\
            "frame_ns":\((best / Double(frames)).short),"allocations":\(allocations),\
            "allocations_per_frame":\(Double(allocations) / Double(frames * rounds))}
            """)
    }

    /// Frames of a 100 Hz touchpad, stored contiguously.
    private struct Script {
        let device: DeviceDescription
        private(set) var events: [InputEvent] = []
        private(set) var frames: [(time: Int64, range: Range<Int>)] = []
        private var time: Int64 = 0
        private var nextID: Int32 = 1

        /// The duration in microseconds, with a rest after it.
        var length: Int64 { time + 3_000_000 }

        init() {
            var capabilities = Capabilities()
            capabilities.types = 1 << 1 | 1 << 3
            for key in [KeyCode.touch, .toolFinger, .toolDoubleTap, .toolTripleTap, .buttonLeft] {
                capabilities.keys.insert(key)
            }
            capabilities.properties = [.pointer, .buttonPad]
            let axes: [(AbsoluteAxis, Int32, Int32)] = [
                (.slot, 4, 0), (.trackingID, 65535, 0), (.multitouchX, 4000, 40), (.multitouchY, 2800, 40),
                (.multitouchPressure, 255, 0),
            ]
            for (axis, maximum, resolution) in axes {
                capabilities.absolute |= 1 << UInt64(axis.rawValue)
                capabilities.axes[axis] = AbsoluteAxisInfo(
                    minimum: 0, maximum: maximum, resolution: resolution)
            }
            device = DeviceDescription(name: "bench pad", path: "", capabilities: capabilities)
            touch(fingers: 1, frames: 120) { _, frame in (frame * 9, frame * 5) }
            touch(fingers: 1, frames: 7) { _, _ in (0, 0) }
            touch(fingers: 2, frames: 60) { _, frame in (0, frame * 12) }
            touch(fingers: 2, frames: 60) { finger, frame in (finger == 0 ? -frame * 6 : frame * 6, 0) }
            touch(fingers: 3, frames: 40) { _, frame in (frame * 20, 0) }
        }

        private mutating func touch(
            fingers: Int32, frames count: Int32, _ way: (_ finger: Int32, _ frame: Int32) -> (Int32, Int32)
        ) {
            for frame in 0...count {
                let first = events.count
                for finger in 0..<fingers {
                    add(.slot, finger)
                    if frame == 0 {
                        add(.trackingID, nextID)
                        nextID += 1
                    }
                    if frame == count {
                        add(.trackingID, -1)
                        continue
                    }
                    let (x, y) = way(finger, frame)
                    add(.multitouchX, 1200 + finger * 700 + x)
                    add(.multitouchY, 900 + y)
                    add(.multitouchPressure, 60 + frame % 5)
                }
                frames.append((time, first..<events.count))
                time += 10_000
            }
            time += 400_000
        }

        private mutating func add(_ axis: AbsoluteAxis, _ value: Int32) {
            events.append(InputEvent(type: .absolute, code: axis.rawValue, value: value))
        }
    }
}
