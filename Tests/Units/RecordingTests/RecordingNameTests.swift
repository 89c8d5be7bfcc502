import Testing

@testable import Recording

/// What files of rotated recordings are called.
struct RecordingNameTests {
    @Test(
        "Names are machine, day, boot and number, and read back", arguments: [1, 17, 99_999_999, 100_000_000])
    func roundTrip(_ number: Int) throws {
        let name = RecordingName(
            machine: "0123456789ab", day: "20261125", boot: "ba9876543210", number: number)
        for state in RecordingName.State.allCases {
            let read = try #require(RecordingName.parse(name.text(state)))
            #expect(read.name == name && read.state == state)
        }
        if number == 17 {
            #expect(name.text(.open) == "inlet-0123456789ab-20261125-ba9876543210-00000017.mcap.part")
        }
    }

    @Test(
        "Names that are not exactly ours are a stranger's",
        arguments: [
            "", "inlet", "inlet-20261125T000000Z.mcap", "inlet-0123456789ab-20261125-ba9876543210-00000017",
            "inlet-0123456789ab-20261125-ba9876543210-00000017.mcap.bak",
            "inlet-0123456789ab-20261125-ba9876543210-00000017.mcap~",
            "Inlet-0123456789ab-20261125-ba9876543210-00000017.mcap",
            "inlet-0123456789AB-20261125-ba9876543210-00000017.mcap",
            "inlet-0123456789a-20261125-ba9876543210-00000017.mcap",
            "inlet-0123456789ab-2026112x-ba9876543210-00000017.mcap",
            "inlet-0123456789ab-20261125-ba9876543210-0000017.mcap",
            "inlet-0123456789ab-20261125-ba9876543210-000000017.mcap",
            "inlet-0123456789ab-20261125-ba9876543210-+0000017.mcap",
            "inlet-0123456789ab-20261125-ba9876543210-00000000.mcap",
            "inlet-0123456789ab-20261125-ba9876543210-99999999999999999999.mcap",
            "inlet-0123456789ab-20261125-ba9876543210-00000017-copy.mcap",
            "x-inlet-0123456789ab-20261125-ba9876543210-00000017.mcap",
        ])
    func strangers(_ text: String) {
        #expect(RecordingName.parse(text) == nil)
    }

    @Test("The day is that of the wall clock in UTC, and begins at midnight")
    func days() {
        let midnight = FolderDesk.midnight
        #expect(
            RecordingName.day(of: midnight) == "20261125" && RecordingName.day(of: midnight - 1) == "20261124"
        )
        #expect(RecordingName.day(of: -5) == "19700101" && RecordingName.day(of: 1 << 50) == "19700101")
        let name = RecordingName(machine: "", day: "20261125", boot: "", number: 1)
        #expect(name.dayStart == midnight)
        #expect(RecordingName(machine: "", day: "20269925", boot: "", number: 1).dayStart == nil)
    }
}
