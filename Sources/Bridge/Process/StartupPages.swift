import CLinuxSystem

/// Memory that only the start needed.
///
/// Reading the arguments and compiling a layout touch some megabytes of the program's file that never run again.
/// The kernel would take them back when memory is short; a process that stays for weeks gives them back itself.
public enum StartupPages {
    /// Gives back the file's pages that are mapped and never written. What is needed again comes back from the
    /// kernel's cache.
    public static func release() {
        _ = inlet_release_startup_pages()
    }
}
