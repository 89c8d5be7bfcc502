import Glibc
import InputModel
import LinuxInput
import System
import Testing

extension MachineTests {
    @Suite(.emulated) struct GrabTests {
        @Test("A grab takes the device, an ungrab gives it back")
        func grabAndUngrab() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let device = try mouse.open()
                #expect(!device.isGrabbed && !mouse.kernelState.isGrabbed)
                for _ in 0..<2 {
                    #expect(device.grab() == nil)
                    #expect(device.isGrabbed && mouse.kernelState.isGrabbed)
                    device.ungrab()
                    #expect(!device.isGrabbed && !mouse.kernelState.isGrabbed)
                }
            }
        }

        @Test("A grab that another program holds is refused, until it lets go")
        func busy() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let device = try mouse.open()
                mouse.setGrabbedElsewhere(true)
                let failure = device.grab()
                #expect(failure == .device(mouse.path, EBUSY))
                #expect(!device.isGrabbed)
                mouse.setGrabbedElsewhere(false)
                #expect(device.grab() == nil)
                #expect(device.isGrabbed)
            }
        }

        @Test("A grab of a device that is gone says so")
        func gone() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let device = try mouse.open()
                bed.unplug(mouse)
                let failure = device.grab()
                #expect(failure == .device(mouse.path, ENODEV))
                #expect(!device.isGrabbed)
            }
        }
    }
}
