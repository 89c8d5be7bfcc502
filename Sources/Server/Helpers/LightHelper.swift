import CLinuxSystem
import Glibc
import InputModel
import System

/// Sets the lights of keyboards that are grabbed: nothing else receives their keys, so nothing else would.
///
/// The server opens no device for writing. The helper process can do nothing but that, below `/dev/input`. A request is a
/// path and two sets of lights; the helper accepts only paths of event devices, and writes nothing but lights.
final class LightHelper {
    private let connection: Descriptor

    /// Starts the process that may write to devices. It keeps this process's present user.
    init() throws(InletError) {
        connection = try HelperProcess.start(.lights) { connection in
            Confinement.confine(.lights, [.litDevices(below: DeviceOpener.directory)])
            var isRefused = false
            while Self.answer(connection, &isRefused) {}
        }
    }

    /// Switches the lights in `which` of the device at `path`, those in `on` on: a bit for each of the first 16 codes.
    ///
    /// - Returns: false if the helper has exited or takes no more: lights are not worth waiting for.
    func show(_ on: UInt16, of which: UInt16, at path: String) -> Bool {
        guard let name = DeviceOpener.kernelName(of: path) else { return true }
        return connection.offer([which, on].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] } + name.utf8)
    }

    /// Serves one request; false if the connection has closed or failed.
    private static func answer(_ connection: borrowing Descriptor, _ isRefused: inout Bool) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4 + DeviceOpener.pathLimit)
        let count = recv(connection.rawValue, &bytes, bytes.count, 0)
        guard count > 0 else { return count < 0 && errno == EINTR }
        guard count > 4 else { return true }
        let path = String(decoding: bytes[4..<count], as: UTF8.self)
        let raw = DeviceOpener.openNode(path, O_WRONLY)
        guard raw >= 0 else {
            // A device that has gone has no lights.
            if !isRefused && [EACCES, EPERM, EROFS].contains(-raw) {
                isRefused = true
                Message.offer(
                    "\(path): \(Errno(-raw).reason); the lights of grabbed keyboards stay as they are")
            }
            return true
        }
        let which = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
        let on = UInt16(bytes[2]) | UInt16(bytes[3]) << 8
        _ = inlet_set_lights(raw, which, on)
        close(raw)
        return true
    }
}
