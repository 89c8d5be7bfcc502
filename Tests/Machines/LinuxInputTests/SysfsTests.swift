import InputModel
import LinuxInput
import Testing

extension MachineTests {
    @Suite(.emulated) struct SysfsTests {
        @Test(
            "A device is described without opening it as it is described open, but for what only it can tell",
            arguments: [DeviceDeclaration.keyboard, .mouse, .highResolutionMouse, .touchpad])
        func sameAsOpen(_ declaration: DeviceDeclaration) throws {
            try MockTestbed.run { bed in
                let mock = try bed.plug(declaration, number: 5)
                let node = try #require(try Udev().nodes().first)
                let closed = try #require(SysfsDevice.describe(node))
                #expect(mock.kernelState.requests == 0)
                let open = try mock.open(properties: node.properties).describe()
                #expect(mock.kernelState.requests > 0)
                #expect(closed.name == open.name)
                #expect(closed.path == open.path)
                #expect(closed.bus == open.bus)
                #expect(closed.vendor == open.vendor)
                #expect(closed.product == open.product)
                #expect(closed.version == open.version)
                #expect(closed.seat == open.seat)
                #expect(closed.kinds == open.kinds)
                #expect(closed.dotsPerInch == open.dotsPerInch)
                #expect(closed.capabilities.properties == open.capabilities.properties)
                #expect(closed.capabilities.types == open.capabilities.types)
                #expect(closed.capabilities.keys == open.capabilities.keys)
                #expect(closed.capabilities.relative == open.capabilities.relative)
                #expect(closed.capabilities.absolute == open.capabilities.absolute)
                #expect(closed.capabilities.lights == open.capabilities.lights)
                #expect(closed.capabilities.axes.isEmpty)
            }
        }

        @Test("A device that sysfs does not have is not described")
        func unknown() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let node = try #require(try Udev().nodes().first)
                bed.unplug(mouse)
                let description = SysfsDevice.describe(node)
                #expect(description == nil)
            }
        }
    }
}
