package import InputModel

/// A touchpad's surface and what it can measure; converts device units to millimetres.
package struct TouchpadGeometry: Sendable {
    /// The size of a pad that reports no resolution, in millimetres: that of a common laptop from before pads reported
    /// one. Source: libinput's assumption.
    package static let guessedSize = (width: 69.0, height: 50.0)
    /// The resolution of Elantech's PS/2 pads that report none, in units per millimetre: 790 per inch. Source: the
    /// kernel's driver, and udev's hardware database.
    static let elantechResolution = 31.0
    /// The size of Apple's built-in pads of 2008 and later, in millimetres. Source: udev's hardware database.
    static let appleSize = (width: 107.0, height: 80.0)
    /// The pressures at which a touch begins and ends, as parts of the range. Source: Elantech pads report 10 of 255
    /// for an active finger; libinput has 0.12 and 0.10, and exceptions for such pads.
    static let touchPressure = (began: 0.03, ended: 0.02)
    /// The lengths of the touched area at which a touch begins and ends on Apple's built-in pads, in device units.
    /// Source: libinput's exception for them.
    static let appleMajor = (began: 150.0, ended: 130.0)

    /// In millimetres.
    package let width: Double
    /// In millimetres.
    package let height: Double
    /// The device reports no resolution: lengths are off by as much as a half.
    let isGuessed: Bool
    /// Two contacts are, or may be, only the corners of a bounding box: their number and motion are reliable, their
    /// positions are not.
    let isBox: Bool
    /// The jitter of a finger at rest, in millimetres on each axis; 0 if the kernel does not know it.
    let fuzz: Vector
    /// nil if the pad reports no usable pressure.
    let pressure: Pressure?
    /// ``appleMajor`` or what libinput's quirk files say, for pads that report hovering fingers with a smaller area; nil
    /// for others.
    private let touchMajor: Range?
    let horizontal: Axis
    private let vertical: Axis
    /// nil if the pad does not measure the length of the touched area.
    let majorUnitsPerMillimetre: Double?
    /// ``palmMajorMillimetres``, or what libinput's quirk files say.
    let palmLength: Double

    /// What no finger but a thumb exceeds, in device units, as libinput's quirk files say; nil if no thumb shows by it.
    let thumbMajor: Double?

    /// The values at which a touch begins and ends: the second is not above the first.
    typealias Range = (began: Double, ended: Double)

    /// The limits of a pad's pressure as parts of its range: those of any pad, or what libinput's quirk files say of this one.
    struct Pressure: Sendable {
        let minimum: Double
        let range: Double
        private(set) var touch: Range = touchPressure
        private(set) var palm = palmPressure
        /// nil if no thumb shows by it.
        private(set) var thumb: Double?

        init?(_ info: AbsoluteAxisInfo?, _ device: DeviceDescription) {
            let touch = device.range("AttrPressureRange")
            // With a resolution, pressure is a weight in grams, and the weight of a touch is unknown.
            guard let info, info.maximum > info.minimum, info.resolution == 0 || touch != nil else {
                return nil
            }
            minimum = Double(info.minimum)
            range = Double(info.maximum) - minimum
            if let touch { self.touch = (part(touch.began), part(touch.ended)) }
            if let limit = device.limit("AttrPalmPressureThreshold") { palm = part(limit) }
            thumb = device.limit("AttrThumbPressureThreshold").map(part)
        }

        func part(_ value: Double) -> Double { (value - minimum) / range }
    }

    struct Axis: Sendable {
        let minimum: Double
        let unitsPerMillimetre: Double
        let length: Double

        init(_ info: AbsoluteAxisInfo, guess: Guess, length guessedLength: Double) {
            minimum = Double(info.minimum)
            let range = max(1, Double(info.maximum) - Double(info.minimum))
            if info.resolution > 0 {
                unitsPerMillimetre = Double(info.resolution)
            } else if case .resolution(let units) = guess {
                unitsPerMillimetre = units
            } else {
                // Rounded down: the kernel's resolutions are integers.
                unitsPerMillimetre = max(1, (range / guessedLength).rounded(.down))
            }
            length = range / unitsPerMillimetre
        }
    }

    /// What is assumed about a pad that reports no resolution.
    enum Guess: Sendable {
        case size(width: Double, height: Double)
        case resolution(Double)

        init(_ description: DeviceDescription) {
            if description.bus == 0x11 && description.vendor == 2 && description.product == 0xe {
                self = .resolution(TouchpadGeometry.elantechResolution)
            } else if description.isBuiltInApplePad {
                self = .size(
                    width: TouchpadGeometry.appleSize.width, height: TouchpadGeometry.appleSize.height)
            } else {
                self = .size(
                    width: TouchpadGeometry.guessedSize.width, height: TouchpadGeometry.guessedSize.height)
            }
        }

        var size: (width: Double, height: Double) {
            if case .size(let width, let height) = self { return (width, height) }
            return TouchpadGeometry.guessedSize
        }
    }

    /// nil for a device without position axes.
    package init?(_ description: DeviceDescription) {
        let capabilities = description.capabilities
        guard
            let x = capabilities.axes[.multitouchX] ?? capabilities.axes[.x],
            let y = capabilities.axes[.multitouchY] ?? capabilities.axes[.y]
        else { return nil }
        let guess = Guess(description)
        horizontal = Axis(x, guess: guess, length: guess.size.width)
        vertical = Axis(y, guess: guess, length: guess.size.height)
        width = horizontal.length
        height = vertical.length
        isGuessed = x.resolution <= 0 || y.resolution <= 0
        fuzz = Vector(
            dx: Double(max(0, x.fuzz)) / horizontal.unitsPerMillimetre,
            dy: Double(max(0, y.fuzz)) / vertical.unitsPerMillimetre)
        let style = capabilities.contactStyle
        let hasMajor = capabilities.has(.multitouchMajor)
        let slots = style == .slots ? Int(capabilities.axes[.slot]?.maximum ?? 0) + 1 : 0
        // Recordings without properties are older than the property that says so. A pad of today with two slots tells its
        // fingers apart.
        isBox =
            capabilities.properties.contains(.semiMultitouch)
            || capabilities.properties.isEmpty && slots == 2 && !hasMajor
                && !capabilities.has(.multitouchPressure)
        if hasMajor && style == .slots {
            // Before Apple's pads had slots, only BTN_TOUCH reported a touch.
            let major = description.isBuiltInApplePad ? Self.appleMajor : nil
            touchMajor = description.range("AttrTouchSizeRange") ?? major
        } else {
            touchMajor = nil
        }
        // On a pressure pad it is how hard a person presses, which no palm shows by.
        let isForce = capabilities.properties.contains(.pressurePad)
        let axis: AbsoluteAxis = style == .single ? .pressure : .multitouchPressure
        pressure = isForce ? nil : Pressure(capabilities.axes[axis], description)
        let units = capabilities.axes[.multitouchMajor]?.resolution ?? 0
        let palmMajor = hasMajor ? description.limit("AttrPalmSizeThreshold") : nil
        // Without a resolution the length has the surface's units, as the kernel's protocol says. Many drivers do not keep
        // to it: it is taken for a length only where the files have a limit.
        let surfaceUnits = palmMajor == nil ? nil : horizontal.unitsPerMillimetre
        majorUnitsPerMillimetre = units > 0 ? Double(units) : surfaceUnits
        if let palmMajor, let majorUnitsPerMillimetre {
            palmLength = palmMajor / majorUnitsPerMillimetre
        } else {
            palmLength = Self.palmMajorMillimetres
        }
        thumbMajor = hasMajor ? description.limit("AttrThumbSizeThreshold") : nil
    }

    /// A contact's position, in millimetres from the pad's top left corner.
    package func millimetres(_ contact: Contact) -> Point {
        Point(
            x: (Double(contact.x) - horizontal.minimum) / horizontal.unitsPerMillimetre,
            y: (Double(contact.y) - vertical.minimum) / vertical.unitsPerMillimetre)
    }

    /// True if a contact touches the pad, by its area or pressure if the pad measures one; a touch ends at a lower
    /// value than it begins.
    func touches(_ contact: Contact, wasTouching: Bool) -> Bool {
        if let touchMajor {
            return Double(contact.major) >= (wasTouching ? touchMajor.ended : touchMajor.began)
        }
        guard let pressure else { return true }
        return pressure.part(Double(contact.pressure))
            >= (wasTouching ? pressure.touch.ended : pressure.touch.began)
    }
}

extension DeviceDescription {
    /// The pad of an Apple laptop, on USB (`bcm5974`), SPI or the bus of later machines, whose drivers name it so.
    var isBuiltInApplePad: Bool {
        name == "bcm5974" || name == "Apple SPI Touchpad"
            || name.hasPrefix("Apple") && name.hasSuffix("MTP multi-touch")
    }

    /// The values at which a touch begins and ends, in device units, from libinput's quirk files.
    fileprivate func range(_ name: String) -> TouchpadGeometry.Range? {
        quirk(name)?.pair(":").map { (began: Double($0.first), ended: Double(min($0.first, $0.second))) }
    }

    /// A limit that no finger exceeds, in device units, from libinput's quirk files: 0 there means that nothing shows by it.
    fileprivate func limit(_ name: String) -> Double? {
        guard let text = quirk(name)?.value, let limit = UInt32(text) else { return nil }
        return limit == 0 ? .infinity : Double(limit)
    }
}
