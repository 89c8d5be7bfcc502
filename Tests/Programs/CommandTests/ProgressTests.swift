import Foundation
import TestSupport
import Testing

struct ProgressTests {
    /// Converts a file with standard error on a terminal, and prints what came there.
    private static let script = """
        import os, pty, subprocess, sys
        terminal, slave = pty.openpty()
        subprocess.run(sys.argv[1:], stderr=slave, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True)
        os.close(slave)
        shown = b""
        try:
            while part := os.read(terminal, 4096):
                shown += part
        except OSError:
            pass
        print(repr(shown.decode()))
        """

    @Test("A terminal is told how far it is, on a line that goes when it is done; nobody else is")
    func terminal() throws {
        try withTemporaryFolder { folder in
            let (input, output) = (folder.appending(path: "a.evemu"), folder.appending(path: "b.mcap"))
            let text = """
                # EVEMU 1.3
                N: Desk Mouse
                I: 0003 046d c52b 0111
                P: 00 00 00 00 00 00 00 00
                B: 00 07 00 00 00 00 00 00 00
                B: 02 03 00 00 00 00 00 00 00
                E: 0.000001 0002 0000 0005
                E: 0.000001 0000 0000 0000

                """
            try text.write(to: input, atomically: false, encoding: .utf8)
            let inlet = Program.folder.appending(path: "inlet").path
            let shown = try ProcessRun([
                "/usr/bin/env", "python3", "-c", Self.script, inlet, "convert", input.path, output.path,
            ])
            #expect(shown.status == 0)
            #expect(shown.output.contains("b.mcap: "), "\(shown.output)")
            #expect(shown.output.hasSuffix("\\r\\x1b[K'\n"), "\(shown.output)")
            let piped = try Program("convert", input.path, folder.appending(path: "c.mcap").path)
            #expect(piped.status == 0 && piped.errors.isEmpty)
        }
    }
}
