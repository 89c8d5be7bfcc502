/// Makes whatever holds it stay where it is: what is read of it is read there, where the compiler would copy all of it first
/// to look at a part.
///
/// A type that cannot be copied is still moved to registers or the stack for a call, 17 words for the scenes, several times a
/// frame. One that holds a weak reference is only ever handed over by its address.
struct InPlace: ~Copyable {
    #if !hasFeature(Embedded)  // which has no weak references; the lab measures no time per event
        private weak var nothing: Scene?
    #endif

    // Written out: the one that the compiler makes is as private as the property.
    init() { return }
}
