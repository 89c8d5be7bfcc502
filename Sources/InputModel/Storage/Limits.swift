/// How much of a thing the core takes, and why. Going over a limit is reported, never silent.
public enum Limits {
    /// Devices open at once. A desk has a dozen nodes, a kiosk wall perhaps a hundred.
    public static let devices = 256
    /// Contacts of one surface at once: ten fingers of six people. Devices that claim more slots report
    /// on these.
    public static let slots = 64
    /// Events in one frame. The kernel's own estimate for a ten-finger surface is below 200.
    public static let frameEvents = 2048
}
