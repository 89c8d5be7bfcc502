package import InputModel

// The state of a seat, for recordings that continue another.
extension Engine {
    /// True if nothing is under way on the seat at `time`: no key is held, no click can be continued, and no time is
    /// awaited. The caller knows whether devices hold something down.
    ///
    /// - Complexity: O(devices)
    package func isSettled(at time: Timestamp) -> Bool {
        nextDeadline == .distantFuture && seat.keyboard.isSettled && seat.areClicksOver(at: time)
    }

    /// What the seat keeps while nothing is under way. Allocates.
    package var seatState: SeatState {
        SeatState(pointer: seat.pointer.position, keyboard: seat.keyboard.kept)
    }

    /// Takes over what another engine's seat kept. For an engine that has its first devices, before their first event.
    package mutating func restore(_ state: SeatState, at time: Timestamp) {
        seat.keyboard.resume(from: state.keyboard, at: time, output: &seat.output)
        if state.pointer.isPlaceable { seat.move(to: state.pointer, device: .none, at: time) }
        resolve()
    }

    /// What a device did that still decides what its next events mean; nothing for a device that is not here.
    package func memory(of id: DeviceID) -> DeviceMemory {
        devices.first { $0.id == id }?.memory ?? DeviceMemory()
    }
}
