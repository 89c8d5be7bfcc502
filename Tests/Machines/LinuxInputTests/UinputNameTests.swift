import Testing

@testable import LinuxInput

/// Names of devices that are replayed into the kernel.
struct UinputNameTests {
    @Test(
        "The kernel gets a name that it accepts, whatever the recording's is",
        arguments: [
            ("", "inlet replay"), ("Mouse", "Mouse"), ("\0Mouse", "inlet replay"), ("Mo\0use", "Mo"),
            ("\0", "inlet replay"),
        ])
    func names(_ name: String, _ expected: String) {
        #expect(UinputModel.name(name) == expected)
    }

    @Test("A long name is cut between characters, and one character that is too long is no name")
    func long() {
        let name = UinputModel.name(String(repeating: "ü", count: 60))
        #expect(name == String(repeating: "ü", count: 39))
        #expect(UinputModel.name("e" + String(repeating: "\u{301}", count: 60)) == "inlet replay")
    }
}
