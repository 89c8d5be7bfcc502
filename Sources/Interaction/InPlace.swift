/// Pins the value that holds it in memory: its fields are read in place, where the compiler would otherwise copy the
/// whole value first.
///
/// A noncopyable type is still moved to registers or the stack for a call: 17 words for the scenes, several times a
/// frame. A type that holds a weak reference is only ever passed by address.
struct InPlace: ~Copyable {
    #if !hasFeature(Embedded)  // which has no weak references; the lab measures no time per event
        private weak var nothing: Scene?
    #endif

    // Explicit: the synthesised initialiser is as private as the property.
    init() { return }
}
